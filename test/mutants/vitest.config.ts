import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { TESTS } from './settings.ts';

/** What is short comes first: most mutants need no more. */
class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).reverse();
  }
}

export default defineConfig({
  cacheDir: '.vite',
  test: {
    ...TESTS,
    globalSetup: ['test/setup.ts'],
    setupFiles: ['test/canary/setup.ts'],
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    reporters: [{}],
    sequence: { sequencer: ShortestFirst },
  },
});
