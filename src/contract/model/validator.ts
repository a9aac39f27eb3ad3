import {
  Ajv2020,
  type CodeKeywordDefinition,
  type ErrorObject,
  type Options,
  type ValidateFunction,
} from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type CheckableDocument, toCheckable, type UncheckedKeyword } from './checkable.ts';
import { countSteps } from './count-steps.ts';
import { hasInheritedNames, withExactVerdicts } from './exact-verdict.ts';
import { at, isJsonObject, type Json, type JsonObject, listOf, objectOf, referenceOf } from './json.ts';
import { toPointer } from './json-pointer.ts';
import { createResolver } from './resolved.ts';
import { Schema } from './schema.ts';
import { STEP_KEYWORD } from './step-limit.ts';
import { compareItemsByText } from './unique-items.ts';
import type { SchemaError, Validate, Validators } from './verdicts.ts';

export type { SchemaError, Validate, Validators } from './verdicts.ts';

const NO_ERRORS: readonly SchemaError[] = [];

const TOO_MANY_STEPS: SchemaError = {
  keyword: STEP_KEYWORD,
  params: {},
  claim: '',
  instancePath: '',
  found: undefined,
  stated: undefined,
  missing: undefined,
  message: 'must take fewer steps to validate',
};

/** Options for schemas that check a few hundred values: compiling should be fast rather than validating. */
const OPTIONS_FOR_FEW_VALUES: Options = { inlineRefs: false, code: { optimize: false } };

/**
 * Compiles the schemas of a document (JSON Schema 2020-12, as in OpenAPI 3.1) by their pointers, each on first use.
 * Keywords that Ajv cannot check are left out, and `unchecked` lists them. Not exported by `index.ts`, since this module
 * loads Ajv.
 *
 * @param options.stepLimit The steps after which a value has {@link STEP_KEYWORD} as its only error; no limit by default.
 */
export function validatorsOf(
  document: JsonObject,
  { fewValues = false, stepLimit }: { readonly fewValues?: boolean; readonly stepLimit?: number } = {},
): Validators {
  const ajv = createSchemaCompiler({ verbose: true, ...(fewValues && OPTIONS_FOR_FEW_VALUES) });
  const steps = stepLimit === undefined ? undefined : countSteps(ajv, stepLimit);
  const resolve = createResolver(document);
  const failed = new Map<string, UncheckedKeyword>();
  let checkable: CheckableDocument | undefined;
  const getCheckable = (): CheckableDocument => {
    checkable ??= toCheckable(document);
    return checkable;
  };
  const compiled = new Map<string, Validate>();
  let places: ReadonlyMap<object, string> | undefined;
  let isAdded = false;

  const claimPointer = ({ keyword, params, parentSchema = {} }: ErrorObject): string => {
    places ??= placesIn(getCheckable().document);
    const pointer = `${getCheckable().toOriginalPointer(places.get(parentSchema) ?? '')}/${keyword}`;
    const { required } = parentSchema;
    return keyword === 'required' && Array.isArray(required)
      ? `${pointer}/${required.indexOf(params.missingProperty)}`
      : pointer;
  };
  /** The pattern of an error in the syntax of the document. */
  const originalPattern = (error: ErrorObject): Json | undefined =>
    error.keyword === 'pattern' && getCheckable().document !== document ? at(document, claimPointer(error)) : undefined;
  const toError = (error: ErrorObject, pattern = originalPattern(error)): SchemaError => ({
    keyword: error.keyword,
    params: pattern === undefined ? error.params : { pattern },
    get claim() {
      return claimPointer(error);
    },
    instancePath: error.instancePath,
    found: error.data,
    stated: pattern ?? error.schema,
    get missing() {
      const properties = error.keyword === 'required' ? error.parentSchema?.properties : undefined;
      const property: Json | undefined = Object(properties)[String(error.params.missingProperty)];
      const parts = Schema.of(resolve, [{ value: property, pointer: '' }])?.parts;
      // The first part is the schema itself; its keywords take precedence over those of the referenced one.
      return parts && Object.assign({}, ...parts.toReversed().map(({ node }) => node));
    },
    message: error.message ?? '',
  });
  const fail = (pointer: string): readonly SchemaError[] => {
    failed.set(pointer, { pointer, schema: pointer, keyword: '', why: 'schema' });
    return NO_ERRORS;
  };
  const compile = (pointer: string): Validate => {
    const reference = `contract#${pointer.split('/').map(encodeURIComponent).join('/')}`;
    let validate: ValidateFunction | undefined;
    try {
      if (!isAdded) {
        ajv.opts.ownProperties = hasInheritedNames(getCheckable().document);
        ajv.addSchema(getCheckable().document, 'contract');
      }
      isAdded = true;
      validate = ajv.getSchema(reference) ?? ajv.compile({ $ref: reference });
    } catch {
      fail(pointer);
      return () => NO_ERRORS;
    }
    return withExactVerdicts(getCheckable().document, pointer, (value) => {
      steps?.restart();
      try {
        return validate(value) ? NO_ERRORS : (validate.errors ?? []).map((error) => toError(error));
      } catch (error) {
        return steps?.isExceeded(error) === true ? [TOO_MANY_STEPS] : fail(pointer);
      }
    });
  };
  const validatorAt = (pointer: string): Validate => {
    const before = compiled.get(pointer);
    if (before !== undefined) return before;
    const place = followReferences(document, pointer);
    const validate = compiled.get(place) ?? compile(place);
    compiled.set(place, validate);
    compiled.set(pointer, validate);
    return validate;
  };
  return Object.assign(validatorAt, {
    unchecked(pointer?: string) {
      if (pointer === undefined) return [...getCheckable().unchecked, ...failed.values()];
      const whole = failed.get(followReferences(document, pointer));
      return whole === undefined ? getCheckable().uncheckedAt(pointer) : [whole];
    },
  });
}

/**
 * Makes an Ajv for the schemas of OpenAPI. It is not `strict`, since these have keywords that JSON Schema does not
 * know.
 */
export function createSchemaCompiler(options: Options): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    allErrors: true,
    logger: false,
    multipleOfPrecision: 9,
    ...options,
  });
  addFormats.default(ajv);
  const { enum: choices, uniqueItems } = ajv.RULES.all;
  if (typeof choices === 'object' && 'code' in choices.definition) allowEmptyEnum(choices.definition);
  // Code that is written to a file keeps Ajv's check of `uniqueItems`, since it can only call functions of Ajv.
  const isWritten = options.code?.source === true;
  if (!isWritten && typeof uniqueItems === 'object' && 'code' in uniqueItems.definition) {
    compareItemsByText(uniqueItems.definition);
  }
  return ajv;
}

/** Makes Ajv accept an empty `enum`, which allows no value (JSON Schema, section 6.1.2). */
function allowEmptyEnum(definition: CodeKeywordDefinition): void {
  const { code } = definition;
  definition.code = (context) => {
    if (listOf(context.schema).length === 0) context.fail();
    else code(context);
  };
}

/** Returns the pointer of the target if a schema is only a reference, so that the target is compiled once. */
function followReferences(document: JsonObject, pointer: string, hops = 0): string {
  const schema = at(document, pointer);
  const to = Object.keys(objectOf(schema)).length === 1 ? referenceOf(schema) : undefined;
  return to === undefined || hops >= 32 ? pointer : followReferences(document, to, hops + 1);
}

/** Returns the pointers of all objects in a document. Ajv’s paths stop at a `$ref`, but errors contain the object. */
function placesIn(document: JsonObject): ReadonlyMap<object, string> {
  const places = new Map<object, string>();
  const visit = (value: Json, keys: readonly (string | number)[]): void => {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, [...keys, index]);
    if (!isJsonObject(value)) return;
    places.set(value, toPointer(keys));
    for (const [key, child] of Object.entries(value)) visit(child, [...keys, key]);
  };
  visit(document, []);
  return places;
}
