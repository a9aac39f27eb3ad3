import { describe, expect, it } from 'vitest';
import { choose, createTestCaller, type ErrorOrder, plain, withChoices } from '../../src/toolkit/index.ts';
import { handlerOf } from './tools.ts';

/** A request with several errors, and the reason that each order answers. */
const CASES: readonly {
  readonly errors: string;
  readonly method?: string;
  readonly path: string;
  readonly want: Readonly<Record<ErrorOrder, string>>;
}[] = [
  {
    errors: 'path and key',
    path: '/toolkit/',
    want: {
      'path-first': 'unknown-path',
      'outside-in': 'refused',
      'inside-out': 'unknown-path',
      'resource-first': 'unknown-path',
    },
  },
  {
    errors: 'method and key',
    method: 'DELETE',
    path: '/toolkit/kit/now/',
    want: {
      'path-first': 'unlisted-method',
      'outside-in': 'refused',
      'inside-out': 'unlisted-method',
      'resource-first': 'unlisted-method',
    },
  },
  {
    errors: 'key, resource and body',
    path: '/toolkit/kit/nowhere/',
    want: {
      'path-first': 'refused',
      'outside-in': 'refused',
      'inside-out': 'malformed-parameters',
      'resource-first': 'unknown-tool',
    },
  },
];

describe.each<ErrorOrder>(['path-first', 'outside-in', 'inside-out', 'resource-first'])('the order %s', (order) => {
  const protocol = withChoices(plain, 'ours', { 'toolkits.error-order': choose('In this order.', order) });

  it.each(CASES)('answers of $errors', async ({ method = 'POST', path, want }) => {
    const reasons: unknown[] = [];
    const log = (record: { 'error.type'?: string }) => reasons.push(record['error.type']);
    const handler = handlerOf({ now: () => ({}) }, { protocol, authorize: () => false, log });
    const headers = { 'content-type': 'application/json' };
    await handler(new Request(`http://x${path}`, { method, headers, body: '{' }));
    await handler.drain();
    expect(reasons).toEqual([want[order]]);
  });

  it('answers a request without errors', async () => {
    const handler = handlerOf({ now: () => ({ hour: 12 }) }, { protocol, authorize: () => true });
    expect((await createTestCaller(handler, protocol).execute('kit', 'now')).body).toEqual({ hour: 12 });
  });
});
