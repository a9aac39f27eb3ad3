import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqlite } from '../../src/sandbox/index.ts';
import { applySeed, USUAL_SEED } from '../../src/sandbox/seed.ts';
import { type Acknowledged, crash, crashWriter, lossesOf } from './crash/crashes.ts';
import { folder } from './support.ts';

/** In the long tests the whole sandbox is killed at all moments of a request, and at random. */
const MOMENTS = [
  'while the message is kept',
  'between the two',
  'while the reply is kept',
  'before it is synced',
  'before the answer',
  'after the answer',
];
const KILLED = 14;

async function expectKept(place: string, all: readonly Acknowledged[]): Promise<void> {
  const store = await openSqlite({ file: place });
  const losses = await lossesOf(store, {
    messages: all.flatMap(({ messages }) => messages),
    memories: all.flatMap(({ memories }) => memories),
  });
  const never = { content: 'Never sent', user: 1, agent: 2 };
  expect((await lossesOf(store, { messages: [never], memories: [] })).lost).toEqual([JSON.stringify(never)]);
  await store.close();
  expect(losses).toEqual({ acknowledged: expect.any(Number), lost: [], doubled: [], stray: [] });
  expect(losses.acknowledged).toBeGreaterThan(all.length);
}

test('what was acknowledged is there once after the sandbox is killed within a commit', async () => {
  const place = join(await folder(), 'sandbox.db');
  const end = { moment: 'while the reply is kept', times: 20 } as const;
  await expectKept(place, [await crash({ place, kept: false, end, name: 'crash' })]);
});

test('what was acknowledged is there once after what writes the store is killed, again and again', async () => {
  const place = join(await folder(), 'sandbox.db');
  const store = await openSqlite({ file: place });
  await store.write(() => applySeed(USUAL_SEED));
  await store.close();
  const all: Acknowledged[] = [];
  for (let index = 0; index < KILLED; index += 1) {
    const moment = MOMENTS[index % MOMENTS.length] ?? '';
    all.push(await crashWriter(place, `crash ${index}`, moment, 1 + ((index * 7) % 40)));
  }
  await expectKept(place, all);
});
