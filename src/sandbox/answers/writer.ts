import { at, follow, isJsonObject, type Json, type JsonObject, toPointer } from '../../contract/index.ts';
import { asNumbers, type Schemas, type ServedContract } from '../../serve/index.ts';
import type { Identifiers } from '../identifiers.ts';
import {
  ANY_SCOPE,
  isMeaning,
  MEANINGS,
  type MeaningName,
  NAMED,
  type Scope,
  type Subject,
  WITHIN,
} from './meanings.ts';

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
  /** Makes a value that the schema at a pointer allows. */
  readonly sample: (pointer: string) => Json | undefined;
}

/** A set requires a field, and allows there nothing that is stored. */
export class UnwritableError extends Error {
  override readonly name = 'UnwritableError';

  constructor(meaning: MeaningName, place: string) {
    super(`the set in use requires ${meaning} at ${place}, and does not allow there what is stored`);
  }
}

/**
 * Makes the function that writes an answer: each field that has a meaning holds what is stored, in the form that its
 * schema allows, and every other one what the example of the set has there.
 *
 * @param pointer The schema of the value.
 * @param example What the set has for an example.
 * @returns A function that throws an {@link UnwritableError} where a field can neither hold its value nor be left out.
 */
export function writerOf(options: WriterOptions, pointer: string, example: unknown, subject: Subject): Writer {
  const { contract, schemas, ids, fields, uses, element, sample } = options;
  const { document } = contract;

  const places = (place: string): string[] => {
    const target = follow(document, place)?.pointer;
    return target === undefined || target === place ? [place] : [place, target];
  };
  const elements = (place: string): JsonObject[] => places(place).flatMap((one) => objectsAt(document, one));
  const saidAt = (place: string): MeaningName | undefined =>
    elements(place)
      .map((schema) => schema['x-means'])
      .find(isMeaning);

  const itemsOf = (place: string): string | undefined =>
    places(place)
      .map((one) => `${one}/items`)
      .find((items) => at(document, items) !== undefined);
  const propertiesOf = (place: string): readonly (readonly [name: string, holder: string])[] =>
    places(place).flatMap((one) =>
      Object.keys(Object(at(document, `${one}/properties`))).map((name) => [name, one] as const),
    );

  /**
   * Where the list of what is stored is in an answer: a list that the contract states, else the first whose elements
   * have a field with a meaning, else the first of objects.
   */
  const listIn = (root: string, about: Subject): string | undefined => {
    const seen = new Set<string>();
    const find = (place: string): readonly { readonly place: string; readonly rank: number }[] => {
      if (seen.has(place)) return [];
      seen.add(place);
      const items = itemsOf(place);
      if (items === undefined) return propertiesOf(place).flatMap(([name, one]) => find(below(one, name)));
      const isStated = elements(place).some((schema) => schema['x-source'] !== undefined);
      const hasMeaning =
        saidAt(items) !== undefined ||
        propertiesOf(items).some(
          ([name, one]) => ownOf(NAMED[about], name) !== undefined || saidAt(below(one, name)) !== undefined,
        );
      const isOfObjects = elements(items).some(({ type, properties }) => type === 'object' || properties !== undefined);
      const rank = [isStated, hasMeaning, isOfObjects].indexOf(true);
      return rank < 0 ? [] : [{ place, rank }];
    };
    const [first] = find(root).toSorted((one, other) => one.rank - other.rank);
    return first?.place;
  };

  /** Whether a schema is of a type that can hold values of a meaning, whatever else it asks of them. */
  const canHold = (meaning: MeaningName, place: string): boolean =>
    MEANINGS[meaning](ANY_SCOPE, ids).some((form) =>
      schemas.misfits(place, asNumbers(form), 'answer').every(({ keyword }) => !OF_TYPE.includes(keyword)),
    );

  /** @param isSaid Whether the set itself says what the field means: it then holds that, or is left out where it may be. */
  const writeMeaning = (
    meaning: MeaningName,
    place: string,
    filler: unknown,
    { isRequired, isSaid }: { readonly isRequired: boolean; readonly isSaid: boolean },
  ): Writer => {
    uses.add(meaning);
    const isThere = at(document, place) !== undefined;
    const fits = (form: unknown): boolean =>
      form === undefined ? !isRequired : !isThere || schemas.misfits(place, asNumbers(form), 'answer').length === 0;
    // What has the name but not the type has another meaning, of which nothing is known.
    const isOther = isThere && !canHold(meaning, place);
    return (scope) => {
      const forms = MEANINGS[meaning](scope, ids);
      const found = forms.findIndex(fits);
      if (found >= 0) return forms[found];
      if (isOther && (isRequired || !isSaid)) return filler;
      if (isRequired) throw new UnwritableError(meaning, place);
      return undefined;
    };
  };

  const write = (place: string, filler: unknown, about: Subject): Writer => {
    const schemasHere = elements(place);
    const said = saidAt(place);
    if (said !== undefined) return writeMeaning(said, place, filler, { isRequired: true, isSaid: true });
    if (schemasHere.some((schema) => schema['x-free-form'] === true)) return () => filler;
    if (element !== undefined && place === list) return listOf(place, filler, element);
    return isJsonObject(filler) ? objectOf(place, filler, about) : () => filler;
  };

  const listOf = (place: string, filler: unknown, about: Subject): Writer => {
    const items = itemsOf(place) ?? place;
    const [first] = Array.isArray(filler) ? filler : [];
    const item = write(items, first ?? sample(items), about);
    return ({ list }) => (list?.elements ?? []).map(item);
  };

  const objectOf = (place: string, filler: JsonObject, about: Subject): Writer => {
    const holders = new Map(propertiesOf(place));
    const required = new Set(elements(place).flatMap((schema) => schema.required ?? []));
    const chosen = fields[about] ?? {};
    const isOpen = !elements(place).some(({ additionalProperties }) => additionalProperties === false);
    const names = new Set([...Object.keys(filler), ...holders.keys(), ...(isOpen ? Object.keys(chosen) : [])]);
    const writers = [...names].map((name): readonly [string, Writer] => {
      const holder = holders.get(name);
      const pointer = below(holder ?? place, name);
      const within = WITHIN[`${about}.${name}`];
      const own = ownOf(filler, name);
      const isRequired = required.has(name);
      const explicit = saidAt(pointer);
      if (explicit !== undefined) return [name, writeMeaning(explicit, pointer, own, { isRequired, isSaid: true })];
      if (within !== undefined && isJsonObject(own)) {
        const inner = write(pointer, own, within.subject);
        return [name, (scope) => inner(within.scope(scope))];
      }
      const picked = ownOf(chosen, name);
      const meaning = picked ?? ownOf(NAMED[about], name);
      if (meaning !== undefined && (!isJsonObject(own) || picked !== undefined)) {
        return [name, writeMeaning(meaning, pointer, own, { isRequired, isSaid: picked !== undefined })];
      }
      if (own === undefined && pointer !== list) return [name, () => undefined];
      return [name, write(pointer, own, about)];
    });
    return (scope) =>
      Object.fromEntries(
        writers.map(([name, writeField]) => [name, writeField(scope)]).filter(([, field]) => field !== undefined),
      );
  };

  const list = element === undefined ? undefined : listIn(pointer, element);
  return write(pointer, example, subject);
}

/** The keywords by which a schema is of another type than a value. */
const OF_TYPE = ['type', 'const', 'format', 'required'];

/** What a table has under a name of its own: that of a field may be one that every object has. */
function ownOf<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

const below = (place: string, name: string): string => `${place}/properties${toPointer([name])}`;

function objectsAt(document: JsonObject, pointer: string): JsonObject[] {
  const found: Json | undefined = at(document, pointer);
  return isJsonObject(found) ? [found] : [];
}
