import { isJsonObject, type JsonObject, type Schema } from '../../../contract/model/index.ts';
import { asNumbers } from '../../http/index.ts';
import type { SandboxContext } from '../context.ts';
import {
  INNER_SCOPES,
  isMeaning,
  MEANINGS,
  type MeaningName,
  type MeaningScope,
  type MeaningSubject,
  meaningByName,
  SAMPLE_SCOPE,
} from './meanings.ts';

export type WriteValue = (scope: MeaningScope) => unknown;

export interface ValueWriterOptions extends Pick<SandboxContext, 'schemas' | 'ids' | 'sample'> {
  /** The meanings of fields whose names do not suggest them, because a set chose the names. */
  readonly fields: Readonly<Partial<Record<MeaningSubject, Readonly<Record<string, MeaningName>>>>>;
  /**
   * Whether objects of a schema may have fields that the schema does not name, such as one that a choice of the set
   * names.
   */
  readonly admitsFields: (schema: Schema) => boolean;
  /** Receives the meanings of the fields that the response has. */
  readonly uses: Set<MeaningName>;
  /** The kind of elements in the response's list; `undefined` if it has no list. */
  readonly element: MeaningSubject | undefined;
}

/** Thrown if a set requires a field but does not allow the stored value in it. */
export class UnwritableError extends Error {
  override readonly name = 'UnwritableError';

  constructor(meaning: MeaningName, place: string) {
    super(`the set in use requires ${meaning} at ${place}, and does not allow there what is stored`);
  }
}

/**
 * Returns a function that writes a response. A field with a meaning gets the stored value, in a form that the schema
 * allows; every other field gets the value of the set's example.
 *
 * @param root The schema of the value; `undefined` if the set states none.
 * @param example The example of the set.
 * @returns A function that throws an {@link UnwritableError} if a field can neither have its value nor be left out.
 */
export function createValueWriter(
  options: ValueWriterOptions,
  root: Schema | undefined,
  example: unknown,
  subject: MeaningSubject,
): WriteValue {
  const { schemas, ids, fields, uses, element, sample } = options;

  /** Whether the type of a schema, apart from its other keywords, allows the values of a meaning. */
  const canHold = (meaning: MeaningName, { pointer }: Schema): boolean =>
    MEANINGS[meaning](SAMPLE_SCOPE, ids).some((form) =>
      schemas.validate(pointer, asNumbers(form), 'response').every(({ keyword }) => !TYPE_KEYWORDS.includes(keyword)),
    );

  /**
   * @param isStated Whether the set itself states the meaning. Then an optional field of another type is left out;
   *   otherwise it has the value of the example.
   */
  const writeMeaning = (
    meaning: MeaningName,
    schema: Schema | undefined,
    filler: unknown,
    {
      place,
      isRequired,
      isStated,
    }: { readonly place: string; readonly isRequired: boolean; readonly isStated: boolean },
  ): WriteValue => {
    uses.add(meaning);
    const fits = (form: unknown): boolean =>
      form === undefined
        ? !isRequired
        : schema === undefined || schemas.validate(schema.pointer, asNumbers(form), 'response').length === 0;
    // A field with the right name but another type means something else.
    const isOther = schema !== undefined && !canHold(meaning, schema);
    return (scope) => {
      const forms = MEANINGS[meaning](scope, ids);
      const index = forms.findIndex(fits);
      if (index >= 0) return forms[index];
      if (isOther && (isRequired || !isStated)) return filler;
      if (isRequired) throw new UnwritableError(meaning, place);
      return undefined;
    };
  };

  const write = (schema: Schema | undefined, filler: unknown, about: MeaningSubject): WriteValue => {
    const stated = statedMeaning(schema);
    if (stated !== undefined) {
      return writeMeaning(stated, schema, filler, { place: schema?.pointer ?? '', isRequired: true, isStated: true });
    }
    if (schema?.isFreeForm === true) return () => filler;
    if (element !== undefined && schema !== undefined && schema.pointer === list?.pointer) {
      return listWriter(schema, filler, element);
    }
    return isJsonObject(filler) ? objectWriter(schema, filler, about) : () => filler;
  };

  const listWriter = ({ items }: Schema, filler: unknown, about: MeaningSubject): WriteValue => {
    const [first] = Array.isArray(filler) ? filler : [];
    const item = write(items, first ?? (items && sample(items)), about);
    return ({ list }) => (list?.elements ?? []).map(item);
  };

  const objectWriter = (schema: Schema | undefined, filler: JsonObject, about: MeaningSubject): WriteValue => {
    const properties = schema?.properties ?? new Map<string, Schema>();
    const chosen = fields[about] ?? {};
    const isOpen = schema === undefined || options.admitsFields(schema);
    const names = new Set([...Object.keys(filler), ...properties.keys(), ...(isOpen ? Object.keys(chosen) : [])]);
    const writers = [...names].map((name): readonly [string, WriteValue] => {
      const field = properties.get(name);
      const within = INNER_SCOPES[`${about}.${name}`];
      const fieldFiller = ownValue(filler, name);
      const at = { place: field?.pointer ?? name, isRequired: schema?.required.includes(name) === true };
      const stated = statedMeaning(field);
      if (stated !== undefined) return [name, writeMeaning(stated, field, fieldFiller, { ...at, isStated: true })];
      if (within !== undefined && isJsonObject(fieldFiller)) {
        const inner = write(field, fieldFiller, within.subject);
        return [name, (scope) => inner(within.scope(scope))];
      }
      const chosenMeaning = ownValue(chosen, name);
      const meaning = chosenMeaning ?? meaningByName(about, name);
      if (meaning !== undefined && (!isJsonObject(fieldFiller) || chosenMeaning !== undefined)) {
        return [name, writeMeaning(meaning, field, fieldFiller, { ...at, isStated: chosenMeaning !== undefined })];
      }
      if (fieldFiller === undefined && (field === undefined || field.pointer !== list?.pointer))
        return [name, () => undefined];
      return [name, write(field, fieldFiller, about)];
    });
    return (scope) =>
      Object.fromEntries(
        writers.map(([name, writeField]) => [name, writeField(scope)]).filter(([, field]) => field !== undefined),
      );
  };

  const list = element && root && findList(root, element);
  return write(root, example, subject);
}

/**
 * Finds the list in a response that gets the stored elements: the one that the contract states; otherwise the first one
 * whose elements have a field with a meaning; otherwise the first one of objects.
 */
function findList(root: Schema, about: MeaningSubject): Schema | undefined {
  const seen = new Set<string>();
  const find = (schema: Schema): readonly { readonly schema: Schema; readonly rank: number }[] => {
    if (seen.has(schema.pointer)) return [];
    seen.add(schema.pointer);
    const { items } = schema;
    if (items === undefined) return [...schema.properties.values()].flatMap(find);
    const hasMeaning =
      statedMeaning(items) !== undefined ||
      [...items.properties].some(
        ([name, field]) => meaningByName(about, name) !== undefined || statedMeaning(field) !== undefined,
      );
    const isOfObjects = items.keyword('type') === 'object' || items.properties.size > 0;
    const rank = [schema.keyword('x-source') !== undefined, hasMeaning, isOfObjects].indexOf(true);
    return rank < 0 ? [] : [{ schema, rank }];
  };
  return find(root).toSorted((a, b) => a.rank - b.rank)[0]?.schema;
}

function statedMeaning(schema: Schema | undefined): MeaningName | undefined {
  return schema?.parts.map(({ node }) => node['x-means']).find(isMeaning);
}

/** Keywords whose errors mean that a value has another type than the schema. */
const TYPE_KEYWORDS = ['type', 'const', 'format', 'required'];

/** Reads an own property, since a field may have a name that every object inherits. */
function ownValue<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
