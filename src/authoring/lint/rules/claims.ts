import { type Claim, claimProblems } from '../../../contract/model/index.ts';
import type { LintRule } from '../rule.ts';

/** Every claim is given by a source, with its value, and every entry of `gives` is claimed. */
export const claims: LintRule = {
  id: 'claims',
  severity: 'error',
  check(model, report) {
    for (const problem of claimProblems(model)) {
      if (problem.kind === 'unsourced') {
        const { pointer, givers } = problem.claim;
        report(pointer, `No source gives what is claimed here. ${describeRemedy(givers[0])}`);
        continue;
      }
      const { kind, text, id } = problem;
      const claim = `"${text}", which ${id} gives.`;
      if (kind === 'lost') report(problem.pointer, `Nothing claims ${claim} Write it back, or correct gives.`);
      else report(problem.operation, `The operation does not claim ${claim} Write it here, or correct gives.`);
    }
  },
};

function describeRemedy(giver: Claim['givers'][number] | undefined): string {
  if (giver === undefined) return 'Nothing in the contract can give it.';
  const place = giver.element === '' ? 'of the document' : `at ${giver.element}`;
  return `Remove it, or add "${giver.text}" to gives of the source ${place} that states it.`;
}
