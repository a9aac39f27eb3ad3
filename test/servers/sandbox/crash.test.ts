import { join } from 'node:path';
import { test } from 'vitest';
import { openSqlite } from '../../../src/servers/sandbox/index.ts';
import { survivesCrashes } from './crash/crashes.ts';
import { folder } from './support.ts';

test('an acknowledged message is stored once after the sandbox is killed within a commit and before a response', async () => {
  const place = join(await folder(), 'sandbox.db');
  // In the long tests it is killed at all moments of a request, and at random.
  const crashes = [
    { end: { moment: 'after the message is kept', times: 9 }, kept: true },
    { end: { moment: 'while the reply is kept', times: 20 }, kept: false },
    { end: { moment: 'before the answer', times: 15 }, kept: true },
  ] as const;
  await survivesCrashes({ place }, crashes, () => openSqlite({ file: place }));
});
