/**
 * A million generated requests, for a person or a night to run: `npm run test:requests [-- count]`.
 * Stops at the first that does harm, and fails when memory grows.
 */
import { checkRequests } from '../generated/check.ts';

const BATCHES = 10;
/** What may be kept after the first batch, in megabytes: room for the collector's whims. */
const GROWTH = 30;

const count = Number(process.argv[2] ?? 1_000_000);
const seed = Date.now() % 2 ** 31;
console.log(`${count} requests, seed ${seed}`);

const heaps: number[] = [];
for (let batch = 0; batch < BATCHES; batch += 1) {
  const startedAt = performance.now();
  await checkRequests(count / BATCHES, seed + batch);
  globalThis.gc?.();
  const heap = process.memoryUsage().heapUsed / 1_000_000;
  heaps.push(heap);
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(
    `${String((batch + 1) * (count / BATCHES)).padStart(9)}  ${seconds.toFixed(1).padStart(5)} s  ${heap.toFixed(1).padStart(6)} MB`,
  );
}

const growth = (heaps.at(-1) ?? 0) - (heaps[0] ?? 0);
if (growth > GROWTH) throw new Error(`the heap grew by ${growth.toFixed(1)} MB`);
console.log('nothing crashed, was polluted or came back');
