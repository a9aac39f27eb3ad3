import { decoded } from '../http-syntax.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A schema within another, and whether the outer one names the key that leads there. */
export interface Place {
  readonly schema: JsonSchema;
  readonly isNamed: boolean;
}

/** The schema of a member of what a schema describes; `undefined` where it has none for it. */
export function subschema(root: JsonSchema, from: JsonSchema, key: PropertyKey): Place | undefined {
  const outer = resolved(root, from);
  const own = asSchema(asSchema(outer?.properties)?.[String(key)]);
  if (own !== undefined) return { schema: own, isNamed: true };
  const others = typeof key === 'number' ? (asSchema(outer?.items) ?? partsOf(outer, 'prefixItems')[key]) : undefined;
  const schema = others ?? asSchema(outer?.additionalProperties);
  if (schema !== undefined) return { schema, isNamed: false };
  for (const part of ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => partsOf(outer, keyword))) {
    const found = subschema(root, part, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function expectation(root: JsonSchema, schema: JsonSchema): string | undefined {
  const at = resolved(root, schema);
  if (at === undefined) return undefined;
  if ('const' in at) return shown(at.const);
  if (Array.isArray(at.enum)) return oneOf(at.enum.slice(0, MOST_VALUES).map(shown));
  const several = Array.isArray(at.anyOf) ? at.anyOf : at.oneOf;
  if (Array.isArray(several)) {
    const each = several.map((one) => expectation(root, asSchema(one) ?? {}));
    return each.every((one) => one !== undefined) ? oneOf([...new Set(each)]) : undefined;
  }
  const types = (Array.isArray(at.type) ? at.type : [at.type]).filter((type) => typeof type === 'string');
  if (types.length === 0) return undefined;
  return oneOf(types.map((type) => [TYPES[type] ?? type, ...boundsOf(type, at)].join(' ')));
}

const MOST_VALUES = 20;

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const BOUNDS: readonly (readonly [type: RegExp, keyword: string, words: (bound: unknown) => string])[] = [
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

/** Bounds that a schema has for every number in JavaScript, and that would tell a caller nothing. */
const NO_BOUND = Number.MAX_SAFE_INTEGER;

function boundsOf(type: string, schema: JsonSchema): string[] {
  const words = BOUNDS.filter(
    ([types, keyword]) => types.test(type) && keyword in schema && Math.abs(Number(schema[keyword])) !== NO_BOUND,
  ).map(([, keyword, inWords]) => inWords(schema[keyword]));
  return words.length < 2 ? words : [`${words.slice(0, -1).join(', ')} and ${words.at(-1)}`];
}

function oneOf(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

function shown(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}

/** Follows references within the document; `undefined` for one that does not end, or leads out of it. */
export function resolved(root: JsonSchema, schema: JsonSchema): JsonSchema | undefined {
  let at: JsonSchema | undefined = schema;
  for (let steps = 0; at !== undefined && typeof at.$ref === 'string'; steps += 1) {
    if (steps > 20 || !at.$ref.startsWith('#')) return undefined;
    at = pointed(root, at.$ref.slice(1));
  }
  return at;
}

function pointed(root: JsonSchema, pointer: string): JsonSchema | undefined {
  let at: unknown = root;
  for (const part of pointer.split('/').slice(1)) {
    const inner = asSchema(at) ?? {};
    const key = keyOf(part, Object.keys(inner));
    at = key === undefined ? undefined : inner[key];
  }
  return asSchema(at);
}

/** Which key a part of a reference names. Not every library encodes it for a URL. */
export function keyOf(part: string, keys: readonly string[]): string | undefined {
  return [part, decoded(part) ?? part]
    .map((text) => text.replaceAll('~1', '/').replaceAll('~0', '~'))
    .find((key) => keys.includes(key));
}

export function partsOf(schema: JsonSchema | undefined, keyword: string): JsonSchema[] {
  const parts: unknown = schema?.[keyword];
  return Array.isArray(parts) ? parts.map((part) => asSchema(part) ?? {}) : [];
}

export function asSchema(value: unknown): JsonSchema | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}
