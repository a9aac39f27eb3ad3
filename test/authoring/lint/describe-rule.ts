import { describe, expect, it } from 'vitest';
import type { LintProblem } from '../../../src/authoring/lint/index.ts';
import { type JsonObject, parseLocatedYaml } from '../../../src/contract/model/index.ts';
import { type Edit, edited } from './edit.ts';
import { lintDocuments, toText } from './lint-documents.ts';
import { isOurs, ruleProblems } from './rule-problems.ts';
import { SMALL_CONTRACT } from './small-contract.ts';

/** A change of the small contract, and the start of each message of the rule, in the order of the document. */
export type RuleCase = readonly [given: string, change: Edit, ...want: string[]];

/** The documents for Redocly, which lints them in one run: it takes longer to start than to lint thirty of them. */
const documents: JsonObject[] = [];
let linted: Promise<LintProblem[][]> | undefined;

async function redoclyProblems(index: number): Promise<LintProblem[]> {
  linted ??= lintDocuments(documents);
  return (await linted)[index] ?? [];
}

/** For each of our rules, the document with the most problems. */
const shown: { readonly rule: string; readonly index: number }[] = [];

/** Tests one rule by a table: one of ours in this process, one of Redocly by Redocly. */
export function describeRule(rule: string, cases: readonly RuleCase[]): void {
  const rows = cases.map(([given, change, ...want]) => ({ given, want, document: edited(SMALL_CONTRACT, change) }));
  const first = documents.length;
  if (isOurs(rule)) {
    const [most] = rows.toSorted((one, other) => other.want.length - one.want.length);
    if (most !== undefined) shown.push({ rule, index: documents.push(most.document) - 1 });
  } else documents.push(...rows.map(({ document }) => document));

  describe(rule, () => {
    it.each(rows.map((row, index) => ({ ...row, index: first + index })))(
      '$given',
      async ({ want, document, index }) => {
        const problems = isOurs(rule) ? ruleProblems(document) : await redoclyProblems(index);
        const messages = problems.filter((problem) => problem.rule === rule).map(({ message }) => message);
        expect(messages.map((message, at) => shortened(message, want[at]))).toEqual(want);
      },
    );
  });
}

/** Returns our rules that have a table, in the order of their names. */
export function tabledRules(): readonly string[] {
  return [...new Set(shown.map(({ rule }) => rule))].sort();
}

/** Tests that Redocly reports the problems of our rules, on the same lines, for each rule with a table. */
export function describeRedocly(): void {
  describe('Redocly', () => {
    it.each(shown)('reports the same as $rule', async ({ rule, index }) => {
      const document = documents[index] ?? {};
      const { lineOf } = parseLocatedYaml(toText(document), (line, reason) => expect.fail(`${line}: ${reason}`));
      const ours = ruleProblems(document).map((problem) => ({ ...problem, line: lineOf(problem.pointer) }));
      expect(ours.map((problem) => problem.rule)).toContain(rule);
      const theirs = (await redoclyProblems(index)).filter((problem) => isOurs(problem.rule));
      expect(theirs.map(named).sort()).toEqual(ours.map(named).sort());
    });
  });
}

function named({ line, rule, message }: Pick<LintProblem, 'line' | 'rule' | 'message'>): string {
  return `${line} ${rule} ${message}`;
}

/** Cuts a message to its wanted start, so that a table need not repeat whole messages. */
function shortened(message: string, start: string | undefined): string {
  return start !== undefined && message.startsWith(start) ? start : message;
}
