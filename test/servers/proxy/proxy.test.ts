import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../support/listen.ts';
import { bodyIn, proxied, proxyTo, receiveAll, sendRaw } from './support/proxied.ts';

const MB = 2 ** 20;

test('fields of one connection are not passed on, and those that Connection names', async () => {
  let received: readonly string[] = [];
  const { port } = await proxied((incoming, response) => {
    received = incoming.rawHeaders;
    response.writeHead(200, ['Connection', 'X-Hop', 'X-Hop', '1', 'Keep-Alive', 'timeout=1', 'X-Kept', '1']).end();
  });
  const fields = [
    'Host: any.example',
    'Connection: x-Mine, Content-Length, TE, close',
    'X-Mine: 1',
    'X-Other: 1',
    'TE: gzip;q=0.5, trailers',
    'Keep-Alive: timeout=9',
    'Proxy-Connection: keep-alive',
    'Upgrade: h2c',
    'Content-Length: 2',
  ];
  const response = await sendRaw(port, `POST /a HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n{}`);
  const names = received.filter((_, index) => index % 2 === 0);
  expect(names).toEqual(['Host', 'X-Other', 'Content-Length', 'TE', 'Connection']);
  expect(received).toEqual(expect.arrayContaining(['trailers', '2']));
  expect(received.at(-1)).toBe('TE');
  expect(response).toContain('X-Kept: 1');
  expect(response).not.toMatch(/X-Hop|timeout=1\b/);
});

test('the Host is that of the API, and its base path comes before the path', async () => {
  const server = await listen(createServer(({ url, headers }, response) => response.end(`${headers.host}${url}`)));
  onTestFinished(server.close);
  const { url, port } = await proxyTo(`${server.url}/base/`);
  const host = new URL(server.url).host;
  expect(await (await fetch(`${url}/v1/a?b=1`)).text()).toBe(`${host}/base/v1/a?b=1`);
  const whole = await sendRaw(port, 'GET http://other.example/v1/a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  expect(whole).toContain(`${host}/base/v1/a`);
});

test('headers that were added replace those of the client', async () => {
  const { url } = await proxied(({ headers }, response) => response.end(JSON.stringify(headers)), {
    headers: { authorization: 'Bearer added' },
  });
  const response = await fetch(url, { headers: { Authorization: 'Bearer sent', 'X-Other': '1' } });
  expect(await response.json()).toMatchObject({ authorization: 'Bearer added', 'x-other': '1' });
});

test('an API that is away gets a 502 with the reason', async () => {
  const server = await listen(createServer());
  server.close();
  const { url, passed } = await proxyTo(server.url);
  const response = await fetch(url, { method: 'POST', body: 'x'.repeat(MB) });
  expect([response.status, response.headers.get('colloquy-proxy')]).toEqual([502, 'no-response']);
  expect(await response.json()).toEqual({
    message: `${server.url} sent no response: explained ECONNREFUSED`,
    code: 'ECONNREFUSED',
  });
  expect(passed).toMatchObject([{ result: { kind: 'failed', code: 'ECONNREFUSED' } }]);
});

test('a read is sent again if the API closed the kept connection, and another request gets a connection of its own', async () => {
  const requests: string[] = [];
  const server = createServer((incoming, response) => {
    requests.push(`${incoming.method} ${incoming.socket.remotePort}`);
    if (incoming.url === '/closes') incoming.socket.resetAndDestroy();
    else response.end('sent');
  });
  server.keepAliveTimeout = 60_000;
  const { url } = await proxied(server);
  const kept = await fetch(url);
  expect(await kept.text()).toBe('sent');
  const closes = await fetch(`${url}/closes`);
  expect(closes.status).toBe(502);
  const [first, again, ...rest] = requests;
  expect(again).toBe(first);
  expect(rest).toHaveLength(1);
  const posted = await fetch(url, { method: 'POST', body: '{}' });
  expect(await posted.text()).toBe('sent');
  expect(new Set(requests.slice(2))).toHaveProperty('size', 2);
});

test('a read that is sent again gets a new connection, even if the API had closed all kept ones', async () => {
  const used = new Set<unknown>();
  const waiting: (() => void)[] = [];
  const server = createServer(({ socket }, response) => {
    if (used.has(socket)) return socket.resetAndDestroy();
    used.add(socket);
    waiting.push(() => response.end('sent'));
    // The first two requests get their responses together, so that two connections are kept.
    if (used.size > 1) for (const respond of waiting.splice(0)) respond();
  });
  server.keepAliveTimeout = 60_000;
  const { url } = await proxied(server);
  const texts = await Promise.all([fetch(url), fetch(url)].map(async (response) => (await response).text()));
  expect(texts).toEqual(['sent', 'sent']);
  const again = await fetch(url);
  expect([again.status, await again.text()]).toEqual([200, 'sent']);
});

test('a client that only writes shares a connection too, if the API states how long it keeps one', async () => {
  const ports: unknown[] = [];
  const { url } = await proxied(({ socket }, response) => {
    ports.push(socket.remotePort);
    response.end('sent');
  });
  for (const body of ['1', '2', '3']) expect(await (await fetch(url, { method: 'POST', body })).text()).toBe('sent');
  expect(ports[2]).toBe(ports[1]);
});

test('an early response to a large upload arrives', async () => {
  const { port, passed } = await proxied((_, response) => {
    response.writeHead(413, { Connection: 'close' }).end('too large', () => {
      setTimeout(() => response.socket?.destroy(), 50);
    });
  });
  // It also asks to close the connection, which the rest of the upload would reset.
  const upload = request({ port, agent: false, method: 'POST', headers: { 'content-length': 64 * MB } });
  upload.on('error', () => undefined);
  const chunk = Buffer.alloc(MB);
  const write = (): void => {
    while (!upload.destroyed && upload.write(chunk));
    upload.once('drain', write);
  };
  write();
  const [response] = await once(upload, 'response');
  expect([response.statusCode, (await bodyIn(response)).toString()]).toEqual([413, 'too large']);
  upload.destroy();
  expect(passed).toMatchObject([{ result: { kind: 'unjudgeable', why: 'early', status: 413 } }]);
});

test.for([
  { of: 'Expect', version: '1.1', fields: ['Expect: 100-continue'] },
  { of: 'Connection: close', version: '1.1', fields: ['Connection: close'] },
  { of: 'HTTP/1.0', version: '1.0', fields: [] },
])(
  'an early response arrives whole at a client that sends its body before it reads: $of',
  async ({ version, fields }) => {
    const [sent, received] = [100_000, 50_000];
    const api = createTcpServer({ allowHalfOpen: true }, (socket) => {
      socket.once('data', () => {
        socket.end(
          `HTTP/1.1 413 Too Much\r\nConnection: close\r\nContent-Length: ${received}\r\n\r\n${'x'.repeat(received)}`,
        );
      });
      socket.resume().on('error', () => undefined);
    });
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void api.close());
    const { port: apiPort } = api.address() as AddressInfo; // it listens at a port
    const { port, passed } = await proxyTo(`http://127.0.0.1:${apiPort}`);
    const client = connect(port, '127.0.0.1').pause();
    const all = receiveAll(client);
    client.write([`POST / HTTP/${version}`, 'Host: x', `Content-Length: ${sent}`, ...fields, '', ''].join('\r\n'));
    while (passed.length === 0) await pause(5);
    for (let size = 0; size < sent; size += 2000) {
      client.write(Buffer.alloc(2000));
      await pause(1);
    }
    const [head = '', body = ''] = (client.resume(), await all).split('\r\n\r\n');
    expect(head).toContain('413 Too Much');
    expect(body).toHaveLength(received);
  },
);

test('an API that responds before the end of a request gets the rest of it', async () => {
  let onRead = (_: number): void => undefined;
  const read = new Promise<number>((resolve) => {
    onRead = resolve;
  });
  const { port } = await proxied(async (incoming, response) => {
    response.writeHead(202).end('accepted');
    onRead((await bodyIn(incoming)).length);
  });
  const upload = request({ port, method: 'POST', agent: new Agent({ keepAlive: true }) });
  upload.write('first');
  const [response] = await once(upload, 'response');
  await bodyIn(response);
  upload.end(Buffer.alloc(MB));
  expect(await read).toBe(MB + 5);
  upload.destroy();
});

test('the head of a response and each event of a stream arrive at once, also if broken responses are marked', async () => {
  for (const changes of ['nothing', 'marks'] as const) {
    const { url } = await proxied(
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.flushHeaders();
        setTimeout(() => response.write('data: 1\n\n'), 50);
      },
      { changes },
    );
    const response = await fetch(url);
    const { value } = (await response.body?.getReader().read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toBe('data: 1\n\n');
  }
});

test.for([
  { of: 'a request', sent: 9 * MB, received: 1 },
  { of: 'a response', sent: 1, received: 9 * MB },
])('a body over 8 MB passes, and is not judged: $of', async ({ sent, received }) => {
  for (const changes of ['nothing', 'marks', 'errors'] as const) {
    const { url, passed } = await proxied(
      async (incoming, response) => {
        response.setHeader('x-size', (await bodyIn(incoming)).length);
        response.end(Buffer.alloc(received, 1));
      },
      { changes, judge: { findFaults: ({ body }) => (body?.length === 1 ? [] : ['too large to judge']) } },
    );
    const response = await fetch(url, { method: 'POST', body: Buffer.alloc(sent) });
    expect(response.headers.get('x-size')).toBe(String(sent));
    expect((await response.arrayBuffer()).byteLength).toBe(received);
    expect(passed).toMatchObject([{ result: { kind: 'unjudgeable', why: 'large', status: 200 } }]);
  }
});

test('a client that hangs up ends the request to the API', async () => {
  let onClose = (): void => undefined;
  const closed = new Promise<void>((resolve) => {
    onClose = resolve;
  });
  const { url, passed } = await proxied((incoming) => void incoming.socket.once('close', onClose));
  const stop = new AbortController();
  const response = fetch(url, { signal: stop.signal }).catch(() => 'stopped');
  await pause(50);
  stop.abort();
  expect(await response).toBe('stopped');
  await closed;
  expect(passed).toMatchObject([{ result: { kind: 'unjudgeable', why: 'hung-up' } }]);
});

const echo = () => {
  const server = createServer((incoming, response) => incoming.pipe(response));
  server.on('upgrade', ({ headers }, socket, first) => {
    if (headers.upgrade === 'refused') {
      socket.end('HTTP/1.1 403 Forbidden\r\nX-Why: no\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno');
      return;
    }
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${headers.upgrade}\r\nX-Case: 1\r\n\r\n`,
    );
    socket.write(first);
    socket.pipe(socket);
  });
  return server;
};

test('an upgrade passes, then the bytes of both sides', async () => {
  const { port, passed } = await proxied(echo());
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\nfirst');
  const all = receiveAll(socket);
  await pause(100);
  socket.end('\u0000\u00ffsecond', 'latin1');
  const received = await all;
  const [head, rest] = received.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1.1 101 Switching Protocols\r\n[\s\S]*X-Case: 1$/);
  expect(rest).toBe('first\u0000\u00ffsecond');
  expect(passed).toMatchObject([{ result: { kind: 'unjudgeable', why: 'upgrade', status: 101 } }]);
  const refused = await sendRaw(port, 'GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: refused\r\n\r\n');
  expect(refused).toMatch(/^HTTP\/1.1 403 Forbidden\r\nX-Why: no\r\n[\s\S]*\r\n\r\nno$/);
});

test('a tunnel is refused with the reason', async () => {
  const { port, passed } = await proxied(echo());
  const refused = await sendRaw(port, 'CONNECT api.example.com:443 HTTP/1.1\r\nHost: api.example.com:443\r\n\r\n');
  expect(refused).toMatch(
    /^HTTP\/1.1 501 Not Implemented\r\n[\s\S]*colloquy-proxy: no-tunnel[\s\S]*in place of the API's/,
  );
  expect(passed).toMatchObject([{ result: { kind: 'unjudgeable', why: 'tunnel', status: 501 } }]);
});

test('a client that offers HTTP/2 gets HTTP/1.1, also with a body', async () => {
  const { port } = await proxied(echo());
  const head =
    'POST / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAM\r\n';
  expect(await sendRaw(port, `${head}Content-Length: 5\r\n\r\nhello`)).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*hello/);
});

test('what a response breaks is added to it, or sent in its place; a request that is not valid is not sent', async () => {
  const broken = new Map([
    ['a.status', 'the status is 200'],
    ['b.größe', 'there is no body'],
  ]);
  let requests = 0;
  const judge = {
    onPassed: ({ request: { url } }: { request: { url: string } }) => (url.endsWith('/good') ? new Map() : broken),
    findFaults: ({ url }: { url: string }) => (url.endsWith('/bad') ? ['content is missing'] : []),
  };
  const api = createServer((incoming, response) => {
    requests += 1;
    response.writeHead(200, ['X-Case', '1', 'Trailer', 'X-Sum']);
    response.addTrailers({ 'X-Sum': '2' });
    incoming.pipe(response);
  });
  const server = await listen(api);
  onTestFinished(server.close);
  const marks = await proxyTo(server.url, { changes: 'marks', judge });
  const errors = await proxyTo(server.url, { changes: 'errors', judge });
  const send = async (base: string, path: string) => {
    const response = await fetch(base + path, { method: 'POST', body: 'text' });
    return [response.status, response.headers.get('colloquy-broken'), await response.text()];
  };
  expect(await send(marks.url, '/any')).toEqual([200, 'a.status, b.gr%C3%B6%C3%9Fe', 'text']);
  expect(await send(marks.url, '/good')).toEqual([200, null, 'text']);
  expect(await send(marks.url, '/bad')).toEqual([200, 'a.status, b.gr%C3%B6%C3%9Fe', 'text']);
  expect(await send(errors.url, '/good')).toEqual([200, null, 'text']);
  expect(requests).toBe(4);
  const inItsPlace = await fetch(`${errors.url}/any`, { method: 'POST', body: 'text' });
  expect([inItsPlace.status, inItsPlace.headers.get('colloquy-proxy')]).toEqual([502, 'broken-response']);
  expect(await inItsPlace.json()).toEqual({
    message: 'The response breaks the contract: the status is 200 (a.status); there is no body (b.größe)',
    broken: [
      { id: 'a.status', how: 'the status is 200' },
      { id: 'b.größe', how: 'there is no body' },
    ],
  });
  const refused = await fetch(`${errors.url}/bad`, { method: 'POST', body: 'text' });
  expect([refused.status, refused.headers.get('colloquy-proxy')]).toEqual([400, 'bad-request']);
  expect(await refused.json()).toEqual({
    message: 'The request breaks the contract: content is missing',
    reasons: ['content is missing'],
  });
  expect(requests).toBe(5);
});

test('pages of the given origins may call, and read each header', async () => {
  const { url } = await proxied(
    (_, response) =>
      response.writeHead(200, { 'X-Mine': '1', 'Access-Control-Allow-Origin': 'null', Vary: 'accept' }).end(),
    { cors: ['http://page.example'] },
  );
  const preflight = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://page.example',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'x-a',
    },
  });
  expect(preflight.status).toBe(204);
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    'access-control-allow-origin': 'http://page.example',
    'access-control-allow-methods': 'PUT',
    'access-control-allow-headers': 'authorization, content-type, prefer, x-a',
  });
  const response = await fetch(url, { headers: { origin: 'http://page.example' } });
  expect(response.headers.get('access-control-allow-origin')).toBe('http://page.example');
  expect(response.headers.get('access-control-expose-headers')).toContain('x-mine');
  expect(response.headers.get('vary')).toBe('accept, origin');
  const other = await fetch(url, { headers: { origin: 'http://other.example' } });
  expect(other.headers.get('access-control-allow-origin')).toBe('null');
});

test('the proxy to the API is used if the environment names it', async () => {
  const requests: string[] = [];
  const gate = await listen(
    createServer(({ url = '' }, response) => {
      requests.push(url);
      response.end('from the gate');
    }),
  );
  onTestFinished(gate.close);
  const { url } = await proxyTo('http://api.example:81/base', { environment: { HTTP_PROXY: gate.url } });
  expect(await (await fetch(`${url}/a?b`)).text()).toBe('from the gate');
  expect(await (await fetch(`${url}/a`, { method: 'POST', body: '{}' })).text()).toBe('from the gate');
  expect(requests).toEqual(['http://api.example:81/base/a?b', 'http://api.example:81/base/a']);
});
