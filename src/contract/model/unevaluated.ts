import { at, type Json, type JsonObject } from './json.ts';

/** Whether a schema, or one to which it refers, has a keyword `unevaluated…`, which compiled validators can misread. */
export function hasUnevaluated(document: JsonObject, pointer: string): boolean {
  const seen = new Set<Json>();
  const visit = (value: Json | undefined): boolean => {
    if (value === undefined || typeof value !== 'object' || value === null || seen.has(value)) return false;
    seen.add(value);
    if (Array.isArray(value)) return value.some(visit);
    if ('unevaluatedItems' in value || 'unevaluatedProperties' in value) return true;
    const { $ref } = Object(value);
    return (typeof $ref === 'string' && visit(at(document, $ref))) || Object.values(value).some(visit);
  };
  return visit(at(document, pointer));
}
