import { addresses } from '../../../generated/ids.ts';
import type { Operation } from '../../contract/model/index.ts';
import { oncePerContract } from '../once-per-contract.ts';

const OWN: ReadonlyMap<string, string> = new Map(Object.entries(addresses));

const isOwn = ({ operationId, method, path }: Operation): boolean => OWN.get(operationId) === `${method} ${path}`;

/**
 * The method of our client that calls an operation; `undefined` where it has none. It follows from the operation's id: the
 * client for the Developer API puts the verb after the names in the path, that for toolkits names what a `get` gets. A test
 * compiles and calls each of them.
 */
export function clientMethodOf(operation: Operation): string | undefined {
  if (!isOwn(operation)) return undefined;
  const words = operation.operationId.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  if (operation.surface === 'toolkit') return words[0] === 'get' ? words.at(-1) : words[0];
  const [, , ...names] = operation.path.split('/').filter((segment) => !segment.startsWith('{'));
  return [...names.filter((name) => name !== ''), words[0]].join('.');
}

/** Whether our client, toolkit and guides are made for a contract: whether it has all operations that the client calls. */
export const isOfOwnPackages = oncePerContract(({ operations }) => operations.filter(isOwn).length === OWN.size);
