import { readFileSync } from 'node:fs';

/** Headers of a module. It is read anew after an update of the package. */
export const MODULE_HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
};

/** The text of a page's module, or of the shared `dom.js`, by its path in `src/`: so imports are the same. */
export function pageModules(folder: string, at: URL, names: readonly string[]): (path: string) => string | undefined {
  const files = new Map([['web/page/dom.js', new URL('page/dom.js', import.meta.url)]]);
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
