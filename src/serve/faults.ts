import type { Step } from '../behaviours/index.ts';
import type { Answer } from './answer.ts';

/** One reason not to do what a request asks for, and the answer that says so. */
export interface Fault {
  readonly step: Step;
  answer(): Promise<Answer> | Answer;
}

/**
 * The answer to a request with faults: that of the step which comes first.
 *
 * @param openPoints Ids of the points that leave the order open; they are named where faults of several steps compete.
 */
export async function answerToFaults(
  faults: readonly [Fault, ...Fault[]],
  order: readonly Step[],
  openPoints: readonly string[],
): Promise<Answer> {
  const [first, ...others] = faults.toSorted((a, b) => order.indexOf(a.step) - order.indexOf(b.step));
  const answer = await (first ?? faults[0]).answer();
  if (others.every(({ step }) => step === first?.step)) return answer;
  return { ...answer, openPoints: [...openPoints, ...answer.openPoints] };
}
