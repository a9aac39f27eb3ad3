import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { KEY } from '../key.ts';

test('runs a command that prints, which the test alone reads', async () => {
  const program = 'process.stderr.write(process.argv[1])';
  expect(await promisify(execFile)(process.execPath, ['-e', program, KEY])).toMatchObject({ stderr: KEY });
});
