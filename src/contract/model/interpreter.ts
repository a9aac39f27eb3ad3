import { format, type OutputUnit, type Schema, validate } from '@cfworker/json-schema';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { toCheckable } from './checkable.ts';
import { at, isJsonObject, type Json, type JsonObject, listOf, objectOf } from './json.ts';
import { fromPointer, parentOf, pointerOfReference } from './json-pointer.ts';
import { createResolver } from './resolved.ts';
import type { SchemaError, Validate, Validators } from './verdicts.ts';

/** The name in `params` under which an error of Ajv has the value of a keyword; for all other keywords it is `limit`. */
const PARAM_BY_KEYWORD: Readonly<Record<string, string>> = {
  type: 'type',
  enum: 'allowedValues',
  const: 'allowedValue',
  format: 'format',
  pattern: 'pattern',
  multipleOf: 'multipleOf',
};

/** Keywords whose errors only announce the errors of the schemas inside. */
const ENCLOSING_KEYWORDS =
  /^(\$ref|allOf|(pattern|additional|unevaluated)?properties|dependentSchemas|(prefix)?items)$/i;

const LIMITS_BY_FORMAT = new Map<Json | undefined, JsonObject>([
  ['int32', { multipleOf: 1, minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }],
  ['int64', { multipleOf: 1 }],
]);

for (const name of Object.keys(format)) delete format[name];
for (const [name, definition] of Object.entries(fullFormats)) {
  const { type = 'string', validate: rule = definition } = Object(definition);
  if (type !== 'string') continue;
  if (typeof rule === 'function') format[name] = (text) => rule(text);
  else if (rule instanceof RegExp) format[name] = (text) => rule.test(text);
}

/** Returns a copy in which the limits of number formats, such as `int32`, are written as keywords. */
function withFormatLimits(node: Json): Json {
  if (Array.isArray(node)) return node.map(withFormatLimits);
  if (!isJsonObject(node)) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, child]) => [key, withFormatLimits(child)]));
  const number = LIMITS_BY_FORMAT.get(node.format);
  return number === undefined ? copy : { ...copy, allOf: [...listOf(copy.allOf), number] };
}

/** Whether a schema without references allows a value; true if that cannot be checked. */
export function allowsValue(schema: Json, value: Json): boolean {
  try {
    return validate(value, schema as Schema, '2020-12').valid; // a schema of a document
  } catch {
    return true;
  }
}

/**
 * Validates without generating code. Replaces `validator.ts` in pages, whose policy forbids that; its errors have an
 * empty `claim` and other messages.
 */
export function validatorsOf(document: JsonObject): Validators {
  const checkable = toCheckable(document);
  const withRules = objectOf(withFormatLimits(checkable.document));
  const resolve = createResolver(withRules);
  const referred = new Proxy<Record<string, Schema>>({}, { get: (_, $ref) => at(withRules, String($ref)) });
  const validatorAt =
    (pointer: string): Validate =>
    (value) => {
      const toErrors = (unit: OutputUnit, index: number, all: readonly OutputUnit[]): SchemaError | [] => {
        const isFurther = unit.keyword === 'false' && all[index - 1]?.keyword === 'additionalProperties';
        if (ENCLOSING_KEYWORDS.test(unit.keyword)) return [];
        const keyword = isFurther ? 'additionalProperties' : unit.keyword.replace(/^false$/, 'false schema');
        const place = pointerOfReference(unit.instanceLocation);
        const schemaIn = (whole: JsonObject): JsonObject => {
          let schema = at(whole, pointer);
          for (const key of fromPointer(parentOf(unit.keywordLocation))) {
            schema = key === '$ref' ? at(whole, String(objectOf(schema).$ref)) : Object(schema)[key];
          }
          return objectOf(schema);
        };
        const { [keyword]: checked = null, properties } = schemaIn(withRules);
        // Errors show a pattern as it is in the document.
        const stated = keyword === 'pattern' ? (schemaIn(document).pattern ?? checked) : checked;
        const missingProperty = unit.error.split('"').at(-2) ?? '';
        const isMissing = /required$/i.test(keyword);
        return {
          keyword,
          params: isMissing
            ? { missingProperty }
            : isFurther
              ? { additionalProperty: fromPointer(place).at(-1) }
              : { [PARAM_BY_KEYWORD[keyword] ?? 'limit']: stated },
          claim: '',
          instancePath: isFurther ? parentOf(place) : place,
          found: at(Object(value), place),
          stated,
          missing: isMissing ? resolve(objectOf(properties)[missingProperty], '')?.node : undefined,
          message: unit.error,
        };
      };
      try {
        return validate(value, (at(withRules, pointer) ?? true) as Schema, '2020-12', referred, false).errors.flatMap(
          toErrors,
        );
      } catch {
        return []; // the schema refers to itself without end
      }
    };
  return Object.assign(validatorAt, {
    unchecked: (pointer?: string) => (pointer === undefined ? checkable.unchecked : checkable.uncheckedAt(pointer)),
  });
}
