import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { defineConfig, type UserConfig } from 'tsdown';
import cli from './packages/cli/package.json' with { type: 'json' };
import { licences } from './packages/licences.ts';
import { docsAssets } from './src/docs/build/plugin.ts';
import { mswDataPlugin } from './src/servers/msw/build/plugin.ts';

const entryPoints = {
  index: 'src/sdk/client/index.ts',
  'openapi-fetch': 'src/sdk/client/openapi-fetch.ts',
  toolkit: 'src/sdk/toolkit/index.ts',
  eslint: 'src/code/eslint/index.ts',
  contract: 'generated/index.ts',
  msw: 'src/servers/msw/index.ts',
};

const shared = { format: 'esm', target: 'es2023' } as const;

/** What applications install: the package `colloquy`. */
const library = (outDir: string): UserConfig => ({
  ...shared,
  name: 'library',
  outDir,
  entry: {
    ...entryPoints,
    'index.node': 'src/sdk/client/index.node.ts',
    'index.deno': 'src/sdk/client/index.deno.ts',
    'index.bun': 'src/sdk/client/index.bun.ts',
    'openapi-fetch.node': 'src/sdk/client/openapi-fetch.node.ts',
    'openapi-fetch.deno': 'src/sdk/client/openapi-fetch.deno.ts',
    'openapi-fetch.bun': 'src/sdk/client/openapi-fetch.bun.ts',
  },
  // neither Node's nor the browser's modules: the entry points run on both, and on edge workers
  platform: 'neutral',
  deps: { neverBundle: [/^node:/, 'msw', 'typescript', /^@typescript-eslint\//] },
  plugins: [mswDataPlugin()],
  // For the packages of CommonJS that validators call, and that types lead to.
  inputOptions: { resolve: { mainFields: ['module', 'main'] } },
  // with their sources in them: a stack and a debugger then show the code as it was written
  sourcemap: true,
  // wherever it is built; a package's own src/ stays within it
  outputOptions: {
    sourcemapPathTransform: (path) => path.replace(/^.*?\/(?=node_modules\/)|^.*\/(?=(src|generated)\/)/, '../'),
  },
  // an entry point has the same types on every run time
  dts: { entry: Object.values(entryPoints) },
  hooks: {
    // Declarations have no maps, as what these would lead to is not in the package; the bundler links to one all the same.
    async 'build:done'() {
      for (const file of await readdir(outDir)) {
        if (!file.endsWith('.d.ts')) continue;
        const text = await readFile(join(outDir, file), 'utf8');
        await writeFile(join(outDir, file), text.replace(/\n\/\/# sourceMappingURL=.*/, ''));
      }
    },
  },
  // the docs site stands in docs/ and is built on its own
  clean: [`${outDir}/*`, `!${outDir}/docs`],
});

/** The parts of our own site, which the packaged program never loads. */
const CHECKOUT_ONLY = /\/docs\/own\/index\.ts$/;

const packages = [...Object.keys(cli.dependencies), ...Object.keys(cli.peerDependencies)];

/** In the package of the command, what makes types is the package that is built of that module. */
const compilers = {
  name: 'colloquy-compilers',
  resolveId: (source: string) => (/\/compiler\.ts$/.test(source) ? { id: '@colloquy/generate', external: true } : null),
};

/** What parses Python and shell is the one file of each of these packages that is copied: the rest is native code. */
const PARSERS = ['web-tree-sitter', 'tree-sitter-python', 'tree-sitter-bash'];

/** The command as a package, which brings the contract. Of Prism it has the part that it calls: the whole is 90 MB. */
const command = (folder: string): UserConfig => ({
  ...shared,
  name: 'command',
  outDir: join(folder, 'dist'),
  entry: {
    program: 'src/cli/program.ts',
    index: 'src/cli/api/index.ts',
    vitest: 'src/cli/api/vitest.ts',
    playwright: 'src/cli/api/playwright.ts',
    // Redocly loads it by the configurations that are copied beside it.
    plugin: 'src/authoring/lint/plugin.ts',
  },
  platform: 'node',
  fixedExtension: false,
  deps: { neverBundle: [...packages.map((name) => new RegExp(`^${name}(/|$)`)), CHECKOUT_ONLY] },
  plugins: [compilers, docsAssets(), licences(PARSERS)],
  // Emscripten's run time in web-tree-sitter has an `eval` for programs that declare JavaScript, which grammars do not.
  inputOptions: { checks: { eval: false } },
  dts: { entry: ['src/cli/api/*.ts'] },
  hooks: {
    async 'build:done'() {
      // What somebody observed at a live server is local data.
      const isShipped = (path: string): boolean => path !== join('openapi', 'observed');
      await cp('openapi', join(folder, 'openapi'), { recursive: true, filter: isShipped });
      await cp('LICENSE', join(folder, 'LICENSE'));
      // Modules that run in pages.
      for (const page of ['web/page', 'servers/sandbox/page', 'cli/inspector/tool-page'])
        await cp(join(import.meta.dirname, 'src', page), join(folder, 'dist', basename(page)), {
          recursive: true,
          filter: (path) => !path.endsWith('.d.ts'),
        });
      const marks = await readFile('src/authoring/lint/marks.redocly.yaml', 'utf8');
      await writeFile(join(folder, 'dist/marks.redocly.yaml'), marks.replace('plugin.ts', 'plugin.js'));
      for (const name of PARSERS)
        await cp(join(import.meta.dirname, 'node_modules', name, `${name}.wasm`), join(folder, 'dist', `${name}.wasm`));
    },
  },
});

/**
 * The TypeScript of the package, one file in it. As a dependency under any name it would link its `tsc` over the one of the
 * project.
 */
const OWN_TYPESCRIPT = 'typescript.cjs';

/** What `generate` makes types with, as a package that brings a TypeScript of its own. Nobody imports it, so it has no types. */
const compiler = (folder: string): UserConfig => ({
  ...shared,
  name: 'compiler',
  outDir: join(folder, 'dist'),
  entry: { index: 'src/authoring/generate/compiler.ts' },
  platform: 'node',
  fixedExtension: false,
  dts: false,
  // Of Redocly, on which openapi-typescript depends to read documents, nothing but what resolves references.
  inputOptions: { treeshake: { moduleSideEffects: false } },
  plugins: [
    {
      name: 'colloquy-typescript',
      // Before what decides that a dependency of this project is left out under its name.
      resolveId: {
        order: 'pre',
        handler: (source: string) => (source === 'typescript' ? { id: `./${OWN_TYPESCRIPT}`, external: true } : null),
      },
    },
    licences(['typescript']),
  ],
  hooks: {
    async 'build:done'() {
      await cp('LICENSE', join(folder, 'LICENSE'));
      const lib = 'node_modules/typescript/lib';
      const typescript = await readFile(join(lib, 'typescript.js'), 'utf8');
      // The map that its last line names is not in the package.
      const withoutMap = typescript.replace(/\/\/# sourceMappingURL=\S+\s*$/, '');
      await writeFile(join(folder, 'dist', OWN_TYPESCRIPT), withoutMap);
      // What `lib.es5.d.ts` leads to: the generated types are compiled with it, wherever that TypeScript is.
      for (const name of ['es5', 'decorators', 'decorators.legacy'])
        await cp(join(lib, `lib.${name}.d.ts`), join(folder, `dist/lib.${name}.d.ts`));
    },
  },
});

/** Where the packages are built; tests build them elsewhere than in the checkout. */
const folder = process.env.COLLOQUY_BUILD_FOLDER ?? '.';

export default defineConfig([
  library(join(folder, 'dist')),
  command(join(folder, 'packages/cli')),
  compiler(join(folder, 'packages/generate')),
]);
