import type { Json, JsonObject } from '../model/index.ts';

/** Returns why a value does not match the schema at a pointer; `undefined` if it does. */
export type SchemaValidator = (schema: string, value: Json) => string | undefined;

export async function loadSchemaValidator(document: JsonObject): Promise<SchemaValidator> {
  // Loaded on demand: loading the validator takes longer than reading the contract, and most commands only read.
  const { validatorsOf } = await import('../model/validator.ts');
  const validators = validatorsOf(document, { fewValues: true });
  return (schema, value) => {
    const [error] = validators(schema)(value);
    return error && `${error.instancePath === '' ? 'it' : error.instancePath} ${error.message}`;
  };
}
