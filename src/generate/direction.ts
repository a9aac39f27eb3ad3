import { at, type Contract, ContractError, fromPointer, isJsonObject, type Json, METHODS } from '../contract/index.ts';

/** Who makes a value: the program that calls the API (`sent`), or the API (`received`). */
export type Direction = 'sent' | 'received';

/**
 * Tells for every element of the contract whether a program sends or receives what it describes.
 *
 * A schema that no operation refers to counts as received: nothing is known to take it.
 *
 * @throws {ContractError} when a schema is reached from a request and from a response: what is open in it would be
 *   `unknown` on one way and unusable on the other.
 */
export function directionsOf(contract: Contract): (pointer: string) => Direction {
  const sent = new Set<string>();
  const received = new Set<string>();
  for (const { pointer } of contract.operations) {
    const item = pointer.slice(0, pointer.lastIndexOf('/'));
    for (const root of [`${item}/parameters`, `${pointer}/parameters`, `${pointer}/requestBody`]) {
      reach(contract.document, root, sent);
    }
    reach(contract.document, `${pointer}/responses`, received);
  }
  for (const pointer of sent) {
    if (!pointer.startsWith('/components/schemas/') || !received.has(pointer)) continue;
    const reason = `${fromPointer(pointer).at(-1)} is reached from a request and from a response; write a schema for each`;
    throw new ContractError(contract.file, contract.lineOf(pointer), reason);
  }

  return (pointer) => {
    if (isBelowRequest(pointer)) return 'sent';
    for (const root of sent) if (pointer === root || pointer.startsWith(`${root}/`)) return 'sent';
    return 'received';
  };
}

function isBelowRequest(pointer: string): boolean {
  const [, root, , third, fourth] = pointer.split('/');
  if (root !== 'paths') return false;
  const below = METHODS.some((method) => method === third) ? fourth : third;
  return below === 'requestBody' || below === 'parameters';
}

/** Adds the pointers of all components that are referred to from an element, at any depth. */
function reach(document: Json, root: string, found: Set<string>): void {
  const visit = (value: Json | undefined): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isJsonObject(value)) return;
    for (const [key, child] of Object.entries(value)) {
      if (key !== '$ref' || typeof child !== 'string') {
        visit(child);
        continue;
      }
      const pointer = child.replace(/^#/, '');
      if (found.has(pointer)) continue;
      found.add(pointer);
      visit(at(document, pointer));
    }
  };
  visit(at(document, root));
}
