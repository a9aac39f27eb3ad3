import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOST, runShell } from './full-output.ts';
import { project } from './run.ts';

/** A command for each way to end: after its output, in the help, after code of the user, and at the end of the input. */
const WAYS = [['agents'], ['--help'], ['toolkit', '--print-protocol', 'plain']];

test.skipIf(!existsSync('/dev/full'))('output that cannot be written is one line, and the exit code 1', async () => {
  const directory = await project();
  for (const words of WAYS) {
    expect({ words, ...(await runShell(directory, '"$0" "$@" >/dev/full', ...words)) }).toEqual({
      ...{ words, code: 1 },
      err: expect.stringMatching(LOST),
    });
  }
});

test.skipIf(process.platform === 'win32')(
  'output that can be written in part is one line, and the exit code 1',
  async () => {
    const directory = await project();
    expect(await runShell(directory, 'ulimit -f 2; "$0" "$@" >cut.json', 'open-points', '--json')).toEqual({
      code: 1,
      err: expect.stringMatching(LOST),
    });
  },
);

test.skipIf(process.platform === 'win32')(
  'a reader that stops, and a lost standard error, change no exit code',
  async () => {
    const directory = await project();
    const [stopped, lost] = [
      await runShell(directory, '"$0" "$@" | head -c 1; exit $PIPESTATUS', 'open-points', '--json'),
      await runShell(directory, '"$0" "$@" 2>/dev/full', 'nonsense'),
    ];
    expect([stopped, lost]).toEqual([
      { code: 0, err: '' },
      { code: 2, err: '' },
    ]);
  },
);
