import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends a run with what was found beside its tests, which fails it too, with the names of what was skipped, and one plain line
 * of what passed and failed.
 */
export class ClosingReporter implements Reporter {
  readonly #findings: readonly string[];

  /** @param findings What the reporters before this one found. */
  constructor(findings: readonly string[]) {
    this.#findings = findings;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (this.#findings.length > 0) {
      process.stdout.write(`\n${this.#findings.map((finding) => `  ${finding}\n`).join('')}`);
      process.exitCode = 1;
    }
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state: string) => tests.filter((test) => test.result().state === state);
    const skipped = inState('skipped');
    if (skipped.length > 0) {
      const names = skipped.map((test) => `  skipped  ${relative('.', test.module.moduleId)}: ${test.name}\n`);
      process.stdout.write(`\n${names.join('')}`);
    }
    const broken = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length;
    const failed = inState('failed').length + broken + this.#findings.length;
    const rest = skipped.length === 0 ? '' : `, ${skipped.length} skipped`;
    process.stdout.write(`\n${inState('passed').length} passed, ${failed} failed${rest}\n`);
  }
}
