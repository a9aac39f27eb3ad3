import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { dereference, isJsonObject } from '../contract/json.ts';
import { type Misfit, misfitsOf } from './misfits.ts';
import { ServeError } from './serve-error.ts';
import type { ServedContract } from './served-contract.ts';

/** Checks values against the schemas of one document. */
export interface Schemas {
  /**
   * What the schema at a pointer does not allow in a value.
   *
   * @param direction Of a request no property that is only read is required, of an answer none that is only written.
   * @throws {ServeError} when the schema cannot be compiled.
   */
  misfits(pointer: string, value: unknown, direction: 'request' | 'answer'): readonly Misfit[];
}

const NO_MISFIT: readonly Misfit[] = [];

/** Prepares the schemas of a contract: it is read once, and each schema compiled when it is first asked for. */
export function schemasOf({ document, where }: Pick<ServedContract, 'document' | 'where'>): Schemas {
  // `strict` off: an OpenAPI schema has keywords that JSON Schema does not know.
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true, verbose: true, logger: false });
  addFormats.default(ajv);
  let added = false;
  const compiled = new Map<string, ValidateFunction>();

  const compile = (pointer: string): ValidateFunction => {
    try {
      if (!added) ajv.addSchema(document, 'contract');
      added = true;
      const fragment = pointer.split('/').map(encodeURIComponent).join('/');
      const validate = ajv.getSchema(`contract#${fragment}`) ?? ajv.compile({ $ref: `contract#${fragment}` });
      compiled.set(pointer, validate);
      return validate;
    } catch (cause) {
      throw new ServeError({ kind: 'schema', place: pointer, reason: reasonOf(cause) }, { where, cause });
    }
  };

  const isOnly = (schema: unknown, property: unknown, keyword: string): boolean => {
    const properties = isJsonObject(schema) ? schema.properties : undefined;
    const found = isJsonObject(properties) ? dereference(document, properties[String(property)]) : undefined;
    return found?.[keyword] === true;
  };

  return {
    misfits(pointer, value, direction) {
      const validate = compiled.get(pointer) ?? compile(pointer);
      if (validate(value)) return NO_MISFIT;
      const excused = direction === 'request' ? 'readOnly' : 'writeOnly';
      const errors = (validate.errors ?? []).filter(
        ({ keyword, params, parentSchema }) =>
          !(keyword === 'required' && isOnly(parentSchema, params.missingProperty, excused)),
      );
      return misfitsOf(errors, value);
    },
  };
}

function reasonOf(cause: unknown): string {
  return cause instanceof RangeError ? 'it refers to itself without an end' : String(cause);
}
