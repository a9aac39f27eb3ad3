import type { Json, JsonObject } from '../model/index.ts';

/** Returns what is wrong with a value according to the schema at a pointer; `undefined` if it is valid. */
export type SchemaValidator = (schema: string, value: Json) => string | undefined;

export async function schemaValidator(document: JsonObject): Promise<SchemaValidator> {
  // Loaded on demand: it takes longer than reading the contract, which is enough for most commands.
  const { validatorsOf } = await import('../model/validator.ts');
  const validators = validatorsOf(document, { fewValues: true });
  return (schema, value) => {
    const [error] = validators(schema)(value);
    return error && `${error.instancePath === '' ? 'it' : error.instancePath} ${error.message}`;
  };
}
