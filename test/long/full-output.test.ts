import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENDING_COMMANDS, recording } from '../cli/ending-commands.ts';
import { LOST, runShell } from '../cli/full-output.ts';
import { project } from '../cli/run.ts';

/** These print nothing, or their end is that of the input. */
const SILENT = ['mcp'];

const commands = Object.entries(ENDING_COMMANDS).filter(([name]) => !SILENT.includes(name));

test.skipIf(!existsSync('/dev/full')).each(commands)('%s says that its output is lost', async (name, { words }) => {
  const directory = await project();
  await writeFile(join(directory, 'traffic.har'), recording());
  const { code, err } = await runShell(directory, '"$0" "$@" >/dev/full', name, ...words);
  expect({ code, last: `${err.trimEnd().split('\n').at(-1)}\n` }).toEqual({
    code: 1,
    last: expect.stringMatching(LOST),
  });
});
