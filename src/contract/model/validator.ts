import {
  Ajv2020,
  type CodeKeywordDefinition,
  type ErrorObject,
  type Options,
  type ValidateFunction,
} from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Checkable, checkableOf, type UncheckedKeyword } from './checkable.ts';
import { at, isJsonObject, type Json, type JsonObject, listOf, objectOf, referenceOf } from './json.ts';
import { toPointer } from './json-pointer.ts';
import { resolveIn } from './resolved.ts';

export interface ValidationError {
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Pointer of the keyword: the claim that is at fault. */
  readonly claim: string;
  readonly instancePath: string;
  readonly found: unknown;
  /** What the keyword has, such as the type that is stated. */
  readonly stated: unknown;
  /** The schema of the property that is missing, for `required`. */
  readonly missing: JsonObject | undefined;
  readonly message: string;
}

export type Validate = (value: unknown) => readonly ValidationError[];

export interface Validators {
  (pointer: string): Validate;
  /**
   * Returns the keywords that are left out, as they cannot be checked: of the document, or of a schema and those that it
   * refers to. A value without an error may then still not be one that the schema allows.
   */
  unchecked(pointer?: string): readonly UncheckedKeyword[];
}

const NONE: readonly ValidationError[] = [];

/** Where a schema is compiled for some hundred values, compiling has to be cheap, not validating. */
const FOR_FEW_VALUES: Options = { inlineRefs: false, code: { optimize: false } };

/**
 * Compiles the schemas of a document (JSON Schema 2020-12, as OpenAPI 3.1 has it) by their pointers, each when it is
 * first asked for. A keyword that cannot be checked is left out, by name. What loads this module loads Ajv, so `index.ts` does
 * not export it.
 */
export function validatorsOf(
  document: JsonObject,
  { fewValues = false }: { readonly fewValues?: boolean } = {},
): Validators {
  const ajv = schemaCompiler({ verbose: true, ...(fewValues && FOR_FEW_VALUES) });
  const resolve = resolveIn(document);
  const failed = new Map<string, UncheckedKeyword>();
  let checkable: Checkable | undefined;
  const checked = (): Checkable => {
    checkable ??= checkableOf(document);
    return checkable;
  };
  const compiled = new Map<string, Validate>();
  let places: ReadonlyMap<object, string> | undefined;
  let isAdded = false;

  const claimOf = ({ keyword, params, parentSchema = {} }: ErrorObject): string => {
    places ??= placesIn(checked().document);
    const pointer = `${checked().originalOf(places.get(parentSchema) ?? '')}/${keyword}`;
    const { required } = parentSchema;
    return keyword === 'required' && Array.isArray(required)
      ? `${pointer}/${required.indexOf(params.missingProperty)}`
      : pointer;
  };
  /** A pattern as the document has it. */
  const patternOf = (error: ErrorObject): Json | undefined =>
    error.keyword === 'pattern' && checked().document !== document ? at(document, claimOf(error)) : undefined;
  const toError = (error: ErrorObject, pattern = patternOf(error)): ValidationError => ({
    keyword: error.keyword,
    params: pattern === undefined ? error.params : { pattern },
    get claim() {
      return claimOf(error);
    },
    instancePath: error.instancePath,
    found: error.data,
    stated: pattern ?? error.schema,
    get missing() {
      const properties = error.keyword === 'required' ? error.parentSchema?.properties : undefined;
      return resolve(Object(properties)[String(error.params.missingProperty)], '')?.node;
    },
    message: error.message ?? '',
  });
  const fail = (pointer: string): readonly ValidationError[] => {
    failed.set(pointer, { pointer, schema: pointer, keyword: '', why: 'schema' });
    return NONE;
  };
  const compile = (pointer: string): Validate => {
    const reference = `contract#${pointer.split('/').map(encodeURIComponent).join('/')}`;
    let validate: ValidateFunction | undefined;
    try {
      if (!isAdded) ajv.addSchema(checked().document, 'contract');
      isAdded = true;
      validate = ajv.getSchema(reference) ?? ajv.compile({ $ref: reference });
    } catch {
      fail(pointer);
      return () => NONE;
    }
    return (value) => {
      try {
        return validate(value) ? NONE : (validate.errors ?? []).map((error) => toError(error));
      } catch {
        return fail(pointer);
      }
    };
  };
  const validatorAt = (pointer: string): Validate => {
    const before = compiled.get(pointer);
    if (before !== undefined) return before;
    const place = withoutReferences(document, pointer);
    const validate = compiled.get(place) ?? compile(place);
    compiled.set(place, validate);
    compiled.set(pointer, validate);
    return validate;
  };
  return Object.assign(validatorAt, {
    unchecked(pointer?: string) {
      if (pointer === undefined) return [...checked().unchecked, ...failed.values()];
      const whole = failed.get(withoutReferences(document, pointer));
      return whole === undefined ? checked().uncheckedAt(pointer) : [whole];
    },
  });
}

/** Prepares Ajv for the schemas of OpenAPI, which have keywords that JSON Schema does not know: hence not `strict`. */
export function schemaCompiler(options: Options): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true, logger: false, ...options });
  addFormats.default(ajv);
  const { enum: choices } = ajv.RULES.all;
  if (typeof choices === 'object' && 'code' in choices.definition) allowNoChoice(choices.definition);
  return ajv;
}

/** Ajv does not compile an empty `enum`, which allows nothing (JSON Schema, section 6.1.2). */
function allowNoChoice(definition: CodeKeywordDefinition): void {
  const { code } = definition;
  definition.code = (context) => {
    if (listOf(context.schema).length === 0) context.fail();
    else code(context);
  };
}

/** Where a schema is no more than a reference, the one that it refers to: compiled once for all that refer to it. */
function withoutReferences(document: JsonObject, pointer: string, hops = 0): string {
  const schema = at(document, pointer);
  const to = Object.keys(objectOf(schema)).length === 1 ? referenceOf(schema) : undefined;
  return to === undefined || hops >= 32 ? pointer : withoutReferences(document, to, hops + 1);
}

/** The pointer of every object in a document. Ajv names the very object at fault, where its paths stop at a `$ref`. */
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
