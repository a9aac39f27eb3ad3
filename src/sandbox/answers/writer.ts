import { at, follow, isJsonObject, type Json, type JsonObject, toPointer } from '../../contract/index.ts';
import type { Schemas, ServedContract } from '../../serve/index.ts';
import type { Identifiers } from '../identifiers.ts';
import { isMeaning, MEANINGS, type MeaningName, NAMED, type Scope, type Subject, WITHIN } from './meanings.ts';

/** Writes a value of an answer; `undefined` for a field that is left out. */
export type Writer = (scope: Scope) => unknown;

export interface WriterOptions {
  readonly contract: ServedContract;
  readonly schemas: Schemas;
  readonly ids: Identifiers;
  /** What fields mean besides what follows from their names: what a set chose by name. */
  readonly fields: Readonly<Partial<Record<Subject, Readonly<Record<string, MeaningName>>>>>;
  /** Is given each meaning that a value of the answer has. */
  readonly uses: Set<MeaningName>;
  /** What the elements of the list are that the answer has, where it has one. */
  readonly element?: Subject;
}

/**
 * Makes the function that writes an answer: each field that has a meaning holds what is stored, in the form that its
 * schema allows, and every other one what the example of the set has there.
 *
 * @param pointer The schema of the value.
 * @param example What the set has for an example.
 */
export function writerOf(options: WriterOptions, pointer: string, example: unknown, subject: Subject): Writer {
  const { contract, schemas, ids, fields, uses, element } = options;
  const { document } = contract;
  let hasList = false;

  const places = (place: string): string[] => {
    const target = follow(document, place)?.pointer;
    return target === undefined || target === place ? [place] : [place, target];
  };
  const elements = (place: string): JsonObject[] => places(place).flatMap((one) => objectsAt(document, one));

  const writeMeaning = (meaning: MeaningName, place: string, filler: unknown): Writer => {
    uses.add(meaning);
    const isThere = at(document, place) !== undefined;
    return (scope) => {
      const forms = MEANINGS[meaning](scope, ids);
      if (forms === undefined) return filler;
      const fits = (form: unknown): boolean =>
        schemas.misfits(place, typeof form === 'bigint' ? Number(form) : form, 'answer').length === 0;
      const found = isThere ? forms.find(fits) : forms[0];
      return found === undefined ? filler : found;
    };
  };

  const write = (place: string, filler: unknown, about: Subject): Writer => {
    const schemasHere = elements(place);
    const said = schemasHere.map((schema) => schema['x-means']).find(isMeaning);
    if (said !== undefined) return writeMeaning(said, place, filler);
    if (schemasHere.some((schema) => schema['x-free-form'] === true)) return () => filler;
    if (element !== undefined && !hasList && (Array.isArray(filler) || isList(schemasHere))) {
      hasList = true;
      return listOf(place, filler);
    }
    return isJsonObject(filler) ? objectOf(place, filler, about) : () => filler;
  };

  const listOf = (place: string, filler: unknown): Writer => {
    const [holder] = places(place).filter((one) => at(document, `${one}/items`) !== undefined);
    const [first] = Array.isArray(filler) ? filler : [];
    const example = first ?? {};
    if (holder === undefined || element === undefined || !isJsonObject(example)) return () => filler;
    // A list of something else, or of fields for which an empty example has no value, stays as it is.
    if (schemas.misfits(`${holder}/items`, example, 'answer').length > 0) return () => filler;
    const item = write(`${holder}/items`, example, element);
    return ({ list }) => list?.elements.map(item) ?? filler;
  };

  const objectOf = (place: string, filler: JsonObject, about: Subject): Writer => {
    const declared = places(place).flatMap((one) =>
      Object.keys(Object(at(document, `${one}/properties`))).map((name) => [name, one] as const),
    );
    const holders = new Map(declared);
    const chosen = fields[about] ?? {};
    const isOpen = !elements(place).some(({ additionalProperties }) => additionalProperties === false);
    const names = new Set([...Object.keys(filler), ...holders.keys(), ...(isOpen ? Object.keys(chosen) : [])]);
    const writers = [...names].map((name): readonly [string, Writer] => {
      const holder = holders.get(name);
      const pointer = `${holder ?? place}/properties${toPointer([name])}`;
      const within = WITHIN[`${about}.${name}`];
      const own = filler[name];
      const explicit = elements(pointer)
        .map((schema) => schema['x-means'])
        .find(isMeaning);
      if (explicit !== undefined) return [name, writeMeaning(explicit, pointer, own)];
      if (within !== undefined && isJsonObject(own)) {
        const inner = write(pointer, own, within.subject);
        return [name, (scope) => inner(within.scope(scope))];
      }
      const meaning = chosen[name] ?? NAMED[about][name];
      if (meaning !== undefined && !isJsonObject(own)) return [name, writeMeaning(meaning, pointer, own)];
      if (meaning !== undefined && chosen[name] !== undefined) return [name, writeMeaning(meaning, pointer, own)];
      if (own === undefined) return [name, () => undefined];
      return [name, write(pointer, own, about)];
    });
    return (scope) => {
      const value: Record<string, unknown> = {};
      for (const [name, writeField] of writers) {
        const field = writeField(scope);
        if (field !== undefined) value[name] = field;
      }
      return value;
    };
  };

  return write(pointer, example, subject);
}

const isList = (schemas: readonly JsonObject[]): boolean => schemas.some(({ type }) => type === 'array');

function objectsAt(document: JsonObject, pointer: string): JsonObject[] {
  const found: Json | undefined = at(document, pointer);
  return isJsonObject(found) ? [found] : [];
}
