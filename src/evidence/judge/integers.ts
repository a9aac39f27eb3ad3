import { isSuccess } from '../../contract/behaviours/index.ts';
import type { OperationExchange } from './operation-exchange.ts';

/** The integers in the path of a request, each with its parameter and operation. */
const integersIn = ({ request: { operation, values } }: OperationExchange): string[] =>
  Object.entries(values).map((value) => `${operation.pointer} ${JSON.stringify(value)}`);

/**
 * Returns the exchanges without the open part `integer` if the operation accepted such an integer in its path, that is
 * zero, a negative or a large one: some servers have such ids.
 */
export function withAcceptedIntegers(all: readonly OperationExchange[]): readonly OperationExchange[] {
  const isOpen = ({ request }: OperationExchange): boolean => request.open.has('integer');
  const accepted = new Set(
    all.filter((one) => isOpen(one) && isSuccess(one.exchange) && one.request.faults.length === 0).flatMap(integersIn),
  );
  if (accepted.size === 0) return all;
  return all.map((one) => {
    if (!isOpen(one) || !integersIn(one).every((name) => accepted.has(name))) return one;
    const open = new Set([...one.request.open].filter((part) => part !== 'integer'));
    return { ...one, request: { ...one.request, open } };
  });
}
