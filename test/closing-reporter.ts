import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with what was found beside its tests, which fails it too, and one plain line of what passed and failed. */
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
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
    const count = (state: string): number => states.filter((candidate) => candidate === state).length;
    const broken = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length;
    const failed = count('failed') + broken + this.#findings.length;
    process.stdout.write(`\n${count('passed')} passed, ${failed} failed\n`);
  }
}
