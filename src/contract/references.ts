import { at, type Json, type JsonObject } from './json.ts';
import { toPointer } from './json-pointer.ts';

/** A `$ref` that leads nowhere, or out of the document. */
export interface BrokenReference {
  /** Pointer of the `$ref` itself. */
  readonly pointer: string;
  readonly reason: string;
}

/** The first reference of a document that does not lead to a place within it. */
export function brokenReference(document: JsonObject): BrokenReference | undefined {
  const visit = (value: Json, keys: readonly (string | number)[]): BrokenReference | undefined => {
    if (typeof value !== 'object' || value === null) return undefined;
    for (const [key, child] of Object.entries(value)) {
      const pointer = [...keys, key];
      const broken = key === '$ref' && typeof child === 'string' ? check(child, pointer) : visit(child, pointer);
      if (broken !== undefined) return broken;
    }
    return undefined;
  };
  const check = (reference: string, keys: readonly (string | number)[]): BrokenReference | undefined => {
    const pointer = toPointer(keys);
    if (!reference.startsWith('#/')) return { pointer, reason: `refers to ${reference}; the contract is one file` };
    if (at(document, reference) !== undefined) return undefined;
    return { pointer, reason: `refers to ${reference}, which is not there` };
  };
  return visit(document, []);
}
