import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'vitest';
import { KEY } from '../key.ts';

test('runs a command that prints where the test does', async () => {
  const program = 'process.stdout.write(process.argv[1])';
  await once(spawn(process.execPath, ['-e', program, KEY], { stdio: 'inherit' }), 'exit');
});
