import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { minifySync } from 'rolldown/utils';
import { unescapeHtml } from '../web/index.ts';
import { memoizeLast } from './memoize-last.ts';
import type { Page, Searched } from './page.ts';

export const SEARCH_SCRIPT = 'search.js';

/** Words that are not searched. */
const COMMON =
  'a an and are as at be by can could do does for from get getting has have how i if in is it me my of on or should that the there this to use using want was we what when where which who why will with you your';

let engine: Promise<string> | undefined;
const entriesOnce = memoizeLast<readonly Searched[]>();

/** The script of the search, with MiniSearch and the searched places. It needs no server, and works from a folder. */
export async function searchScript(pages: readonly Page[]): Promise<string> {
  engine ??= readEngine();
  const entries = pages.flatMap((page) => entriesOnce(page.path, [page], () => searchEntries(page)));
  const unique = new Map(entries.map((entry) => [entry.path, entry]));
  const groups = Map.groupBy(unique.values(), ({ path, kind, within = '' }) =>
    JSON.stringify([path.replace(/#.*/, ''), kind, within]),
  );
  const places = [...groups].map(([group, all]) => [
    ...JSON.parse(group),
    ...all.map(({ path, title, text }) => [path.split('#')[1] ?? '', title, withoutCommon(text)]),
  ]);
  return `${await engine}\ncolloquySearchIn(${JSON.stringify(COMMON)}, ${JSON.stringify(places)});\n`;
}

/** MiniSearch and the search, as a function of the data of a site. */
async function readEngine(): Promise<string> {
  const umd = createRequire(import.meta.url)
    .resolve('minisearch')
    .replace(/cjs\/index\.cjs$/, 'umd/index.js');
  const [library, search] = await Promise.all(
    [umd, new URL('theme/search.js', import.meta.url)].map((file) => readFile(file, 'utf8')),
  );
  const text = `globalThis.colloquySearchIn = (common, places) => {
const module = undefined, exports = undefined, define = undefined;
${library}
const { MiniSearch } = globalThis;
${search}};`;
  return minifySync(SEARCH_SCRIPT, text).code;
}

const withoutCommon = (text: string): string =>
  text
    .split(' ')
    .filter((word) => !COMMON_WORDS.has(word.toLowerCase()))
    .join(' ');
const COMMON_WORDS = new Set(COMMON.split(' '));

/** A page, its places, and its sections with their texts. */
function searchEntries({ path, title, description, body, searched = [] }: Page): Searched[] {
  const kind = pageKind(path);
  const [intro = '', ...sections] = isReadBySection(path) ? sectionsIn(body.html, kind) : [];
  const page = { path, title, kind, text: `${description} ${plainText(intro).slice(0, MAX_TEXT_CHARS[kind])}` };
  // The text of an export is added to its name.
  const listed = new Set(kind === 'export' ? [] : searched.map((one) => one.path));
  const read = sections.flatMap((section) => {
    const [whole, id = '', heading = ''] = /^<h[2-4] id="([^"]+)">([\s\S]*?)<\/h\d>/.exec(section) ?? [''];
    const entry = { path: `${path}#${id}`, title: plainText(heading), kind, within: title };
    const isRepeated = listed.has(entry.path) || /^(samples|sets)$/.test(id);
    return isRepeated
      ? []
      : [{ ...entry, text: plainText(section.slice(whole.length)).slice(0, MAX_TEXT_CHARS[kind] ?? 1500) }];
  });
  return [page, ...searched, ...read];
}

const KINDS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/^reference\/(?!index|all|schemas)/, 'operation'],
  [/^guides\//, 'guide'],
  [/^api\//, 'export'],
  [/^changelog/, 'changelog'],
];

const pageKind = (path: string): string => KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'page';

/** Whether the sections of a page are searched: not of pages that repeat others, or that list their places. */
const isReadBySection = (path: string): boolean =>
  !/^(reference\/all|questions|answers|open-points|statements)\./.test(path);

/** Characters of a section that are searched: an export begins with its purpose, and the rest is types. */
const MAX_TEXT_CHARS: Readonly<Record<string, number>> = { export: 100 };

/** All exports have the same headings within them, so they are not split there. */
const sectionsIn = (html: string, kind: string): string[] =>
  html
    .replaceAll(/<(script|nav|svg|select|h1)\b[\s\S]*?<\/\1>/g, ' ')
    .split(kind === 'export' ? /(?=<h3 id=")/ : /(?=<h[2-4] id=")/);

const plainText = (html: string): string =>
  unescapeHtml(html.replaceAll(/<[^>]+>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
