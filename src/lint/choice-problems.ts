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
    .map(({ id, place }) => ({
      file,
      line: lineOf(place.pointer),
      column: 1,
      rule: 'colloquy/choices',
      severity: 'error' as const,
      message: `${id} shows in no document and has no choices; give it two at least, or say with nowhere why no answer shows.`,
    }));
}
