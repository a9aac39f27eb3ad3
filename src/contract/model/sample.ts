import { fullFormats } from 'ajv-formats/dist/formats.js';
import { sample } from 'openapi-sampler';
import type { Direction } from './directions.ts';
import { baseDiscriminators, discriminatorValues } from './discriminators.ts';
import { SampleError } from './errors.ts';
import { at, isJsonObject, type Json, type JsonObject, listOf, objectOf, referenceOf } from './json.ts';
import { pointerOfReference } from './json-pointer.ts';
import { modelOf } from './model.ts';
import { textMatching } from './pattern-sample.ts';
import { DISCRIMINATOR_KEYWORD, fitSample } from './sample-fit.ts';
import { MAX_STEPS, measureValue, TooComplexError, takesTooManySteps } from './sample-size.ts';

/** The depth to which each attempt includes optional properties: smaller if the last value was too complex or long. */
const OPTIONAL_DEPTHS = [Number.POSITIVE_INFINITY, 4, 1, 0];

/** The maximum nesting of `$ref`, compositions and properties, since each level uses the stack. */
const MAX_LEVELS = 500;

const ENDLESS_VALUE = Symbol('each value contains another one');

/** Counts steps; throws above the maximum. */
type SpendSteps = (steps: number) => void;

/**
 * Makes a value of a schema, the same each time: its own example, or otherwise a plain value of its type. A value that
 * would have to contain itself without end is cut. Not exported by `index.ts`, since this module loads the sampler.
 *
 * @param where The place of the schema, for the error.
 * @param direction `sent` leaves out `readOnly` fields, `received` leaves out `writeOnly` fields.
 * @param maxChars The length of its JSON above which optional properties are left out, the deepest first.
 * @throws {SampleError} when the value would have too many parts or bytes, or take too many steps.
 */
export function sampleOf(
  document: JsonObject,
  schema: Json,
  where = () => 'a schema',
  direction: Direction = 'received',
  maxChars = Number.POSITIVE_INFINITY,
): Json | undefined {
  let shortest: Json | undefined;
  for (const depth of OPTIONAL_DEPTHS) {
    try {
      const expandSchema = expandReferences(document, schema, depth);
      if (expandSchema === ENDLESS_VALUE) break;
      const value = makeValue(expandSchema, true, direction);
      if (value === undefined || maxChars === Number.POSITIVE_INFINITY) return value;
      shortest = value;
      if (JSON.stringify(value, null, 2).length <= maxChars) return value;
    } catch (error) {
      if (!(error instanceof TooComplexError)) throw error;
    }
  }
  if (shortest !== undefined) return shortest;
  try {
    const cut = expandReferences(document, schema, 0, true);
    return makeValue(cut === ENDLESS_VALUE ? {} : cut, true, direction);
  } catch (error) {
    throw error instanceof TooComplexError ? new SampleError(where()) : error;
  }
}

/** Returns the sampler’s value for a schema without references. */
function makeValue(schema: Json, isFitted = false, direction: Direction = 'received'): Json | undefined {
  if (!isJsonObject(schema)) return null;
  if (takesTooManySteps(schema)) throw new TooComplexError();
  // The sampler returns JSON for JSON, although the type is `unknown`.
  const skipped = direction === 'sent' ? { skipReadOnly: true } : { skipWriteOnly: true };
  const value = sample(withoutConditions(schema) as JsonObject, {
    quiet: true,
    maxSampleDepth: MAX_LEVELS,
    ...skipped,
  }) as Json | undefined;
  if (value === undefined) return value;
  measureValue(value);
  const fitted = isFitted
    ? fitSample(schema, value, makeValue, (pattern) => textMatching(pattern, {}, () => undefined))
    : value;
  measureValue(fitted);
  return fitted;
}

/**
 * Returns a schema without the keywords that the sampler would misread. The value is made to satisfy them afterwards.
 */
function withoutConditions(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutConditions);
  if (!isJsonObject(schema)) return schema;
  const { if: _if, then: _then, else: _else, not: _not, ...others } = schema;
  return Object.fromEntries(
    Object.entries(others).map(([key, child]) => [key, isDataKeyword(key) ? child : withoutConditionsAt(key, child)]),
  );
}

/** Handles the value of one keyword. The names in `properties`, such as `then`, are not keywords. */
function withoutConditionsAt(keyword: string, value: Json): Json {
  if (!/^(properties|patternProperties|dependentSchemas)$/.test(keyword) || !isJsonObject(value))
    return withoutConditions(value);
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, withoutConditions(schema)]));
}

const isDataKeyword = (key: string): boolean => /^(const|enum|default|examples?)$/.test(key);

/**
 * Returns a schema with its references resolved; {@link ENDLESS_VALUE} if each of its values would have to contain
 * another value of the schema.
 *
 * @param isCut Whether a schema within itself is replaced by an empty one instead.
 */
function expandReferences(
  document: JsonObject,
  schema: Json,
  depth: number,
  isCut = false,
): Json | typeof ENDLESS_VALUE {
  let steps = 0;
  let levels = 0;
  const open = new Set<string>();

  const spend = (more: number): void => {
    steps += more;
    if (steps > MAX_STEPS) throw new TooComplexError();
  };

  const expandFinite = (schema: Json, level: number): Json | typeof ENDLESS_VALUE => {
    if (!isJsonObject(schema)) return schema;
    spend(1 + listSteps(schema));
    levels += 1;
    if (levels > MAX_LEVELS) throw new TooComplexError();
    const expansion = expandKeywords(schema, level);
    levels -= 1;
    return expansion;
  };

  const expandAll = (schemas: readonly Json[], level: number): Json[] | typeof ENDLESS_VALUE => {
    const members: Json[] = [];
    for (const one of schemas) {
      const member = expandFinite(one, level);
      if (member === ENDLESS_VALUE) return ENDLESS_VALUE;
      members.push(member);
    }
    return members;
  };

  const expandKeywords = (schema: JsonObject, level: number): Json | typeof ENDLESS_VALUE => {
    const { $ref, ...keywords } = schema;
    if (typeof $ref === 'string') {
      if (open.has($ref)) return isCut ? {} : ENDLESS_VALUE;
      open.add($ref);
      const target = expandFinite(at(document, $ref) ?? {}, level);
      open.delete($ref);
      const siblings = expandFinite(keywords, level);
      if (target === ENDLESS_VALUE || siblings === ENDLESS_VALUE) return ENDLESS_VALUE;
      return mergeSchemas(addComponentDiscriminatorValue(document, target, $ref), siblings, spend);
    }
    const { anyOf, oneOf, ...others } = keywords;
    const copy: Record<string, Json> = others;
    // Examples that do not match their schema are dropped: many belong to an earlier version of it.
    if (keywords.example !== undefined && !fitsScalar(keywords, keywords.example)) delete copy.example;
    if (Array.isArray(keywords.examples)) copy.examples = keywords.examples.filter((one) => fitsScalar(keywords, one));
    if (keywords.default !== undefined && !fitsScalar(keywords, keywords.default)) delete copy.default;
    if (keywords.format === 'url') copy.format = 'uri';
    // The sampler looks formats up in an object, and would find inherited names such as `constructor`.
    if (String(keywords.format) in Object.prototype) delete copy.format;
    if (typeof keywords.pattern === 'string' && keywords.default === undefined && keywords.enum === undefined) {
      const text = textMatching(keywords.pattern, keywords, spend);
      if (text !== undefined) copy.default = text;
    }
    if (isJsonObject(keywords.properties)) {
      const required = new Set(listOf(keywords.required));
      const properties: Record<string, Json> = {};
      for (const [name, property] of Object.entries(keywords.properties)) {
        if (level >= depth && !required.has(name)) continue;
        const value = expandFinite(property, level + 1);
        // Later attempts leave out a large optional property, so that the others are kept.
        if (Number.isFinite(depth) && !required.has(name) && value !== ENDLESS_VALUE && takesTooManySteps(value))
          continue;
        if (value !== ENDLESS_VALUE) properties[name] = value;
        else if (required.has(name)) return ENDLESS_VALUE;
      }
      copy.properties = properties;
    }
    const ofItems = keywords.items === undefined ? 'contains' : 'items';
    if (isJsonObject(keywords[ofItems])) {
      const items = expandFinite(keywords[ofItems], level + 1);
      if (items !== ENDLESS_VALUE) copy[ofItems] = items;
      else if (Number(keywords.minItems ?? 0) > 0) return ENDLESS_VALUE;
      else copy.default = keywords.default ?? [];
    }
    if (isJsonObject(keywords.additionalProperties)) {
      const further = expandFinite(keywords.additionalProperties, level + 1);
      copy.additionalProperties = further === ENDLESS_VALUE ? true : further;
    }
    for (const keyword of ['if', 'then', 'else', 'not', 'propertyNames']) {
      const condition = keywords[keyword];
      if (!isJsonObject(condition)) continue;
      const whole = expandFinite(condition, level);
      if (whole === ENDLESS_VALUE) delete copy[keyword];
      else copy[keyword] = whole;
    }
    for (const keyword of ['patternProperties', 'dependentSchemas']) {
      const named = keywords[keyword];
      if (!isJsonObject(named)) continue;
      const entries = Object.entries(named).flatMap(([name, one]): [string, Json][] => {
        const whole = expandFinite(one, level + 1);
        return whole === ENDLESS_VALUE ? [] : [[name, whole]];
      });
      copy[keyword] = Object.fromEntries(entries);
    }
    for (const keyword of ['items', 'prefixItems', 'allOf']) {
      const schemas = keywords[keyword];
      if (!Array.isArray(schemas)) continue;
      const members = expandAll(schemas, keyword === 'allOf' ? level : level + 1);
      if (members === ENDLESS_VALUE) return ENDLESS_VALUE;
      copy[keyword] =
        keyword === 'allOf' ? members.filter((member) => allowsSomeValue(member, keywords.enum)) : members;
    }
    let whole: Json = copy;
    for (const branches of [anyOf, oneOf]) {
      if (!Array.isArray(branches)) continue;
      let first: Json | typeof ENDLESS_VALUE = ENDLESS_VALUE;
      for (const branch of branches)
        if (first === ENDLESS_VALUE)
          first = addBranchDiscriminatorValue(document, expandFinite(branch, level), keywords, branch);
      if (first === ENDLESS_VALUE) return ENDLESS_VALUE;
      // Merged here, since the sampler would make an object even if the branch is null.
      whole = mergeSchemas(first, whole, spend);
    }
    return whole;
  };

  return expandFinite(schema, 0);
}

/** Whether a member of `allOf`, reduced to the first of its alternatives, allows one of the values in `enum`. */
function allowsSomeValue(member: Json, values: Json | undefined): boolean {
  if (!isJsonObject(member) || !Array.isArray(values)) return true;
  return values.some((value) => fitsScalar(member, value) && (member.const ?? value) === value);
}

/** Adds the value by which the discriminator next to a `oneOf` or `anyOf` recognises one of its branches. */
function addBranchDiscriminatorValue(
  document: JsonObject,
  branch: Json | typeof ENDLESS_VALUE,
  { discriminator }: JsonObject,
  written: Json,
): Json | typeof ENDLESS_VALUE {
  const reference = discriminator === undefined ? undefined : referenceOf(written);
  if (branch === ENDLESS_VALUE || reference === undefined) return branch;
  const [value] = discriminatorValues(discriminator, modelOf(document).schemaAt(reference)) ?? [];
  return addDiscriminatorValue(branch, objectOf(discriminator).propertyName, value);
}

/** Adds to a component the value by which the discriminator of a schema that it extends recognises the component. */
function addComponentDiscriminatorValue(document: JsonObject, target: Json, reference: string): Json {
  const node = at(document, reference);
  if (!isJsonObject(node) || node.allOf === undefined || (isJsonObject(target) && DISCRIMINATOR_KEYWORD in target))
    return target;
  const pointer = pointerOfReference(reference);
  const model = modelOf(document);
  const schema = model.schemaAt(pointer);
  const [base] = (schema && baseDiscriminators(schema, (index) => model.schemaAt(`${pointer}/allOf/${index}`))) ?? [];
  return addDiscriminatorValue(target, base?.[0], base?.[1][0]);
}

function addDiscriminatorValue(schema: Json, name: Json | undefined, value: Json | undefined): Json {
  return isJsonObject(schema) && value !== undefined
    ? { ...schema, [DISCRIMINATOR_KEYWORD]: { name: name ?? '', is: value } }
    : schema;
}

/** The number of steps for the lists in a schema, such as its required names. */
const listSteps = (schema: JsonObject): number =>
  Object.values(schema).reduce((sum: number, value) => sum + listOf(value).length, 0) / 100;

/** Whether a scalar value has the type, the format and one of the values that its schema states. */
function fitsScalar({ type, format, enum: values }: JsonObject, value: Json): boolean {
  if (value !== null && typeof value === 'object') return true;
  if (Array.isArray(values) && !values.includes(value)) return false;
  const kind = value === null ? 'null' : typeof value;
  const types = type === undefined ? [] : [type].flat();
  const names = kind === 'number' && Number.isInteger(value) ? ['number', 'integer'] : [kind];
  if (types.length > 0 && !names.some((name) => types.includes(name))) return false;
  const rule = typeof value === 'string' && typeof format === 'string' ? FORMAT_CHECKS.get(format) : undefined;
  if (rule === undefined || typeof value !== 'string') return true;
  if (rule instanceof RegExp) return rule.test(value);
  return typeof rule !== 'function' || rule(value);
}

/** The check of each format, as validators define it. */
const FORMAT_CHECKS: ReadonlyMap<string, unknown> = new Map(
  Object.entries(fullFormats).map(([name, format]) => [name, Object(format).validate ?? format]),
);

/** Merges two schemas. Keywords of the second one take precedence; properties are merged by name. */
function mergeSchemas(schema: Json, other: Json, spend: SpendSteps): JsonObject {
  const [one, two] = [schema, other].map((part) => (isJsonObject(part) ? part : {}));
  const properties: Record<string, Json> = { ...Object(one?.properties) };
  spend(Object.keys(properties).length / 10);
  for (const [name, property] of Object.entries(Object(two?.properties) as JsonObject)) {
    spend(1);
    properties[name] = mergeSchemas(properties[name] ?? {}, property, spend);
  }
  return { ...one, ...two, ...(Object.keys(properties).length > 0 && { properties }) };
}
