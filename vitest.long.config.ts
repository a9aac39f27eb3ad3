import { configDefaults, defineConfig, mergeConfig } from 'vitest/config';
import usual from './vitest.config.ts';

// What takes too long for every run: all variants of what the usual tests try once.
const { test } = mergeConfig(usual, defineConfig({ test: { testTimeout: 300_000 } }));

export default defineConfig({
  test: {
    ...test,
    include: ['test/long/**/*.long.test.ts'],
    exclude: configDefaults.exclude,
    typecheck: { enabled: false },
    // The others look for statements and keys in all tests of a usual run.
    reporters: ['default'],
  },
});
