import { fullFormats } from 'ajv-formats/dist/formats.js';
import { at, entriesOf, isJsonObject, isSameData, type Json, type JsonObject, listOf, objectOf } from './json.ts';
import { toToken } from './json-pointer.ts';
import { resolveIn } from './resolved.ts';
import type { ValidationError, Validators } from './validator.ts';

type Errors = readonly ValidationError[];
type Params = ValidationError['params'];

/** A value at a schema, for the rule of one keyword. */
interface Scope {
  readonly schema: JsonObject;
  readonly value: unknown;
  fail(params?: Params): Errors;
  /**
   * What another schema has against the value, or against the part of it at a key.
   *
   * @param place Pointer of that schema from this one, or from the document after a `#`.
   */
  check(other: Json | undefined, place: string, key?: string | number): Errors;
  /** The same, against the name of a property. */
  checkName(other: Json, place: string, name: string): Errors;
}

type Rule = (stated: Json, scope: Scope) => Errors;

/**
 * Does what `validator.ts` does, with the same errors in other words, where no code can be made at run time: in a page, whose
 * policy forbids it. A keyword that needs more than a schema and a value, such as `unevaluatedProperties`, allows all.
 */
export function validatorsOf(document: JsonObject): Validators {
  const resolve = resolveIn(document);
  const check = (schema: Json | undefined, pointer: string, value: unknown, instancePath: string): Errors => {
    const errorOf = (node: JsonObject, keyword: string, params: Params): ValidationError => ({
      keyword,
      params,
      claim: `${pointer}/${keyword}`,
      instancePath,
      found: value,
      stated: node[keyword],
      missing: resolve(objectOf(node.properties)[String(params.missingProperty)], '')?.node,
      message: `must fit ${keyword} ${JSON.stringify(node[keyword])}`,
    });
    if (schema === false) return [errorOf({}, 'false schema', {})];
    if (!isJsonObject(schema)) return [];
    const scopeOf = (keyword: string): Scope => ({
      schema,
      value,
      fail: (params = {}) => [errorOf(schema, keyword, params)],
      check(other, place, key) {
        const [node, whole] = place.startsWith('#') ? [at(document, place), place.slice(1)] : [other, pointer + place];
        if (key === undefined) return check(node, whole, value, instancePath);
        return check(node, whole, Object(value)[key], `${instancePath}/${toToken(key)}`);
      },
      checkName: (other, place, name) => check(other, pointer + place, name, instancePath),
    });
    return RULES.flatMap(([type, rules]) =>
      type !== undefined && !hasType(value, type)
        ? []
        : Object.entries(rules).flatMap(([keyword, rule]) => {
            const stated = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
            return stated === undefined ? [] : rule(stated, scopeOf(keyword));
          }),
    );
  };
  return (pointer) => (value) => {
    try {
      return check(at(document, pointer), pointer, value, '');
    } catch {
      return []; // it is part of itself, or a pattern is none of JavaScript
    }
  };
}

function hasType(value: unknown, type: Json): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  return type === 'object' ? isJsonObject(value) : typeof value === type;
}

/** A rule with one error at most. Its group says which values it gets. */
function single<Value>(fits: (value: Value, stated: Json) => boolean, paramsOf: (stated: Json) => Params): Rule {
  return (stated, { value, fail }) => (fits(value as Value, stated) ? [] : fail(paramsOf(stated)));
}

function limited<Value>(isMost: boolean, sizeOf: (value: Value) => number): Rule {
  const fits = (value: Value, limit: Json) =>
    isMost ? sizeOf(value) <= Number(limit) : sizeOf(value) >= Number(limit);
  return single(fits, (limit) => ({ limit }));
}

function compared(comparison: string, fits: (value: number, limit: number) => boolean): Rule {
  return single<number>(
    (value, limit) => fits(value, Number(limit)),
    (limit) => ({ comparison, limit }),
  );
}

const characters = (text: string): number => [...text].length;
const length = (list: readonly unknown[]): number => list.length;
const size = (object: JsonObject): number => Object.keys(object).length;

const formatted: Rule = (name, { value, fail }) => {
  const known: unknown = Object.hasOwn(fullFormats, String(name)) ? Object(fullFormats)[String(name)] : true;
  const { type = 'string', validate = known } = Object(known);
  if (typeof value !== type) return [];
  const fits =
    typeof validate === 'function' ? validate(value) : !(validate instanceof RegExp) || validate.test(String(value));
  return fits ? [] : fail({ format: name });
};

/** In the order of Ajv, by the type of the values that they are for. */
const RULES: readonly (readonly [type: string | undefined, rules: Readonly<Record<string, Rule>>])[] = [
  [
    undefined,
    {
      type: single<unknown>(
        (value, types) => [types].flat().some((one) => hasType(value, one)),
        (type) => ({ type }),
      ),
    },
  ],
  [
    'number',
    {
      maximum: compared('<=', (value, limit) => value <= limit),
      minimum: compared('>=', (value, limit) => value >= limit),
      exclusiveMaximum: compared('<', (value, limit) => value < limit),
      exclusiveMinimum: compared('>', (value, limit) => value > limit),
      multipleOf: single<number>(
        (value, of) => Number.isInteger(value / Number(of)),
        (multipleOf) => ({ multipleOf }),
      ),
      format: formatted,
    },
  ],
  [
    'string',
    {
      maxLength: limited(true, characters),
      minLength: limited(false, characters),
      pattern: single<string>(
        (text, pattern) => new RegExp(String(pattern), 'u').test(text),
        (pattern) => ({ pattern }),
      ),
      format: formatted,
    },
  ],
  [
    undefined,
    {
      $ref: (reference, { check }) => check(undefined, String(reference)),
      const: single(isSameData, (allowedValue) => ({ allowedValue })),
      enum: single<unknown>(
        (value, all) => listOf(all).some((one) => isSameData(value, one)),
        (allowedValues) => ({ allowedValues }),
      ),
      not: (schema, { check, fail }) => (check(schema, '/not').length === 0 ? fail() : []),
      anyOf(schemas, { check, fail }) {
        const found = listOf(schemas).map((schema, index) => check(schema, `/anyOf/${index}`));
        return found.some((errors) => errors.length === 0) ? [] : [...found.flat(), ...fail()];
      },
      oneOf(schemas, { check, fail }) {
        const found = listOf(schemas).map((schema, index) => check(schema, `/oneOf/${index}`));
        const passing = found.flatMap((errors, index) => (errors.length === 0 ? [index] : []));
        if (passing.length === 0) return [...found.flat(), ...fail({ passingSchemas: null })];
        return passing.length === 1 ? [] : fail({ passingSchemas: passing.slice(0, 2) });
      },
      allOf: (schemas, { check }) => listOf(schemas).flatMap((schema, index) => check(schema, `/allOf/${index}`)),
      if(condition, { schema, check, fail }) {
        const failingKeyword = check(condition, '/if').length === 0 ? 'then' : 'else';
        const found = check(schema[failingKeyword], `/${failingKeyword}`);
        return found.length === 0 ? [] : [...found, ...fail({ failingKeyword })];
      },
    },
  ],
  [
    'array',
    {
      maxItems: limited(true, length),
      minItems: limited(false, length),
      contains(schema, { schema: { minContains = 1, maxContains }, value, check, fail }) {
        const found = listOf(value as Json).map((_, index) => check(schema, '/contains', index));
        const count = found.filter((errors) => errors.length === 0).length;
        if (count >= Number(minContains) && count <= Number(maxContains ?? count)) return [];
        return [...found.flat(), ...fail({ minContains, ...(maxContains !== undefined && { maxContains }) })];
      },
      uniqueItems(isAsked, { value, fail }) {
        const list = isAsked === true ? listOf(value as Json) : [];
        const i = list.findLastIndex((item, index) => list.slice(0, index).some((other) => isSameData(item, other)));
        return i < 0 ? [] : fail({ i, j: list.slice(0, i).findLastIndex((other) => isSameData(list[i], other)) });
      },
      prefixItems: (schemas, { value, check }) =>
        listOf(schemas).flatMap((schema, index) =>
          index < listOf(value as Json).length ? check(schema, `/prefixItems/${index}`, index) : [],
        ),
      items(items, { schema, value, check, fail }) {
        const before = listOf(schema.prefixItems).length;
        const rest = listOf(value as Json).slice(before);
        if (items === false) return rest.length === 0 ? [] : fail({ limit: before });
        return rest.flatMap((_, index) => check(items, '/items', before + index));
      },
    },
  ],
  [
    'object',
    {
      maxProperties: limited(true, size),
      minProperties: limited(false, size),
      required: (names, { value, fail }) =>
        listOf(names).flatMap((missingProperty) =>
          Object.hasOwn(Object(value), String(missingProperty)) ? [] : fail({ missingProperty }),
        ),
      propertyNames: (schema, { value, checkName, fail }) =>
        Object.keys(Object(value)).flatMap((propertyName) => {
          const found = checkName(schema, '/propertyNames', propertyName);
          return found.length === 0 ? [] : [...found, ...fail({ propertyName })];
        }),
      additionalProperties(further, { schema, value, check, fail }) {
        const patterns = Object.keys(objectOf(schema.patternProperties)).map((pattern) => new RegExp(pattern, 'u'));
        const isKnown = (name: string) =>
          Object.hasOwn(objectOf(schema.properties), name) || patterns.some((pattern) => pattern.test(name));
        return Object.keys(Object(value)).flatMap((additionalProperty) => {
          if (isKnown(additionalProperty)) return [];
          if (further === false) return fail({ additionalProperty });
          return check(further, '/additionalProperties', additionalProperty);
        });
      },
      properties: (schemas, { value, check }) =>
        entriesOf(schemas).flatMap(([name, schema]) =>
          Object.hasOwn(Object(value), name) ? check(schema, `/properties/${toToken(name)}`, name) : [],
        ),
      patternProperties: (schemas, { value, check }) =>
        entriesOf(schemas).flatMap(([pattern, schema]) =>
          Object.keys(Object(value))
            .filter((name) => new RegExp(pattern, 'u').test(name))
            .flatMap((name) => check(schema, `/patternProperties/${toToken(pattern)}`, name)),
        ),
      dependentRequired: (needs, { value, fail }) =>
        entriesOf(needs).flatMap(([property, names]) => {
          const deps = listOf(names).map(String);
          if (!Object.hasOwn(Object(value), property)) return [];
          return deps.flatMap((missingProperty) =>
            Object.hasOwn(Object(value), missingProperty)
              ? []
              : fail({ property, missingProperty, depsCount: deps.length, deps: deps.join(', ') }),
          );
        }),
      dependentSchemas: (schemas, { value, check }) =>
        entriesOf(schemas).flatMap(([name, schema]) =>
          Object.hasOwn(Object(value), name) ? check(schema, `/dependentSchemas/${toToken(name)}`) : [],
        ),
    },
  ],
];
