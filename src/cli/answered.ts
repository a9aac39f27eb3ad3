/** What follows an answer, next to the contract: changelog entries, a diff, and places in programs. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

export const CHANGELOG = 'CHANGELOG.md';

const UNRELEASED = '## Unreleased';

/** Adds entries to the top of "Unreleased" in a changelog, below headings that are already there. */
export function withEntries(text: string, entries: string): string {
  const start = text.indexOf(`${UNRELEASED}\n`);
  if (start < 0) {
    const first = text.search(/^## /m);
    const [above, below] = first < 0 ? [`${text.trimEnd()}\n\n`, ''] : [text.slice(0, first), text.slice(first)];
    return `${above}${UNRELEASED}\n\n${entries.trim()}\n\n${below}`;
  }
  const end = text.indexOf('\n## ', start);
  const above = text.slice(0, start);
  const below = end < 0 ? '' : text.slice(end);
  const sections = [...sectionsOf(text.slice(start + UNRELEASED.length, end < 0 ? undefined : end))];
  for (const [heading, items] of sectionsOf(entries)) {
    const known = sections.find(([other]) => other === heading);
    if (known === undefined) sections.push([heading, items]);
    else known[1] = `${known[1]}\n${items}`;
  }
  const written = sections.map(([heading, items]) => `### ${heading}\n\n${items}`).join('\n\n');
  return `${above}${UNRELEASED}\n\n${written}\n${below}`;
}

function sectionsOf(text: string): [heading: string, items: string][] {
  return [...text.matchAll(/^### (?<heading>.+)\n+(?<items>(?:(?!#).*\n?)*)/gm)].map(({ groups }) => [
    String(groups?.heading),
    String(groups?.items).trim(),
  ]);
}

const NOT_OURS = new Set(['node_modules', 'dist', 'generated']);

/** Where a program below the working directory names an id, such as `test/authoring/generate/open.test-d.ts:23`. */
export async function placesNaming(id: string): Promise<string[]> {
  const names = [`'${id}'`, `"${id}"`];
  const places: string[] = [];
  for (const file of await programsIn('.')) {
    const lines = (await readFile(file, 'utf8')).split('\n');
    places.push(
      ...lines.flatMap((line, index) => (names.some((name) => line.includes(name)) ? [`${file}:${index + 1}`] : [])),
    );
  }
  return places.sort();
}

/** `glob` of Node 22 warns at each use that it is experimental. */
async function programsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries
    .filter(({ name }) => !NOT_OURS.has(name) && !name.startsWith('.'))
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return programsIn(path);
      return entry.isFile() && /\.(ts|tsx|mts)$/.test(path) ? [path] : [];
    });
  return (await Promise.all(found)).flat();
}

export async function unifiedDiff(texts: ReadonlyMap<string, string>): Promise<string> {
  const patches: string[] = [];
  for (const [file, text] of texts) {
    const before = await readFile(file, 'utf8');
    if (text === before) continue;
    const name = relative('.', file).replaceAll(sep, '/');
    patches.push(
      createTwoFilesPatch(`a/${name}`, `b/${name}`, before, text, '', '', { headerOptions: FILE_HEADERS_ONLY }),
    );
  }
  return patches.join('');
}
