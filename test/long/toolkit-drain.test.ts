import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { createTestCaller, plain, toNodeListener } from '../../src/sdk/toolkit/index.ts';
import { listen, post } from '../sdk/toolkit/listen.ts';
import { gate, handlerOf, requestOf } from '../sdk/toolkit/tools.ts';

describe('drain', () => {
  it('waits for what is under way, and answers nothing new', async () => {
    const started = gate();
    const { opened, open } = gate();
    const handler = handlerOf({
      waits() {
        started.open();
        return opened.then(() => ({ done: true }));
      },
    });
    const caller = createTestCaller(handler, plain);
    const run = caller.execute('kit', 'waits');
    await started.opened;
    let isDrained = false;
    const drains = [handler.drain(), handler.drain()].map((drain) =>
      drain.then(() => {
        isDrained = true;
      }),
    );
    for (const refused of [caller.execute('kit', 'waits'), caller.details('kit'), caller.details('nowhere')]) {
      expect(await refused).toMatchObject({ status: 503, body: { message: 'The application is closing.' } });
    }
    expect(isDrained).toBe(false);
    open();
    expect(await run).toMatchObject({ status: 200, body: { done: true } });
    await Promise.all(drains);
  });

  it('ends within the time that it is given, and says whether all answers have left', async () => {
    const { opened, open } = gate();
    const handler = handlerOf({ slow: () => opened.then(() => ({})) });
    const run = createTestCaller(handler, plain).execute('kit', 'slow');
    await vi.waitFor(() => expect(handler.state()[0]?.runs).toBe(1));
    expect(await handler.drain({ within: 10 })).toBe(false);
    open();
    expect((await run).status).toBe(200);
    expect(await handler.drain({ within: 10_000 })).toBe(true);
  });
});

it('a response that leaves while the application closes ends its connection', async () => {
  const handler = handlerOf({ now: () => ({}) });
  const port = await listen(toNodeListener(handler));
  const seen = async () => {
    const response = await post(port, 'now');
    return [response.status, response.headers.get('connection')];
  };
  expect(await seen()).toEqual([200, 'keep-alive']);
  void handler.drain();
  expect(await seen()).toEqual([503, 'close']);
});

const LONG = 900_000;

/** A server whose process ends as soon as it is drained, which begins while its first run is under way. */
const SERVER = (host: string, length: number): string => `
  import { ${host} } from './test/sdk/toolkit/conformance/${host === 'node' ? 'hosts' : host}.ts';
  import { gate, handlerOf } from './test/sdk/toolkit/tools.ts';
  const started = gate();
  const draining = gate();
  const answers = () => {
    started.open();
    return draining.opened.then(() => ({ text: 'x'.repeat(${length}) }));
  };
  const handler = handlerOf({ answers }, { limits: { resultLength: ${length + 100} } });
  const { port } = await ${host}.start(handler, 'plain');
  console.log(port);
  await started.opened;
  const drained = handler.drain();
  draining.open();
  await drained;
  process.exit(0);`;

// Express and Fastify write as node:http does, by the same function.
describe.each(['node', 'hono'])('drain on the host %s', (host) => {
  it.each([10, 12_000_000])('resolves when an answer of %i characters has left', async (length) => {
    const server = spawn(process.execPath, ['--input-type=module', '-e', SERVER(host, length)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = once(server, 'exit');
    const [port] = await once(server.stdout, 'data');
    const response = await post(Number(port), 'answers');
    expect(await response.json()).toEqual({ text: 'x'.repeat(length) });
    expect(await exit).toEqual([0, null]);
  });
});

describe('drain of the handler itself', () => {
  const answers = () => ({ text: 'x'.repeat(LONG) });

  it('resolves when a long answer was taken', async () => {
    const handler = handlerOf({ answers });
    const response = await handler(requestOf('answers'));
    const ends: string[] = [];
    const drained = handler.drain().then(() => ends.push('drained'));
    await response.text().then(() => ends.push('taken'));
    await drained;
    expect(ends).toEqual(['taken', 'drained']);
  });

  it('resolves when a long answer was given up', async () => {
    const handler = handlerOf({ answers });
    await (await handler(requestOf('answers'))).body?.cancel();
    await handler.drain();
  });

  it('does not wait for ever for a caller who does not read', async () => {
    const handler = handlerOf({ answers }, { limits: { bodyMilliseconds: 20 } });
    const response = await handler(requestOf('answers'));
    await handler.drain();
    expect(response.bodyUsed).toBe(false);
  });
});
