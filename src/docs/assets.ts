import { readFile } from 'node:fs/promises';
import { bundleConsoleScripts, bundleInlineScripts, bundleSearchScript } from './build/bundle-scripts.ts';

// `build/plugin.ts` replaces this module in the package, which has neither a bundler nor the sources of the scripts.

const readAsset = (path: string): Promise<string> => readFile(new URL(path, import.meta.url), 'utf8');

/** The scripts that are written into pages, in `script` elements. */
export const inlineScripts = await bundleInlineScripts();

let search: Promise<string> | undefined;
export async function searchScript(): Promise<string> {
  search ??= bundleSearchScript();
  return search;
}

type ScriptsByPath = Readonly<Record<string, string>>;
const scriptsByIsSmall = new Map<boolean, Promise<ScriptsByPath>>();
/**
 * Returns the scripts of the console, by their path.
 *
 * @param isSmall Whether the document needs neither media types other than JSON and forms nor elaborate samples.
 */
export function consoleScripts(isSmall: boolean): Promise<ScriptsByPath> {
  const bundled = scriptsByIsSmall.get(isSmall) ?? bundleConsoleScripts(isSmall);
  scriptsByIsSmall.set(isSmall, bundled);
  return bundled;
}

/** Returns the script that reloads served pages after a build. */
export const readLiveScript = (): Promise<string> => readAsset('theme/live.js');

/** Returns the text of the glossary, in Markdown. */
export const readGlossary = (): Promise<string> => readAsset('../../docs/glossary.md');
