import { type Claim, claimProblems } from '../../../contract/model/index.ts';
import type { LintRule } from '../rule.ts';

/** Every claim is given by a source, with its value, and every entry of `gives` is claimed. */
export const claims: LintRule = {
  id: 'claims',
  severity: 'error',
  check(model, report) {
    for (const problem of claimProblems(model)) {
      if (problem.kind === 'unsourced') {
        const { pointer, entries } = problem.claim;
        report(pointer, `No source gives what is claimed here. ${describeRemedy(entries[0])}`);
        continue;
      }
      const { kind, text, id } = problem;
      const claim = `"${text}", which ${id} gives.`;
      if (kind === 'lost') report(problem.pointer, `Nothing claims ${claim} Write it back, or correct gives.`);
      else report(problem.operation, `The operation does not claim ${claim} Write it here, or correct gives.`);
    }
  },
};

function describeRemedy(entry: Claim['entries'][number] | undefined): string {
  if (entry === undefined) return 'Nothing in the contract can give it.';
  const place = entry.element === '' ? 'of the document' : `at ${entry.element}`;
  return `Remove it, or add "${entry.text}" to gives of the source ${place} that states it.`;
}
