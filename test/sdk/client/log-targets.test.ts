import { createRequire } from 'node:module';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { type LogTarget, logger } from '../../../src/sdk/client/index.node.ts';
import { clientOf, json } from './server.ts';

const MESSAGE = /^GET \/v1\/agents\/ 200 \d+ ms$/;
const FACTS = { method: 'GET', path: '/v1/agents/', attempt: 1, status: 200, requestId: 'r-1' };

/** Calls with a logger that writes there. */
async function callWith(to: LogTarget): Promise<void> {
  const { agents } = await clientOf(json(200, [], { 'x-request-id': 'r-1' }), { hooks: [logger({ to })] });
  await agents.list();
}

/** Makes a logger of pino: that of a Fastify application, and those of the versions that are installed for others. */
const fromFastify = createRequire(createRequire(import.meta.url).resolve('fastify'));
const fromHere = createRequire(import.meta.url);
const PINOS: Readonly<Record<string, (stream: { write(line: string): void }) => LogTarget>> = {
  'the log of a Fastify application': (stream) => Fastify({ logger: { stream } }).log,
  'a child of it': (stream) => Fastify({ logger: { stream } }).log.child({ tenant: 'a' }),
  'pino 10': (stream) => fromFastify('pino')({}, stream),
  'pino 6': (stream) => fromHere('pino')({}, stream),
  'pino 10 in a browser': (stream) => inBrowser(fromFastify, stream),
  'pino 6 in a browser': (stream) => inBrowser(fromHere, stream),
};
const inBrowser = (from: NodeJS.Require, { write }: { write(line: string): void }): LogTarget =>
  from('pino/browser')({ browser: { asObject: true, write: (line: unknown) => write(JSON.stringify(line)) } });

test.each(Object.entries(PINOS))('%s gets the fields', async (_, make) => {
  const lines: unknown[] = [];
  await callWith(make({ write: (line) => lines.push(JSON.parse(line)) }));
  expect(lines).toMatchObject([{ ...FACTS, msg: expect.stringMatching(MESSAGE) }]);
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
