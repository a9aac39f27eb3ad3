import { defineConfig } from 'vitest/config';
import { ContractReporter } from './test/contract/reporter.ts';

export default defineConfig({
  test: {
    globalSetup: ['test/setup.ts'],
    include: ['test/**/*.test.ts'],
    typecheck: { enabled: true, include: ['test/**/*.test-d.ts'] },
    reporters: ['default', new ContractReporter()],
    // Vitest leaves a core free, which on a machine of two is half of it.
    maxWorkers: '100%',
    testTimeout: 60_000,
  },
});
