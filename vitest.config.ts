import { defineConfig } from 'vitest/config';
import { ContractReporter } from './test/contract/reporter.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    typecheck: { enabled: true, include: ['test/**/*.test-d.ts'] },
    reporters: ['default', new ContractReporter()],
    testTimeout: 30_000,
  },
});
