import { defineConfig } from 'tsdown';

export default defineConfig(({ outDir = 'dist' }) => ({
  entry: {
    index: 'src/index.ts',
    'index.node': 'src/index.node.ts',
    'index.deno': 'src/index.deno.ts',
    toolkit: 'src/toolkit/index.ts',
    raw: 'src/raw.ts',
    'raw.node': 'src/raw.node.ts',
    'raw.deno': 'src/raw.deno.ts',
    contract: 'src/contract-data.ts',
  },
  format: 'esm',
  // neither Node's nor the browser's modules: the doors run on both, and on edge workers
  platform: 'neutral',
  deps: { neverBundle: [/^node:/] },
  target: 'es2023',
  dts: true,
  // the docs site stands in docs/ and is built on its own
  clean: [`${outDir}/*`, `!${outDir}/docs`],
}));
