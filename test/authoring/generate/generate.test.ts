import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkGenerated, generate, generatedFiles } from '../../../src/authoring/generate/index.ts';
import { readContract, TaskError } from '../../../src/contract/model/index.ts';
import { makeFolder } from '../../support/folder.ts';

const contract = await readContract();
const files = await generatedFiles(contract);
const names = [...files.keys()];
let directory: string;

beforeEach(async () => {
  directory = join(await makeFolder(), 'generated');
});

describe('generate', () => {
  test('writes every file into a new directory', async () => {
    expect(await generate(contract, directory)).toEqual(names);
    expect(await readdir(directory)).toEqual(names);
    for (const [name, text] of files) expect(await readFile(join(directory, name), 'utf8')).toBe(text);
  });

  test('does not touch files that are up to date', async () => {
    await generate(contract, directory);
    const { mtimeNs } = await stat(join(directory, 'types.ts'), { bigint: true });
    await rm(join(directory, 'ids.ts'));
    expect(await generate(contract, directory)).toEqual(['ids.ts']);
    expect((await stat(join(directory, 'types.ts'), { bigint: true })).mtimeNs).toBe(mtimeNs);
    expect(await generate(contract, directory)).toEqual([]);
  });

  test('removes a file that it no longer makes', async () => {
    await generate(contract, directory);
    await writeFile(join(directory, 'once.ts'), files.get('ids.ts') ?? '');
    expect(await generate(contract, directory)).toEqual(['once.ts']);
    expect(await readdir(directory)).toEqual(names);
  });

  test('writes nothing beside a file that it did not make', async () => {
    await generate(contract, directory);
    await writeFile(join(directory, 'mine.ts'), 'export {};\n');
    await rm(join(directory, 'ids.ts'));
    await expect(generate(contract, directory)).rejects.toThrow(
      new TaskError(`${join(directory, 'mine.ts')} was not generated; move it elsewhere`),
    );
    expect(await readFile(join(directory, 'mine.ts'), 'utf8')).toBe('export {};\n');
    expect(await readdir(directory)).not.toContain('ids.ts');
  });

  test('refuses an unusable directory in one line', async () => {
    await writeFile(directory, 'a file');
    await expect(generate(contract, directory)).rejects.toThrow(
      new TaskError(`${directory} cannot be read; it must be the directory of the generated files`),
    );
  });
});

describe('checkGenerated', () => {
  const drifts: { name: string; drift: () => Promise<unknown>; want: string[] }[] = [
    { name: 'nothing', drift: async () => {}, want: [] },
    {
      name: 'a file that was edited',
      drift: () => writeFile(join(directory, 'types.ts'), `${files.get('types.ts')} `),
      want: ['types.ts (changed)'],
    },
    { name: 'a file that was removed', drift: () => rm(join(directory, 'ids.ts')), want: ['ids.ts (missing)'] },
    {
      name: 'a file that the contract does not make',
      drift: () => writeFile(join(directory, 'once.ts'), ''),
      want: ['once.ts (left over)'],
    },
    {
      name: 'a directory that was removed',
      drift: () => rm(directory, { recursive: true }),
      want: names.map((name) => `${name} (missing)`),
    },
  ];
  test.for(drifts)('finds $name, and writes nothing', async ({ drift, want }) => {
    await generate(contract, directory);
    await drift();
    expect(await checkGenerated(contract, directory)).toEqual(want);
    expect(await checkGenerated(contract, directory)).toEqual(want);
  });
});
