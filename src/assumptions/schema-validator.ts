import type { ValidateFunction } from 'ajv';
import { at, fromPointer, isJsonObject, type Json, type JsonObject } from '../contract/index.ts';

/** Says what is wrong with a value by the schema at a pointer; `undefined` where it fits. */
export type SchemaValidator = (schema: string, value: Json) => string | undefined;

/** Validates values by the schemas of a document (JSON Schema 2020-12, as OpenAPI 3.1 has it). Compiles when needed. */
export async function schemaValidator(document: JsonObject): Promise<SchemaValidator> {
  // Loading them takes longer than reading the contract, which is all that most commands do.
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const { default: addFormats } = await import('ajv-formats');

  // Each schema is compiled for a handful of values: compiling has to be cheap, not validating.
  const cheap = { inlineRefs: false, code: { optimize: false } } as const;
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false, ...cheap });
  addFormats.default(ajv);
  ajv.addSchema(document, 'contract');
  const compiled = new Map<string, ValidateFunction>();

  return (schema, value) => {
    const pointer = follow(document, schema);
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `contract#${toFragment(pointer)}` });
    compiled.set(pointer, validate);
    if (validate(value)) return undefined;
    const [error] = validate.errors ?? [];
    return `${error?.instancePath === '' ? 'it' : error?.instancePath} ${error?.message}`;
  };
}

/** Where a schema is no more than a reference, the one that it refers to: compiled once for all that refer to it. */
function follow(document: JsonObject, pointer: string): string {
  const schema = at(document, pointer);
  const alone = isJsonObject(schema) && Object.keys(schema).length === 1;
  return alone && typeof schema.$ref === 'string' ? follow(document, schema.$ref.replace(/^#/, '')) : pointer;
}

/** A JSON pointer as a fragment of a URI (RFC 6901, section 6). */
function toFragment(pointer: string): string {
  return fromPointer(pointer)
    .map((key) => `/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('');
}
