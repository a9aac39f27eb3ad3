import { isJsonObject, type JsonObject, type Schema } from '../../../contract/model/index.ts';
import { asNumbers } from '../../http/index.ts';
import type { SandboxContext } from '../context.ts';
import {
  ANY_SCOPE,
  isMeaning,
  MEANINGS,
  type MeaningName,
  meaningByName,
  type Scope,
  type Subject,
  WITHIN,
} from './meanings.ts';

export type Writer = (scope: Scope) => unknown;

export interface WriterOptions extends Pick<SandboxContext, 'schemas' | 'ids' | 'sample'> {
  /** What fields mean besides what follows from their names: what a set chose by name. */
  readonly fields: Readonly<Partial<Record<Subject, Readonly<Record<string, MeaningName>>>>>;
  /** Is given each meaning that a value of the response has. */
  readonly uses: Set<MeaningName>;
  /** What the elements of the list are that the response has, where it has one. */
  readonly element: Subject | undefined;
}

/** A set requires a field, and allows there nothing that is stored. */
export class UnwritableError extends Error {
  override readonly name = 'UnwritableError';

  constructor(meaning: MeaningName, place: string) {
    super(`the set in use requires ${meaning} at ${place}, and does not allow there what is stored`);
  }
}

/**
 * Makes the function that writes a response: each field that has a meaning holds what is stored, in the form that its
 * schema allows, and every other one what the example of the set has there.
 *
 * @param root The schema of the value; none where the set states nothing of it.
 * @param example What the set has for an example.
 * @returns A function that throws an {@link UnwritableError} where a field can neither hold its value nor be left out.
 */
export function writerOf(options: WriterOptions, root: Schema | undefined, example: unknown, subject: Subject): Writer {
  const { schemas, ids, fields, uses, element, sample } = options;

  /**
   * Where the list of what is stored is in a response: a list that the contract states, else the first whose elements
   * have a field with a meaning, else the first of objects.
   */
  const listIn = (about: Subject): Schema | undefined => {
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
    const [first] = root === undefined ? [] : find(root).toSorted((one, other) => one.rank - other.rank);
    return first?.schema;
  };

  /** Whether a schema is of a type that can hold values of a meaning, whatever else it asks of them. */
  const canHold = (meaning: MeaningName, { pointer }: Schema): boolean =>
    MEANINGS[meaning](ANY_SCOPE, ids).some((form) =>
      schemas.validate(pointer, asNumbers(form), 'response').every(({ keyword }) => !OF_TYPE.includes(keyword)),
    );

  /** @param isSaid Whether the set itself says what the field means: it then holds that, or is left out where it may be. */
  const writeMeaning = (
    meaning: MeaningName,
    schema: Schema | undefined,
    filler: unknown,
    { place, isRequired, isSaid }: { readonly place: string; readonly isRequired: boolean; readonly isSaid: boolean },
  ): Writer => {
    uses.add(meaning);
    const fits = (form: unknown): boolean =>
      form === undefined
        ? !isRequired
        : schema === undefined || schemas.validate(schema.pointer, asNumbers(form), 'response').length === 0;
    // What has the name but not the type has another meaning, of which nothing is known.
    const isOther = schema !== undefined && !canHold(meaning, schema);
    return (scope) => {
      const forms = MEANINGS[meaning](scope, ids);
      const found = forms.findIndex(fits);
      if (found >= 0) return forms[found];
      if (isOther && (isRequired || !isSaid)) return filler;
      if (isRequired) throw new UnwritableError(meaning, place);
      return undefined;
    };
  };

  const write = (schema: Schema | undefined, filler: unknown, about: Subject): Writer => {
    const stated = statedMeaning(schema);
    if (stated !== undefined) {
      return writeMeaning(stated, schema, filler, { place: schema?.pointer ?? '', isRequired: true, isSaid: true });
    }
    if (schema?.isFreeForm === true) return () => filler;
    if (element !== undefined && schema !== undefined && schema.pointer === list?.pointer) {
      return listOf(schema, filler, element);
    }
    return isJsonObject(filler) ? objectOf(schema, filler, about) : () => filler;
  };

  const listOf = ({ items }: Schema, filler: unknown, about: Subject): Writer => {
    const [first] = Array.isArray(filler) ? filler : [];
    const item = write(items, first ?? (items && sample(items)), about);
    return ({ list }) => (list?.elements ?? []).map(item);
  };

  const objectOf = (schema: Schema | undefined, filler: JsonObject, about: Subject): Writer => {
    const properties = schema?.properties ?? new Map<string, Schema>();
    const chosen = fields[about] ?? {};
    const isOpen = schema?.parts.every(({ node }) => node.additionalProperties !== false) ?? true;
    const names = new Set([...Object.keys(filler), ...properties.keys(), ...(isOpen ? Object.keys(chosen) : [])]);
    const writers = [...names].map((name): readonly [string, Writer] => {
      const field = properties.get(name);
      const within = WITHIN[`${about}.${name}`];
      const own = ownOf(filler, name);
      const at = { place: field?.pointer ?? name, isRequired: schema?.required.includes(name) === true };
      const stated = statedMeaning(field);
      if (stated !== undefined) return [name, writeMeaning(stated, field, own, { ...at, isSaid: true })];
      if (within !== undefined && isJsonObject(own)) {
        const inner = write(field, own, within.subject);
        return [name, (scope) => inner(within.scope(scope))];
      }
      const picked = ownOf(chosen, name);
      const meaning = picked ?? meaningByName(about, name);
      if (meaning !== undefined && (!isJsonObject(own) || picked !== undefined)) {
        return [name, writeMeaning(meaning, field, own, { ...at, isSaid: picked !== undefined })];
      }
      if (own === undefined && (field === undefined || field.pointer !== list?.pointer)) return [name, () => undefined];
      return [name, write(field, own, about)];
    });
    return (scope) =>
      Object.fromEntries(
        writers.map(([name, writeField]) => [name, writeField(scope)]).filter(([, field]) => field !== undefined),
      );
  };

  const list = element === undefined ? undefined : listIn(element);
  return write(root, example, subject);
}

function statedMeaning(schema: Schema | undefined): MeaningName | undefined {
  return schema?.parts.map(({ node }) => node['x-means']).find(isMeaning);
}

/** The keywords by which a schema is of another type than a value. */
const OF_TYPE = ['type', 'const', 'format', 'required'];

/** What a table has under a name of its own: that of a field may be one that every object has. */
function ownOf<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
