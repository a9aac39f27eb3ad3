import { expect, test } from 'vitest';
import { makeFolder } from '../support/folder.ts';
import {
  compileAll,
  importAll,
  modulesOfDocument,
  modulesOfPackages,
  placesOf,
  writeModules,
} from '../web/emit/support/hostile-modules.ts';
import { isChecked, plainText, protocolOfSet } from '../web/emit/support/hostile-set.ts';
import { allAtOnce, eachInTurn } from '../web/emit/support/hostile-texts.ts';

/** A compiler has room for so many cases. */
const AT_ONCE = 300;

const MAKERS = [
  { make: modulesOfDocument, reasons: /^has the key __proto__|refuses it: URI malformed$/ },
  { make: modulesOfPackages, reasons: /^has the key __proto__|refuses it: URI malformed$/ },
  { make: protocolOfSet, reasons: /./ },
];

test.each(MAKERS)(
  'each text at each place, alone: $make.name',
  async ({ make, reasons }) => {
    const cases = eachInTurn(await placesOf(make, plainText), plainText);
    for (let from = 0; from < cases.length; from += AT_ONCE) {
      const folder = await makeFolder();
      const { modules, refused } = await writeModules(folder, cases.slice(from, from + AT_ONCE), make);
      for (const [name, reason] of refused) expect(reason, name).toMatch(reasons);
      expect(modules.length).toBeGreaterThan(refused.size);
      expect(await compileAll(folder, 'typescript7')).toBe('');
      expect(await importAll(folder, modules)).toEqual([]);
    }
  },
  1_200_000,
);

test('TypeScript 5 compiles them as TypeScript 7 does', async () => {
  const folder = await makeFolder();
  for (const { make } of MAKERS) {
    const places = await placesOf(make, plainText);
    const unchecked = places.filter((place) => !isChecked(place));
    await writeModules(folder, allAtOnce(unchecked, plainText), make);
  }
  expect(await compileAll(folder, 'typescript')).toBe('');
});
