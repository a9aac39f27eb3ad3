import { ASPECT_RULES, type Opening } from '../aspects/index.ts';
import { at, fromPointer, isJsonObject, type Json, type JsonObject } from '../contract/index.ts';

/**
 * Takes the mark of a filled point out of the document, and writes `x-assumed` at what stands in its place.
 *
 * @returns Pointer of the first element that carries `x-assumed`.
 */
export function markAssumed(filled: JsonObject, opening: Opening, set: string): string {
  const { point } = opening;
  const marked = at(filled, point.place.pointer);
  if (isJsonObject(marked)) {
    const left = entriesOf(marked['x-unspecified']).filter((entry) => !isJsonObject(entry) || entry.id !== point.id);
    write(filled, point.place.pointer, 'x-unspecified', left);
  }
  const carriers = ASPECT_RULES[point.aspect].carriers(filled, opening);
  for (const carrier of carriers) {
    const element = at(filled, carrier);
    const others = isJsonObject(element) ? entriesOf(element['x-assumed']) : [];
    write(filled, carrier, 'x-assumed', [...others, { id: point.id, set }]);
  }
  return carriers[0] ?? point.place.pointer;
}

function entriesOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** Sets a key of the element at a pointer, or takes it away when it would be empty. */
function write(document: JsonObject, pointer: string, key: string, entries: readonly Json[]): void {
  // The document is our own copy, made to be changed.
  let element = document as Record<string, Json>;
  for (const step of fromPointer(pointer)) element = element[step] as Record<string, Json>;
  if (entries.length === 0) delete element[key];
  else element[key] = entries;
}
