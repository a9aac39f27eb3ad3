import { join } from 'node:path';
import { describe, test } from 'vitest';
import { openPostgres, openSqlite, type ProcessingMoment, type Store } from '../../src/servers/sandbox/index.ts';
import { type Crash, type CrashOptions, survivesCrashes } from '../servers/sandbox/crash/crashes.ts';
import { postgresFolder, startPostgres } from '../servers/sandbox/postgres.ts';
import { folder } from '../servers/sandbox/support.ts';

const MOMENTS: readonly ProcessingMoment[] = [
  'before the message is kept',
  'after the message is kept',
  'during the reply',
  'before the reply is kept',
  'while the reply is kept',
  'before the answer',
  'before the memory is kept',
  'while the memory is kept',
];

/** Moments in turn, each at another time, and every other one at random under load. */
function endOf(index: number): Crash {
  const turn = Math.floor(index / 2);
  const kept = Math.floor(turn / MOMENTS.length) % 2 === 0;
  if (index % 2 === 1) return { end: { after: 20 + ((index * 137) % 400) }, kept };
  const moment = MOMENTS[turn % MOMENTS.length] ?? 'before the answer';
  const times = 1 + ((index * 7) % 40);
  // A message that is kept with its reply is kept at no moment of its own, and a reply by itself in one statement.
  if (moment === 'while the reply is kept') return { end: { moment, times }, kept: false };
  return { end: { moment, times }, kept: kept || moment.endsWith('the message is kept') };
}

async function hold(count: number, options: CrashOptions, open: () => Promise<Store>): Promise<void> {
  const crashes = Array.from({ length: count }, (_, index) => endOf(index));
  const { acknowledged } = await survivesCrashes(options, crashes, open);
  process.stdout.write(`  ${count} killed on ${options.place}: ${acknowledged} acknowledged, none lost\n`);
}

const HOUR = 3_600_000;

for (const mode of ['full', 'fast'] as const) {
  test(`200 processes killed on one file, ${mode}`, { timeout: HOUR }, async () => {
    const place = join(await folder(), 'sandbox.db');
    await hold(200, { place, fast: mode === 'fast' }, () => openSqlite({ file: place }));
  });
}

describe.skipIf(postgresFolder() === undefined && process.env.CI !== 'true')('on Postgres', () => {
  test.for([
    { killed: 100, processes: 1 },
    { killed: 50, processes: 2 },
  ])('$killed processes killed, of $processes at a time', { timeout: HOUR }, async ({ killed, processes }) => {
    const cluster = await startPostgres();
    try {
      await hold(killed, { place: cluster.url, processes }, () => openPostgres({ url: cluster.url }));
    } finally {
      await cluster.stop();
    }
  });
});
