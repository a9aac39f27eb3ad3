import { fromPointer, type Json, type JsonObject, listOf, METHODS, objectOf } from '../../contract/model/index.ts';

/** Scopes by security scheme: a caller needs all of them, or those of another requirement in the list. */
type Requirement = ReadonlyMap<string, readonly Json[]>;

/** Returns the keys of the object whose `security` is at a pointer or above it; `undefined` for any other pointer. */
export function securedAt(pointer: string): readonly string[] | undefined {
  const keys = fromPointer(pointer);
  const index = keys.findIndex(
    (key, at) => key === 'security' && (at === 0 || METHODS.some((method) => method === keys[at - 1])),
  );
  return index < 0 ? undefined : keys.slice(0, index);
}

/** Whether credentials that satisfy a requirement of the older document may satisfy none of the newer one. */
export function refusesMore(before: Requirement[], after: Requirement[]): boolean {
  return before.some((satisfied) => !after.some((needed) => includes(satisfied, needed)));
}

/** Returns the requirements at an object, or else those of the document. An empty list becomes one that needs nothing. */
export function requirementsAt(document: JsonObject, object: Json | undefined): Requirement[] {
  const list = listOf(objectOf(object).security ?? document.security);
  return (list.length === 0 ? [{}] : list).map(
    (one) => new Map(Object.entries(objectOf(one)).map(([scheme, scopes]) => [scheme, listOf(scopes)])),
  );
}

function includes(satisfied: Requirement, needed: Requirement): boolean {
  return [...needed].every(([scheme, scopes]) => {
    const granted = satisfied.get(scheme);
    return granted !== undefined && scopes.every((scope) => granted.includes(scope));
  });
}
