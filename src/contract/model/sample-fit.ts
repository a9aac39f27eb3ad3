import { allowsValue } from './interpreter.ts';
import { entriesOf, isJsonObject, isSameData, type Json, type JsonObject, listOf } from './json.ts';

/** Makes a plain value of a schema without references. */
export type MakeValue = (schema: JsonObject) => Json | undefined;

/**
 * The keyword under which a schema keeps the name and the value of the field by which a discriminator recognises the schema.
 */
export const DISCRIMINATOR_KEYWORD = 'x-colloquy-kind';

/** The maximum number of variants of one kind that are tried for a keyword; after that the sampled value stays. */
const MAX_TRIES = 50;

/** The number of properties or items up to which values grow to reach `minProperties`, `minItems` or `minContains`. */
const MAX_ADDED_PROPERTIES = 100;

/** Makes a text that matches a pattern; `undefined` if none is found. */
type MakeText = (pattern: string) => Json | undefined;

/**
 * Changes a sampled value so that it satisfies the keywords that the sampler ignores. Values that the document itself
 * gives stay, except a scalar that `not` or another schema excludes. `if` and `not` are handled here, and never reach
 * the sampler.
 */
export function fitSample(schema: Json, value: Json, make: MakeValue, makeText: MakeText): Json {
  const fit = (nodes: readonly JsonObject[], value: Json): Json => {
    const isChecked = nodes.length > 1 || nodes.some(({ not }) => not !== undefined);
    const isUnfit = isChecked && !isObjectOrList(value) && !nodes.every((node) => allowsValue(node, value));
    if (nodes.some((node) => givesValue(node, value)))
      return isUnfit ? avoidForbidden(nodes, remakeScalar(nodes, value)) : value;
    const met = nodes.flatMap((node) => findMetConditions(node, value)).flatMap(schemaAndMembers);
    if (met.length > 0) {
      const plain = nodes.map(({ if: _if, then: _then, else: _else, dependentSchemas: _schemas, ...others }) => others);
      return fit([...plain, ...met], remakeScalar([...plain, ...met], value));
    }
    let fitted = isUnfit ? remakeScalar(nodes, value) : value;
    if (typeof fitted === 'number') fitted = fitNumber(nodes, fitted);
    else if (typeof fitted === 'string') fitted = fitText(nodes, fitted);
    else if (Array.isArray(fitted)) fitted = fitList(nodes, fitted);
    else if (isJsonObject(fitted)) fitted = fitObject(nodes, fitted);
    return avoidForbidden(nodes, fitted);
  };

  /** Makes a scalar again, by the keywords of all schemas together; returns an object or a list unchanged. */
  const remakeScalar = (nodes: readonly JsonObject[], value: Json): Json => {
    if (isObjectOrList(value)) return value;
    return make(Object.assign({}, ...nodes)) ?? value;
  };

  const fitObject = (nodes: readonly JsonObject[], value: JsonObject): JsonObject => {
    const fitted: Record<string, Json> = { ...value };
    const names = nodes.flatMap(({ propertyNames }) => (isJsonObject(propertyNames) ? [propertyNames] : []));
    if (names.length > 0) {
      // The sampler makes up the names of additional properties, so they may break `propertyNames`.
      for (const [name, field] of Object.entries(value)) {
        if (names.every((schema) => allowsValue(schema, name))) continue;
        delete fitted[name];
        const other = nameFor(nodes, names, fitted);
        if (other !== undefined) fitted[other] = field;
      }
    }
    const addProperty = (name: string): void => {
      if (Object.hasOwn(fitted, name)) return;
      const described = fieldSchemas(nodes, name);
      if (described === undefined || described.some(({ writeOnly }) => writeOnly === true)) return;
      fitted[name] = make(Object.assign({}, ...described)) ?? 'string';
    };
    for (let before = -1; before < Object.keys(fitted).length; ) {
      before = Object.keys(fitted).length;
      for (const node of nodes) {
        for (const name of listOf(node.required)) addProperty(String(name));
        for (const [name, requiredNames] of entriesOf(node.dependentRequired)) {
          if (Object.hasOwn(fitted, name)) for (const other of listOf(requiredNames)) addProperty(String(other));
        }
      }
    }
    const least = Math.min(
      MAX_ADDED_PROPERTIES,
      Math.max(0, ...nodes.map(({ minProperties }) => Number(minProperties ?? 0))),
    );
    const most = Math.min(...nodes.map(({ maxProperties }) => Number(maxProperties ?? Number.POSITIVE_INFINITY)));
    while (Object.keys(fitted).length < least) {
      const name = nameFor(nodes, names, fitted);
      if (name === undefined) break;
      addProperty(name);
      if (!Object.hasOwn(fitted, name)) break;
    }
    // If several schemas have the keyword, the first one applies, which is the outermost.
    const { name, is } = Object(nodes.find((node) => DISCRIMINATOR_KEYWORD in node)?.[DISCRIMINATOR_KEYWORD]);
    const kind = fitted[name] ?? null;
    const isDeclared = (fieldSchemas(nodes, String(name)) ?? []).some((schema) => givesValue(schema, kind));
    if (is !== undefined && typeof kind === typeof is && !isDeclared) fitted[name] = is;
    const required = new Set(nodes.flatMap((node) => listOf(node.required)));
    for (const name of Object.keys(fitted).reverse()) {
      if (Object.keys(fitted).length > most && !required.has(name)) delete fitted[name];
    }
    for (const [name, field] of Object.entries(fitted)) {
      const described = fieldSchemas(nodes, name) ?? [];
      if (nodes.some((node) => Object(node.properties)[name] === false) && !required.has(name)) delete fitted[name];
      else fitted[name] = fit(described.flatMap(schemaAndMembers), field);
    }
    return fitted;
  };

  /** Returns a name for one more property. */
  const nameFor = (
    nodes: readonly JsonObject[],
    names: readonly JsonObject[],
    taken: JsonObject,
  ): string | undefined => {
    const patterns = [
      ...names.flatMap(({ pattern }) => pattern ?? []),
      ...nodes.flatMap(({ patternProperties }) => Object.keys(Object(patternProperties))),
    ];
    const stated = names.flatMap((schema) => listOf(schema.enum));
    const texts = patterns.flatMap((pattern) => makeText(String(pattern)) ?? []);
    const isOpen = patterns.length === 0 && stated.length === 0;
    const base = texts.length > 0 ? texts.map(String) : isOpen ? ['property'] : [];
    const counts = Array.from({ length: MAX_TRIES }, (_, index) => index + 1);
    const numbered = base.flatMap((text) => counts.map((count) => `${text}${count}`));
    // A pattern may allow no digits.
    const lengthened = texts.flatMap((text) => counts.map((count) => `${text}${'a'.repeat(count)}`));
    return [...stated.map(String), ...texts.map(String), ...numbered, ...lengthened].find(
      (name) =>
        !Object.hasOwn(taken, name) &&
        fieldSchemas(nodes, name) !== undefined &&
        names.every((one) => allowsValue(one, name)),
    );
  };

  const fitList = (nodes: readonly JsonObject[], value: readonly Json[]): Json[] => {
    const items = value.map((item, index) => fit(itemSchemas(nodes, index).flatMap(schemaAndMembers), item));
    // The sampler does not read `minItems` of a member of `allOf`.
    const least = Math.min(MAX_ADDED_PROPERTIES, Math.max(0, ...nodes.map(({ minItems }) => Number(minItems ?? 0))));
    while (items.length < least && nodes.every((node) => node.items !== false)) {
      const described = itemSchemas(nodes, items.length).flatMap(schemaAndMembers);
      items.push(fit(described, make(Object.assign({}, ...described)) ?? null));
    }
    const most = Math.min(...nodes.map(({ maxItems }) => Number(maxItems ?? Number.POSITIVE_INFINITY)));
    for (const { contains, minContains = 1 } of nodes) {
      if (contains === undefined || !(isJsonObject(contains) || contains === true)) continue;
      const least = Math.min(Number(minContains), MAX_ADDED_PROPERTIES);
      const isContained = (item: Json): boolean => allowsValue(contains, item);
      for (let missing = least - items.filter(isContained).length; missing > 0; missing -= 1) {
        const schema = Object.assign({}, ...itemSchemas(nodes, items.length), contains === true ? {} : contains);
        const item = fit([schema], make(schema) ?? null);
        // Replaces an item that does not match. With `prefixItems`, all items stay, and this one is added.
        const free = nodes.some(({ prefixItems }) => prefixItems !== undefined)
          ? -1
          : items.findIndex((one) => !isContained(one));
        if (free === -1) items.push(item);
        else items[free] = item;
      }
    }
    if (nodes.some(({ uniqueItems }) => uniqueItems === true)) makeUnique(nodes, items);
    return Number.isFinite(most) && items.length > most ? items.slice(0, Math.max(0, most)) : items;
  };

  const makeUnique = (nodes: readonly JsonObject[], items: Json[]): void => {
    const seen = new Set<string>();
    for (const [index, item] of items.entries()) {
      const described = itemSchemas(nodes, index);
      const other = [item, ...variantsToTry(described, item)].find(
        (one) =>
          !seen.has(JSON.stringify(one)) && (one === item || described.every((schema) => allowsValue(schema, one))),
      );
      items[index] = other ?? item;
      seen.add(JSON.stringify(items[index]));
    }
  };

  return fit(schemaAndMembers(schema), value);
}

const isObjectOrList = (value: Json): boolean => typeof value === 'object' && value !== null;

/** A schema, and the members of its `allOf`. */
function schemaAndMembers(schema: Json): readonly JsonObject[] {
  return isJsonObject(schema) ? [schema, ...listOf(schema.allOf).flatMap(schemaAndMembers)] : [];
}

/**
 * Whether a schema gives a value itself, by an example, a constant, a list or a default. An object or a list that the sampler
 * merged of the members of `allOf` is given by none of them.
 */
function givesValue(schema: JsonObject, value: Json): boolean {
  const { example, examples, default: usual, const: only, enum: choices } = schema;
  const values = [example, usual, only, ...listOf(examples), ...listOf(choices)].filter((one) => one !== undefined);
  return isObjectOrList(value) ? values.some((one) => isSameData(one, value)) : values.length > 0;
}

/** The schemas that `then`, `else` and `dependentSchemas` add for a value. */
function findMetConditions(
  { if: condition, then: yes, else: no, dependentSchemas }: JsonObject,
  value: Json,
): readonly JsonObject[] {
  const met = condition === undefined ? undefined : allowsValue(condition, value) ? yes : no;
  const dependent = entriesOf(dependentSchemas).flatMap(([name, schema]) =>
    isJsonObject(value) && Object.hasOwn(value, name) ? [schema] : [],
  );
  return [met, ...dependent].filter(isJsonObject);
}

/** The schemas of a field; `undefined` if no field may have this name. */
function fieldSchemas(nodes: readonly JsonObject[], name: string): readonly JsonObject[] | undefined {
  const schemas = nodes.flatMap(({ properties, patternProperties }) => [
    ...(isJsonObject(properties) && Object.hasOwn(properties, name) ? [properties[name] ?? true] : []),
    ...entriesOf(patternProperties).flatMap(([pattern, schema]) => (matchesPattern(pattern, name) ? [schema] : [])),
  ]);
  if (schemas.includes(false)) return undefined;
  if (schemas.length > 0) return schemas.filter(isJsonObject);
  const further = nodes.flatMap(({ additionalProperties, unevaluatedProperties }) => [
    additionalProperties ?? true,
    unevaluatedProperties ?? true,
  ]);
  return further.includes(false) ? undefined : further.filter(isJsonObject);
}

function itemSchemas(nodes: readonly JsonObject[], index: number): readonly JsonObject[] {
  return nodes.flatMap(({ prefixItems, items }) => listOf(prefixItems)[index] ?? items ?? []).filter(isJsonObject);
}

function fitNumber(nodes: readonly JsonObject[], value: number): number {
  const step = nodes.map(({ multipleOf }) => Number(multipleOf)).find((one) => one > 0);
  if (nodes.every((node) => allowsValue(node, value))) return value;
  if (step === undefined) return numberWithin(nodes) ?? value;
  const first = Math.floor(value / step);
  for (let tried = -1; tried < MAX_TRIES; tried += 1) {
    // Rounds off the error of multiplying fractions.
    const candidate = Number(((first + tried) * step).toPrecision(12));
    if (nodes.every((node) => allowsValue(node, candidate))) return candidate;
  }
  return value;
}

/** A number between the bounds of schemas, which may exclude the integers that the sampler tries. */
function numberWithin(nodes: readonly JsonObject[]): number | undefined {
  const bounds = (...keywords: readonly string[]) =>
    nodes.flatMap((node) => keywords.map((keyword) => node[keyword])).filter((one) => typeof one === 'number');
  const low = Math.max(...bounds('minimum', 'exclusiveMinimum'));
  const high = Math.min(...bounds('maximum', 'exclusiveMaximum'));
  const candidates = [low, high, low + 1, high - 1, (low + high) / 2].filter(Number.isFinite);
  return candidates.find((candidate) => nodes.every((node) => allowsValue(node, candidate)));
}

/** Texts for the formats that the sampler does not know. */
const TEXT_BY_FORMAT: Readonly<Record<string, string>> = { duration: 'P1D', byte: 'c3RyaW5n' };

function fitText(nodes: readonly JsonObject[], value: string): string {
  const [format] = nodes.flatMap((node) => node.format ?? []);
  const text = TEXT_BY_FORMAT[String(format)];
  if (text !== undefined) return text;
  const isEncoded = nodes.some(({ contentEncoding }) => String(contentEncoding).toLowerCase() === 'base64');
  return isEncoded && !/^[\w+/]+=*$/.test(value) ? 'c3RyaW5n' : isEncoded && value === 'string' ? 'c3RyaW5n' : value;
}

/** Returns another value if `not` excludes this one. */
function avoidForbidden(nodes: readonly JsonObject[], value: Json): Json {
  const forbidden = nodes.flatMap(({ not }) => (not === undefined ? [] : [not]));
  const isForbidden = (one: Json): boolean => forbidden.some((schema) => allowsValue(schema, one));
  if (forbidden.length === 0 || !isForbidden(value)) return value;
  return (
    variantsToTry(nodes, value).find((one) => !isForbidden(one) && nodes.every((node) => allowsValue(node, one))) ??
    value
  );
}

/** Other values to try: those that schemas list, then changes of a number, text or object, or values of other types. */
function variantsToTry(nodes: readonly JsonObject[], value: Json): readonly Json[] {
  const stated = nodes.flatMap((node) => [...listOf(node.enum), ...listOf(node.examples)]);
  const steps = Array.from({ length: MAX_TRIES }, (_, index) => index + 1);
  const step = nodes.map(({ multipleOf }) => Number(multipleOf)).find((one) => one > 0) ?? 1;
  if (typeof value === 'number')
    return [...stated, ...steps.flatMap((count) => [value + count * step, value - count * step])];
  if (typeof value === 'string') {
    const numbered = steps.map((count) => `${value}${count}`);
    const begun = steps.map((count) => `${count}${value}`);
    const ended = steps.map((count) => value.slice(0, -String(count).length) + count);
    return [...stated, ...numbered, ...ended, ...begun, ''];
  }
  if (isJsonObject(value)) {
    const fewer = Object.keys(value).map((name) =>
      Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)),
    );
    const changed = Object.entries(value).flatMap(([name, field]) =>
      variantsToTry(fieldSchemas(nodes, name) ?? [], field).map((one) => ({ ...value, [name]: one })),
    );
    return [...stated, ...fewer, ...changed];
  }
  return [...stated, 'string', 1, true, false, null, [], {}];
}

function matchesPattern(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(name);
  } catch {
    return false;
  }
}
