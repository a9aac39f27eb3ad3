import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { FastifyInstance, FastifyPluginCallback, FastifyRequest } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { type ToolContext, toFastifyPlugin } from '../../src/toolkit/index.ts';
import { handlerOf } from '../toolkit/tools.ts';

/** Packages of their own: `npm ci --prefix test/toolkit/fastify --ignore-scripts` installs them. */
const installed = createRequire(resolve('test/toolkit/fastify/package.json'));
const plugin = (name: string): FastifyPluginCallback<Record<string, unknown>> => installed(`@fastify/${name}`);

test('rate limits, sessions, cookies and compression of Fastify are those of the tools as well', async () => {
  const app: FastifyInstance = installed('fastify')();
  onTestFinished(() => app.close());
  await app.register(plugin('rate-limit'), { max: 3 });
  await app.register(plugin('cookie'));
  await app.register(plugin('session'), { secret: 'a secret of the test, 32 or more', cookie: { secure: false } });
  await app.register(plugin('compress'));
  let visitors = 0;
  const context = (request: FastifyRequest & { readonly session: { visitor?: number } }) => {
    request.session.visitor ??= ++visitors;
    return request.session.visitor;
  };
  const who = (_: unknown, { context }: ToolContext) => ({ visitor: context, long: 'x'.repeat(5_000) });
  await app.register(toFastifyPlugin(handlerOf({ who }, { context })), { prefix: '/api' });
  const call = (headers = {}) => app.inject({ method: 'POST', url: '/api/toolkit/kit/who/', headers });

  const first = await call();
  expect([first.statusCode, first.json().visitor, first.headers['x-ratelimit-remaining']]).toEqual([200, 1, '2']);
  const cookie = String(first.headers['set-cookie']).split(';')[0];
  expect((await call({ cookie, 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  expect((await call({ cookie })).json().visitor).toBe(1);
  expect((await call({ cookie })).statusCode).toBe(429);
});
