import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { toNodeListener } from '../../../src/sdk/toolkit/index.ts';
import { expressHost, fastifyHost, node, serve } from './conformance/hosts.ts';
import { listen, post, startOn } from './listen.ts';
import { type Does, gate, handlerOf, logging, requestOf } from './tools.ts';

it('a response of the host replaces that of a tool', async () => {
  const { opened, open } = gate();
  const listener = toNodeListener(handlerOf({ waits: () => opened.then(() => ({})) }));
  const answered = gate();
  const port = await listen((request, response) => {
    listener(request, response);
    response.writeHead(503, { 'content-type': 'text/plain' });
    response.write('Not ');
    answered.opened.then(() => response.end('now.'));
  });
  const response = await post(port, 'waits');
  open();
  await opened;
  setImmediate(answered.open);
  expect([response.status, await response.text()]).toEqual([503, 'Not now.']);
});

it.each([{}, { 'content-type': 'application/json' }])(
  'a response that cannot be written is closed, and reported to the host, with the headers %o',
  async (headers) => {
    const { logged, log } = logging();
    const handler = handlerOf({ now: () => ({}), later: async () => ({}) }, { log });
    const listener = toNodeListener(handler);
    const port = await listen((request, response) => {
      response.writeHead = () => {
        throw new Error('no more headers');
      };
      listener(request, response);
    });
    const body = 'content-type' in headers ? '{}' : null;
    for (const tool of ['now', 'later']) {
      await expect(post(port, tool, { headers, body })).rejects.toThrow();
      await vi.waitFor(() => expect(logged).not.toEqual([]));
      expect(logged.splice(0)).toEqual([['host-failure', undefined, 'no more headers']]);
    }
    await handler.drain();
  },
);

const RUN = 'POST /toolkit/kit/waits/ HTTP/1.1\r\nhost: x\r\n';

/** Calls the tool, and hangs up when it has started. */
async function hangUp(port: number, started: Promise<void>): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${RUN}content-length: 0\r\n\r\n`);
  await started;
  socket.destroy();
}

/** A tool that opens a gate when it has started, and fails as soon as its signal is aborted. */
const stopping = (start: () => void): Does => {
  return (_parameters, { signal }) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')));
      start();
    });
};

describe.each([node, expressHost, fastifyHost])('on $name a caller who hangs up', (host) => {
  it('is not a failure of a tool that stops for it, and is logged once', async () => {
    const started = gate();
    const { logged, log } = logging();
    const handler = handlerOf({ waits: stopping(started.open) }, { log });
    await hangUp(await startOn(host, handler), started.opened);
    await vi.waitFor(() => expect(logged).not.toEqual([]));
    await handler.drain();
    expect(logged).toEqual([['hang-up', undefined, undefined]]);
  });

  it('gives an aborted signal to a tool that reads it later', async () => {
    const started = gate();
    const closed = gate();
    const seen: boolean[] = [];
    const handler = handlerOf({
      waits: async (_parameters, context) => {
        (context.request.native as IncomingMessage).socket.once('close', closed.open); // what these hosts have
        started.open();
        await closed.opened;
        await new Promise((resolve) => setImmediate(resolve));
        seen.push(context.signal.aborted);
        return {};
      },
    });
    await hangUp(await startOn(host, handler), started.opened);
    await closed.opened;
    await handler.drain();
    expect(seen).toEqual([true]);
  });

  it('in the middle of a body starts no run', async () => {
    let runs = 0;
    const { logged, log } = logging();
    const handler = handlerOf({ waits: () => ({ run: ++runs }) }, { log });
    const socket = connect(await startOn(host, handler), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`${RUN}content-type: application/json\r\ncontent-length: 100\r\n\r\n{"value`, () => socket.destroy());
    await vi.waitFor(() => expect(logged).toEqual([['unfinished-body', undefined, undefined]]));
    expect(runs).toBe(0);
  });
});

it('the handler does not wait for the body of a caller who hung up during authorize', async () => {
  const asked = gate();
  const closed = gate();
  const handler = handlerOf(
    { waits: () => ({}) },
    {
      authorize: () => {
        asked.open();
        return closed.opened.then(() => true);
      },
      limits: { bodyMilliseconds: 2_000_000_000 },
    },
  );
  const listener = toNodeListener(handler);
  const port = await listen((request, response) => {
    request.once('close', closed.open);
    listener(request, response);
  });
  const socket = connect(port, '127.0.0.1');
  socket.write(`${RUN}content-type: application/json\r\ncontent-length: 100\r\n\r\n{"value`);
  await asked.opened;
  socket.destroy();
  await handler.drain();
});

it('an error of a tool that never read its signal is a failure, even after its caller has hung up', async () => {
  const started = gate();
  const closed = gate();
  const { logged, log } = logging();
  const waits = async () => {
    started.open();
    await closed.opened;
    throw new Error('sunk');
  };
  const handler = handlerOf({ waits }, { log });
  const listener = toNodeListener(handler);
  const port = await listen((request, response) => {
    response.once('close', closed.open);
    listener(request, response);
  });
  await hangUp(port, started.opened);
  await vi.waitFor(() => expect(logged).toEqual([['tool-failure', undefined, 'sunk']]));
});

it('the signal of a finished run is not aborted by the end of the connection', async () => {
  let signal: AbortSignal | undefined;
  const handler = handlerOf({
    waits(_parameters, context) {
      signal = context.signal;
      return {};
    },
  });
  const { port = 0, close } = await serve(toNodeListener(handler));
  const response = await post(port, 'waits', { headers: { connection: 'close' } });
  expect([response.status, await response.text()]).toEqual([200, '{}']);
  await close();
  expect(signal?.aborted).toBe(false);
});

describe('a Request that is aborted', () => {
  it('aborts the signal of the tool, and is not a failure of the tool', async () => {
    const started = gate();
    const controller = new AbortController();
    const { logged, log } = logging();
    const spans: unknown[] = [];
    const reasons: unknown[] = [];
    const waits: Does = (parameters, context) => {
      context.signal.addEventListener('abort', () => reasons.push(context.signal.reason.name));
      return stopping(started.open)(parameters, context);
    };
    const handler = handlerOf({ waits }, { log, trace: async (_span, run) => spans.push(await run()) });
    const answer = handler(requestOf('waits', { signal: controller.signal }));
    await started.opened;
    controller.abort();
    expect((await answer).status).toBe(500);
    await handler.drain();
    expect(logged).toEqual([['hang-up', undefined, undefined]]);
    expect(spans).toEqual([{ 'error.type': 'hang-up' }]);
    expect(reasons).toEqual(['AbortError']);
  });

  it('gives an aborted signal to a tool that reads it later', async () => {
    const controller = new AbortController();
    const handler = handlerOf({
      waits(_parameters, context) {
        controller.abort();
        return { aborted: context.signal.aborted };
      },
    });
    const answer = await handler(requestOf('waits', { signal: controller.signal }));
    expect(await answer.json()).toEqual({ aborted: true });
  });
});
