import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENDING_COMMANDS, recording } from './ending-commands.ts';
import { project, run, startProcess, tooWide } from './run.ts';

/** Commands whose output is for a file or a program. */
const IS_TEXT = ['open-points', 'agents', 'assume', 'random'];

test('each command runs as a process', { timeout: 180_000 }, async () => {
  const directory = await project();
  await writeFile(join(directory, 'traffic.har'), recording());
  // One after another: the first one fills the compile cache.
  for (const [name, { words, shows }] of Object.entries(ENDING_COMMANDS)) {
    const finished = await startProcess(directory, name, ...words).finished;
    if (!IS_TEXT.includes(name)) expect(tooWide(finished.out), name).toEqual([]);
    expect({ name, ...finished }).toEqual({
      ...{ name, code: 0, out: expect.stringMatching(shows) },
      err: name === 'verify' ? '  judged  https://api.example.com (1)\n' : '',
    });
  }
});

test.for([
  { words: ['mock'], code: 0, err: '' },
  { words: ['proxy', 'https://api.example.com'], code: 2, err: expect.stringMatching(/^error no request [^\n]+\n$/) },
])('$words.0 runs as a process until it is stopped', async ({ words, code, err }) => {
  const command = startProcess(await project(), ...words, '--port', '0');
  await command.shows(/http:\/\/127\.0\.0\.1:\d+/);
  command.kill('SIGTERM');
  expect(await command.finished).toMatchObject({ code, err });
});

test('every command prints help', async () => {
  const directory = await project();
  const { out } = await run(directory, '--help');
  const names = [...out.matchAll(/^ {2}(?<name>[a-z][a-z-]*) .*$/gm)].map((match) => String(match.groups?.name));
  // Each command runs as a process above, in start.test.ts or in long/.
  expect(names.sort()).toEqual(
    [...Object.keys(ENDING_COMMANDS), 'docs', 'mock', 'proxy', 'sandbox', 'start', 'toolkit'].sort(),
  );
  for (const name of names) {
    const help = await run(directory, name, '--help');
    expect(help).toMatchObject({ code: 0, out: expect.stringContaining(`colloquy ${name}`) });
    expect(tooWide(help.out)).toEqual([]);
  }
});
