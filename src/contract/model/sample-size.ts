import { isJsonObject, type Json, type JsonObject, listOf } from './json.ts';

/** The maximum number of parts of a value, and of bytes of its JSON. */
const MAX_PARTS = 10_000;
const MAX_BYTES = 1_000_000;

/**
 * The maximum steps of each of the five attempts to make a value, 100,000 together. A step handles about one part of
 * the value.
 */
export const MAX_STEPS = 20_000;

/** The number of characters of a text that are made in one step. */
const CHARACTERS_A_STEP = 100;

/** A value would have too many parts, or take too many steps. */
export class TooComplexError extends Error {}

/**
 * Counts the parts of a value.
 *
 * @throws {TooComplexError} when it has too many parts or bytes.
 */
export function measureValue(value: Json): { readonly parts: number; readonly characters: number } {
  let parts = 0;
  let characters = 0;
  const addPart = (part: Json): void => {
    parts += 1;
    if (typeof part === 'string') characters += part.length;
    if (parts > MAX_PARTS || characters > MAX_BYTES) throw new TooComplexError();
    if (Array.isArray(part)) for (const item of part) addPart(item);
    if (!isJsonObject(part)) return;
    for (const [name, child] of Object.entries(part)) {
      characters += name.length;
      addPart(child);
    }
  };
  addPart(value);
  if (new TextEncoder().encode(JSON.stringify(value)).length > MAX_BYTES) throw new TooComplexError();
  return { parts, characters };
}

/** Whether the sampler would take too many steps for a schema without references. */
export function takesTooManySteps(schema: Json): boolean {
  try {
    return measureEffort(schema).steps > MAX_STEPS;
  } catch (error) {
    if (error instanceof TooComplexError) return true;
    throw error;
  }
}

interface Effort {
  readonly steps: number;
  /** The parts of the value; for an `allOf`, those of all members together. */
  readonly parts: number;
}

function measureEffort(schema: Json): Effort {
  if (!isJsonObject(schema)) return ONE_PART;
  const [literal] = [
    schema.example,
    schema.const,
    listOf(schema.examples)[0],
    listOf(schema.enum)[0],
    schema.default,
  ].filter((value) => value !== undefined);
  if (literal !== undefined) {
    const { parts, characters } = measureValue(literal);
    return { steps: parts + characters / CHARACTERS_A_STEP, parts };
  }
  if (Array.isArray(schema.allOf)) {
    const { allOf, ...keywords } = schema;
    const { steps, parts } = sumEfforts([keywords, ...allOf].map(measureEffort));
    return { steps: steps + parts, parts };
  }
  const [type] = [schema.type].flat();
  const allowsType = (name: string): boolean => type === undefined || type === name;
  return sumEfforts([
    ...(allowsType('string') ? [textEffort(schema)] : []),
    ...(allowsType('array') ? [listEffort(schema)] : []),
    ...(allowsType('object') ? [objectEffort(schema)] : []),
  ]);
}

function textEffort({ minLength }: JsonObject): Effort {
  return { steps: Math.max(0, Number(minLength) || 0) / CHARACTERS_A_STEP, parts: 0 };
}

function listEffort({ prefixItems, items, contains, minItems, maxItems }: JsonObject): Effort {
  const schemas = prefixItems ?? items ?? contains;
  if (schemas === undefined) return NO_EFFORT;
  const least = Math.min(Number(maxItems ?? Number.POSITIVE_INFINITY), Number(minItems) || 1);
  if (Array.isArray(schemas))
    return sumEfforts([...schemas.map(measureEffort), multiplyEffort(least - schemas.length, ONE_PART)]);
  return multiplyEffort(least, measureEffort(schemas));
}

function objectEffort({ properties, additionalProperties }: JsonObject): Effort {
  const further = isJsonObject(additionalProperties) ? measureEffort(additionalProperties) : undefined;
  return sumEfforts([
    ...Object.values(Object(properties) as JsonObject).map(measureEffort),
    ...(further ? [further, further] : []),
  ]);
}

const NO_EFFORT: Effort = { steps: 0, parts: 0 };
const ONE_PART: Effort = { steps: 1, parts: 1 };

const multiplyEffort = (count: number, { steps, parts }: Effort): Effort =>
  count > 0 ? { steps: steps * count, parts: parts * count } : NO_EFFORT;

const sumEfforts = (efforts: readonly Effort[]): Effort =>
  efforts.reduce((all, { steps, parts }) => ({ steps: all.steps + steps, parts: all.parts + parts }), ONE_PART);
