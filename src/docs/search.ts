import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { minifySync } from 'rolldown/utils';

export interface Searched {
  readonly path: string;
  readonly title: string;
  readonly kind: string;
  readonly within?: string;
  readonly text: string;
}

export const SEARCH_SCRIPT = 'search.js';

/** How results are ranked: titles before texts, and pages before places in them. */
const OPTIONS = `{
  idField: 'path',
  fields: ['title', 'text'],
  storeFields: ['title', 'kind', 'within'],
  tokenize: (text) => text.split(/[^\\p{L}\\p{N}]+|(?<=\\p{Ll})(?=\\p{Lu})/u),
  searchOptions: {
    boost: { title: 3 },
    prefix: true,
    fuzzy: 0.15,
    combineWith: 'AND',
    boostDocument: (_, __, { kind }) => (kind === 'operation' || kind === 'guide' ? 2 : 1),
  },
}`;

/** The script of the search: MiniSearch and its index. It needs no server, and works from a folder. */
export async function searchScript(entries: readonly Searched[]): Promise<string> {
  const umd = createRequire(import.meta.url)
    .resolve('minisearch')
    .replace(/cjs\/index\.cjs$/, 'umd/index.js');
  const { code: library } = minifySync(umd, await readFile(umd, 'utf8'));
  const unique = [...new Map(entries.map((entry) => [entry.path, entry])).values()];
  return `(() => {
const module = undefined, exports = undefined, define = undefined;
${library}
const index = new globalThis.MiniSearch(${OPTIONS});
index.addAll(${JSON.stringify(unique)});
globalThis.colloquySearch = (words) => index.search(words).slice(0, 20).map(({ id, ...found }) => ({ path: id, ...found }));
})();
`;
}
