import type { CheckStep } from '../../contract/behaviours/index.ts';
import type { Decision } from './decisions.ts';
import type { SourceRefusal } from './response-source.ts';
import type { ServedResponse } from './served-response.ts';

export interface Fault extends SourceRefusal {
  readonly step: CheckStep;
}

/** The response to a request with faults: that of the step which comes first. Where several compete, it names the order. */
export async function respondToFaults<Found extends { readonly step: CheckStep }>(
  faults: readonly [Found, ...Found[]],
  { does: order, openPoints }: Decision<'error-order'>,
  respond: (fault: Found) => Promise<ServedResponse> | ServedResponse,
): Promise<ServedResponse> {
  const first = faults.reduce((one, other) => (order.indexOf(other.step) < order.indexOf(one.step) ? other : one));
  const response = await respond(first);
  if (faults.every(({ step }) => step === first.step)) return response;
  return { ...response, openPoints: [...openPoints, ...response.openPoints] };
}
