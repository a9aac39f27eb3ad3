import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { listenToProcesses, PRINTED } from './listen.ts';

/**
 * Listens to the processes that run the tests, so also to what goes past the listening in a test file: a command that
 * prints where the tests do, or whatever is printed after the last test.
 */
export class KeyReporter implements Reporter {
  readonly #findings: string[];
  readonly #found: { readonly line: string; readonly id: number | undefined; readonly time: number }[] = [];

  /** @param findings Is given a line for each time that the key was printed, and the test file did not say so itself. */
  constructor(findings: string[]) {
    this.#findings = findings;
  }

  onInit(): void {
    listenToProcesses((line, id) => this.#found.push({ line, id, time: Date.now() }));
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const inOrder = modules.toSorted((one, other) => (one.meta().started ?? 0) - (other.meta().started ?? 0));
    for (const { line, id, time } of this.#found) {
      // A process runs one file after another: it was the last one that had begun.
      const file = inOrder.findLast((module) => module.meta().processId === id && (module.meta().started ?? 0) <= time);
      if (file?.errors().some(({ message }) => message.startsWith(PRINTED))) continue;
      const place = file === undefined ? 'a process of the run' : relative('.', file.moduleId);
      this.#findings.push(`${PRINTED} in ${place}: ${line}`);
    }
  }
}
