import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/contract/index.ts';
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

/** The documents of all tables of a test file: a run of Redocly takes longer to start than to lint a hundred of them. */
const documents: Json[] = [];
let linted: Promise<LintProblem[][]> | undefined;

/** Tests one rule by a table. */
export function describeRule(rule: string, cases: readonly RuleCase[]): void {
  const first = documents.push(...cases.map(({ change }) => edited(SMALL_CONTRACT, change))) - cases.length;

  describe(rule, () => {
    it.each(cases.map((row, index) => ({ ...row, index })))('$given', async ({ want, index }) => {
      linted ??= lintDocuments(documents);
      const problems = (await linted)[first + index] ?? [];
      const messages = problems.filter((problem) => problem.rule === rule).map(({ message }) => message);
      expect(messages.map((message, at) => shortened(message, want[at]))).toEqual(want);
    });
  });
}

/** The start that is wanted where the message begins with it, so that a table need not repeat whole messages. */
function shortened(message: string, start: string | undefined): string {
  return start !== undefined && message.startsWith(start) ? start : message;
}
