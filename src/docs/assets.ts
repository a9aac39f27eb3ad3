import { readFile } from 'node:fs/promises';
import { consoleScripts as bundleConsole, bundleInline, searchScript as bundleSearch } from './build/bundle-scripts.ts';

// `build/plugin.ts` replaces this module in the package, which has neither a bundler nor the sources of the scripts.

const read = (path: string): Promise<string> => readFile(new URL(path, import.meta.url), 'utf8');

/** The scripts that pages contain as elements. */
export const inlineScripts = await bundleInline();

let search: Promise<string> | undefined;
export async function searchScript(): Promise<string> {
  search ??= bundleSearch();
  return search;
}

type Scripts = Readonly<Record<string, string>>;
const consoles = new Map<boolean, Promise<Scripts>>();
/**
 * Returns the scripts of the console, by their path.
 *
 * @param isSmall Whether the document needs neither media types other than JSON and forms nor elaborate samples.
 */
export function consoleScripts(isSmall: boolean): Promise<Scripts> {
  const bundled = consoles.get(isSmall) ?? bundleConsole(isSmall);
  consoles.set(isSmall, bundled);
  return bundled;
}

/** Returns the script that reloads served pages after a build. */
export const liveScript = (): Promise<string> => read('theme/live.js');

/** Returns the text of the glossary, in Markdown. */
export const glossary = (): Promise<string> => read('../../docs/glossary.md');
