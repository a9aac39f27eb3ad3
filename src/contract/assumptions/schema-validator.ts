import type { Json, JsonObject } from '../model/index.ts';

/** Says what is wrong with a value by the schema at a pointer; `undefined` where it fits. */
export type SchemaValidator = (schema: string, value: Json) => string | undefined;

export async function schemaValidator(document: JsonObject): Promise<SchemaValidator> {
  // Loading it takes longer than reading the contract, which is all that most commands do.
  const { validatorsOf } = await import('../model/validator.ts');
  const validators = validatorsOf(document, { fewValues: true });
  return (schema, value) => {
    const [error] = validators(schema)(value);
    return error && `${error.instancePath === '' ? 'it' : error.instancePath} ${error.message}`;
  };
}
