import type { Step } from '../behaviours/index.ts';
import type { ServedResponse } from './served-response.ts';

/** One reason not to do what a request asks for, and the response that says so. */
export interface Fault {
  readonly step: Step;
  respond(): Promise<ServedResponse> | ServedResponse;
}

/**
 * The response to a request with faults: that of the step which comes first.
 *
 * @param openPoints Ids of the points that leave the order open; they are named where faults of several steps compete.
 */
export async function respondToFaults(
  faults: readonly [Fault, ...Fault[]],
  order: readonly Step[],
  openPoints: readonly string[],
): Promise<ServedResponse> {
  const [first, ...others] = faults.toSorted((a, b) => order.indexOf(a.step) - order.indexOf(b.step));
  const answer = await (first ?? faults[0]).respond();
  if (others.every(({ step }) => step === first?.step)) return answer;
  return { ...answer, openPoints: [...openPoints, ...answer.openPoints] };
}
