import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lint } from '../eslint/lint.ts';

/** Programs that others wrote: those in assuming/ take an open value for granted, those in careful/ do not. */
const folder = join(import.meta.dirname, 'escapes');

async function programsOf(kind: 'assuming' | 'careful'): Promise<[string, string][]> {
  const place = join(folder, kind);
  const names = existsSync(place) ? (await readdir(place)).filter((name) => name.endsWith('.ts')) : [];
  return Promise.all(
    names.sort().map(async (name): Promise<[string, string]> => {
      const file = join('test/held-out/escapes', kind, name);
      return [file, await readFile(file, 'utf8')];
    }),
  );
}

test('the rule finds each program that takes an open value for granted, and leaves the careful ones alone', async () => {
  const [assuming, careful] = [await programsOf('assuming'), await programsOf('careful')];
  const said = lint(Object.fromEntries([...assuming, ...careful]));
  const found = (name: string) => (said.get(name) ?? []).length > 0;
  expect({
    missed: assuming.map(([name]) => name).filter((name) => !found(name)),
    accused: careful.map(([name]) => name).filter(found),
  }).toEqual({ missed: [], accused: [] });
});
