import { beforeAll, describe, expect, it } from 'vitest';
import type { LintProblem } from '../../src/lint/index.ts';
import { type Edit, edited } from './edit.ts';
import { lintDocuments } from './lint-documents.ts';
import { SMALL_CONTRACT } from './small-contract.ts';

/** One row of a rule's table: what is changed in the small contract, and what the rule then says. */
export interface RuleCase {
  readonly given: string;
  readonly change: Edit;
  /** The start of each message, in the order of the document. */
  readonly want: readonly string[];
}

/** Tests one rule by a table, linted in one run. */
export function describeRule(rule: string, cases: readonly RuleCase[]): void {
  describe(rule, () => {
    let problems: LintProblem[][];
    beforeAll(async () => {
      problems = await lintDocuments(cases.map(({ change }) => edited(SMALL_CONTRACT, change)));
    });

    it.each(cases.map((row, index) => ({ ...row, index })))('$given', ({ want, index }) => {
      const messages = problems[index]?.filter((problem) => problem.rule === rule).map(({ message }) => message) ?? [];
      expect(messages.map((message, at) => shortened(message, want[at]))).toEqual(want);
    });
  });
}

/** The start that is wanted where the message begins with it, so that a table need not repeat whole messages. */
function shortened(message: string, start: string | undefined): string {
  return start !== undefined && message.startsWith(start) ? start : message;
}
