import { decodeIfValid } from '../http-syntax.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A schema within another, and whether the outer schema names the key that leads to it. */
export interface Subschema {
  readonly schema: JsonSchema;
  readonly isNamed: boolean;
}

/** Finds the schema of a member; `undefined` if the outer schema has none for it. */
export function findSubschema(root: JsonSchema, from: JsonSchema, key: PropertyKey): Subschema | undefined {
  const outer = resolveReference(root, from);
  const property = asSchema(asSchema(outer?.properties)?.[String(key)]);
  if (property !== undefined) return { schema: property, isNamed: true };
  const item =
    typeof key === 'number' ? (asSchema(outer?.items) ?? listSubschemas(outer, 'prefixItems')[key]) : undefined;
  const schema = item ?? asSchema(outer?.additionalProperties);
  if (schema !== undefined) return { schema, isNamed: false };
  for (const part of ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => listSubschemas(outer, keyword))) {
    const match = findSubschema(root, part, key);
    if (match !== undefined) return match;
  }
  return undefined;
}

/** Describes the values that a schema accepts in words; `undefined` if the schema does not say. */
export function describeExpected(root: JsonSchema, schema: JsonSchema): string | undefined {
  const at = resolveReference(root, schema);
  if (at === undefined) return undefined;
  if ('const' in at) return formatValue(at.const);
  if (Array.isArray(at.enum)) return joinWithOr(at.enum.slice(0, MAX_ENUM_VALUES).map(formatValue));
  const several = Array.isArray(at.anyOf) ? at.anyOf : at.oneOf;
  if (Array.isArray(several)) {
    const alternatives = several.map((part) => describeExpected(root, asSchema(part) ?? {}));
    return alternatives.every((text) => text !== undefined) ? joinWithOr([...new Set(alternatives)]) : undefined;
  }
  const types = (Array.isArray(at.type) ? at.type : [at.type]).filter((type) => typeof type === 'string');
  if (types.length === 0) return undefined;
  return joinWithOr(types.map((type) => [TYPE_WORDS[type] ?? type, ...describeBounds(type, at)].join(' ')));
}

const MAX_ENUM_VALUES = 20;
const MAX_REFERENCES = 20;

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const BOUND_WORDS: readonly (readonly [type: RegExp, keyword: string, words: (bound: unknown) => string])[] = [
  [/^string$/, 'format', (format) => `in the format ${format}`],
  [/^string$/, 'minLength', (least) => `of at least ${least} characters`],
  [/^string$/, 'maxLength', (most) => `of at most ${most} characters`],
  [/^string$/, 'pattern', (pattern) => `that matches ${pattern}`],
  [/^(number|integer)$/, 'minimum', (least) => `of at least ${least}`],
  [/^(number|integer)$/, 'exclusiveMinimum', (bound) => `above ${bound}`],
  [/^(number|integer)$/, 'maximum', (most) => `of at most ${most}`],
  [/^(number|integer)$/, 'exclusiveMaximum', (bound) => `below ${bound}`],
  [/^(number|integer)$/, 'multipleOf', (step) => `that is a multiple of ${step}`],
  [/^array$/, 'minItems', (least) => `of at least ${least} items`],
  [/^array$/, 'maxItems', (most) => `of at most ${most} items`],
];

/** A bound that libraries add to every integer, and that therefore says nothing to a caller. */
const DEFAULT_BOUND = Number.MAX_SAFE_INTEGER;

function describeBounds(type: string, schema: JsonSchema): string[] {
  const words = BOUND_WORDS.filter(
    ([types, keyword]) => types.test(type) && keyword in schema && Math.abs(Number(schema[keyword])) !== DEFAULT_BOUND,
  ).map(([, keyword, inWords]) => inWords(schema[keyword]));
  return words.length < 2 ? words : [`${words.slice(0, -1).join(', ')} and ${words.at(-1)}`];
}

function joinWithOr(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

function formatValue(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}

/** Follows references within the schema; `undefined` if they lead outside or in a circle. */
export function resolveReference(root: JsonSchema, schema: JsonSchema): JsonSchema | undefined {
  let at: JsonSchema | undefined = schema;
  for (let steps = 0; at !== undefined && typeof at.$ref === 'string'; steps += 1) {
    if (steps > MAX_REFERENCES || !at.$ref.startsWith('#')) return undefined;
    at = followPointer(root, at.$ref.slice(1));
  }
  return at;
}

function followPointer(root: JsonSchema, pointer: string): JsonSchema | undefined {
  let at: unknown = root;
  for (const part of pointer.split('/').slice(1)) {
    const inner = asSchema(at) ?? {};
    const key = matchKey(part, Object.keys(inner));
    at = key === undefined ? undefined : inner[key];
  }
  return asSchema(at);
}

/** Finds the key that a segment of a reference means. Some libraries encode it for a URL, others do not. */
export function matchKey(part: string, keys: readonly string[]): string | undefined {
  return [part, decodeIfValid(part) ?? part]
    .map((text) => text.replaceAll('~1', '/').replaceAll('~0', '~'))
    .find((key) => keys.includes(key));
}

export function listSubschemas(schema: JsonSchema | undefined, keyword: string): JsonSchema[] {
  const parts: unknown = schema?.[keyword];
  return Array.isArray(parts) ? parts.map((part) => asSchema(part) ?? {}) : [];
}

export function asSchema(value: unknown): JsonSchema | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}
