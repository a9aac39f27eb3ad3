import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { project, run } from './run.ts';

test('diff exits with 1 where a change is rated as it may not be', async () => {
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
