import type { Contract, Place } from '../../contract/index.ts';
import { at, fromPointer, isJsonObject, type Json, toPointer } from '../../contract/index.ts';

/** A description that may still call open what is answered now. */
export interface TextToReadAgain {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
}

/**
 * The descriptions that speak of something open or not known, around a place and at schemas to which operations did not
 * refer before: an edit of the structure does not change words, so a person has to read them again.
 *
 * @param place Where the open point was.
 */
export function textsToReadAgain(before: Contract, contract: Contract, place: Place): TextToReadAgain[] {
  const keys = fromPointer(place.pointer);
  const above = keys.map((_, length) => toPointer(keys.slice(0, length + 1)));
  const reaching = contract.operations.filter(({ operationId }) => place.operations.includes(operationId));
  const schemas = at(before.document, '/components/schemas');
  const newlyReached = Object.entries(isJsonObject(schemas) ? schemas : {})
    .map(([name, schema]) => ({ pointer: toPointer(['components', 'schemas', name]), had: hasTags(schema) }))
    .filter(({ pointer, had }) => had && !hasTags(at(contract.document, pointer)));
  const elements = new Set([...above, ...[...reaching, ...newlyReached].map(({ pointer }) => pointer)]);
  return [...elements].flatMap((pointer) => {
    const element = at(contract.document, pointer);
    const text = isJsonObject(element) ? element.description : undefined;
    if (typeof text !== 'string' || !/\b(open|known)\b/i.test(text)) return [];
    return [{ line: contract.lineOf(`${pointer}/description`), text: text.trim() }];
  });
}

/** A schema to which no operation refers has tags of its own. */
function hasTags(schema: Json | undefined): boolean {
  return isJsonObject(schema) && schema['x-tags'] !== undefined;
}
