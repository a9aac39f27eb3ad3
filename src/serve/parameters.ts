import type { Json, JsonObject, Operation } from '../contract/index.ts';
import { at, follow, isJsonObject } from '../contract/json.ts';
import type { PathValues, ServedRequest } from './request.ts';
import type { Schemas } from './schemas.ts';
import type { Part, Violation } from './violations.ts';

/** A parameter that the document declares for an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: Part;
  readonly element: JsonObject;
  /** The pointer of its schema, and the schema, references followed; none where it has none. */
  readonly schema: { readonly pointer: string; readonly element: JsonObject } | undefined;
}

/** The parameters of an operation: those of its path, unless it declares them anew, and its own. */
export function parametersOf(document: JsonObject, { pointer }: Operation): Parameter[] {
  const item = pointer.slice(0, pointer.lastIndexOf('/'));
  const found = new Map<string, Parameter>();
  for (const holder of [item, pointer]) {
    const declared = at(document, `${holder}/parameters`);
    if (!Array.isArray(declared)) continue;
    for (const index of declared.keys()) {
      const parameter = follow(document, `${holder}/parameters/${index}`);
      if (parameter === undefined) continue;
      const { name, in: part } = parameter.element;
      if (typeof name !== 'string' || !isPart(part) || isNotAParameter(part, name)) continue;
      const schema = follow(document, `${parameter.pointer}/schema`);
      found.set(`${part} ${name}`, { name, in: part, element: parameter.element, schema });
    }
  }
  return [...found.values()];
}

/** Checks the parameters of a request. */
export type ParameterCheck = (request: ServedRequest, values: PathValues) => Violation[];

/** Makes the check of the parameters of an operation. What a request has beyond them is passed over. */
export function parameterCheckOf(
  document: JsonObject,
  parameters: readonly Parameter[],
  schemas: Schemas,
): ParameterCheck {
  const readers = parameters.map((parameter) => ({ parameter, read: readerOf(document, parameter) }));
  return (request, values) =>
    readers.flatMap(({ parameter, read }): Violation[] => {
      const { name, in: part, schema, element } = parameter;
      let value: unknown;
      try {
        value = read(request, values);
      } catch {
        return [{ kind: 'percent-encoding', part, name }];
      }
      if (value === undefined) return element.required === true ? [{ kind: 'missing-parameter', part, name }] : [];
      if (schema === undefined) return [];
      return schemas
        .misfits(schema.pointer, value, 'request')
        .map((misfit) => ({ ...misfit, kind: 'schema', part, place: [name, ...misfit.place] }));
    });
}

/** Reads the value of a parameter; `undefined` where it was not sent. Throws where a `%` encodes nothing. */
type Reader = (request: ServedRequest, values: PathValues) => unknown;

/** Reads a parameter as its style has it (OpenAPI 3.1, section 4.8.12.2). */
function readerOf(document: JsonObject, { name, in: part, element, schema }: Parameter): Reader {
  const style =
    typeof element.style === 'string' ? element.style : part === 'path' || part === 'header' ? 'simple' : 'form';
  const explode = typeof element.explode === 'boolean' ? element.explode : style === 'form';
  const types = typesOf(document, schema?.element);
  const convert = (value: Text): unknown => fromText(document, schema?.element, value);
  const isList = types.has('array');
  const isObject = types.has('object');

  if (part === 'path') {
    return (_, values) => {
      const sent = values[name];
      if (sent === undefined) return undefined;
      if (!isList && !isObject && style === 'simple') return convert(decodeURIComponent(sent));
      const text = style === 'simple' ? sent : sent.slice(1);
      const separator = style === 'label' && explode ? '.' : style === 'matrix' && explode ? ';' : ',';
      const named = style === 'matrix' && !(explode && isObject);
      const parts = text
        .split(separator)
        .map((one) => decodeURIComponent(named ? one.slice(one.indexOf('=') + 1) : one));
      return convert(isObject ? fieldsOf(parts, explode) : isList ? parts : (parts[0] ?? ''));
    };
  }
  if (part === 'header') {
    return ({ headers }) => {
      const text = headers[name.toLowerCase()];
      if (text === undefined) return undefined;
      if (!isList && !isObject) return convert(text);
      const parts = text.split(',').map((one) => one.trim());
      return convert(isObject ? fieldsOf(parts, explode) : parts);
    };
  }
  const pairs = (request: ServedRequest): Pair[] =>
    part === 'cookie' ? pairsOf(request.headers.cookie ?? '', /;\s*/) : pairsOf(request.query, '&');
  const decode = part === 'cookie' ? decodeURIComponent : decodeQuery;
  const fields = (found: readonly Pair[]): unknown =>
    found.length === 0 ? undefined : convert(Object.fromEntries(found.map(([key, value]) => [key, decode(value)])));
  if (isObject && style === 'deepObject') {
    return (request) => {
      const found = pairs(request).flatMap(([key, value]): Pair[] =>
        key.startsWith(`${name}[`) && key.endsWith(']') ? [[key.slice(name.length + 1, -1), value]] : [],
      );
      return fields(found);
    };
  }
  if (isObject && explode) {
    const properties = isJsonObject(schema?.element.properties) ? schema.element.properties : {};
    return (request) => {
      const found = pairs(request).filter(([key]) => Object.hasOwn(properties, key));
      return fields(found);
    };
  }
  const separator = SEPARATORS[style] ?? /,/;
  return (request) => {
    const found = pairs(request).flatMap(([key, value]) => (key === name ? value : []));
    const [first] = found;
    if (first === undefined) return undefined;
    if (isObject) return convert(fieldsOf(first.split(',').map(decode), false));
    if (isList) return convert(explode ? found.map(decode) : first.split(separator).map(decode));
    return convert(found.length === 1 ? decode(first) : found.map(decode));
  };
}

const SEPARATORS: Readonly<Record<string, RegExp>> = { spaceDelimited: /%20|\+/, pipeDelimited: /%7C|\|/i };

type Pair = [name: string, value: string];

function pairsOf(text: string, separator: string | RegExp): Pair[] {
  return text.split(separator).flatMap((pair): Pair[] => {
    const [name = '', ...rest] = pair.split('=');
    return pair === '' ? [] : [[nameOf(name), rest.join('=')]];
  });
}

/** A name that encodes nothing is no parameter's: it stays as it was sent. */
function nameOf(text: string): string {
  try {
    return decodeQuery(text);
  } catch {
    return text;
  }
}

function decodeQuery(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

/** `k=v` each where exploded, `k, v` in turns where not. */
function fieldsOf(parts: readonly string[], explode: boolean): Record<string, string> {
  if (explode)
    return Object.fromEntries(parts.map((part) => [part.split('=', 1)[0], part.slice(part.indexOf('=') + 1)]));
  return Object.fromEntries(parts.flatMap((key, index) => (index % 2 === 0 ? [[key, parts[index + 1] ?? '']] : [])));
}

/** Text of a request, or a list or an object of texts. */
export type Text = string | readonly Text[] | { readonly [name: string]: Text };

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/**
 * Takes text for the number or the boolean that it is where its schema asks for one; other text stays, for the schema
 * to refuse.
 */
export function fromText(document: JsonObject, schema: Json | undefined, value: Text): unknown {
  const element = isJsonObject(schema) ? schema : {};
  if (Array.isArray(value)) return value.map((item: Text) => fromText(document, itemsOf(document, element), item));
  if (typeof value === 'object') {
    const fields = Object.entries(value);
    return Object.fromEntries(
      fields.map(([key, field]) => [key, fromText(document, propertyOf(document, element, key), field)]),
    );
  }
  const text = String(value);
  const types = typesOf(document, element);
  if ((types.has('integer') || types.has('number')) && NUMBER.test(text)) {
    const number = Number(text);
    // However large, it is an integer to a schema.
    return Number.isFinite(number) ? number : Math.sign(number) * Number.MAX_VALUE;
  }
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return text === '' && types.has('null') ? null : text;
}

function itemsOf(document: JsonObject, schema: JsonObject): Json | undefined {
  return resolved(document, schema).items;
}

function propertyOf(document: JsonObject, schema: JsonObject, name: string): Json | undefined {
  const { properties, additionalProperties } = resolved(document, schema);
  return isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
}

function resolved(document: JsonObject, schema: JsonObject): JsonObject {
  return typeof schema.$ref === 'string' ? { ...follow(document, schema.$ref)?.element, ...schema } : schema;
}

/** The JSON types that a schema names for its value; none where it leaves them open. */
function typesOf(document: JsonObject, schema: Json | undefined, depth = 0): ReadonlySet<string> {
  if (!isJsonObject(schema) || depth > 16) return new Set();
  const { type, $ref, allOf, anyOf, oneOf } = schema;
  const parts = [allOf, anyOf, oneOf].flatMap((members) => (Array.isArray(members) ? members : []));
  const target = typeof $ref === 'string' ? [at(document, $ref)] : [];
  return new Set([
    ...[type ?? []].flat().map(String),
    ...[...parts, ...target].flatMap((part) => [...typesOf(document, part, depth + 1)]),
  ]);
}

const PARTS: readonly Part[] = ['path', 'query', 'header', 'cookie'];

function isPart(value: unknown): value is Part {
  return PARTS.some((part) => part === value);
}

/** OpenAPI 3.1, section 4.8.12.1: a parameter of this name has no meaning. */
function isNotAParameter(part: Part, name: string): boolean {
  return part === 'header' && ['accept', 'content-type', 'authorization'].includes(name.toLowerCase());
}
