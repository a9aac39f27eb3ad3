import { describe, expect, it } from 'vitest';
import { choose, createTestCaller, type ErrorOrder, plain, withChoices } from '../../../src/sdk/toolkit/index.ts';
import { handlerOf, logging } from './tools.ts';

/** Requests with several errors. */
const REQUESTS = [
  { errors: 'path and key', path: '/toolkit/', method: 'POST' },
  { errors: 'method and key', path: '/toolkit/kit/now/', method: 'DELETE' },
  { errors: 'key, resource and body', path: '/toolkit/kit/nowhere/', method: 'POST' },
];

/** The reason that each order answers them with. */
const REASONS: Readonly<Record<ErrorOrder, readonly string[]>> = {
  'path-first': ['unknown-path', 'unlisted-method', 'refused'],
  'outside-in': ['refused', 'refused', 'refused'],
  'inside-out': ['unknown-path', 'unlisted-method', 'malformed-parameters'],
  'resource-first': ['unknown-path', 'unlisted-method', 'unknown-tool'],
};

const NOW = () => ({ hour: 12 });

describe.each(Object.entries(REASONS))('the order %s', (order, reasons) => {
  const protocol = withChoices(plain, 'ours', {
    'toolkits.error-order': choose('In this order.', order as ErrorOrder), // a key of the table
  });

  it.each(REQUESTS)('answers of $errors', async (request) => {
    const { logged, log } = logging();
    const handler = handlerOf({ now: () => ({}) }, { protocol, authorize: () => false, log });
    const headers = { 'content-type': 'application/json' };
    await handler(new Request(`http://x${request.path}`, { ...request, headers, body: '{' }));
    await handler.drain();
    expect(logged.map(([reason]) => reason)).toEqual([reasons[REQUESTS.indexOf(request)]]);
  });

  it('answers a preflight, which browsers send without a key', async () => {
    const preflight = { status: 204, headers: { 'access-control-allow-methods': 'GET, POST' } };
    const cors = { 'toolkits.cors': choose('Every page may call.', { origin: '*', preflight }) };
    const handler = handlerOf({ now: NOW }, { protocol: withChoices(protocol, 'ours', cors), authorize: () => false });
    const path = 'http://x/toolkit/kit/now/';
    expect((await handler(new Request(path, { method: 'OPTIONS' }))).status).toBe(204);
    expect((await handler(new Request(path))).status).toBe(401);
  });

  it('answers a request without errors', async () => {
    const handler = handlerOf({ now: NOW }, { protocol, authorize: () => true });
    expect((await createTestCaller(handler, protocol).execute('kit', 'now')).body).toEqual({ hour: 12 });
  });
});
