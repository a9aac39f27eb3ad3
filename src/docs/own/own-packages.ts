import { addresses } from '../../../generated/ids.ts';
import type { Operation } from '../../contract/model/index.ts';
import { oncePerContract } from '../once-per-contract.ts';

const OWN_OPERATIONS: ReadonlyMap<string, string> = new Map(Object.entries(addresses));

const isOwn = ({ operationId, method, path }: Operation): boolean =>
  OWN_OPERATIONS.get(operationId) === `${method} ${path}`;

/**
 * The method of our client that calls an operation; `undefined` if there is none. Its name follows from the operation's
 * id: in the client for the Developer API the verb comes after the names in the path, and a `get` of toolkits is called
 * by its object. A test compiles and calls each method.
 */
export function clientMethod(operation: Operation): string | undefined {
  if (!isOwn(operation)) return undefined;
  const words = operation.operationId.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  if (operation.surface === 'toolkit') return words[0] === 'get' ? words.at(-1) : words[0];
  const [, , ...names] = operation.path.split('/').filter((segment) => !segment.startsWith('{'));
  return [...names.filter((name) => name !== ''), words[0]].join('.');
}

/** Whether our client, toolkit and guides are for a contract: it has every operation that the client calls. */
export const isOfOwnPackages = oncePerContract(
  ({ operations }) => operations.filter(isOwn).length === OWN_OPERATIONS.size,
);
