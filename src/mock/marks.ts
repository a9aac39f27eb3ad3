import { at, isJsonObject, type Json, type JsonObject } from '../contract/index.ts';

/** An open point at an element of the document, whether it is open still or filled by an assumption set. */
export interface Mark {
  readonly id: string;
  readonly aspect: string;
}

/** The marks that an element itself carries. */
export function marksOn(element: Json | undefined): Mark[] {
  if (!isJsonObject(element)) return [];
  return [element['x-unspecified'], element['x-assumed']].flatMap((entries) =>
    (Array.isArray(entries) ? entries : []).flatMap((entry: Json) =>
      isJsonObject(entry) ? { id: String(entry.id), aspect: String(entry.aspect) } : [],
    ),
  );
}

/**
 * The marks that a value meets on its way through a schema: those of the schema itself, of each property that the
 * value has, of the items of each list that is not empty.
 */
export function marksAlong(document: JsonObject, schema: Json | undefined, value: unknown): Mark[] {
  const marks: Mark[] = [];
  const visit = (current: Json | undefined, part: unknown): void => {
    if (!isJsonObject(current)) return;
    marks.push(...marksOn(current));
    if (typeof current.$ref === 'string') visit(at(document, current.$ref), part);
    for (const key of ['allOf', 'anyOf', 'oneOf']) {
      const members = current[key];
      if (Array.isArray(members)) for (const member of members) visit(member, part);
    }
    if (Array.isArray(part)) for (const item of part) visit(current.items, item);
    if (isJsonObject(part) && isJsonObject(current.properties)) {
      for (const [name, property] of Object.entries(current.properties)) {
        if (Object.hasOwn(part, name)) visit(property, part[name]);
      }
    }
  };
  visit(schema, value);
  return marks;
}

/** Ids of marks, each once, in the order in which they were met. */
export function idsOf(marks: readonly Mark[]): string[] {
  return [...new Set(marks.map(({ id }) => id))];
}

/** The name of the assumption set that filled the document; `undefined` where none did. */
export function assumptionSetOf(document: JsonObject): string | undefined {
  let found: string | undefined;
  const visit = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isJsonObject(value) || found !== undefined) return;
    const assumed = value['x-assumed'];
    const first: Json | undefined = Array.isArray(assumed) ? assumed[0] : undefined;
    if (isJsonObject(first) && typeof first.set === 'string') found = first.set;
    else Object.values(value).forEach(visit);
  };
  visit(document);
  return found;
}
