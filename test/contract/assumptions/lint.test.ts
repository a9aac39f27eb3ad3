import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lintFiles } from '../../../src/authoring/lint/index.ts';
import {
  applyAssumptionSet,
  randomAssumptionSet,
  readAssumptionSets,
} from '../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { makeFolder } from '../../support/folder.ts';

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const folder = await makeFolder();

it('the contract lints clean under every set, and under random ones', async () => {
  const contract = await readContract();
  const random = await Promise.all(SEEDS.map((seed) => randomAssumptionSet(contract, seed)));
  const files: string[] = [];
  for (const set of [...(await readAssumptionSets()), ...random]) {
    const { document } = await applyAssumptionSet(contract, set);
    files.push(join(folder, `${set.name}.json`));
    await writeFile(join(folder, `${set.name}.json`), JSON.stringify(document, null, 2));
  }
  const problems = (await lintFiles(files, { ruleset: 'filled' })).flat();
  expect(problems.map(({ file, line, rule, message }) => `${file}:${line} ${rule} ${message}`)).toEqual([]);
});
