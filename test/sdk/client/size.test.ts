import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { sizeOf } from '../../../bench/client/size-of.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const program = (name: string) => resolve('bench/client/sizes', name);

const { operations } = await readContract();
/** 4.67 kB for seven operations. */
const LIMIT = 4320 + 50 * operations.length;

test(`the client adds at most ${LIMIT} bytes to a page`, async () => {
  const size = await sizeOf(program('client.ts'));
  expect(size).toBeLessThanOrEqual(LIMIT);
  expect(size).toBeGreaterThan(2000);
});

test('the transport for Node adds at most 0.6 kB', async () => {
  const [withIt, without] = [await sizeOf(program('node-entry.ts')), await sizeOf(program('entry.ts'))];
  expect(withIt - without).toBeLessThanOrEqual(600);
});
