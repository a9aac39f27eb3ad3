import { addresses } from '../../../generated/ids.ts';
import type { Operation } from '../../contract/model/index.ts';
import { oncePerContract } from '../once-per-contract.ts';

const OWN_OPERATIONS: ReadonlyMap<string, string> = new Map(Object.entries(addresses));

const isOwnOperation = ({ operationId, method, path }: Operation): boolean =>
  OWN_OPERATIONS.get(operationId) === `${method} ${path}`;

/**
 * Returns the method of our client that calls an operation; `undefined` if there is none. The name is derived: in the client for the
 * Developer API, it is the names in the path and then the verb of the operation's id; for toolkits, it is the verb, or the object if
 * the verb is `get`. A test compiles and calls each method.
 */
export function clientMethod(operation: Operation): string | undefined {
  if (!isOwnOperation(operation)) return undefined;
  const words = operation.operationId.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  if (operation.surface === 'toolkit') return words[0] === 'get' ? words.at(-1) : words[0];
  const [, , ...names] = operation.path.split('/').filter((segment) => !segment.startsWith('{'));
  return [...names.filter((name) => name !== ''), words[0]].join('.');
}

/** Whether our client, toolkit and guides are for a contract: it has every operation that the client calls. */
export const isOfOwnPackages = oncePerContract(
  ({ operations }) => operations.filter(isOwnOperation).length === OWN_OPERATIONS.size,
);
