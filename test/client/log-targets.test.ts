import { createRequire } from 'node:module';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createClient, type LogTarget, logger } from '../../src/client/index.node.ts';
import { KEY as apiKey } from '../canary/key.ts';
import { answerJson, serve } from './server.ts';

const MESSAGE = /^GET \/v1\/agents\/ 200 \d+ ms$/;
const FACTS = { method: 'GET', path: '/v1/agents/', attempt: 1, status: 200, requestId: 'r-1' };

/** Calls with a logger that writes there. */
async function callWith(to: LogTarget): Promise<void> {
  const { url } = await serve((_, response) => answerJson(response, 200, [], { 'x-request-id': 'r-1' }));
  await createClient({ baseUrl: url, apiKey, hook: logger({ to }) }).agents.list();
}

/** Keeps the lines that are written to it, each in JSON. */
function keeping() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(...String(chunk).trim().split('\n'));
      done();
    },
  });
  return { stream, parsed: () => lines.map((line) => JSON.parse(line)) };
}

/** Makes a logger of pino: that of a Fastify application, and those of the versions that are installed for others. */
const fromFastify = createRequire(createRequire(import.meta.url).resolve('fastify'));
const fromHere = createRequire(import.meta.url);
const PINOS: Readonly<Record<string, (stream: Writable) => LogTarget>> = {
  'the log of a Fastify application': (stream) => Fastify({ logger: { stream } }).log,
  'a child of it': (stream) => Fastify({ logger: { stream } }).log.child({ tenant: 'a' }),
  'pino 10': (stream) => fromFastify('pino')(stream),
  'pino 6': (stream) => fromHere('pino')(stream),
};

test.each(Object.entries(PINOS))('%s gets the fields', async (_, make) => {
  const { stream, parsed } = keeping();
  await callWith(make(stream));
  expect(parsed()).toMatchObject([{ ...FACTS, msg: expect.stringMatching(MESSAGE) }]);
});

test.each([
  { what: 'pino 10', from: fromFastify },
  { what: 'pino 6', from: fromHere },
])('$what in a browser gets the fields', async ({ from }) => {
  const written: unknown[] = [];
  const pino = from('pino/browser');
  await callWith(pino({ browser: { asObject: true, write: (line: unknown) => written.push(line) } }));
  expect(written).toMatchObject([{ ...FACTS, msg: expect.stringMatching(MESSAGE) }]);
});

test.each([
  { what: 'console', make: (write: (...line: unknown[]) => void): LogTarget => ({ ...console, info: write }) },
  {
    what: 'a logger like that of winston, which has levels as well',
    make: (write: (...line: unknown[]) => void): LogTarget =>
      Object.assign(Object.create({ info: write, debug() {}, warn() {}, error() {} }), {
        levels: { error: 0, warn: 1, info: 2, http: 3, verbose: 4, debug: 5, silly: 6 },
      }),
  },
])('$what gets the message first', async ({ make }) => {
  const written: unknown[][] = [];
  await callWith(make((...line) => void written.push(line)));
  expect(written).toEqual([[expect.stringMatching(MESSAGE), expect.objectContaining(FACTS)]]);
});
