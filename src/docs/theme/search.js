// Searches the site. The build wraps this file in a function with MiniSearch, and calls it with the common words and the places.

/** Words that people type, with the words that the docs use instead. */
const SYNONYMS = {
  auth: ['authentication', 'key'],
  chat: ['message', 'conversation'],
  credentials: ['key'],
  error: ['fails'],
  fake: ['mock'],
  forbidden: ['403', 'access'],
  idempotency: ['twice'],
  idempotent: ['twice'],
  install: ['npm', 'package'],
  login: ['key', 'authentication'],
  paginate: ['paging'],
  pagination: ['paging'],
  quickstart: ['start'],
  ratelimit: ['429', 'rate'],
  retry: ['again', 'twice'],
  sdk: ['client'],
  stream: ['waits', 'reply'],
  test: ['verify'],
  throttle: ['429', 'rate'],
  token: ['key'],
  tutorial: ['start', 'guide'],
  unauthorized: ['401', 'key'],
  webhook: ['events'],
};
const COMMON = new Set(common.split(' '));

/** Removes the ending of a plural or of a verb form, so that `memories` finds `memory`. */
const toStem = (word) =>
  word.length < 4 || !/^\p{L}+$/u.test(word)
    ? word
    : word
        .replace(/ies$/, 'y')
        .replace(/(?<![su])s$/, '')
        .replace(/(?<=.{3})(?:ing|ed)$/, '')
        .replace(/(?<=.{4})e$/, '');
const SYNONYMS_BY_STEM = new Map(Object.entries(SYNONYMS).map(([word, others]) => [toStem(word), others.map(toStem)]));
/** A full word for each stem, to show in suggestions. */
const written = new Map();

/** The number of results that are visible without scrolling. */
const SHOWN_FIRST = 5;
const MAX_RESULTS = 20;

/** The weights of the kinds of entries. */
const WEIGHTS = { guide: 2.2, operation: 1.6, page: 1.4, schema: 1.1, 'open point': 0.8, export: 0.7, changelog: 0.25 };

const tokenize = (text) => text.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u);
const processTerm = (term) => {
  const word = term.toLowerCase();
  if (word === '' || COMMON.has(word)) return null;
  const stem = toStem(word);
  if (!written.has(stem)) written.set(stem, word);
  return stem;
};
const entries = places.flatMap(([page, kind, within, ...all]) =>
  all.map(([id, title, text]) => ({ path: id === '' ? page : `${page}#${id}`, title, kind, within, text })),
);
const byPath = new Map(entries.map((entry) => [entry.path, entry]));
/** Writes a title for comparison, without the method or path in parentheses that tells pages of one title apart. */
const toPlainTitle = (title) => title.toLowerCase().replace(/ \(\S+\)$/, '');
const pages = entries.filter(({ path }) => !path.includes('#'));
const index = new MiniSearch({
  idField: 'path',
  fields: ['title', 'within', 'text'],
  tokenize,
  processTerm,
  searchOptions: {
    boost: { title: 4, within: 1.5 },
    prefix: (term) => term.length > 2,
    fuzzy: (term) => (term.length > 4 && /^\p{L}+$/u.test(term) ? 0.15 : false),
    weights: { prefix: 0.5, fuzzy: 0.2 },
  },
});
index.addAll(entries);

/** Creates the query for a word and its synonyms. A synonym only matches exactly, as it has no typing mistakes. */
const createQuery = (word) => {
  const synonyms = SYNONYMS_BY_STEM.get(word) ?? [];
  if (synonyms.length === 0) return word;
  return { combineWith: 'OR', queries: [word, { queries: synonyms, combineWith: 'OR', prefix: false, fuzzy: false }] };
};

/** Lists the pages whose title has been typed, as a common word such as "Response" is on all other pages as well. */
function findTitled(words) {
  const typed = words.trim();
  const plain = toPlainTitle(typed);
  const isWhole = ({ title }) => title.toLowerCase() === typed.toLowerCase();
  return pages
    .filter(({ kind, title }) => toPlainTitle(title) === plain && (kind !== 'export' || title === typed))
    .sort((one, other) => isWhole(other) - isWhole(one))
    .slice(0, MAX_RESULTS);
}

function rank(results, words) {
  const typed = words.trim();
  const exact = typed.toLowerCase();
  // Words with signs or digits are searched literally, as they are an id, a status, a header or a variable.
  const isLiteral = /[^\p{L}\s]/u.test(exact);
  const scored = results.map(({ id, score }) => {
    const entry = byPath.get(id);
    // The name of an export must have the same case: words in lower case are more often a topic.
    const isMeant = (text = '') => (entry.kind === 'export' ? text === typed : text.toLowerCase() === exact);
    const [, file, fragment] = /([^/]*)\.html(?:#(.*))?$/.exec(id);
    const isFile = entry.kind !== 'export' && fragment === undefined && file === exact;
    const isNamed = isFile || isMeant(entry.title) || isMeant(fragment);
    // Open points are left out here, since their questions only mention the words.
    const hasLiteral =
      isLiteral && entry.kind !== 'open point' && `${entry.title} ${entry.text}`.toLowerCase().includes(exact);
    return { ...entry, score: score * (WEIGHTS[entry.kind] ?? 1) * (isNamed ? 100 : hasLiteral ? 4 : 1) };
  });
  const perPage = new Map();
  return scored
    .sort((one, other) => other.score - one.score)
    .filter(({ path }) => {
      const page = path.replace(/#.*/, '');
      perPage.set(page, (perPage.get(page) ?? 0) + 1);
      return perPage.get(page) <= (page === 'open-points.html' ? 8 : 3);
    })
    .slice(0, MAX_RESULTS);
}

/** Suggests words of the site with similar spelling. */
const suggest = (words) =>
  index
    .autoSuggest(words, { fuzzy: 0.4, combineWith: 'OR' })
    .slice(0, 4)
    .map(({ terms }) => terms.map((stem) => written.get(stem) ?? stem).join(' '));

/** @returns The results, whether each contains only some of the words, and suggestions of other words if there are no results. */
globalThis.colloquySearch = (words) => {
  const titled = findTitled(words);
  const terms = tokenize(words).map(processTerm).filter(Boolean);
  if (terms.length === 0) return { found: titled, isPartial: false, suggestions: [] };
  const queries = terms.map(createQuery);
  const search = (combineWith) => index.search({ combineWith, queries }, { processTerm: (stem) => stem });
  const all = search('AND');
  // Places with some of the words come after places with all of them.
  const whole = new Set(all.map(({ id }) => id));
  const some = all.length < SHOWN_FIRST ? search('OR').filter(({ id }) => !whole.has(id)) : [];
  const ranked = [...rank(all, words), ...rank(some, words)].slice(0, Math.max(all.length, SHOWN_FIRST));
  const paths = new Set(titled.map(({ path }) => path));
  const found = [...titled, ...ranked.filter(({ path }) => !paths.has(path))];
  return { found, isPartial: titled.length + all.length === 0, suggestions: found.length > 0 ? [] : suggest(words) };
};
