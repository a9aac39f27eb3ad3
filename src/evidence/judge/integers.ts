import { isSuccess, objectsIn } from '../../contract/behaviours/index.ts';
import type { OperationExchange } from './operation-exchange.ts';

/** Lists the path values of a request as keys, each with its parameter and operation. */
const listPathValues = ({ request: { operation, values } }: OperationExchange): string[] =>
  Object.entries(values).map((value) => `${operation.pointer} ${JSON.stringify(value)}`);

const hasOpenInteger = ({ request }: OperationExchange): boolean => request.open.has('integer');

/**
 * Removes `integer` from the open parts of exchanges whose unusual integers in the path (zero, negative or large) are
 * valid ids: the operation accepted them, or the server returned them as ids.
 */
export function markAcceptedIntegersAsValid(all: readonly OperationExchange[]): readonly OperationExchange[] {
  if (!all.some(hasOpenInteger)) return all;
  const accepted = new Set(
    all
      .filter((one) => hasOpenInteger(one) && isSuccess(one.exchange) && one.request.faults.length === 0)
      .flatMap(listPathValues),
  );
  const sent = collectReturnedIds(all);
  return all.map((one) => {
    const isUsual =
      listPathValues(one).every((name) => accepted.has(name)) ||
      Object.values(one.request.values).every((value) => sent.has(value));
    if (!hasOpenInteger(one) || !isUsual) return one;
    const open = new Set([...one.request.open].filter((part) => part !== 'integer'));
    return { ...one, request: { ...one.request, open } };
  });
}

/** Collects the ids that successful reads returned. A write may return an id only because the request contained it. */
function collectReturnedIds(all: readonly OperationExchange[]): ReadonlySet<string> {
  const reads = all.filter(({ exchange }) => exchange.request.method === 'GET' && isSuccess(exchange));
  const ids = reads
    .flatMap(({ response }) => objectsIn(response?.body?.value ?? null))
    .flatMap((object) => Object.entries(object).flatMap(([name, value]) => (/(^|_)id$/i.test(name) ? [value] : [])));
  return new Set(ids.filter((id) => typeof id === 'number' || typeof id === 'bigint').map(String));
}
