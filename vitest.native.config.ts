import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { KeyReporter } from './test/canary/reporter.ts';
import { ClosingReporter } from './test/closing-reporter.ts';
import { ContractReporter } from './test/conformance/reporter.ts';

/** What the reporters find wrong with the run beside its tests. */
const findings: string[] = [];

/** The run of a mode: what is long, or all the rest. */
export function configFor(mode: string) {
  // What takes minutes stands in test/long/, for `npm run test:long`.
  const isLong = mode === 'long';
  return {
    test: {
      globalSetup: ['test/setup.ts'],
      setupFiles: ['test/canary/setup.ts'],
      include: [isLong ? 'test/long/**/*.test.ts' : 'test/**/*.test.ts'],
      exclude: [...configDefaults.exclude, ...(isLong ? [] : ['test/long/**'])],
      typecheck: { enabled: !isLong, include: ['test/**/*.test-d.ts'] },
      reporters: ['default', new ContractReporter(findings), new KeyReporter(findings), new ClosingReporter(findings)],
      // What a test prints is written like all other output, which is listened to.
      disableConsoleIntercept: true,
      // A process runs many files, whose modules it loads once; what a test file changes in its process it puts back.
      isolate: false, experimental: { viteModuleRunner: false },
      // Much of a test waits for other processes.
      maxWorkers: availableParallelism() + 1,
      testTimeout: isLong ? 600_000 : 60_000,
      hookTimeout: 60_000,
    },
  };
}

export default defineConfig(({ mode }) => configFor(mode));
