import { configDefaults, defineConfig } from 'vitest/config';
import { KeyReporter } from './test/canary/reporter.ts';
import { ClosingReporter } from './test/closing-reporter.ts';
import { ContractReporter } from './test/contract/reporter.ts';

/** What the reporters find wrong with the run beside its tests. */
const findings: string[] = [];

export default defineConfig({
  test: {
    globalSetup: ['test/setup.ts'],
    setupFiles: ['test/canary/setup.ts'],
    include: ['test/**/*.test.ts'],
    // They take long: npx vitest run --config vitest.long.config.ts.
    exclude: [...configDefaults.exclude, 'test/long/**'],
    typecheck: { enabled: true, include: ['test/**/*.test-d.ts'] },
    reporters: ['default', new ContractReporter(findings), new KeyReporter(findings), new ClosingReporter(findings)],
    // What a test prints goes the way of all other output, which is listened to.
    disableConsoleIntercept: true,
    // Vitest leaves a core free, which on a machine of two is half of it; and much of a test waits for other processes.
    maxWorkers: '150%',
    testTimeout: 60_000,
  },
});
