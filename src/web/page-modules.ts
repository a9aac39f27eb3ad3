import { readFileSync } from 'node:fs';

/** Headers of the response with a script. Browsers must revalidate it, since an update of the package may change it. */
export const MODULE_HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
};

/** Scripts that all pages share. */
const SHARED_SCRIPTS = ['dom.js', 'curl.js'];

/**
 * Returns a function that reads a script of a page, or a shared script, by its path below `src/`. Pages use these paths
 * too, so that the imports between scripts lead to them.
 */
export function createModuleReader(
  folder: string,
  at: URL,
  names: readonly string[],
): (path: string) => string | undefined {
  const files = new Map(SHARED_SCRIPTS.map((name) => [`web/page/${name}`, new URL(`page/${name}`, import.meta.url)]));
  for (const name of names) files.set(`${folder}/${name}`, new URL(name, at));
  const read = new Map<string, string>();
  return (path) => {
    const file = files.get(path);
    if (file === undefined) return undefined;
    const text = read.get(path) ?? readFileSync(file, 'utf8');
    read.set(path, text);
    return text;
  };
}
