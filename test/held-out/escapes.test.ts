import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { lint } from '../eslint/lint.ts';

/** Programs: those in assuming/ take an open value for granted, those in careful/ do not. */
const SETS = {
  'by others': 'test/held-out/escapes',
  'by us, in which the type is lost on the way': 'test/eslint/flows',
} as const;

/** How many of the 20 by others were refused or found when they came. */
const FOUND_AT_FIRST = 12;

async function programsOf(folder: string): Promise<[string, string][]> {
  const names = (await readdir(folder)).filter((name) => /\.tsx?$/.test(name)).sort();
  return Promise.all(
    names.map(async (name): Promise<[string, string]> => {
      const file = join(folder, name);
      return [file, await readFile(file, 'utf8')];
    }),
  );
}

const sets = await Promise.all(
  Object.entries(SETS).map(async ([whose, folder]) => ({
    whose,
    assuming: await programsOf(join(folder, 'assuming')),
    careful: await programsOf(join(folder, 'careful')),
  })),
);
const refused = new Map<string, string>();
const all = sets.flatMap(({ assuming, careful }) => [...assuming, ...careful]);
const said = lint(Object.fromEntries(all), (name, why) => refused.set(name, why));
const isFound = ([name]: readonly [string, string]) => refused.has(name) || (said.get(name) ?? []).length > 0;

test.each(sets)(
  'each program $whose that takes an open value for granted is refused by the compiler or found by the rule, and no careful one',
  ({ whose, assuming, careful }) => {
    const missed = assuming.filter((program) => !isFound(program)).map(([name]) => basename(name));
    const accused = careful.filter(isFound).map(([name]) => [basename(name), refused.get(name), said.get(name)]);
    const byCompiler = assuming.filter(([name]) => refused.has(name)).length;
    console.log(
      `${whose}: of ${assuming.length} programs that assume ${assuming.length - missed.length} found, ${byCompiler} of them by the compiler;`,
      `of ${careful.length} careful ones ${accused.length} accused (at first ${FOUND_AT_FIRST} of the 20 by others, and none)`,
    );
    expect({ missed, accused }).toEqual({ missed: [], accused: [] });
  },
);

test('of our programs the compiler refuses none, so that the rule is what finds them', () => {
  expect([...refused].filter(([name]) => name.startsWith(SETS['by us, in which the type is lost on the way']))).toEqual(
    [],
  );
});
