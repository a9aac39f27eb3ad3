import { defineConfig } from 'tsdown';
import { mswData } from './src/msw/build/plugin.ts';

const entryPoints = {
  index: 'src/client/index.ts',
  'openapi-fetch': 'src/client/openapi-fetch.ts',
  toolkit: 'src/toolkit/index.ts',
  contract: 'generated/index.ts',
  msw: 'src/msw/index.ts',
};

export default defineConfig(({ outDir = 'dist' }) => ({
  entry: {
    ...entryPoints,
    'index.node': 'src/client/index.node.ts',
    'index.deno': 'src/client/index.deno.ts',
    'openapi-fetch.node': 'src/client/openapi-fetch.node.ts',
    'openapi-fetch.deno': 'src/client/openapi-fetch.deno.ts',
  },
  format: 'esm',
  // neither Node's nor the browser's modules: the entry points run on both, and on edge workers
  platform: 'neutral',
  deps: { neverBundle: [/^node:/, 'msw'] },
  plugins: [mswData()],
  // For the packages of CommonJS that validators call, and that types lead to.
  inputOptions: { resolve: { mainFields: ['module', 'main'] } },
  target: 'es2023',
  // an entry point has the same types on every run time
  dts: { entry: Object.values(entryPoints) },
  // the docs site stands in docs/ and is built on its own
  clean: [`${outDir}/*`, `!${outDir}/docs`],
}));
