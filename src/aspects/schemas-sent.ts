import { at, isJsonObject, type Json, type JsonObject, operationsOf, toPointer } from '../contract/index.ts';

/** Pointers of the schemas that the body of a request is made of, named ones and their parts. */
export function schemasSent(document: JsonObject): ReadonlySet<string> {
  const known = SENT.get(document);
  if (known !== undefined) return known;
  const sent = new Set<string>();
  const visit = (value: Json | undefined, pointer: string): void => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, `${pointer}/${index}`);
    }
    if (!isJsonObject(value) || sent.has(pointer)) return;
    sent.add(pointer);
    for (const [key, child] of Object.entries(value)) {
      if (key === '$ref' && typeof child === 'string') visit(at(document, child), child.replace(/^#/, ''));
      else visit(child, pointer + toPointer([key]));
    }
  };
  for (const operation of operationsOf(document)) {
    const pointer = `${operation.pointer}/requestBody`;
    visit(at(document, pointer), pointer);
  }
  SENT.set(document, sent);
  return sent;
}

/** A contract is read once and filled many times. */
const SENT = new WeakMap<JsonObject, ReadonlySet<string>>();
