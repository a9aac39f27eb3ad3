import type { Schema } from '../model/index.ts';
import { isJsonObject } from '../model/json.ts';

/** A value as a request sends it: a text, a list of texts, or fields. */
export type SentText = string | readonly SentText[] | { readonly [name: string]: SentText };

const NUMBER_PATTERN = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/**
 * Returns the values that a text can stand for, the likeliest first: only a schema says whether it is a number, a list
 * or an object. If the schemas allow no form, returns the values of the first form, which the schemas then refuse.
 *
 * @param forms The text as one value, as a list and as fields, if its style allows them.
 */
export function readValues(forms: readonly SentText[], schemas: readonly Schema[]): readonly unknown[] {
  const kinds = possibleTypes(schemas);
  const values = forms.flatMap((form) => (isOfKinds(form, kinds) ? valuesIn(form, schemas, kinds) : []));
  return values.length > 0 ? values : forms.slice(0, 1).flatMap((form) => valuesIn(form, schemas, kinds));
}

/**
 * Returns the likeliest value that the schemas allow by type, `enum` and `const`; the likeliest of all if they allow
 * none.
 */
export function readValue(forms: readonly SentText[], schemas: readonly Schema[]): unknown {
  const values = readValues(forms, schemas);
  return values.length < 2 ? values[0] : (values.find((value) => isAllowed(value, schemas)) ?? values[0]);
}

/** Whether values of a schema are neither lists nor objects; false if their type is open. */
export function isTextOnly(schema: Schema): boolean {
  const kinds = possibleTypes([schema]);
  return kinds.size > 0 && !kinds.has('array') && !kinds.has('object');
}

function isOfKinds(form: SentText, kinds: ReadonlySet<string>): boolean {
  if (typeof form === 'string') return kinds.size === 0 || [...kinds].some((kind) => !/^(array|object)$/.test(kind));
  return kinds.has(Array.isArray(form) ? 'array' : 'object');
}

function valuesIn(form: SentText, schemas: readonly Schema[], kinds: ReadonlySet<string>): readonly unknown[] {
  if (typeof form === 'string') return scalarsIn(form, kinds);
  if (Array.isArray(form)) {
    return [
      form.map((item: SentText, index) =>
        readValue(
          formsWithin(item),
          nestedSchemas(schemas, (one) => one.itemsAt(index)),
        ),
      ),
    ];
  }
  const fields = Object.entries(form).map(([name, field]) => [
    name,
    readValue(
      formsWithin(field),
      nestedSchemas(schemas, (one) => one.fieldSchemas(name)),
    ),
  ]);
  return [Object.fromEntries(fields)];
}

const nestedSchemas = (schemas: readonly Schema[], find: (schema: Schema) => readonly Schema[]): readonly Schema[] =>
  schemas.flatMap(find);

/**
 * Returns the ways to read a nested part of a value: numbered fields may also be a list, a text may also be a list of
 * one, and a list of one may also be its item.
 */
function formsWithin(text: SentText): readonly SentText[] {
  if (typeof text === 'string') return [text, [text]];
  if (Array.isArray(text)) return text.length === 1 ? [...text, text] : [text];
  return Object.keys(text).every((name) => /^\d*$/.test(name)) ? [text, Object.values(text).flat()] : [text];
}

function scalarsIn(text: string, kinds: ReadonlySet<string>): readonly unknown[] {
  const values: unknown[] = [];
  if ((kinds.has('integer') || kinds.has('number')) && NUMBER_PATTERN.test(text)) {
    const number = Number(text);
    // Stands for a number beyond the range of JavaScript: `Infinity` would not count as an integer.
    values.push(Number.isFinite(number) ? number : Math.sign(number) * Number.MAX_VALUE);
  }
  if (kinds.has('boolean') && (text === 'true' || text === 'false')) values.push(text === 'true');
  if (kinds.has('null') && text === '') values.push(null);
  if (values.length === 0 || kinds.has('string')) values.push(text);
  return values;
}

const cachedTypes = new WeakMap<Schema, ReadonlySet<string>>();

/** The types that values of some schemas can have; empty if they are open. */
export function possibleTypes(schemas: readonly Schema[]): ReadonlySet<string> {
  const [first, ...others] = schemas;
  if (first === undefined) return NO_KINDS;
  if (others.length > 0) return new Set(schemas.flatMap((schema) => [...possibleTypes([schema])]));
  let kinds = cachedTypes.get(first);
  if (kinds === undefined) {
    kinds = new Set(findKinds(first));
    cachedTypes.set(first, kinds);
  }
  return kinds;
}

const NO_KINDS: ReadonlySet<string> = new Set();

const findKinds = (schema: Schema): readonly string[] => schema.branches.flatMap(findOwnKinds);

function findOwnKinds({ parts, alternatives }: Schema): readonly string[] {
  const types = parts.flatMap(({ node }) => [node.type ?? []].flat().map(String));
  const values = parts.flatMap(({ node }) => [...('const' in node ? [node.const] : []), ...[node.enum ?? []].flat()]);
  const stated = types.length > 0 ? types : values.map(kindOf);
  if (stated.length + alternatives.length > 0) return stated;
  const hasKeyword = (keyword: string): boolean => parts.some(({ node }) => keyword in node);
  return [
    ...(['properties', 'patternProperties', 'additionalProperties', 'required'].some(hasKeyword) ? ['object'] : []),
    ...(['items', 'prefixItems'].some(hasKeyword) ? ['array'] : []),
  ];
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}

/** Whether the schemas allow the type of a value, and the value by `enum` and `const`. */
function isAllowed(value: unknown, schemas: readonly Schema[]): boolean {
  return schemas.length === 0 || schemas.some((schema) => isOfSchema(value, schema, new Set()));
}

/** @param seen The schemas around it, to which its alternatives can refer. These add no requirement. */
function isOfSchema(value: unknown, { node, parts, alternatives }: Schema, seen: Set<unknown>): boolean {
  if (seen.has(node)) return true;
  seen.add(node);
  const isOfPart = parts.every(({ node: { type, const: only, enum: choices } }) => {
    const kinds = typeof value === 'number' && Number.isInteger(value) ? ['number', 'integer'] : [kindOf(value)];
    if (type !== undefined && ![type].flat().some((one) => kinds.includes(String(one)))) return false;
    if (only !== undefined && !mayBeEqual(only, value)) return false;
    return !Array.isArray(choices) || choices.some((choice) => mayBeEqual(choice, value));
  });
  return isOfPart && (alternatives.length === 0 || alternatives.some((one) => isOfSchema(value, one, seen)));
}

/** Whether two values may be equal. Any two objects or lists count as such, since the validator compares them. */
const mayBeEqual = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && one !== null && (isJsonObject(other) || Array.isArray(other)));
