import { readContract } from '../contract/index.ts';
import type { LintProblem } from './lint-problem.ts';

/**
 * The points that show in no document and have neither choices nor a reason why no answer shows; none where the contract
 * has no choices at all.
 *
 * @throws {FileError} when the contract or its choices cannot be read.
 */
export async function choiceProblems(file: string): Promise<LintProblem[]> {
  const { choices, openPoints, lineOf } = await readContract(file);
  if (choices.size === 0) return [];
  return openPoints
    .filter(({ id, aspect }) => aspect === 'elsewhere' && !choices.has(id))
    .map(({ id, place }) =>
      choiceProblem(
        file,
        lineOf(place.pointer),
        `${id} shows in no document and has no choices; give it two at least, or say with nowhere why no answer shows.`,
      ),
    );
}

/** A problem of the choices, or of a point that has none. */
export function choiceProblem(file: string, line: number, message: string): LintProblem {
  return { file, line, column: 1, severity: 'error', rule: 'colloquy/choices', message };
}
