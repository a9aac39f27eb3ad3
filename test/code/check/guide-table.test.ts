import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { listUnderstoodNames } from '../../../src/code/check/environment.ts';

/** Returns the names of modules, without those of parts of another one, and without names that only `check` itself uses. */
function packagesOf(names: readonly string[]): readonly string[] {
  const all = new Set(
    names.map((name) => name.replace(/^node:/, '').replace(/^@tanstack\/\w+-query$/, '@tanstack/*-query')),
  );
  return [...all].filter(
    (name) =>
      !name.includes(':') && ![...all].some((other) => name.startsWith(`${other}/`) || name.startsWith(`${other}.`)),
  );
}

test('the guide of check lists the libraries of the rows, language by language', async () => {
  const guide = await readFile('docs/guides/check.md', 'utf8');
  for (const [language, names] of listUnderstoodNames()) {
    const row = `| ${language} | ${packagesOf(names)
      .map((name) => `\`${name}\``)
      .join(', ')} |`;
    expect(guide, `paste this row into docs/guides/check.md:\n${row}`).toContain(row);
  }
});
