import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { fromPointer, isJsonObject, type Json, type JsonObject, toPointer } from '../../contract/index.ts';

/** Something in which a value does not fit its schema. */
export interface Misfit {
  /** Pointer of the keyword that refuses it: the claim that is at fault. */
  readonly claim: string;
  readonly keyword: string;
  /** Pointer within the value. */
  readonly place: string;
  readonly found: unknown;
  /** What the keyword has, such as the type that is stated. */
  readonly stated: unknown;
  /** The name that is missing, for `required`. */
  readonly missing?: string;
}

/** Holds values against the schemas of a document. */
export type Misfits = (schema: string, value: Json) => readonly Misfit[];

/** Compiles the schemas of a document when they are needed. Each misfit leads back to the keyword in the document. */
export function misfitsOf(document: JsonObject): Misfits {
  // A schema is compiled for some hundred values: compiling has to be cheap.
  const cheap = { inlineRefs: false, code: { optimize: false } } as const;
  const told = { allErrors: true, verbose: true, logger: false } as const;
  const ajv = new Ajv2020({ strict: false, validateSchema: false, ...told, ...cheap });
  addFormats.default(ajv);
  ajv.addSchema(document, 'contract');
  const places = placesIn(document);
  const compiled = new Map<string, ValidateFunction>();
  return (schema, value) => {
    const fragment = fromPointer(schema)
      .map((key) => `/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
      .join('');
    const validate = compiled.get(schema) ?? ajv.compile({ $ref: `contract#${fragment}` });
    compiled.set(schema, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map((error) => toMisfit(error, places));
  };
}

function toMisfit(error: ErrorObject, places: WeakMap<object, string>): Misfit {
  const { keyword, instancePath, data, parentSchema = {} } = error;
  const pointer = places.get(parentSchema) ?? '';
  const missing: unknown = error.params.missingProperty;
  const index = Array.isArray(parentSchema.required) ? parentSchema.required.indexOf(missing) : -1;
  return {
    claim: keyword === 'required' ? `${pointer}/required/${index}` : `${pointer}/${keyword}`,
    keyword,
    place: instancePath,
    found: data,
    stated: error.schema,
    ...(typeof missing === 'string' && { missing }),
  };
}

/** The pointer of every object in a document. Ajv names the very object at fault, where its paths stop at a `$ref`. */
function placesIn(document: JsonObject): WeakMap<object, string> {
  const places = new WeakMap<object, string>();
  const visit = (value: Json, keys: readonly (string | number)[]): void => {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, [...keys, index]);
    if (!isJsonObject(value)) return;
    places.set(value, toPointer(keys));
    for (const [key, child] of Object.entries(value)) visit(child, [...keys, key]);
  };
  visit(document, []);
  return places;
}
