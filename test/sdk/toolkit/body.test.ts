import type { IncomingMessage, RequestListener } from 'node:http';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import express from 'express';
import { describe, expect, it, vi } from 'vitest';
import { type ToolkitHandler, toExpressMiddleware, toNodeListener } from '../../../src/sdk/toolkit/index.ts';
import { listen, post } from './listen.ts';
import { ECHO, handlerOf, JSON_BODY, logging, requestOf } from './tools.ts';

const HEAD = 'POST /toolkit/kit/echo/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

describe('a body that was read before', () => {
  const READ_BEFORE = 'the body is read already: mount the handler before any body parser, or hand the body in';
  const handOver = (read: (request: Request) => unknown) => async (handler: ToolkitHandler) => {
    const request = requestOf('echo', JSON_BODY);
    await read(request);
    return handler(request);
  };

  it.each<[string, (handler: ToolkitHandler) => Promise<Response>]>([
    [
      'by a body parser',
      async (handler) =>
        post(await listen(express().use(express.json(), toExpressMiddleware(handler))), 'echo', JSON_BODY),
    ],
    ['by somebody else', handOver((request) => request.text())],
    ['in part', handOver((request) => request.body?.getReader())],
    [
      'as texts',
      async (handler) => {
        const listener = toNodeListener(handler);
        const port = await listen((request, response) => listener(request.setEncoding('latin1'), response));
        return post(port, 'echo', JSON_BODY);
      },
    ],
  ])('%s is a failure of the application, which is given the reason', async (_, send) => {
    const { logged, log } = logging();
    const handler = handlerOf(ECHO, { log });
    const response = await send(handler);
    expect(await response.json()).toEqual({ message: 'The application that serves the tool failed.' });
    await handler.drain();
    expect(logged).toEqual([['host-failure', 500, READ_BEFORE]]);
  });

  it('is read by the handler if the parser skipped it', async () => {
    const port = await listen(express().use(express.urlencoded(), toExpressMiddleware(handlerOf(ECHO))));
    const response = await post(port, 'echo', JSON_BODY);
    expect(await response.json()).toEqual({ value: 1 });
  });
});

describe('a body on node:http', () => {
  const whole = (value: string, headers = '') =>
    `${HEAD}${headers}content-length: ${value.length + 12}\r\n\r\n{"value":"${value}"}`;
  const chunked = `${HEAD}transfer-encoding: chunked\r\n\r\n5\r\n{"val\r\n8\r\nue":"x"}\r\n0\r\n\r\n`;

  /** Sends pieces, each after the one before has arrived, and returns the response. */
  async function exchange(pieces: readonly string[], listener: RequestListener): Promise<string> {
    const port = await listen(listener);
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.on('error', () => {}); // answered and hung up on before it has sent all
    let received = '';
    socket.on('data', (piece) => {
      received += piece;
    });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    for (const piece of pieces) {
      await new Promise((resolve) => socket.write(piece, 'latin1', resolve));
      await new Promise(setImmediate);
    }
    await closed;
    return received;
  }

  const CLOSE = 'connection: close\r\n';
  it.each([
    ['in one piece with its headers', [whole('x', CLOSE)], ['x']],
    ['after its headers', whole('x', CLOSE).split(/(?<=\r\n\r\n)/), ['x']],
    ['byte by byte', [...whole('x', CLOSE)], ['x']],
    ['in chunks', [chunked, whole('y', CLOSE)], ['x', 'y']],
    ['behind another one', [whole('x') + whole('y') + whole('z', CLOSE)], ['x', 'y', 'z']],
    ['cut anywhere behind another one', (whole('x') + whole('y', CLOSE)).match(/.{1,7}/gs) ?? [], ['x', 'y']],
    ['that is longer than a piece', [whole('x'.repeat(500_000), CLOSE)], ['x'.repeat(500_000)]],
  ])('is read %s, and nothing is left open', async (_name, pieces, values) => {
    const handler = handlerOf(ECHO);
    let open = 0;
    const listener = toNodeListener(handler);
    const received = await exchange(pieces, (request, response) => {
      open += 2;
      for (const stream of [request, response]) {
        stream.on('close', () => {
          open -= 1;
        });
      }
      listener(request, response);
    });
    expect([...received.matchAll(/\{"value":"(.*?)"\}/g)].map(([, value]) => value)).toEqual(values);
    await new Promise(setImmediate);
    expect([await handler.drain({ within: 1_000 }), open]).toEqual([true, 0]);
  });

  it('is read if the host has paused the request', async () => {
    const listener = toNodeListener(handlerOf(ECHO));
    const host: RequestListener = (request, response) => listener(request.pause(), response);
    for (const pieces of [[whole('x', CLOSE)], [...whole('x', CLOSE)]]) {
      expect(await exchange(pieces, host)).toMatch(/\{"value":"x"\}$/);
    }
  });

  const touches: Readonly<Record<string, (request: IncomingMessage) => unknown>> = {
    resumes: (request) => request.resume(),
    'listens to': (request) => request.on('data', () => {}),
    pipes: (request) => request.pipe(new PassThrough().resume()),
    'pauses and resumes': (request) => request.pause().resume(),
    reads: (request) => request.on('readable', () => request.read()),
  };
  const bodies = [
    whole('x', CLOSE),
    whole('x'.repeat(100_000), CLOSE),
    chunked.replace('host: x\r\n', `host: x\r\n${CLOSE}`),
  ];
  it.each(Object.keys(touches))('is read where the host %s it before or after', async (name) => {
    const listener = toNodeListener(handlerOf(ECHO));
    for (const isBefore of [true, false]) {
      if (name === 'reads' && isBefore) continue; // it has the body then, and nobody else
      const host: RequestListener = (request, response) => {
        if (isBefore) touches[name]?.(request);
        listener(request, response);
        if (!isBefore) touches[name]?.(request);
      };
      for (const body of bodies) {
        for (const pieces of [[body], body.split(/(?<=\r\n\r\n)/), body.match(/.{1,50}/gs) ?? []]) {
          expect(await exchange(pieces, host)).toMatch(/\{"value":"x+"\}$/);
        }
      }
    }
  });

  it('is a failure of the application if the host sets an encoding later', async () => {
    const listener = toNodeListener(handlerOf(ECHO, { log: () => {} }));
    const host: RequestListener = (request, response) => {
      listener(request, response);
      request.setEncoding('utf8');
    };
    for (const pieces of [[bodies[0] ?? ''], [...(bodies[0] ?? '')]]) {
      expect(await exchange(pieces, host)).toMatch(/^HTTP\/1.1 500 /);
    }
  });

  it('that is empty is read', async () => {
    const empty = `${HEAD}${CLOSE}content-length: 0\r\n\r\n`;
    expect(await exchange([empty], toNodeListener(handlerOf(ECHO)))).toMatch(/^HTTP\/1.1 200 [\s\S]*\{\}$/);
  });
});

describe('a stream in a Request', () => {
  const streamed = (body: ReadableStream, headers: Record<string, string> = {}) =>
    requestOf('echo', { headers: { ...JSON_BODY.headers, ...headers }, body, duplex: 'half' });
  const piecewise = (text: string) =>
    ReadableStream.from([...text].map((character) => new TextEncoder().encode(character)));

  it('is read in pieces', async () => {
    const response = await handlerOf(ECHO)(streamed(piecewise('{"value":"Grüße"}')));
    expect(await response.json()).toEqual({ value: 'Grüße' });
  });

  it('without an end is abandoned as soon as it is too large', async () => {
    let sent = 0;
    const cancel = vi.fn();
    const pull = (controller: ReadableStreamDefaultController) => {
      sent += 1_000;
      controller.enqueue(new Uint8Array(1_000));
    };
    const endless = new ReadableStream({ pull, cancel });
    const response = await handlerOf(ECHO, { limits: { bodyBytes: 10_000 } })(streamed(endless));
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(20_000);
    expect(cancel).toHaveBeenCalled();
  });

  it('with a wrong content-length is refused', async () => {
    const response = await handlerOf(ECHO, { limits: { bodyBytes: 10 } })(
      streamed(piecewise('{"value":"long"}'), { 'content-length': '2' }),
    );
    expect(response.status).toBe(413);
  });

  it('with a content-length is read without its stream, which hosts make only on demand', async () => {
    const request = requestOf('echo', { ...JSON_BODY, headers: { ...JSON_BODY.headers, 'content-length': '11' } });
    const stream = vi.spyOn(request, 'body', 'get');
    expect(await (await handlerOf(ECHO)(request)).json()).toEqual({ value: 1 });
    expect(stream).not.toHaveBeenCalled();
  });

  it.each([{}, { 'content-length': '10' }])(
    'that never comes or breaks is given up, with the headers %o',
    async (headers) => {
      const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('hunter2')) });
      const handler = handlerOf(ECHO, { limits: { bodyMilliseconds: 20 } });
      for (const stream of [new ReadableStream(), broken]) {
        const response = await handler(streamed(stream, headers));
        expect([response.status, await response.json()]).toEqual([
          408,
          { message: 'The body of the request did not arrive.' },
        ]);
      }
    },
  );
});

describe('a connection', () => {
  it('stays open after a request that was refused before its body arrived', async () => {
    const port = await listen(toNodeListener(handlerOf(ECHO, { limits: { bodyBytes: 50 } })));
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (piece) => {
      received += piece;
    });
    const answers = (count: number) =>
      vi.waitFor(() => expect(received.split('HTTP/1.1 ').length).toBeGreaterThan(count));
    socket.write(`${HEAD}content-length: 100000\r\n\r\n`);
    await answers(1);
    socket.write(`${'x'.repeat(100_000)}${HEAD}content-length: 11\r\n\r\n{"value":1}`);
    await answers(2);
    socket.destroy();
    const statuses = [...received.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status);
    expect(statuses).toEqual(['413', '200']);
    expect(received).toMatch(/\{"value":1\}$/);
  });

  it('that still sends a body after the response is closed', async () => {
    const port = await listen(toNodeListener(handlerOf(ECHO, { limits: { bodyBytes: 50 } })));
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {}); // to be cut off in the middle of sending is the point
    socket.resume();
    socket.write('POST /toolkit/kit/echo/ HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000000000\r\n\r\n');
    const pump = setInterval(() => socket.write('x'.repeat(1_000)), 100);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(pump);
  });
});
