import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { sizeOf } from '../../../bench/client/size-of.ts';

const program = (name: string) => resolve('bench/client/sizes', name);

test('the client adds at most 4.67 kB to a page', async () => {
  const size = await sizeOf(program('client.ts'));
  expect(size).toBeLessThanOrEqual(4670);
  expect(size).toBeGreaterThan(2000);
});

test('the transport for Node adds at most 0.6 kB', async () => {
  const [withIt, without] = [await sizeOf(program('node-entry.ts')), await sizeOf(program('entry.ts'))];
  expect(withIt - without).toBeLessThanOrEqual(600);
});
