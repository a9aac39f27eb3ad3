import type { paths } from '../../generated/types.ts';
import type { Contract, Operation } from '../contract/index.ts';

/** Where the contract has its operations, such as `get /v1/agents/`. */
type Address = {
  [Path in keyof paths]: {
    [Method in Exclude<keyof paths[Path] & string, 'parameters'>]: paths[Path][Method] extends object
      ? `${Method} ${Path}`
      : never;
  }[Exclude<keyof paths[Path] & string, 'parameters'>];
}[keyof paths];

/** The method of our client for each operation; a test compiles and calls every one. */
const METHODS: Readonly<Record<Address, string>> = {
  'get /v1/agents/': 'agents.list',
  'post /v1/agents/{agent_id}/memories/': 'agents.memories.create',
  'get /v1/conversations/': 'conversations.list',
  'post /v1/conversations/{conversation_id}/messages/': 'conversations.messages.send',
  'get /toolkit/{toolkit_name}/': 'details',
  'get /toolkit/{toolkit_name}/{tool_name}/': 'context',
  'post /toolkit/{toolkit_name}/{tool_name}/': 'execute',
};

/** The method of our client that calls an operation; `undefined` where it has none. */
export function clientMethodOf({ method, path }: Operation): string | undefined {
  return Object.entries(METHODS).find(([address]) => address === `${method} ${path}`)?.[1];
}

const KNOWN = new WeakMap<Contract['operations'], boolean>();

/**
 * Whether a contract is that of the API for which our client, our toolkit and the guides are made: whether it has all
 * operations that the client calls. In the docs of any other contract they have no place.
 */
export function isOfOwnPackages({ operations }: Pick<Contract, 'operations'>): boolean {
  // Asked at each open point of a contract that may have a thousand operations.
  const isOwn = KNOWN.get(operations) ?? hasAllMethods(operations);
  KNOWN.set(operations, isOwn);
  return isOwn;
}

function hasAllMethods(operations: Contract['operations']): boolean {
  const called = operations.filter((operation) => clientMethodOf(operation) !== undefined);
  return called.length === Object.keys(METHODS).length;
}
