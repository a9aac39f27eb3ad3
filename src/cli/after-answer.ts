/**
 * The effects of an answer on other files than the contract: entries of the changelog, a diff, and programs that name
 * the id.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import type { ChangelogSection } from '../authoring/diff/index.ts';

export const CHANGELOG_FILE = 'CHANGELOG.md';

const UNRELEASED_HEADING = '## Unreleased';

/** Adds sections to "Unreleased" at the top of a changelog; their items come below headings that are already there. */
export function addToChangelog(text: string, added: readonly ChangelogSection[]): string {
  const start = text.indexOf(`${UNRELEASED_HEADING}\n`);
  const first = text.search(/^## /m);
  const [from, to] = start < 0 ? [first, first] : [start, text.indexOf('\n## ', start)];
  const above = from < 0 ? `${text.trimEnd()}\n\n` : text.slice(0, from);
  const below = to < 0 ? '' : text.slice(to);
  const sections = start < 0 ? [] : parseSections(text.slice(start, to < 0 ? undefined : to));
  for (const { heading, sentences } of added) {
    const items = sentences.map((sentence) => `- ${sentence}`).join('\n');
    const section = sections.find((other) => other.heading === heading);
    if (section === undefined) sections.push({ heading, items });
    else section.items += `\n${items}`;
  }
  const body = sections.map(({ heading, items }) => `### ${heading}\n\n${items}`).join('\n\n');
  return `${above}${UNRELEASED_HEADING}\n\n${body}\n${start < 0 ? '\n' : ''}${below}`;
}

/** Reads the sections of the user's changelog. */
function parseSections(text: string): { readonly heading: string; items: string }[] {
  return [...text.matchAll(/^### (?<heading>.+)\n+(?<items>(?:(?!#).*\n?)*)/gm)].map(({ groups }) => ({
    heading: String(groups?.heading),
    items: String(groups?.items).trim(),
  }));
}

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'generated']);

/** Finds the places where programs below the working directory name an id, such as `test/open.test-d.ts:23`. */
export async function findUsesOfId(id: string): Promise<string[]> {
  const names = [`'${id}'`, `"${id}"`];
  const places: string[] = [];
  for (const file of await listPrograms('.')) {
    const lines = (await readFile(file, 'utf8')).split('\n');
    places.push(
      ...lines.flatMap((line, index) => (names.some((name) => line.includes(name)) ? [`${file}:${index + 1}`] : [])),
    );
  }
  return places.sort();
}

/** Walks the folders itself, because `glob` of Node 22 prints a warning that it is experimental. */
async function listPrograms(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries
    .filter(({ name }) => !SKIPPED_FOLDERS.has(name) && !name.startsWith('.'))
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return listPrograms(path);
      return entry.isFile() && /\.(ts|tsx|mts)$/.test(path) ? [path] : [];
    });
  return (await Promise.all(files)).flat();
}

export async function formatUnifiedDiff(texts: ReadonlyMap<string, string>): Promise<string> {
  const patches: string[] = [];
  for (const [file, text] of texts) {
    const before = await readFile(file, 'utf8').catch(() => '');
    if (text === before) continue;
    const name = relative('.', file).replaceAll(sep, '/');
    patches.push(
      createTwoFilesPatch(`a/${name}`, `b/${name}`, before, text, '', '', { headerOptions: FILE_HEADERS_ONLY }),
    );
  }
  return patches.join('');
}
