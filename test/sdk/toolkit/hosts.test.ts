import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { runInNewContext } from 'node:vm';
import express, { type Request as ExpressRequest } from 'express';
import fastify, { type FastifyRequest } from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  choose,
  createTestCaller,
  form,
  json,
  plain,
  type ToolContext,
  toExpressMiddleware,
  toFastifyPlugin,
  toNodeListener,
  withChoices,
} from '../../../src/sdk/toolkit/index.ts';
import { listen, post } from './listen.ts';
import { ECHO, handlerOf, JSON_BODY, logging, requestOf } from './tools.ts';

declare module 'fastify' {
  interface FastifyRequest {
    user: string;
  }
}

it('a handler can have another prefix', async () => {
  for (const prefix of ['tools', '/api/toolkits/', 'toolkit']) {
    const routes: unknown[] = [];
    const handler = handlerOf(ECHO, { prefix, log: (record) => routes.push(record['http.route']) });
    const name = prefix.replaceAll(/^\/|\/$/g, '');
    expect(await (await handler(new Request(`http://x/${name}/kit/echo/`, JSON_BODY))).json()).toEqual({ value: 1 });
    const caller = createTestCaller(handler, plain, undefined, name);
    expect((await caller.details('kit')).status).toBe(200);
    expect(routes).toEqual([`/${name}/{toolkit_name}/{tool_name}/`, `/${name}/{toolkit_name}/`]);
  }
  const other = await handlerOf(ECHO, { prefix: 'tools' })(requestOf('echo', JSON_BODY));
  expect(other.status).toBe(404);
  for (const prefix of ['', '/', 'a b', 'a//b', 'a?b'])
    expect(() => handlerOf(ECHO, { prefix })).toThrow('prefix must be');
});

it('a target that is a whole URL is handled by its path', async () => {
  const port = await listen(toNodeListener(handlerOf(ECHO)));
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  socket.write(`POST http://127.0.0.1:${port}/toolkit/kit/echo/ HTTP/1.1\r\nhost: x\r\n\r\n`);
  const [bytes] = await once(socket, 'data');
  expect(String(bytes)).toMatch(/^HTTP\/1.1 200 /);
});

it('a header that was not sent is undefined, even with an inherited name', async () => {
  const look = (_: unknown, { request }: ToolContext) => ({ types: NAMES.map((name) => typeof request.header(name)) });
  const port = await listen(toNodeListener(handlerOf({ look })));
  const answer = await fetch(`http://127.0.0.1:${port}/toolkit/kit/look/`, { method: 'POST', headers: { 'x-a': 'a' } });
  expect(await answer.json()).toEqual({ types: ['string', 'undefined', 'undefined', 'undefined'] });
});
const NAMES = ['x-a', 'x-b', 'constructor', '__proto__'];

it.each(['/', '/toolkit', '/api'])(
  'Express mounted at %s leaves what is for no toolkit to the application',
  async (at) => {
    const app = express().use(at, toExpressMiddleware(handlerOf(ECHO)));
    const port = await listen(app.use((_request, response) => void response.send('the rest')));
    const send = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`, JSON_BODY)).text();
    expect(await send(`${at === '/api' ? at : ''}/toolkit/kit/echo/`)).toBe('{"value":1}');
    expect(await send('/other/kit/echo/')).toBe('the rest');
    expect(await send('/TOOLKIT/kit/echo/')).toBe('the rest');
  },
);

it('hooks, rate limits and sessions of Fastify apply to tools, and inject works', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  const over: string[] = [];
  app.decorateRequest('user', '');
  app.addHook('onRequest', async (request, reply) => {
    request.user = String(request.headers['x-user']);
    if (request.user === 'mallory') return reply.code(403).send('no');
    return undefined;
  });
  app.addHook('onResponse', async (request, reply) => {
    over.push(`${request.method} ${request.routeOptions.url} ${reply.statusCode}`);
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.header('x-sent', 'yes');
    return payload;
  });
  app.post('/own', async ({ body }) => body);
  const who = (parameters: object, { context }: ToolContext) => ({ ...parameters, user: context });
  const handler = handlerOf({ who }, { context: ({ user }: FastifyRequest) => user });
  await app.register(toFastifyPlugin(handler), { prefix: '/:tenant/api/' });
  const inject = (path: string, user: string, method: 'POST' | 'GET' | 'DELETE' = 'POST') =>
    app.inject({ method, url: path, headers: { 'x-user': user }, ...(method === 'POST' && { payload: { value: 1 } }) });
  const answer = await inject('/a/api/toolkit/kit/who/', 'ada');
  expect([answer.statusCode, answer.json(), answer.headers['x-sent']]).toEqual([200, { value: 1, user: 'ada' }, 'yes']);
  expect((await inject('/a/api/toolkit/kit/who/', 'mallory')).statusCode).toBe(403);
  expect((await inject('/a/api/toolkit/kit/nowhere/', 'ada')).json()).toEqual({
    message: 'The toolkit has no tool of this name.',
  });
  expect((await inject('/a/api/toolkit/kit/who/', 'ada', 'DELETE')).statusCode).toBe(405);
  expect((await inject('/own', 'ada')).json()).toEqual({ value: 1 }); // the parsers of other routes are as before
  expect(over[0]).toBe('POST /:tenant/api/toolkit/* 200');
});

it('Fastify sends the headers of earlier hooks, and puts its prefix before that of the handler', async () => {
  const app = fastify();
  onTestFinished(async () => {
    await app.close();
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('access-control-allow-origin', 'https://app.example').header('x-ratelimit-limit', 5);
    done();
  });
  await app.register(toFastifyPlugin(handlerOf(ECHO)), { prefix: '/api' });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(`${address}/api/toolkit/kit/echo/`, JSON_BODY);
  expect(await response.json()).toEqual({ value: 1 });
  expect(response.headers.get('access-control-allow-origin')).toBe('https://app.example');
  expect(response.headers.get('x-ratelimit-limit')).toBe('5');
  expect((await fetch(`${address}/toolkit/kit/echo/`, JSON_BODY)).status).toBe(404);
});

it('a host of the Fetch standard hands in the body that it has read', async () => {
  const handler = handlerOf(ECHO);
  const read = async (given: unknown) => {
    const request = requestOf('echo', JSON_BODY);
    await request.text();
    const response = await handler.fetch(request, { body: given });
    const { value } = Object(await response.json());
    return [response.status, value];
  };
  expect(await read({ value: 2 })).toEqual([200, 2]);
  expect(await read('{"value":3}')).toEqual([200, 3]);
  expect(await read(new TextEncoder().encode('{"value":4}'))).toEqual([200, 4]);
  for (const wrong of [[1], 7, JSON.parse('{"__proto__":1}'), '{']) expect((await read(wrong))[0]).toBe(400);
});

const FORMS = choose('Forms and JSON.', {
  ...plain.choices['execute-tool.parameters'].value,
  encodings: [json, form],
});

/** Bodies that one host parses and another does not: what is handed in is held to the same as what is read here. */
const SENT: Readonly<Record<string, readonly string[]>> = {
  'application/json': [
    '{"value":1}',
    '{}',
    '[1]',
    '{"__proto__":{}}',
    `{"value":${'['.repeat(40)}${']'.repeat(40)}}`,
    `{"value":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
    '',
  ],
  'application/json; charset=utf-16le': [Buffer.from('{"value":1}', 'utf16le').toString('latin1')],
  'application/vnd.api+json': ['{"value":1}'],
  'text/plain': ['{"value":1}', ''],
  'application/x-www-form-urlencoded': ['value=1', 'value=1&value=2', '{"value":1}', ''],
  'multipart/form-data; boundary=x': ['--x\r\n\r\n1\r\n--x--'],
  '': ['{"value":1}', ''],
};

/** Parsers as applications use them, and what that of Express 4 leaves where it reads nothing. */
const PARSERS = {
  'json()': [express.json({ strict: false, limit: '10mb' })],
  'json() of any +json': [express.json({ type: ['json', '+json'], limit: '10mb' })],
  'json() and urlencoded()': [express.json({ limit: '10mb' }), express.urlencoded({ extended: true })],
  'text()': [express.text({ type: '*/*', limit: '10mb' })],
  'raw()': [express.raw({ type: '*/*', limit: '10mb' })],
  'those of Express 4': [
    express.json({ limit: '10mb' }),
    (request: ExpressRequest, _: unknown, next: () => void) => {
      request.body ??= {};
      next();
    },
  ],
};

describe.each([
  { reads: 'JSON', protocol: plain },
  { reads: 'forms and JSON', protocol: withChoices(plain, 'theirs', { 'execute-tool.parameters': FORMS }) },
])('under a protocol that reads $reads', ({ protocol }) => {
  it.each(Object.entries(PARSERS))('a body that was parsed by %s is as one that was not', async (_, parsers) => {
    const handler = handlerOf(ECHO, { protocol });
    const app = express().use(...parsers, toExpressMiddleware(handler, { body: (request) => request.body }));
    const ports = [await listen(express().use(toExpressMiddleware(handler))), await listen(app)];
    for (const [type, body] of Object.entries(SENT).flatMap(([type, bodies]) =>
      bodies.map((body) => [type, body] as const),
    )) {
      const [read, handed] = await Promise.all(
        ports.map(async (port) => {
          const headers = { ...(type !== '' && { 'content-type': type }) };
          const response = await post(port, 'echo', { headers, body: Buffer.from(body, 'latin1') });
          return [response.status, await response.text()];
        }),
      );
      expect(handed, `${type} ${body.slice(0, 40)}`).toEqual(read);
    }
  });
});

it('a body that is neither bytes nor text nor JSON is a failure of the host, which is reported to it', async () => {
  const logged: unknown[] = [];
  const handler = handlerOf(ECHO, { log: (_, error) => logged.push([error?.name, error?.message]) });
  const strange: Readonly<Record<string, () => unknown>> = {
    'an instance of Map': () => new Map([['value', 1]]),
    'an instance of FormData': () => new FormData(),
    'an instance of Blob': () => new Blob(['{"value":1}']),
    'an instance of URLSearchParams': () => new URLSearchParams('value=1'),
    'an instance of Promise': () => Promise.reject(new Error('forgotten')),
    'an instance of ReadableStream': () => new ReadableStream(),
    'an instance of Date': () => new Date(),
    'a function': () => () => ({ value: 1 }),
    'a bigint': () => 1n,
  };
  for (const [kind, handed] of Object.entries(strange)) {
    const body = handed();
    const { status } = await handler.fetch(requestOf('echo', JSON_BODY), { body });
    await vi.waitFor(() => expect(logged).not.toEqual([]));
    const message = `the body that was handed in is ${kind}; hand in its bytes, its text or what JSON or a form was parsed to`;
    expect([status, logged.splice(0)]).toEqual([500, [['TypeError', message]]]);
  }
  const bytes = new TextEncoder().encode('{"value":1}');
  for (const body of [bytes.buffer, new DataView(bytes.buffer), runInNewContext('({ value: 1 })')]) {
    const response = await handler.fetch(requestOf('echo', JSON_BODY), { body });
    expect(await response.json()).toEqual({ value: 1 });
  }
});

it('a function of the host that fails to return the body fails only that request', async () => {
  const { logged, log } = logging();
  const body = (request: IncomingMessage) => JSON.parse(String(request.headers['x-body']));
  const port = await listen(toNodeListener(handlerOf(ECHO, { log }), { body }));
  const send = (given: string) =>
    post(port, 'echo', { ...JSON_BODY, headers: { ...JSON_BODY.headers, 'x-body': given } });
  expect((await send('{')).status).toBe(500);
  await vi.waitFor(() => expect(logged).toEqual([['host-failure', 500, expect.stringContaining('JSON')]]));
  expect(await (await send('{"value":2}')).json()).toEqual({ value: 2 });
});

it('a protocol can read forms and JSON, pass on undeclared parameters, and name the tool in an error', async () => {
  const protocol = withChoices(plain, 'theirs', {
    'execute-tool.parameters': FORMS,
    'execute-tool.unknown-parameter': choose('Handed on.', 'pass-on'),
    'execute-tool.error': choose('Texts that name the tool.', {
      ...plain.choices['execute-tool.error'].value,
      body: ({ tool }) => `no ${tool}`,
      headers: () => ({ 'x-error': 'yes' }),
    }),
    'get-tool-context.error': choose('No body.', { ...plain.choices['get-tool-context.error'].value, body: () => '' }),
    'get-toolkit-details.body': choose('The registered name.', ({ name, app_name }) => ({ name, app_name })),
    'toolkits.methods': choose('HEAD and OPTIONS too.', { status: 405, allow: true, head: true, options: 204 }),
  });
  const handler = handlerOf(ECHO, { protocol });
  const send = (path: string, init: RequestInit = {}) => handler(new Request(`http://x/toolkit/kit/${path}`, init));
  const asForm = await send('echo/', { method: 'POST', body: new URLSearchParams({ value: 'x', more: 'y' }) });
  expect(await asForm.json()).toEqual({ value: 'x', more: 'y' });
  expect(await (await send('echo/', JSON_BODY)).json()).toEqual({ value: 1 });
  const seen = async (path: string, method: string, header: string) => {
    const response = await send(path, { method });
    return [response.status, await response.text(), response.headers.get(header)];
  };
  const unknown = 'no n%20owhere';
  expect(await seen('n%20owhere/', 'POST', 'content-type')).toEqual([404, unknown, 'text/plain; charset=utf-8']);
  expect(await seen('n%20owhere/', 'POST', 'x-error')).toEqual([404, unknown, 'yes']);
  expect(await seen('nowhere/', 'GET', 'content-type')).toEqual([404, '', null]);
  expect(await (await send('')).json()).toEqual({ name: 'kit', app_name: 'kit' });
  expect(await seen('echo/', 'HEAD', 'allow')).toEqual([200, '', null]);
  expect(await seen('echo/', 'OPTIONS', 'allow')).toEqual([204, '', 'GET, HEAD, POST, OPTIONS']);
  expect(await seen('', 'DELETE', 'allow')).toEqual([405, expect.any(String), 'GET, HEAD, OPTIONS']);
});
