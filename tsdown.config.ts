import { defineConfig } from 'tsdown';

const doors = {
  index: 'src/client/index.ts',
  raw: 'src/client/raw.ts',
  toolkit: 'src/toolkit/index.ts',
  contract: 'generated/index.ts',
};

export default defineConfig(({ outDir = 'dist' }) => ({
  entry: {
    ...doors,
    'index.node': 'src/client/index.node.ts',
    'index.deno': 'src/client/index.deno.ts',
    'raw.node': 'src/client/raw.node.ts',
    'raw.deno': 'src/client/raw.deno.ts',
  },
  format: 'esm',
  // neither Node's nor the browser's modules: the doors run on both, and on edge workers
  platform: 'neutral',
  deps: { neverBundle: [/^node:/] },
  target: 'es2023',
  // a door has the same types on every run time
  dts: { entry: Object.values(doors) },
  // the docs site stands in docs/ and is built on its own
  clean: [`${outDir}/*`, `!${outDir}/docs`],
}));
