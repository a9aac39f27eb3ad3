import { addresses, type SurfaceOperations } from '../../generated/ids.ts';
import type { Contract, Operation } from '../contract/index.ts';

/** The methods of the client for toolkits. */
const OF_TOOLKITS: Readonly<Record<string, string>> = {
  getToolkitDetails: 'details',
  getToolContext: 'context',
  executeTool: 'execute',
} satisfies Readonly<Record<SurfaceOperations['toolkit'], string>>;

const OWN: ReadonlyMap<string, string> = new Map(Object.entries(addresses));

const isOwn = ({ operationId, method, path }: Operation): boolean => OWN.get(operationId) === `${method} ${path}`;

/**
 * The method of our client that calls an operation; `undefined` where it has none. The client for the Developer API is
 * called as its paths are, with the verb of the operation: a test compiles and calls every one.
 */
export function clientMethodOf(operation: Operation): string | undefined {
  if (!isOwn(operation)) return undefined;
  const { operationId, path } = operation;
  const [, , ...segments] = path.split('/').filter((segment) => !segment.startsWith('{'));
  const [verb] = /^[a-z]+/.exec(operationId) ?? [];
  return OF_TOOLKITS[operationId] ?? [...segments.filter((segment) => segment !== ''), verb].join('.');
}

const KNOWN = new WeakMap<Contract['operations'], boolean>();

/**
 * Whether a contract is that of the API for which our client, our toolkit and the guides are made: whether it has all
 * operations that the client calls. In the docs of any other contract they have no place.
 */
export function isOfOwnPackages({ operations }: Pick<Contract, 'operations'>): boolean {
  // Asked at each open point of a contract that may have a thousand operations.
  const hasAll = KNOWN.get(operations) ?? operations.filter(isOwn).length === OWN.size;
  KNOWN.set(operations, hasAll);
  return hasAll;
}
