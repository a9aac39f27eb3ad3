import { isOpaqueKey } from './data-key.ts';
import type { Draft, Origins } from './draft.ts';
import { type Identifiers, toReference } from './identifiers.ts';
import { at, isJsonObject, type Json, type JsonObject, listOf, objectOf, referenceOf } from './json.ts';
import { fromPointer, toPointer, toToken } from './json-pointer.ts';

/** The maximum number of components that are added: their number can double with each schema on the way to a reference. */
const MAX_ADDED_SCHEMAS = 1_000;

/** The targets of dynamic references, by name. */
type DynamicScope = ReadonlyMap<string, string>;

interface ReplacedDraft extends Draft {
  /** The original objects, by their copies. */
  readonly originals: ReadonlyMap<Json, Json>;
}

export class TooManyUsesError extends Error {
  readonly reason = `has a $dynamicRef that stands for more than ${MAX_ADDED_SCHEMAS} schemas; refer to some with $ref`;
}

/**
 * Replaces the dynamic references of a document with static ones. A schema whose place of use decides about its
 * references, such as a generic list (JSON Schema 2020-12, section 8.2.3.2), becomes a component for each such use.
 *
 * @throws {TooManyUsesError} if these components are more than {@link MAX_ADDED_SCHEMAS}.
 */
export function withoutDynamicReferences(
  { document, origins }: Draft,
  identifiers: Identifiers,
  file: string,
): ReplacedDraft {
  const kept: Origins = new Map();
  const originals = new Map<Json, Json>();
  const components = new Map<string, Json>();
  const pointers = new Map<string, string>();
  const namesBelow = new Map<string, ReadonlySet<string>>();

  /** The names of dynamic references in a schema, and in the schemas to which it refers. */
  const dynamicNamesIn = (pointer: string): ReadonlySet<string> => {
    const before = namesBelow.get(pointer);
    if (before !== undefined) return before;
    const names = new Set<string>();
    const places = new Set([pointer]);
    const collectNames = (value: Json | undefined, place: string): void => {
      if (Array.isArray(value)) for (const [index, item] of value.entries()) collectNames(item, `${place}/${index}`);
      if (!isJsonObject(value)) return;
      const to = referenceOf(value);
      if (to !== undefined) places.add(to);
      const target = dynamicTarget(value, place);
      if (target !== undefined) places.add(target.pointer);
      if (target?.dynamicName !== undefined) names.add(target.dynamicName);
      for (const [key, child] of Object.entries(value)) collectNames(child, `${place}/${toToken(key)}`);
    };
    for (const place of places) collectNames(at(document, place), place);
    namesBelow.set(pointer, names);
    return names;
  };
  const dynamicTarget = ({ $dynamicRef }: JsonObject, place: string): ReturnType<Identifiers['find']> =>
    typeof $dynamicRef === 'string' ? identifiers.find($dynamicRef, file, place) : undefined;
  const isResource = (place: string): boolean => identifiers.enclosingResources(file, place).at(-1)?.[0] === place;
  /** The scope at a place that is reached from another scope. Names of the outer scope take precedence. */
  const enterScope = (scope: DynamicScope, place: string): DynamicScope =>
    new Map([...(identifiers.enclosingResources(file, place).at(-1)?.[1] ?? []), ...scope]);
  const defaultScope = (place: string): DynamicScope =>
    new Map(
      identifiers
        .enclosingResources(file, place)
        .flatMap(([, names]) => [...names])
        .toReversed(),
    );

  /** Returns the pointer of the component for a schema in a scope; of the schema itself if the scope changes nothing. */
  const specialize = (pointer: string, from: DynamicScope): string => {
    const scope = enterScope(from, pointer);
    const atDefault = defaultScope(pointer);
    const other = [...dynamicNamesIn(pointer)].filter((name) => scope.get(name) !== atDefault.get(name)).sort();
    const [first] = other;
    if (first === undefined) return pointer;
    const key = JSON.stringify([pointer, ...other.map((name) => [name, scope.get(name)])]);
    const before = pointers.get(key);
    if (before !== undefined) return before;
    if (components.size >= MAX_ADDED_SCHEMAS) throw new TooManyUsesError();
    const name = freeName([identifiers.enclosingResources(file, scope.get(first) ?? '').at(-1)?.[0] ?? '', pointer]);
    const place = toPointer(['components', 'schemas', name]);
    pointers.set(key, place);
    components.set(name, null);
    components.set(name, specializedCopy(at(document, pointer) ?? true, fromPointer(pointer), scope));
    return place;
  };
  /** Makes an unused component name of the names of some schemas, such as `Numbers.List`. */
  const freeName = (places: readonly string[]): string => {
    const name = places.map((place) => (fromPointer(place).at(-1) ?? 'Schema').replaceAll(/[^\w-]/g, '_')).join('.');
    const isTaken = (one: string) =>
      components.has(one) || at(document, toPointer(['components', 'schemas', one])) !== undefined;
    for (let number = 1; ; number += 1) {
      const numbered = number === 1 ? name : `${name}.${number}`;
      if (!isTaken(numbered)) return numbered;
    }
  };
  const specializedCopy = (value: Json, keys: readonly string[], from: DynamicScope): Json => {
    if (Array.isArray(value)) return value.map((item, index) => specializedCopy(item, [...keys, String(index)], from));
    if (!isJsonObject(value)) return value;
    const place = toPointer(keys);
    const scope = isResource(place) ? enterScope(from, place) : from;
    const copy: Record<string, Json> = {};
    for (const [key, child] of Object.entries(value)) {
      copy[key] = isOpaqueKey(keys, key) ? child : specializedCopy(child, [...keys, key], scope);
    }
    const to = referenceOf(value);
    if (to !== undefined && at(document, to) !== undefined) copy.$ref = toReference(specialize(to, scope));
    if (typeof value.$dynamicRef === 'string') {
      const { pointer, dynamicName = '' } = dynamicTarget(value, place) ?? {};
      const target = pointer && specialize(enterScope(scope, pointer).get(dynamicName) ?? pointer, scope);
      const $ref = target === undefined ? value.$dynamicRef : toReference(target);
      if (to === undefined) copy.$ref = $ref;
      else copy.allOf = [...listOf(copy.allOf), { $ref }];
    }
    const origin = origins.get(value);
    if (origin !== undefined) kept.set(copy, origin);
    originals.set(copy, value);
    return copy;
  };

  const copy = objectOf(specializedCopy(document, [], defaultScope('')));
  const { components: all } = copy;
  if (components.size === 0) return { document: copy, origins: kept, originals };
  const schemas = { ...objectOf(objectOf(all).schemas), ...Object.fromEntries(components) };
  const whole = { ...copy, components: { ...objectOf(all), schemas } };
  return { document: whole, origins: kept, originals };
}
