import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startMock } from '../canary/mock.ts';
import { contractUnder, installExample } from '../examples/app.ts';
import { exportsOf } from './documented.ts';

/** The address that the examples name. */
const ADDRESS = 'http://127.0.0.1:4010';

const all = exportsOf('src/client/index.ts', 'src/client/openapi-fetch.ts', 'src/eslint/index.ts');
/** Types that are generated have the words of the contract. */
const written = all.filter(({ name }) => !['components', 'operations', 'paths'].includes(name));

test('every export says what it is', () => {
  expect(written.filter(({ says }) => says === '').map(({ name }) => name)).toEqual([]);
});

test('every export that runs has an example', () => {
  const values = all.filter(({ isValue }) => isValue);
  expect(values.length).toBeGreaterThan(6);
  expect(values.filter(({ examples }) => examples.length === 0).map(({ name }) => name)).toEqual([]);
});

test('the examples run against the mock', async () => {
  const mock = await startMock({ contract: await contractUnder('plain') });
  const folder = await mkdtemp(join(dirname(await installExample('backend')), 'tsdoc-'));
  const programs = all.flatMap(({ name, examples }) =>
    examples.map((text, index) => ({ name: `${name}-${index}.ts`, text })),
  );
  const run = programs.filter(({ text }) => !text.includes('colloquy/eslint'));
  const said = run.map(async ({ name, text }) => {
    await writeFile(join(folder, name), text.replaceAll(ADDRESS, mock.url));
    const { stderr } = await promisify(execFile)(process.execPath, [name], { cwd: folder });
    return { name, stderr };
  });
  expect(await Promise.all(said)).toEqual(run.map(({ name }) => ({ name, stderr: '' })));
  await mock.close();
}, 240_000);
