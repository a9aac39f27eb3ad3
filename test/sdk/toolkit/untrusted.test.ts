import { expect, it } from 'vitest';
import { ignoreRejections } from '../../../src/sdk/toolkit/untrusted.ts';
import { expectNoRejections } from './listen.ts';

expectNoRejections();

it('handles the rejections in a list before it searches values that are nested deep next to it', async () => {
  let deep = {};
  for (let level = 0; level < 120_000; level += 1) deep = { deep };
  ignoreRejections({ list: Array.from({ length: 20_000 }, () => Promise.reject(new Error('late'))), deep });
  await new Promise((resolve) => setImmediate(resolve));
});

const bad = () => Promise.reject(new Error());
it.each<[where: string, make: () => unknown]>([
  ['a value of a Map', () => new Map([['key', bad()]])],
  ['a key of a Map', () => new Map([[bad(), 1]])],
  ['a Set', () => new Set([bad()])],
  ['a member by a symbol', () => ({ [Symbol('key')]: bad() })],
  ['a cause', () => new Error('', { cause: bad() })],
  ['the errors of an error', () => new AggregateError([bad()])],
  ['what a promise gives', () => Promise.resolve({ deeper: [new Map([['key', new Set([bad()])]])] })],
])('handles the rejection of a promise in %s', async (_where, make) => {
  ignoreRejections(make());
  await new Promise((resolve) => setImmediate(resolve));
});

it('ends in an endless chain of proxies', () => {
  let reads = 0;
  const chain = (): object =>
    new Proxy(
      { next: null, other: null },
      {
        get() {
          reads += 1;
          return chain();
        },
      },
    );
  ignoreRejections(chain());
  expect(reads).toBeGreaterThan(100);
  expect(reads).toBeLessThanOrEqual(100_000);
});
