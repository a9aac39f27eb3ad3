import { expect, test } from 'vitest';
import {
  compileAll,
  importAll,
  modulesOfDocument,
  modulesOfPackages,
  placesOf,
  writeModules,
} from '../emit/support/hostile-modules.ts';
import { plainText, protocolOfSet } from '../emit/support/hostile-set.ts';
import { eachInTurn } from '../emit/support/hostile-texts.ts';
import { makeFolder } from '../support/folder.ts';

/** A compiler has room for so many. */
const AT_ONCE = 400;

test.each([
  { make: modulesOfDocument, reasons: /^(has the key __proto__|openapi-typescript refuses it: URI malformed)/ },
  { make: modulesOfPackages, reasons: /^(has the key __proto__|openapi-typescript refuses it: URI malformed)/ },
  { make: protocolOfSet, reasons: /./ },
])(
  'each text at each place, alone: $make.name',
  async ({ make, reasons }) => {
    const cases = eachInTurn(await placesOf(make, plainText), plainText);
    for (let from = 0; from < cases.length; from += AT_ONCE) {
      const folder = await makeFolder();
      const { modules, refused } = await writeModules(folder, cases.slice(from, from + AT_ONCE), make);
      for (const [name, reason] of refused) expect(reason, name).toMatch(reasons);
      expect(await compileAll(folder, 'typescript7')).toBe('');
      expect(await compileAll(folder, 'typescript')).toBe('');
      expect(await importAll(folder, modules)).toEqual([]);
    }
  },
  1_200_000,
);
