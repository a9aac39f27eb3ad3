import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { project, run, start } from './run.ts';

/** The line of the screen that names a contract. */
const names = (contract: string) => expect.stringMatching(new RegExp(`^ *contract +${contract}(\\s|$)`, 'm'));

test('a given contract is printed by its relative path, and its sets are next to it', async () => {
  const directory = await project();
  await cp(join(directory, 'openapi'), join(directory, 'other'), { recursive: true });
  const file = resolve(directory, 'other/openapi.yaml');
  await rm(join(directory, 'openapi/assumptions'), { recursive: true });
  expect(await run(directory, 'open-points')).toMatchObject({ out: names('openapi/openapi\\.yaml') });
  expect(await run(directory, 'open-points', '--contract', file)).toMatchObject({ out: names('other/openapi\\.yaml') });
  const mock = await start(directory, 'mock', '--port', '0', '--contract', file, '--assume', 'plain');
  expect(await mock.shows(/http:\S+/)).toEqual(names('other/openapi\\.yaml'));
});

test('a document of another version is read with its overlay, and skipped parts are printed, each in a line', async () => {
  const directory = await project();
  const one =
    'overlay: 1.1.0\nactions:\n- {target: $.info, update: {x-unspecified: [{id: a.limits, aspect: elsewhere, question: Which limits?, section: §1}]}}\n';
  const gone = ['$.gone', '$.lost'].map((target) => `- {target: ${target}, update: {}}\n`).join('');
  await writeFile(
    join(directory, 'api.json'),
    '{"openapi": "3.2.0", "info": {},\n"components": {"mediaTypes": {}}, "paths": {}}',
  );
  await writeFile(join(directory, 'api.colloquy.yaml'), `${one}${gone}`);
  expect(await run(directory, 'open-points', '--contract', 'api.json')).toEqual({
    code: 0,
    err: [
      'skipped an action whose target is not in the document: api.colloquy.yaml:4 and 1 more\n',
      'skipped mediaTypes of OpenAPI 3.2, which is read as 3.1: api.json:2\n',
    ].join(''),
    out: expect.stringContaining('a.limits'),
  });
});

test('lint checks the file of another contract, with the settings next to it', async () => {
  const directory = await project();
  await mkdir(join(directory, 'other'));
  await copyFile('openapi/openapi.yaml', join(directory, 'other/api.yaml'));
  expect(await run(directory, 'lint', '--contract', 'other/api.yaml')).toMatchObject({
    code: 1,
    out: expect.stringContaining('no-path-trailing-slash'),
  });
  for (const name of ['lint.yaml', 'choices.yaml']) {
    await copyFile(join('openapi', name), join(directory, 'other', name));
  }
  const out = '  no problems  other/api.yaml\n';
  expect(await run(directory, 'lint', '--contract', 'other/api.yaml')).toEqual({ code: 0, err: '', out });
});

test('diff exits with 1 if a change has the rating of --fail-on', async () => {
  const directory = await project();
  const [old, changed] = ['openapi/openapi.yaml', 'openapi/new.yaml'];
  const text = await readFile(join(directory, old), 'utf8');
  await writeFile(join(directory, changed), text.replace('type: string', 'type: boolean'));
  const diff = (...words: readonly string[]) => run(directory, 'diff', old, ...words);
  expect(await diff(changed)).toMatchObject({ code: 0 });
  expect(await diff(changed, '--fail-on', 'minor')).toMatchObject({
    code: 1,
    err: 'error the change is major; --fail-on minor allows less\n',
  });
  expect(await diff(old, '--fail-on', 'patch')).toMatchObject({ code: 0 });
});
