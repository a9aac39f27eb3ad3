import { isSuccess, statusOf } from '../../../contract/behaviours/index.ts';
import type { Operation } from '../../../contract/model/index.ts';
import type { SentProbe } from './filter-queries.ts';
import type { Probe } from './probe.ts';

/** The number of times that a request is repeated: with the failure that led to it, three are no coincidence. */
const REPEAT_COUNT = 2;

/**
 * Lists the requests to repeat at the end of a run: those to an operation that succeeded, and whose last valid request
 * failed. A read is sent as it was.
 *
 * @param renew Makes a write with new texts; `undefined` if the operation has none.
 */
export function requestsToRepeat(
  sent: readonly SentProbe[],
  renew: (operation: Operation) => Probe | undefined,
): Probe[] {
  const valid = sent.filter(({ probe }) => isValid(probe));
  return [...Map.groupBy(valid, ({ probe }) => probe.operation)].flatMap(([operation, own]) => {
    const last = own.at(-1);
    // The first write has nothing unusual, as the repeated one.
    const success = operation?.method === 'get' ? own.find(({ exchange }) => isSuccess(exchange)) : own[0];
    if (operation === undefined || last === undefined || success === undefined || !isSuccess(success.exchange))
      return [];
    if (isSuccess(last.exchange) || statusOf(last.exchange) === 429) return [];
    const create = (): Probe | undefined => (success.probe.tier === 'reads' ? success.probe : renew(operation));
    return Array.from({ length: REPEAT_COUNT }, () => create() ?? []).flat();
  });
}

/** Whether a server has no documented reason to refuse a request, as far as its probe says. */
const isValid = ({ tier, key, keyScheme, resource, atOnce, hasEarlierTexts, isNamed }: Probe): boolean =>
  (tier === 'reads' || tier === 'writes') &&
  key === 'stated' &&
  [keyScheme, resource, atOnce, hasEarlierTexts, isNamed].every((one) => one === undefined);
