import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { lint } from '../eslint/lint.ts';

/** Programs by others: those in assuming/ take an open value for granted, those in careful/ do not. */
const FOLDER = 'test/held-out/escapes';

/** How many of the 20 were refused or found when they came. */
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

const assuming = await programsOf(join(FOLDER, 'assuming'));
const careful = await programsOf(join(FOLDER, 'careful'));
const refused = new Map<string, string>();
const said = lint(Object.fromEntries([...assuming, ...careful]), (name, why) => refused.set(name, why));
const isFound = ([name]: readonly [string, string]) => refused.has(name) || (said.get(name) ?? []).length > 0;

test('each program that takes an open value for granted is refused by the compiler or found by the rule, and no careful one', () => {
  const missed = assuming.filter((program) => !isFound(program)).map(([name]) => basename(name));
  const accused = careful.filter(isFound).map(([name]) => [basename(name), refused.get(name), said.get(name)]);
  const byCompiler = assuming.filter(([name]) => refused.has(name)).length;
  console.log(
    `of ${assuming.length} programs that assume ${assuming.length - missed.length} found, ${byCompiler} of them by the compiler;`,
    `of ${careful.length} careful ones ${accused.length} accused (at first ${FOUND_AT_FIRST} of the 20, and none)`,
  );
  expect({ missed, accused }).toEqual({ missed: [], accused: [] });
});
