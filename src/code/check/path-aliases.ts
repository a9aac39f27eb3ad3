import { posix } from 'node:path';

/** Lists a folder and the folders around it, the innermost first. */
export function listParentFolders(folder: string): readonly string[] {
  const parts = folder.split('/');
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join('/')), '.'];
}

interface PathAliases {
  /** The folder in which imports such as `lib/api` are looked up (`baseUrl`). */
  readonly base: string | undefined;
  /** Patterns of imports, such as `@lib/*`, with the paths that they mean. */
  readonly paths: readonly { readonly start: string; readonly end: string; readonly to: readonly string[] }[];
}

/** The maximum length of a chain of files that extend each other. */
const MAX_EXTENDED = 5;

const NO_ALIASES: PathAliases = { base: undefined, paths: [] };

/**
 * Returns a function that finds the paths of an import, according to the nearest `tsconfig.json` or `jsconfig.json`
 * that has `baseUrl` or `paths`.
 *
 * @param load Returns the text of a file; `undefined` if it does not exist.
 */
export function createAliasResolver(load: (file: string) => string | undefined) {
  const byFolder = new Map<string, PathAliases>();
  const findAliases = (folder: string): PathAliases => {
    const before = byFolder.get(folder);
    if (before !== undefined) return before;
    const found = ['tsconfig.json', 'jsconfig.json'].flatMap((name) => {
      const aliases = readAliases(posix.join(folder, name), load);
      return aliases === undefined ? [] : [aliases];
    });
    // The folder around `/` is `/` itself.
    const outer = /^[./]$|\.\.$/.test(folder) ? NO_ALIASES : undefined;
    const aliases =
      found.find(({ base, paths }) => base !== undefined || paths.length > 0) ??
      outer ??
      findAliases(posix.dirname(folder));
    byFolder.set(folder, aliases);
    return aliases;
  };
  return (from: string, folder: string): readonly string[] => {
    if (/^[./]|^node:/.test(from)) return [];
    const { base, paths } = findAliases(folder);
    const matches = paths.filter(({ start, end }) => from.startsWith(start) && from.endsWith(end));
    const meant = matches.flatMap(({ start, end, to }) => {
      const rest = from.slice(start.length, from.length - end.length);
      return to.map((path) => path.replace('*', rest));
    });
    return [...meant, ...(base === undefined ? [] : [posix.join(base, from)])];
  };
}

/** Reads the aliases of a configuration file, or those of the file that it extends; `undefined` if there is no such file. */
function readAliases(file: string, load: (file: string) => string | undefined, depth = 0): PathAliases | undefined {
  const text = load(file);
  if (text === undefined) return undefined;
  try {
    const { compilerOptions = {}, extends: extended = [] } = JSON.parse(withoutComments(text));
    const folder = posix.dirname(file);
    const inherited = (depth < MAX_EXTENDED ? [extended].flat() : [])
      .filter((name: unknown) => typeof name === 'string' && name.startsWith('.'))
      .map((name: string) => readAliases(posix.join(folder, name.replace(/(\.json)?$/, '.json')), load, depth + 1));
    const before = inherited.findLast((each) => each !== undefined) ?? NO_ALIASES;
    const { baseUrl, paths } = compilerOptions;
    const base = typeof baseUrl === 'string' ? posix.join(folder, baseUrl) : before.base;
    if (paths === undefined) return { ...before, base };
    const patterns = Object.entries<readonly string[]>(paths).map(([pattern, to]) => {
      const [start = '', end = ''] = pattern.split('*');
      return { start, end, to: to.map((path) => posix.join(base ?? folder, path)) };
    });
    return { base, paths: patterns };
  } catch {
    return NO_ALIASES;
  }
}

/** Removes comments, and commas at the end of a list, which TypeScript allows in its JSON files. */
const withoutComments = (text: string): string =>
  text
    .replaceAll(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_, quoted: string | undefined) => quoted ?? '')
    .replaceAll(/,(?=\s*[}\]])/g, '');
