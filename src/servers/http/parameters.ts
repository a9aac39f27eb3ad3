import type { Parameter, Schema } from '../../contract/model/index.ts';
import { decoded } from '../../contract/model/routes.ts';
import type { PathValues, ServedRequest } from './request.ts';
import type { Schemas } from './schemas.ts';
import type { Violation } from './violations.ts';

export type ParameterCheck = (request: ServedRequest, values: PathValues) => Violation[];

/** Returns the function that checks the parameters of an operation, and ignores undocumented ones. */
export function createParameterCheck(parameters: readonly Parameter[], schemas: Schemas): ParameterCheck {
  const readers = parameters.map((parameter) => ({ parameter, read: createReader(parameter) }));
  return (request, values) =>
    readers.flatMap(({ parameter, read }): Violation[] => {
      const { name, in: part, schema, isRequired } = parameter;
      let value: unknown;
      try {
        value = read(request, values);
      } catch {
        return [{ kind: 'percent-encoding', part, name }];
      }
      if (value === undefined) return isRequired ? [{ kind: 'missing-parameter', part, name }] : [];
      if (schema === undefined) return [];
      return schemas
        .validate(schema.pointer, value, 'request')
        .map((error) => ({ ...error, kind: 'schema', part, place: [name, ...error.place] }));
    });
}

/** Reads the value of a parameter; `undefined` if it was not sent. Throws at a `%` that encodes nothing. */
type Reader = (request: ServedRequest, values: PathValues) => unknown;

/** Returns the reader of a parameter by its style (OpenAPI 3.1, section 4.8.12.2). */
function createReader({ name, in: part, node, schema }: Parameter): Reader {
  const style = typeof node.style === 'string' ? node.style : part === 'path' || part === 'header' ? 'simple' : 'form';
  const explode = typeof node.explode === 'boolean' ? node.explode : style === 'form';
  const types = schema?.types ?? new Set();
  const convert = (value: Text): unknown => fromText(schema, value);
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
      return convert(isObject ? toFields(parts, explode) : isList ? parts : (parts[0] ?? ''));
    };
  }
  if (part === 'header') {
    return ({ headers }) => {
      const text = headers[name.toLowerCase()];
      if (text === undefined) return undefined;
      if (!isList && !isObject) return convert(text);
      const parts = text.split(',').map((one) => one.trim());
      return convert(isObject ? toFields(parts, explode) : parts);
    };
  }
  const pairs = (request: ServedRequest): Pair[] =>
    part === 'cookie' ? splitPairs(request.headers.cookie ?? '', /;\s*/) : splitPairs(request.query, '&');
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
    return (request) => {
      const found = pairs(request).filter(([key]) => schema?.properties.has(key));
      return fields(found);
    };
  }
  const separator = SEPARATORS[style] ?? /,/;
  return (request) => {
    const found = pairs(request).flatMap(([key, value]) => (key === name ? value : []));
    const [first] = found;
    if (first === undefined) return undefined;
    if (isObject) return convert(toFields(first.split(',').map(decode), false));
    if (isList) return convert(explode ? found.map(decode) : first.split(separator).map(decode));
    return convert(found.length === 1 ? decode(first) : found.map(decode));
  };
}

const SEPARATORS: Readonly<Record<string, RegExp>> = { spaceDelimited: /%20|\+/, pipeDelimited: /%7C|\|/i };

type Pair = [name: string, value: string];

function splitPairs(text: string, separator: string | RegExp): Pair[] {
  return text.split(separator).flatMap((pair): Pair[] => {
    const [name = '', ...rest] = pair.split('=');
    return pair === '' ? [] : [[decoded(name, decodeQuery), rest.join('=')]];
  });
}

function decodeQuery(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

/** Makes an object of `k=v` parts if exploded, otherwise of alternating names and values. */
function toFields(parts: readonly string[], explode: boolean): Record<string, string> {
  if (explode)
    return Object.fromEntries(parts.map((part) => [part.split('=', 1)[0], part.slice(part.indexOf('=') + 1)]));
  return Object.fromEntries(parts.flatMap((key, index) => (index % 2 === 0 ? [[key, parts[index + 1] ?? '']] : [])));
}

export type Text = string | readonly Text[] | { readonly [name: string]: Text };

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Converts text to the number or boolean of its schema. Other text stays, and the schema refuses it. */
export function fromText(schema: Schema | undefined, value: Text): unknown {
  if (Array.isArray(value)) return value.map((item: Text) => fromText(schema?.items, item));
  if (typeof value === 'object') {
    const fieldSchema = (key: string): Schema | undefined =>
      schema?.properties.get(key) ?? schema?.additionalProperties;
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, fromText(fieldSchema(key), field)]));
  }
  const text = String(value);
  const types: ReadonlySet<string> = schema?.types ?? new Set();
  if ((types.has('integer') || types.has('number')) && NUMBER.test(text)) {
    const number = Number(text);
    // Also a number beyond the range is an integer to a schema.
    return Number.isFinite(number) ? number : Math.sign(number) * Number.MAX_VALUE;
  }
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return text === '' && types.has('null') ? null : text;
}
