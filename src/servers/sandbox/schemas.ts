import type { ValidateFunction } from 'ajv';
import type { JsonObject } from '../../contract/model/index.ts';
import { createSchemaCompiler } from '../../contract/model/validator.ts';

export const arraySchema = (items: JsonObject): JsonObject => ({ type: 'array', items });

/**
 * Makes the schema of an object.
 *
 * @param fields Schemas by name; a name that ends with a question mark is an optional field.
 */
export function objectSchema(fields: Readonly<Record<string, JsonObject>>): JsonObject {
  const all = Object.entries(fields);
  return {
    type: 'object',
    additionalProperties: false,
    required: all.flatMap(([name]) => (name.endsWith('?') ? [] : [name])),
    properties: Object.fromEntries(all.map(([name, schema]) => [name.replace('?', ''), schema])),
  };
}

const ajv = createSchemaCompiler({ verbose: true, allErrors: true });
const compiledValidators = new WeakMap<JsonObject, ValidateFunction>();

/**
 * Finds the first place at which a value does not match a schema, and the reason. Fields that are `undefined` count as
 * absent.
 */
export function findValidationError(schema: JsonObject, value: unknown) {
  const validate = compiledValidators.get(schema) ?? ajv.compile(schema);
  compiledValidators.set(schema, validate);
  const errors = validate(value) ? [] : (validate.errors ?? []);
  // A misspelt name comes before the name that is missing because of it.
  const error = errors.find(({ keyword }) => keyword === 'additionalProperties') ?? errors[0];
  if (error === undefined) return undefined;
  const { keyword, instancePath, params, parentSchema, message } = error;
  const at = instancePath === '' ? 'it' : instancePath.slice(1);
  const names = Object.keys(Object(parentSchema).properties ?? {}).join(', ');
  const { additionalProperty: more, missingProperty: missing } = params;
  if (keyword === 'additionalProperties') {
    return { pointer: `${instancePath}/${more}`, reason: `${at} has ${more}; there are ${names}` };
  }
  const reason = keyword === 'required' ? `${at} has no ${missing}; there are ${names}` : `${at} ${message}`;
  return { pointer: instancePath, reason };
}

/**
 * Checks a value against a schema, and returns it.
 *
 * @param what A name for the value in messages, such as `The faults`.
 * @throws {RangeError} with the first place that does not match, and what is allowed there.
 */
export function validate<T>(schema: JsonObject, value: T, what: string): T {
  const error = findValidationError(schema, value);
  if (error !== undefined) throw new RangeError(`${what} cannot be used: ${error.reason}.`);
  return value;
}
