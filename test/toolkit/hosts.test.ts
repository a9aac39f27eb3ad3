import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import express from 'express';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
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
} from '../../src/toolkit/index.ts';
import { close, portOf } from './conformance/hosts/node.ts';
import { handlerOf } from './tools.ts';

const ECHO = { echo: (parameters: object) => ({ ...parameters }) };
const JSON_BODY = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"value":1}' };

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => close(server));
  return portOf(server);
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
  const other = await handlerOf(ECHO, { prefix: 'tools' })(new Request('http://x/toolkit/kit/echo/', JSON_BODY));
  expect(other.status).toBe(404);
  for (const prefix of ['', '/', 'a b', 'a//b', 'a?b'])
    expect(() => handlerOf(ECHO, { prefix })).toThrow('prefix must be');
});

it('a target that is a whole URL is that of its path', async () => {
  const port = await listen(toNodeListener(handlerOf(ECHO)));
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  socket.write(`POST http://127.0.0.1:${port}/toolkit/kit/echo/ HTTP/1.1\r\nhost: x\r\n\r\n`);
  const [bytes] = await once(socket, 'data');
  expect(String(bytes)).toMatch(/^HTTP\/1.1 200 /);
});

it('a header that was not sent is none, whatever its name', async () => {
  const look = (_: unknown, { request }: ToolContext) => ({ types: NAMES.map((name) => typeof request.header(name)) });
  const port = await listen(toNodeListener(handlerOf({ look })));
  const answer = await fetch(`http://127.0.0.1:${port}/toolkit/kit/look/`, { method: 'POST', headers: { 'x-a': 'a' } });
  expect(await answer.json()).toEqual({ types: ['string', 'undefined', 'undefined', 'undefined'] });
});
const NAMES = ['x-a', 'x-b', 'constructor', '__proto__'];

it('Fastify sends the headers of earlier hooks, and has its prefix before that of the handler', async () => {
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

it('a host hands in the body that it has read', async () => {
  const handler = handlerOf(ECHO);
  const body = (request: { body?: unknown }) => request.body;
  for (const parser of [express.json(), express.text({ type: '*/*' }), express.raw({ type: '*/*' })]) {
    const port = await listen(express().use(parser, toExpressMiddleware(handler, { body })));
    const response = await fetch(`http://127.0.0.1:${port}/toolkit/kit/echo/`, JSON_BODY);
    expect(await response.json()).toEqual({ value: 1 });
  }
  const read = async (given: unknown) => {
    const request = new Request('http://x/toolkit/kit/echo/', JSON_BODY);
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

it('a protocol can read forms and JSON, hand on what is not declared, and name the tool in an error', async () => {
  const protocol = withChoices(plain, 'theirs', {
    'execute-tool.parameters': choose('Forms and JSON.', {
      statuses: { 'unread-media-type': 415, 'malformed-parameters': 400 },
      encodings: [json, form],
    }),
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
  const unknown = await send('n%20owhere/', { method: 'POST' });
  expect([
    unknown.status,
    await unknown.text(),
    unknown.headers.get('content-type'),
    unknown.headers.get('x-error'),
  ]).toEqual([404, 'no n%20owhere', 'text/plain; charset=utf-8', 'yes']);
  const empty = await send('nowhere/');
  expect([empty.status, await empty.text(), empty.headers.get('content-type')]).toEqual([404, '', null]);
  expect(await (await send('')).json()).toEqual({ name: 'kit', app_name: 'kit' });
  const head = await send('echo/', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const options = await send('echo/', { method: 'OPTIONS' });
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
  const refused = await send('', { method: 'DELETE' });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
});
