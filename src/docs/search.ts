import type { Html } from '../web/index.ts';
import { searchScript as searchEngine } from './assets.ts';
import { type HtmlPart, hasClass, parseHtml, readAttribute } from './html-tree.ts';
import { memoizeLast } from './memoize-last.ts';
import type { Page, SearchPlace } from './page.ts';

export const SEARCH_SCRIPT = 'search.js';

/** Words that the search ignores. */
const COMMON_WORD_LIST =
  'a an and are as at be by can could do does for from get getting has have how i if in is it me my of on or should that the there this to use using want was we what when where which who why will with you your';

const entriesOnce = memoizeLast<readonly SearchPlace[]>();

/** Writes the script of the search, with MiniSearch and the places of the site. It needs no server, and also works in a local folder. */
export async function writeSearchScript(pages: readonly Page[]): Promise<string> {
  const entries = pages.flatMap((page) => entriesOnce(page.path, [page], () => searchEntries(page)));
  const unique = new Map(entries.map((entry) => [entry.path, entry]));
  const groups = Map.groupBy(unique.values(), ({ path, kind, within = '' }) =>
    JSON.stringify([path.replace(/#.*/, ''), kind, within]),
  );
  const places = [...groups].map(([group, all]) => [
    ...JSON.parse(group),
    ...all.map(({ path, title, text }) => [path.split('#')[1] ?? '', title, withoutCommonWords(text)]),
  ]);
  return `${await searchEngine()}\ncolloquySearchIn(${JSON.stringify(COMMON_WORD_LIST)}, ${JSON.stringify(places)});\n`;
}

const withoutCommonWords = (text: string): string =>
  text
    .split(' ')
    .filter((word) => !COMMON_WORDS.has(word.toLowerCase()))
    .join(' ');
const COMMON_WORDS = new Set(COMMON_WORD_LIST.split(' '));

/** Lists the search entries of a page: the page, its places, and its sections with their texts. */
function searchEntries({ path, title, description, body, searched = [] }: Page): SearchPlace[] {
  const kind = pageKind(path);
  const [intro = { text: '' }, ...sections] = isReadBySection(path) ? splitSections(body, kind) : [];
  const page = { path, title, kind, text: `${description} ${intro.text.slice(0, MAX_TEXT_CHARS[kind])}` };
  // The section of an export replaces its place in `searched`, since only the section has its text.
  const listed = new Set(kind === 'export' ? [] : searched.map((one) => one.path));
  const read = sections.flatMap(({ id, heading, text }) => {
    const entry = { path: `${path}#${id}`, title: heading, kind, within: title };
    const isRepeated = listed.has(entry.path) || /^(samples|sets)$/.test(id);
    return isRepeated ? [] : [{ ...entry, text: text.slice(0, MAX_TEXT_CHARS[kind] ?? 1200) }];
  });
  return [page, ...searched, ...read];
}

const PAGE_KINDS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/^reference\/(?!index|all)/, 'operation'],
  [/^schemas\/(?!index)/, 'schema'],
  [/^guides\//, 'guide'],
  [/^api\//, 'export'],
  [/^changelog/, 'changelog'],
  [/^diff-rules/, 'rule'],
];

const pageKind = (path: string): string => PAGE_KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'page';

/** Whether the sections of a page are indexed. Those of pages that repeat others, or that list places, are not. */
const isReadBySection = (path: string): boolean =>
  !/^(reference\/all|guides\/index|questions|answers|open-points|statements|openapi-support)\./.test(path);

/**
 * The number of characters of a section that are indexed, by kind. An export and a rule of diff begin with their purpose;
 * the rest is types or examples.
 */
const MAX_TEXT_CHARS: Readonly<Record<string, number>> = { export: 100, rule: 100 };

interface Section {
  /** The anchor of the section; empty for the beginning of the page, before its first heading. */
  readonly id: string;
  readonly heading: string;
  readonly text: string;
}

const UNSEARCHED_ELEMENTS: ReadonlySet<string> = new Set(['script', 'nav', 'svg', 'select', 'h1']);

/**
 * Splits a page into sections. Exports are not split: all of them have the same headings. The notes of open points (`chip`)
 * are left out, as the page of open points has them.
 */
function splitSections(body: Html, kind: string): Section[] {
  const headings = kind === 'export' ? ['h3'] : ['h2', 'h3', 'h4'];
  const sections = [{ id: '', heading: '', texts: [] as string[] }];
  const readParts = (parts: readonly HtmlPart[]): void => {
    for (const part of parts) {
      if (typeof part === 'string') sections.at(-1)?.texts.push(part);
      else if (UNSEARCHED_ELEMENTS.has(part.tag) || hasClass(part, 'chip')) continue;
      else if (headings.includes(part.tag) && readAttribute(part, 'id') !== '')
        sections.push({ id: readAttribute(part, 'id'), heading: spacedText(listTexts(part.parts)), texts: [] });
      else readParts(part.parts);
    }
  };
  readParts(parseHtml(body));
  return sections.map(({ texts, ...section }) => ({ ...section, text: spacedText(texts) }));
}

const listTexts = (parts: readonly HtmlPart[]): string[] =>
  parts.flatMap((part) => (typeof part === 'string' ? [part] : listTexts(part.parts)));

/** Joins texts with spaces, as their elements are separate on the screen. */
const spacedText = (texts: readonly string[]): string => texts.join(' ').replaceAll(/\s+/g, ' ').trim();
