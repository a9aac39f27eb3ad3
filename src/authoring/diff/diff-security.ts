import { fromPointer, type Json, type JsonObject, listOf, METHODS, objectOf } from '../../contract/model/index.ts';

/** Scopes by security scheme: a caller needs all of them, or those of another requirement in the list. */
type Requirement = ReadonlyMap<string, readonly Json[]>;

/** The keys of the object whose `security` a pointer is at or below; `undefined` for any other pointer. */
export function securedAt(pointer: string): readonly string[] | undefined {
  const keys = fromPointer(pointer);
  const index = keys.findIndex(
    (key, at) => key === 'security' && (at === 0 || METHODS.some((method) => method === keys[at - 1])),
  );
  return index < 0 ? undefined : keys.slice(0, index);
}

/** Whether a caller who satisfies one of the requirements in the one document may satisfy none in the other. */
export function isRefusedLater(before: Requirement[], after: Requirement[]): boolean {
  return before.some((satisfied) => !after.some((needed) => includes(satisfied, needed)));
}

/** The requirements at an object: its own, or else those of the document. No requirement at all is one that needs nothing. */
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
