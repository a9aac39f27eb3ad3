import { type AssumptionSet, applyAssumptionSet, type FilledContract } from '../../contract/assumptions/index.ts';
import { AssumptionSetError, type Contract } from '../../contract/model/index.ts';
import type { LintProblem } from './lint-files.ts';

/**
 * Applies each assumption set to the contract, and warns of points without an answer, and of bodies without an example.
 *
 * @returns The problems of all sets; each problem names the file of its set.
 */
export async function lintSets(contract: Contract, sets: readonly AssumptionSet[]): Promise<LintProblem[]> {
  const problems: LintProblem[] = [];
  for (const set of sets) problems.push(...(await lintSet(contract, set)));
  return problems;
}

async function lintSet(contract: Contract, set: AssumptionSet): Promise<LintProblem[]> {
  const toProblem = (line: number, severity: LintProblem['severity'], message: string): LintProblem => {
    return { file: set.file, line, column: 1, severity, rule: 'colloquy/sets', message };
  };
  try {
    const filled = await applyAssumptionSet(contract, set);
    return [
      ...filled.notes.map(({ title, items }) => toProblem(1, 'warning', `${[title, ...items].join('; ')}.`)),
      ...bodiesWithoutExample(filled).map((id) => {
        const index = set.actions.findIndex(({ fills }) => fills.includes(id));
        return toProblem(set.lineOf(`/actions/${index}`) ?? 1, 'warning', `The body of ${id} has no example. Add one.`);
      }),
    ];
  } catch (error) {
    if (!(error instanceof AssumptionSetError)) throw error;
    return [toProblem(error.line ?? 1, 'error', `${error.reason}.`)];
  }
}

/** The ids of the points whose assumed body is an unnamed schema without examples. */
function bodiesWithoutExample({ assumed, model }: FilledContract): string[] {
  return assumed.flatMap(({ id, aspect, place }) => {
    const schema = aspect === 'body' && place.pointer.endsWith('/schema') ? model.schemaAt(place.pointer) : undefined;
    const hasExample = model.objectAt(place.pointer).examples !== undefined;
    return schema === undefined || schema.reference !== undefined || hasExample ? [] : id;
  });
}
