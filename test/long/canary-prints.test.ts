import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../support/folder.ts';

const VITEST = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

/** Runs the files that print the key. They print into a file: a pipe is listened to, and this test would fail as well. */
async function runPrints(): Promise<{ code: unknown; text: string }> {
  const directory = await makeFolder();
  const path = join(directory, 'printed.txt');
  const file = await open(path, 'w');
  const words = ['run', '--config=test/canary/prints/vitest.config.ts', '--typecheck.enabled=false'];
  const run = spawn(process.execPath, [VITEST, ...words], {
    stdio: ['ignore', file.fd, file.fd],
    env: { ...process.env, NO_COLOR: '1' },
  });
  const [code] = await once(run, 'close');
  await file.close();
  return { code, text: await readFile(path, 'utf8') };
}

test('a run fails when the key is printed, however it is, and names the file', async () => {
  const { code, text } = await runPrints();
  const failed = [...text.matchAll(/ FAIL +test\/canary\/prints\/(?<name>[a-z-]+)\.ts /g)].map(
    ({ groups }) => groups?.name,
  );
  expect({ code, failed: failed.sort() }).toEqual({
    code: 1,
    failed: ['in-a-command', 'in-pieces', 'in-the-log-of-a-mock', 'to-the-console'],
  });
  expect(text).toContain('the key was printed in test/canary/prints/past-the-test.ts: ');
  expect(text).toMatch(/\n5 passed, 5 failed\n$/);
});
