import { isDataKey, isNameMap } from './data-key.ts';
import type { Draft, Origins } from './draft.ts';
import { ContractError } from './errors.ts';
import { at, isJsonObject, type Json, type JsonObject, listOf, objectOf, referenceOf } from './json.ts';
import { toPointer, toToken } from './json-pointer.ts';
import { MARK_KEYS } from './marks.ts';
import type { Source } from './source.ts';

/** The key under which each object has its number during the upgrade. */
const NUMBER_KEY = 'x-colloquy-number';

/** Marks a schema that has an empty `allOf` during the upgrade, so that the upgrader keeps its media type. */
const KEPT_KEY = 'x-colloquy-kept';

interface UpgradedDraft extends Draft {
  /** The original objects, by their upgraded copies. */
  readonly originals: ReadonlyMap<Json, Json>;
}

/**
 * Upgrades a document of Swagger 2.0 or OpenAPI 3.0 to 3.1.
 *
 * @throws {ContractError} when that fails, as for a document that is not valid.
 */
export async function upgradeDraft({ document, origins }: Draft, root: Source): Promise<UpgradedDraft> {
  // Loaded on demand: only older versions need it.
  const { upgrade } = await import('@scalar/openapi-upgrader');
  const numbered: Json[] = [];
  const input = { ...numberedCopy(document, numbered), ...versionKey(document) };
  let upgradedInput: unknown;
  try {
    upgradedInput = upgrade(input, '3.1');
  } catch (cause) {
    const reason = `cannot be read as OpenAPI 3.1 (${cause instanceof Error ? cause.message : String(cause)})`;
    throw new ContractError(root.file, undefined, `${reason}; lint it with redocly lint first`, { cause });
  }
  const kept: Origins = new Map();
  const originals = new Map<Json, Json>();
  const moved = new Map<Json, string>();
  const references: Record<string, Json>[] = [];
  const restore = (value: unknown, pointer: string): Json => {
    if (Array.isArray(value)) return value.map((item, index) => restore(item, `${pointer}/${index}`));
    if (!isJsonObject(value)) return value as Json; // the upgrader makes JSON of JSON
    const { [NUMBER_KEY]: written, [KEPT_KEY]: isKept, ...others } = value;
    const { allOf: _allOf, ...plain } = others;
    const members = isKept === true ? plain : others;
    const number = isJsonObject(written) ? written.number : written;
    const copied: Record<string, Json> = {};
    for (const [key, child] of Object.entries(members))
      if (child !== undefined) copied[key] = restore(child, `${pointer}/${toToken(key)}`);
    const original = typeof number === 'number' ? (numbered[number] ?? null) : null;
    const operation = withRequestBody(withListStyle(withStatedLimits(copied, original), original));
    const copy = withFormLists(withRequiredForm(operation, original, document), original, document);
    const origin = origins.get(original);
    if (origin !== undefined) kept.set(copy, origin);
    if (original !== null) originals.set(copy, original);
    if (!moved.has(original)) moved.set(original, pointer);
    if (typeof copy.$ref === 'string') references.push(copy);
    return copy;
  };
  const upgradedDocument = withOpenScheme(restore(upgradedInput, ''), document);
  if (!isJsonObject(upgradedDocument)) throw new Error('an upgraded document is a mapping');
  for (const reference of references) {
    const to = referenceOf(reference) ?? '';
    const target = at(upgradedDocument, to) === undefined ? moved.get(at(document, to) ?? null) : undefined;
    if (target !== undefined) reference.$ref = `#${target.replaceAll('%', '%25')}`;
  }
  return { document: upgradedDocument, origins: kept, originals };
}

/**
 * Leaves the scheme of the address open if a Swagger 2.0 document states none: it is then that of the document's own address, which a
 * file does not have. The upgrader would take `http`.
 */
function withOpenScheme(upgraded: Json, { swagger, host, basePath, schemes }: JsonObject): Json {
  if (swagger === undefined || typeof host !== 'string' || listOf(schemes).length > 0) return upgraded;
  return { ...objectOf(upgraded), servers: [{ url: `//${host}${typeof basePath === 'string' ? basePath : ''}` }] };
}

/**
 * The parameter styles of OpenAPI 3 for the separators of Swagger 2.0. OpenAPI 3 defines no tabs, and defines these
 * styles only for queries.
 */
const LIST_STYLES: ReadonlyMap<Json | undefined, string> = new Map([
  ['ssv', 'spaceDelimited'],
  ['tsv', 'tabDelimited'],
  ['pipes', 'pipeDelimited'],
]);

function withListStyle(parameter: Record<string, Json>, original: Json): Record<string, Json> {
  const style = LIST_STYLES.get(objectOf(original).collectionFormat);
  return style === undefined || parameter.schema === undefined ? parameter : { ...parameter, style, explode: false };
}

/**
 * Keeps the format `byte`, which the upgrader replaces by a keyword that validators ignore, and adds `minLength: 1` to a
 * form field that Swagger 2.0 forbids to be empty by `allowEmptyValue: false`.
 */
function withStatedLimits(schema: Record<string, Json>, original: Json): Record<string, Json> {
  const { format, in: place, allowEmptyValue, minLength = 0 } = objectOf(original);
  const isBase64 = format === 'byte' && schema.contentEncoding === 'base64';
  const isFilled = place === 'formData' && allowEmptyValue === false && schema.type === 'string' && minLength === 0;
  return { ...schema, ...(isBase64 && { format }), ...(isFilled && { minLength: 1 }) };
}

/** Adds the style of lists in forms: commas by default in Swagger 2.0, but a field for each item in OpenAPI 3. */
function withFormLists(operation: Record<string, Json>, original: Json, document: JsonObject): Record<string, Json> {
  const lists = listOf(objectOf(original).parameters).flatMap((parameter) => {
    const to = referenceOf(parameter);
    const { in: place, type, name, collectionFormat } = objectOf(to === undefined ? parameter : at(document, to));
    if (place !== 'formData' || type !== 'array' || collectionFormat === 'multi' || typeof name !== 'string') return [];
    return [[name, { style: LIST_STYLES.get(collectionFormat) ?? 'form', explode: false }] as const];
  });
  const { requestBody } = operation;
  if (lists.length === 0 || !isJsonObject(requestBody) || '$ref' in requestBody) return operation;
  const contents = Object.entries(objectOf(requestBody.content)).map(([mediaType, content]) => {
    const encoding = { ...objectOf(objectOf(content).encoding), ...Object.fromEntries(lists) };
    return [mediaType, { ...objectOf(content), encoding }] as const;
  });
  return { ...operation, requestBody: { ...requestBody, content: Object.fromEntries(contents) } };
}

/**
 * Moves a body that Swagger 2.0 shares as a parameter from the parameters to `requestBody`, as OpenAPI 3.0 requires.
 */
function withRequestBody(operation: Record<string, Json>): Record<string, Json> {
  const isBody = (parameter: Json): boolean =>
    referenceOf(parameter)?.startsWith('/components/requestBodies/') === true;
  const requestBody = listOf(operation.parameters).find(isBody);
  if (requestBody === undefined) return operation;
  return { ...operation, parameters: listOf(operation.parameters).filter((one) => !isBody(one)), requestBody };
}

/** Marks a form with a required field as required. In Swagger 2.0 only the field says so. */
function withRequiredForm(operation: Record<string, Json>, original: Json, document: JsonObject): Record<string, Json> {
  const isNeeded = listOf(objectOf(original).parameters).some((parameter) => {
    const to = referenceOf(parameter);
    const { in: place, required } = objectOf(to === undefined ? parameter : at(document, to));
    return place === 'formData' && required === true;
  });
  const { requestBody } = operation;
  if (!isNeeded || !isJsonObject(requestBody) || '$ref' in requestBody) return operation;
  return { ...operation, requestBody: { ...requestBody, required: true } };
}

/** Keywords that are ignored next to a `$ref` before OpenAPI 3.1. */
const IGNORED_BESIDE_REFERENCE = new Set([
  ...['additionalProperties', 'allOf', 'anyOf', 'default', 'deprecated', 'discriminator', 'enum', 'exclusiveMaximum'],
  ...['exclusiveMinimum', 'format', 'items', 'maxItems', 'maxLength', 'maxProperties', 'maximum', 'minItems'],
  ...['minLength', 'minProperties', 'minimum', 'multipleOf', 'not', 'oneOf', 'pattern', 'properties', 'readOnly'],
  ...['required', 'type', 'uniqueItems', 'writeOnly', 'xml'],
]);

/** Returns the key with the version. A version without quotes is a number in YAML. */
function versionKey({ swagger, openapi }: JsonObject): JsonObject {
  return swagger === undefined ? { openapi: String(openapi) } : { swagger: '2.0' };
}

/** Returns a copy in which objects have their index in `numbered`, except data, references, and maps of names. */
function numberedCopy(document: JsonObject, numbered: Json[]): JsonObject {
  const path: (string | number)[] = [];
  const visit = (value: Json): Json => {
    if (Array.isArray(value)) return value.map((item, index) => copyBelow(index, sharedFormField(item, document)));
    if (!isJsonObject(value)) return value;
    const copy: Record<string, Json> = {};
    const isMap = isNameMap(path);
    const isReference = !isMap && typeof value.$ref === 'string';
    for (const [key, child] of Object.entries(value)) {
      if (isReference && IGNORED_BESIDE_REFERENCE.has(key)) continue;
      // Without a type, `nullable` has no effect (OpenAPI 3.0.4, section 4.7.24), but the upgrader would allow null.
      if (key === 'nullable' && !isMap && value.type === undefined) continue;
      // The upgrader writes `example` over the named examples next to it.
      if (!isMap && value.example !== undefined && isJsonObject(value.examples)) {
        if (key === 'example') continue;
        if (key === 'examples') {
          copy[key] = copyBelow(key, { default: { value: value.example }, ...value.examples });
          continue;
        }
      }
      if (key === 'examples' && !isMap && path.at(-2) === 'responses') {
        copy[key] = withProducedTypes(child, document, path);
        continue;
      }
      const isOpaque = isDataKey(path, key) || (key.startsWith('x-') && !isMap && !MARK_KEY_SET.has(key));
      copy[key] = isOpaque ? child : copyBelow(key, child);
    }
    // The upgrader drops a media type whose schema limits nothing if another one has an example.
    if (
      !isMap &&
      path.at(-1) === 'schema' &&
      path.at(-3) === 'responses' &&
      value.allOf === undefined &&
      !isReference
    ) {
      copy.allOf = [];
      copy[KEPT_KEY] = true;
    }
    const isRequirement = typeof path.at(-1) === 'number' && path.at(-2) === 'security';
    if (!isMap && !isRequirement && !('$ref' in value)) {
      const number = numbered.push(value) - 1;
      // The upgrader sets the shared body of a path item on each value in it, so the number must be in an object.
      copy[NUMBER_KEY] = path.length === 2 && path[0] === 'paths' ? { number } : number;
    }
    return copy;
  };
  const copyBelow = (key: string | number, value: Json): Json => {
    path.push(key);
    const copy = visit(value);
    path.pop();
    return copy;
  };
  return visit(document) as JsonObject; // a copy of an object is one
}

/**
 * Returns the form field to which a Swagger 2.0 parameter refers, and anything else as it is. The upgrader makes a whole
 * body of a shared field, and loses the other fields of the form.
 */
function sharedFormField(parameter: Json, document: JsonObject): Json {
  const to = referenceOf(parameter);
  if (document.swagger === undefined || to?.startsWith('/parameters/') !== true) return parameter;
  const shared = at(document, to);
  return objectOf(shared).in === 'formData' ? (shared ?? parameter) : parameter;
}

/** Replaces the example of a Swagger 2.0 response for any media type by one for each media type in `produces`. */
function withProducedTypes(examples: Json, document: JsonObject, path: readonly (string | number)[]): Json {
  const { '*/*': any, ...others } = objectOf(examples);
  if (any === undefined) return examples;
  const operation = objectOf(at(document, toPointer(path.slice(0, -2).map(String))));
  const produced = listOf(operation.produces ?? document.produces ?? ['application/json']);
  return { ...Object.fromEntries(produced.map((mediaType) => [String(mediaType), any])), ...others };
}

const MARK_KEY_SET: ReadonlySet<string> = new Set(MARK_KEYS);
