import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dataLiteral, stringLiteral } from '../../web/emit/index.ts';
import { bundleConsoleScripts, bundleInlineScripts, bundleSearchScript } from './bundle-scripts.ts';

const HIGHLIGHTER = 'highlight.js/lib/common';

/** Replaces `src/docs/assets.ts` in the package by a module that contains the bundled scripts as text, so that no bundler is needed. */
export function docsAssets() {
  let module: Promise<string> | undefined;
  return {
    name: 'colloquy-docs-assets',
    // The paths of `tsconfig.json` lead this name to our file of types, which bundlers must not follow.
    resolveId: {
      order: 'pre' as const,
      handler: (id: string): string | null => (id === HIGHLIGHTER ? createRequire(import.meta.url).resolve(id) : null),
    },
    async load(id: string): Promise<string | undefined> {
      if (!id.replaceAll('\\', '/').endsWith('/src/docs/assets.ts')) return undefined;
      module ??= makeModule();
      return module;
    },
  };
}

async function makeModule(): Promise<string> {
  const [glossary, live] = await Promise.all(
    ['../../../docs/glossary.md', '../theme/live.js'].map((file) => readFile(new URL(file, import.meta.url), 'utf8')),
  );
  const [inline, search, plain, full] = await Promise.all([
    bundleInlineScripts(),
    bundleSearchScript(),
    bundleConsoleScripts(true),
    bundleConsoleScripts(false),
  ]);
  const parts = {
    inlineScripts: dataLiteral(inline),
    readGlossary: `async () => ${stringLiteral(glossary ?? '')}`,
    readLiveScript: `async () => ${stringLiteral(live ?? '')}`,
    searchScript: `async () => ${stringLiteral(search)}`,
    consoleScripts: `async (isSmall) => isSmall ? ${dataLiteral(plain)} : ${dataLiteral(full)}`,
  };
  return Object.entries(parts)
    .map(([name, value]) => `export const ${name} = ${value};`)
    .join('\n');
}
