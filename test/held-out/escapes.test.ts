import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { lint } from '../code/eslint/lint.ts';

/** Programs by others: those in assuming/ take an open value for granted, those in careful/ do not; with what was found when they came. */
const SETS = [
  {
    folder: 'test/held-out/escapes',
    atFirst: '12 of 20 found, 0 of 10 accused',
    // It only hands the value on, as JSON of a webhook.
    notFound: ['webhook-body.ts'],
  },
  {
    folder: 'test/held-out/escapes-2',
    atFirst: '30 of 36 found, 2 of 20 accused',
    // At least 32 must be found. In these the value passes through `any` inside of a function, a map or a listener.
    notFound: ['07-generic-loader.ts', '21-array-of-any.ts', '24-predicate-checks-nothing.ts', '28-event-emitter.ts'],
  },
];

async function programsOf(folder: string): Promise<[string, string][]> {
  const names = (await readdir(folder)).filter((name) => /\.tsx?$/.test(name)).sort();
  return Promise.all(
    names.map(async (name): Promise<[string, string]> => {
      const file = join(folder, name);
      return [file, await readFile(file, 'utf8')];
    }),
  );
}

test.for(SETS)(
  'each program in $folder that takes an open value for granted is refused by the compiler or found by the rule, and no careful one',
  async ({ folder, atFirst, notFound }) => {
    const assuming = await programsOf(join(folder, 'assuming'));
    const careful = await programsOf(join(folder, 'careful'));
    const refused = new Map<string, string>();
    const said = lint(Object.fromEntries([...assuming, ...careful]), (name, why) => refused.set(name, why));
    const isFound = ([name]: readonly [string, string]) => refused.has(name) || (said.get(name) ?? []).length > 0;
    const missed = assuming.filter((program) => !isFound(program)).map(([name]) => basename(name));
    const accused = careful.filter(isFound).map(([name]) => [basename(name), refused.get(name), said.get(name)]);
    const byCompiler = assuming.filter(([name]) => refused.has(name)).length;
    console.log(
      `${folder}: of ${assuming.length} programs that assume ${assuming.length - missed.length} found, ${byCompiler} of them by the`,
      `compiler; of ${careful.length} careful ones ${accused.length} accused (at first ${atFirst})`,
    );
    expect({ missed, accused }).toEqual({ missed: notFound, accused: [] });
  },
);
