import type { CheckStep } from '../../contract/behaviours/index.ts';
import type { Decision } from './decisions.ts';
import type { ServedRequest } from './request.ts';
import type { SourceRefusal } from './response-source.ts';
import type { ServedResponse } from './served-response.ts';

export interface RequestFault extends SourceRefusal {
  readonly step: CheckStep;
  /** The redirect that is sent instead of an error. */
  readonly redirect?: ServedResponse | undefined;
}

interface FaultRules {
  readonly errorOrder: Decision<'error-order'>;
  readonly refuse: (fault: RequestFault, request: ServedRequest) => Promise<ServedResponse>;
}

/**
 * Responds to one of the faults of a request: that of the step that comes first in the order of the set. If there are
 * faults of several steps, the response names the open points about the order.
 */
export async function respondToFaults(
  faults: readonly [RequestFault, ...RequestFault[]],
  { errorOrder, refuse }: FaultRules,
  request: ServedRequest,
): Promise<ServedResponse> {
  const { does: order, openPoints } = errorOrder;
  const first = faults.reduce((one, other) => (order.indexOf(other.step) < order.indexOf(one.step) ? other : one));
  const response = first.redirect ?? (await refuse(first, request));
  if (faults.every(({ step }) => step === first.step)) return response;
  return { ...response, openPoints: [...openPoints, ...response.openPoints] };
}
