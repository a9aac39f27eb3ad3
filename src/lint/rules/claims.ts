import { type ClaimProblem, claimProblems } from '../../contract/index.ts';
import type { Rule } from '../rule.ts';

/** Every claim is given by a source, with its value, and every entry of `gives` is claimed. */
export const claims: Rule = (model, report) => {
  for (const problem of claimProblems(model)) {
    const { pointer, message } = described(problem);
    report(pointer, message);
  }
};

function described(problem: ClaimProblem): { readonly pointer: string; readonly message: string } {
  switch (problem.kind) {
    case 'unsourced': {
      const { pointer, givers } = problem.claim;
      const [giver] = givers;
      const todo =
        giver === undefined
          ? 'Nothing in the contract can give it.'
          : `Remove it, or add "${giver.text}" to gives of the source ${placeOf(giver.element)} that states it.`;
      return { pointer, message: `No source gives what is claimed here. ${todo}` };
    }
    case 'missing':
      return {
        pointer: problem.operation,
        message: `The operation does not claim "${problem.text}", which ${problem.id} gives. Write it here, or correct gives.`,
      };
    case 'lost':
      return {
        pointer: problem.pointer,
        message: `Nothing claims "${problem.text}", which ${problem.id} gives. Write it back, or correct gives.`,
      };
  }
}

function placeOf(element: string): string {
  return element === '' ? 'of the document' : `at ${element}`;
}
