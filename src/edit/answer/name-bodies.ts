import type { OpenPoint } from '../../contract/index.ts';
import {
  at,
  changesBetween,
  fromPointer,
  isJsonObject,
  type Json,
  type JsonObject,
  toPointer,
} from '../../contract/index.ts';

/**
 * Gives every body that an answer states a name under `components/schemas`, where its source can stand.
 *
 * @param answered The contract with the answer in its structure, which is changed.
 */
export function nameBodies(open: JsonObject, answered: JsonObject, point: OpenPoint): void {
  const added = changesBetween(open, answered).flatMap((change) =>
    change.kind === 'added' ? bodiesWithin(change.after, change.pointer) : [],
  );
  const bodies = point.aspect === 'body' ? [point.place.pointer] : added;
  for (const pointer of bodies) {
    const body = at(answered, pointer);
    if (!isJsonObject(body) || body.$ref !== undefined) continue;
    const { 'x-unspecified': mark, ...schema } = body;
    const name = freeName(answered, nameFor(point, bodies.length > 1 ? statusIn(pointer) : ''));
    put(answered, toPointer(['components', 'schemas', name]), schema);
    put(answered, pointer, {
      $ref: `#/components/schemas/${name}`,
      ...(mark === undefined ? {} : { 'x-unspecified': mark }),
    });
  }
}

function bodiesWithin(value: Json, pointer: string): string[] {
  if (!isJsonObject(value)) return [];
  if (/\/content\/[^/]+\/schema$/.test(pointer)) return [pointer];
  return Object.entries(value).flatMap(([key, child]) => bodiesWithin(child, pointer + toPointer([key])));
}

/** `list-agents.body` gives `ListAgentsBody`. */
function nameFor(point: OpenPoint, status: string): string {
  const words = point.id.split(/[.-]/).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return `${words.join('')}${status}`;
}

function statusIn(pointer: string): string {
  return /\/responses\/([^/]+)\//.exec(pointer)?.[1] ?? '';
}

function freeName(document: JsonObject, name: string): string {
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name}${number}`;
    if (at(document, toPointer(['components', 'schemas', free])) === undefined) return free;
  }
}

/** The document is our own copy, made to be changed. */
function put(document: JsonObject, pointer: string, value: Json): void {
  const keys = fromPointer(pointer);
  const last = keys.pop() ?? '';
  let holder = document as Record<string, Json>;
  for (const key of keys) holder = holder[key] as Record<string, Json>;
  holder[last] = value;
}
