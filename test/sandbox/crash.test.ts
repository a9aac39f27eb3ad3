import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Moment, openSqlite } from '../../src/sandbox/index.ts';
import { crash, lossesOf } from './crash/crashes.ts';
import { folder } from './support.ts';

/** Of the moments of a request one, within a commit; all of them, and at random, are in the long tests. */
const MOMENTS: readonly (readonly [Moment, kept: boolean])[] = [['while the reply is kept', false]];

test('what was acknowledged is there once after the process is killed', async () => {
  const place = join(await folder(), 'sandbox.db');
  const messages = [];
  const memories = [];
  for (const [index, [moment, kept]] of MOMENTS.entries()) {
    const done = await crash({ place, kept, end: { moment, times: 20 }, name: `crash ${index}` });
    messages.push(...done.messages);
    memories.push(...done.memories);
  }
  const store = await openSqlite({ file: place });
  const losses = await lossesOf(store, { messages, memories });
  await store.close();
  expect(losses).toEqual({ acknowledged: expect.any(Number), lost: [], doubled: [], stray: [] });
  expect(losses.acknowledged).toBeGreaterThan(MOMENTS.length);
});
