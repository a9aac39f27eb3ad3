import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../cli/run.ts';
import { makeFolder } from '../support/folder.ts';

test.for(['$[?match(@.title, "(a+)+b")]', '$.list[?search(@, "(a|a)*b")]'])(
  'a target of an overlay that could be followed without end is refused in one line: %s',
  async (target) => {
    const directory = await makeFolder();
    const title = `${'a'.repeat(40)}!`;
    const document = { openapi: '3.1.0', info: { title, version: '1' }, paths: {}, list: [title] };
    const overlay = { overlay: '1.1.0', info: { title: 'A', version: '1' }, actions: [{ target, update: {} }] };
    await writeFile(join(directory, 'notes.json'), JSON.stringify(document));
    await writeFile(join(directory, 'notes.colloquy.yaml'), JSON.stringify(overlay));
    const reason = `the target ${target} takes longer than 5 s; name the element without patterns and wildcards`;
    expect(await run(directory, 'open-points', '--contract', 'notes.json')).toEqual({
      ...{ code: 1, out: '' },
      err: `error notes.colloquy.yaml:1: ${reason}\n`,
    });
  },
);
