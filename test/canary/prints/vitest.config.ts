import { defineConfig } from 'vitest/config';
import { configFor } from '../../../vitest.config.ts';

/** The same run, of the files that print the key. */
export default defineConfig({
  test: { ...configFor('test').test, include: ['test/canary/prints/*.ts'], exclude: ['**/*.config.ts'] },
});
