import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { minifySync } from 'rolldown/utils';

const sourcePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Bundles the scripts that are written into pages, in `script` elements. */
export async function bundleInlineScripts(): Promise<Readonly<Record<'site' | 'languages' | 'openPoints', string>>> {
  const [site, languages, openPoints] = await Promise.all(['site', 'languages', 'open-points'].map(bundleInlineScript));
  return { site: site ?? '', languages: languages ?? '', openPoints: openPoints ?? '' };
}

/** Bundles a script of the theme as the content of a `script` element. The braces separate its variables from those of other scripts. */
async function bundleInlineScript(name: string): Promise<string> {
  const bundle = await rolldown({ input: sourcePath(`../theme/${name}.js`), logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  return `{${output[0].code.trim()}}`;
}

/** Bundles MiniSearch and the search into a function that gets the data of a site. */
export async function bundleSearchScript(): Promise<string> {
  const umd = createRequire(import.meta.url)
    .resolve('minisearch')
    .replace(/cjs\/index\.cjs$/, 'umd/index.js');
  const [library, search] = await Promise.all(
    [umd, sourcePath('../theme/search.js')].map((file) => readFile(file, 'utf8')),
  );
  const text = `globalThis.colloquySearchIn = (common, places) => {
const module = undefined, exports = undefined, define = undefined;
${library}
const { MiniSearch } = globalThis;
${search}};`;
  return minifySync('search.js', text).code;
}

/**
 * Modules that generate code, which pages forbid, or are too large, or have no use in a page; and the modules that
 * replace them.
 */
const PAGE_REPLACEMENTS: readonly (readonly [module: RegExp, file: string])[] = [
  [/\/model\/validator\.ts$/, '../../contract/model/interpreter.ts'],
  [/\/checkable\.ts$/, '../console/page/checked-document.ts'],
  [/\/prism\.ts$/, '../../servers/mock/plain-negotiator.ts'],
  [/\/(body|check)-limits\.ts$/, '../console/page/no-limits.ts'],
  [/\/json-path-query\.ts$/, '../console/page/plain-paths.ts'],
  [/\/pattern-sample\.ts$/, '../console/page/pattern-samples.ts'],
  [/\/refused-set\.ts$/, '../console/page/refused-set.ts'],
  [/^\.\/format\.js$/, '../console/page/no-formats.ts'],
];

/** Modules that only some documents need, and the modules that replace them in the small console. */
const SMALL_CONSOLE_REPLACEMENTS: typeof PAGE_REPLACEMENTS = [
  [/^\.\/write\/index\.ts$/, '../console/page/only-json.ts'],
  [/\/other-bodies\.ts$/, '../console/page/only-json.ts'],
  [/^\.\/sample-fit\.ts$/, '../console/page/plain-samples.ts'],
];

/** Matches modules that are left out, since the page never calls them, such as the sampler's XML writer and modules of Node. */
const LEFT_OUT_MODULE = /^(fast-xml-builder|node:.*)$/;
const STAND_IN_MODULE = "exports.createRequire = () => () => { throw new Error('a page has no other modules'); };";

/**
 * Bundles the console with the mock, and in separate scripts the parts about sets, which load on demand. The document
 * is not included.
 *
 * @param isSmall Whether the console is for documents with JSON and forms alone, and without keywords that need more
 *   than a plain sample.
 */
export async function bundleConsoleScripts(isSmall: boolean): Promise<Readonly<Record<string, string>>> {
  const replacements = isSmall ? [...PAGE_REPLACEMENTS, ...SMALL_CONSOLE_REPLACEMENTS] : PAGE_REPLACEMENTS;
  const replace: Plugin = {
    name: 'console',
    resolveId(id) {
      if (LEFT_OUT_MODULE.test(id)) return `\0${id}`;
      const [, file] = replacements.find(([module]) => module.test(id)) ?? [];
      return file === undefined ? null : sourcePath(file);
    },
    load: (id) => (LEFT_OUT_MODULE.test(id.slice(1)) ? STAND_IN_MODULE : null),
  };
  const input = sourcePath('../console/page/console.ts');
  const bundle = await rolldown({
    input,
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'] },
    treeshake: { moduleSideEffects: [input] },
    logLevel: 'silent',
    plugins: [replace],
  });
  const { output } = await bundle.generate({
    format: 'esm',
    minify: true,
    entryFileNames: 'try-it.js',
    chunkFileNames: 'try-it-[name].js',
  });
  await bundle.close();
  return Object.fromEntries(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])));
}
