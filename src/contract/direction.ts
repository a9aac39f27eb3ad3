import type { JsonObject } from './json.ts';
import { parentOf } from './json-pointer.ts';
import { METHODS, operationsOf } from './operation.ts';
import { referencesFrom } from './references.ts';

/** Who makes a value: the program that calls the API (`sent`), or the API (`received`). */
export type Direction = 'sent' | 'received';

/** Finds for every element of a document whether a program sends or receives what it describes. */
interface Directions {
  /** A schema that no operation refers to counts as received: nothing is known to send it. */
  of(pointer: string): Direction;
  /** Pointers of the schemas that are reached from a request and from a response. */
  readonly both: readonly string[];
}

/** The directions of a document, which must not change afterwards: they are found once. */
export function directionsOf(document: JsonObject): Directions {
  const known = KNOWN.get(document) ?? findDirections(document);
  KNOWN.set(document, known);
  return known;
}

const KNOWN = new WeakMap<JsonObject, Directions>();

function findDirections(document: JsonObject): Directions {
  const operations = operationsOf(document).map(({ pointer }) => pointer);
  const requests = operations.flatMap((pointer) => [
    `${parentOf(pointer)}/parameters`,
    `${pointer}/parameters`,
    `${pointer}/requestBody`,
  ]);
  const sent = union(requests.map((pointer) => referencesFrom(document, pointer)));
  const received = union(operations.map((pointer) => referencesFrom(document, `${pointer}/responses`)));
  return {
    of: (pointer) => (isBelowRequest(pointer) || isWithinOneOf(pointer, sent) ? 'sent' : 'received'),
    both: [...sent].filter((pointer) => pointer.startsWith('/components/schemas/') && received.has(pointer)),
  };
}

function isBelowRequest(pointer: string): boolean {
  const [, root, , third, fourth] = pointer.split('/');
  if (root !== 'paths') return false;
  const below = METHODS.some((method) => method === third) ? fourth : third;
  return below === 'requestBody' || below === 'parameters';
}

/** Looks up each ancestor, since there may be many roots and few levels. */
function isWithinOneOf(pointer: string, roots: ReadonlySet<string>): boolean {
  for (let ancestor = pointer; ancestor !== ''; ancestor = parentOf(ancestor)) if (roots.has(ancestor)) return true;
  return false;
}

function union(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set(sets.flatMap((set) => [...set]));
}
