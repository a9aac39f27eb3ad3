import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { generate } from '../../src/authoring/generate/index.ts';
import { findAssumptionSet, observedFolderOf, readAssumptionSets } from '../../src/contract/assumptions/index.ts';
import { readContract } from '../../src/contract/model/index.ts';
import { buildDocs, docsInStep } from '../../src/docs/index.ts';
import { createOwnParts } from '../../src/docs/own/index.ts';
import { mswData } from '../../src/servers/msw/build/plugin.ts';
import build from '../../tsdown.config.ts';
import { project, run } from '../cli/run.ts';
import { keepKey, SET, sound, verifyServer } from '../evidence/verify/support/command.ts';
import { makeFolder } from '../support/folder.ts';

keepKey();

/** A project in which verify wrote a set, and what a program does there. */
async function withObserved(): Promise<string> {
  const directory = await project();
  const { code, err } = await verifyServer(directory, sound, ...SET);
  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('openapi/observed/observed.yaml') });
  return directory;
}

/** Goes to a folder as long as the running test. */
function stayIn(directory: string): void {
  const root = process.cwd();
  process.chdir(directory);
  onTestFinished(() => process.chdir(root));
}

test('git ignores what was observed', async () => {
  const { stdout } = await promisify(execFile)('git', ['check-ignore', 'openapi/observed/observed.yaml']);
  expect(stdout.trim()).toBe('openapi/observed/observed.yaml');
});

test('neither the packages nor what is generated depend on what was observed', async () => {
  const generated = async (directory: string) => {
    const made = join(directory, 'made');
    await generate(await readContract(join(directory, 'openapi/openapi.yaml')), made);
    return readFile(join(made, 'assumed.ts'), 'utf8');
  };
  const [before, directory] = [await project(), await withObserved()];
  await mkdir(join(directory, 'src/authoring/lint'), { recursive: true });
  for (const file of ['LICENSE', 'src/authoring/lint/marks.redocly.yaml']) await copyFile(file, join(directory, file));
  await mkdir(join(directory, 'packages/cli'), { recursive: true });
  stayIn(directory);
  expect((await readAssumptionSets()).map(({ name }) => name)).toEqual(['contrary', 'plain', 'sparse']);
  expect(await generated(directory)).toBe(await generated(before));
  // What applications' tests import names the sets that it has.
  const load = mswData().load('\0msw-data');
  await expect(load).resolves.not.toContain('observed:');

  const command = [build].flat().find((one) => 'name' in one && one.name === 'command');
  const done = Object(Object(command).hooks)['build:done'];
  await mkdir('packages/cli/dist', { recursive: true });
  await done();
  expect((await readdir('packages/cli/openapi')).toSorted()).toEqual(
    (await readdir('openapi')).filter((name) => name !== 'observed').toSorted(),
  );
});

test('commands find what was observed by its name, and the docs of whoever works on it show it', async () => {
  const directory = await withObserved();
  expect(await run(directory, 'compare', 'observed', 'observed')).toMatchObject({ code: 0 });
  const set = await findAssumptionSet('observed', join(directory, 'openapi/assumptions'));
  expect(set.file).toBe(join(observedFolderOf(join(directory, 'openapi/assumptions')), 'observed.yaml'));

  const contract = await readContract(join(directory, 'openapi/openapi.yaml'));
  const documents = docsInStep(join(directory, 'live'));
  await documents.build({ contract, own: createOwnParts(contract) });
  documents.close();
  expect(await readdir(join(directory, 'live'))).toContain('observed.html');
  const published = await buildDocs({ contract, directory: join(directory, 'published') });
  expect(published.pages).not.toContain('observed.html');
});

test('what was observed under an installed contract is in the project, where every command finds it and git does not', async () => {
  const directory = await makeFolder();
  const installed = 'node_modules/@colloquy/cli/openapi';
  await cp(join(await project(), 'openapi'), join(directory, installed), { recursive: true });
  const contract = ['--contract', `${installed}/openapi.yaml`];
  const observe = async (name: string) => verifyServer(directory, sound, ...contract, '--set', name);
  expect(await observe('observed')).toMatchObject({
    code: 0,
    err: expect.stringContaining('openapi/observed/observed.yaml'),
  });
  expect(await observe('plain')).toMatchObject({
    code: 2,
    err: expect.stringContaining('plain.yaml is an assumption set'),
  });
  expect(await readdir(join(directory, 'openapi/observed'))).toEqual(['.gitignore', 'observed.yaml']);
  expect(await readdir(join(directory, installed))).not.toContain('observed');

  expect(await run(directory, 'compare', 'observed', 'observed', ...contract)).toMatchObject({ code: 0 });
  const letter = await run(directory, 'open-points', '--questions', ...contract);
  expect(letter.out).toContain('## What we have seen');
});
