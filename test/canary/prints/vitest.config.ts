import { defineConfig } from 'vitest/config';
import config from '../../../vitest.config.ts';

/** The same run, of the files that print the key. */
export default defineConfig({
  test: { ...config.test, include: ['test/canary/prints/*.ts'], exclude: ['**/*.config.ts'] },
});
