import { type Json, listOf, objectOf } from './json.ts';
import { fromPointer, pointerOfReference, toPointer } from './json-pointer.ts';
import type { Schema } from './schema.ts';

const SCHEMAS = ['components', 'schemas'];

/**
 * Returns the values of a discriminator that stand for a schema: the names under which its mapping has the schema, or
 * otherwise the schema's own name (OpenAPI 3.1, section 4.8.25).
 *
 * @returns `undefined` if the schema states the values itself, or if no value stands for it.
 */
export function discriminatorValues(
  discriminator: Json | undefined,
  schema: Schema | undefined,
): readonly Json[] | undefined {
  const { propertyName, mapping, defaultMapping } = objectOf(discriminator);
  if (typeof propertyName !== 'string' || schema === undefined) return undefined;
  const pointer = schema.target.pointer;
  const name = componentName(pointer);
  if (name === undefined) return undefined;
  const isDefault = typeof defaultMapping === 'string' && mappedPointer(defaultMapping) === pointer;
  const property = schema.properties.get(propertyName);
  if (isDefault || property?.keyword('const') !== undefined || property?.keyword('enum') !== undefined)
    return undefined;
  const entries = Object.entries(objectOf(mapping));
  const names = entries.filter(([, to]) => mappedPointer(String(to)) === pointer).map(([key]) => key);
  if (names.length === 0 && entries.length > 0 && entries.some(([key]) => key === name)) return undefined;
  const values = names.length > 0 ? names : [name];
  const isNumber = property?.types.has('integer') === true || property?.types.has('number') === true;
  const typed = isNumber ? values.map(Number).filter(Number.isFinite) : values;
  return typed.length === 0 ? undefined : typed;
}

/**
 * Returns the properties by which the bases of a named schema recognise it, with their values. Bases that list their
 * alternatives are left out, since they state the values themselves.
 */
export function baseDiscriminators(
  schema: Schema,
  member: (index: number) => Schema | undefined,
): readonly (readonly [name: string, values: readonly Json[]])[] {
  return listOf(schema.node.allOf).flatMap((_, index) => {
    const base = member(index)?.target;
    const values = listsAlternatives(base) ? undefined : discriminatorValues(base?.node.discriminator, schema);
    return values === undefined ? [] : [[String(objectOf(base?.node.discriminator).propertyName), values] as const];
  });
}

/** Whether a schema lists its alternatives: the values of its discriminator are then those of the alternatives. */
const listsAlternatives = (schema: Schema | undefined): boolean =>
  schema?.node.oneOf !== undefined || schema?.node.anyOf !== undefined;

/** Returns the pointer of the schema that an entry of a discriminator's mapping names or refers to. */
const mappedPointer = (to: string): string =>
  to.startsWith('#') ? pointerOfReference(to) : toPointer([...SCHEMAS, to]);

function componentName(pointer: string): string | undefined {
  const [root, kind, name, ...rest] = fromPointer(pointer);
  return root === 'components' && kind === 'schemas' && rest.length === 0 ? name : undefined;
}
