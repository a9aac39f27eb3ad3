import { afterAll, beforeAll, expect, it } from 'vitest';
import { ignoreRejections } from '../../src/toolkit/untrusted.ts';

const unhandled: unknown[] = [];
const onRejection = (thrown: unknown): void => {
  unhandled.push(thrown);
};
beforeAll(() => {
  process.on('unhandledRejection', onRejection);
});
afterAll(() => {
  process.off('unhandledRejection', onRejection);
});

it('handles the rejections in a list before it looks into what is nested deep beside it', async () => {
  let deep = {};
  for (let level = 0; level < 120_000; level += 1) deep = { deep };
  ignoreRejections({ list: Array.from({ length: 20_000 }, () => Promise.reject(new Error('late'))), deep });
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).toEqual([]);
});

it('comes to an end in a chain of proxies that has none', () => {
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
