import { isTextOnly, readValues, type SentText } from '../../contract/bodies/index.ts';
import type { Parameter, Schema } from '../../contract/model/index.ts';
import { isJsonType } from '../../contract/model/media-types.ts';
import { URL_ENCODED } from './read-form.ts';
import type { PathValues, ServedRequest } from './request.ts';
import type { PreparedSchemas } from './schemas.ts';
import {
  decodeForm,
  type ParameterStyle,
  readHeaderForms,
  readPathForms,
  readQueryForms,
  splitPairs,
  toFields,
} from './text-styles.ts';
import type { ValidationError } from './validation-errors.ts';
import type { Violation } from './violations.ts';

export type ParameterCheck = (request: ServedRequest, values: PathValues) => Violation[];

/** Returns a function that checks the documented parameters of an operation; others are ignored. */
export function createParameterCheck(parameters: readonly Parameter[], schemas: PreparedSchemas): ParameterCheck {
  const readers = parameters.map((parameter) => ({ parameter, read: createParameterReader(parameter, parameters) }));
  return (request, values) =>
    readers.flatMap(({ parameter, read }): Violation[] => {
      const { name, isRequired, content } = parameter;
      const isWhole = parameter.in === 'querystring';
      const part = isWhole ? 'query' : parameter.in;
      const schema = parameter.schema ?? content?.schema;
      let forms: readonly SentText[] | undefined;
      try {
        forms = read(request, values);
      } catch {
        return [{ kind: 'percent-encoding', part, name }];
      }
      if (forms === undefined) return isRequired ? [{ kind: 'missing-parameter', part, name }] : [];
      const isEmpty = parameter.node.allowEmptyValue === true && forms[0] === '';
      if (schema === undefined || isEmpty) return [];
      const [text] = forms;
      const isText = content !== undefined && typeof text === 'string';
      const sent = isText ? parseContent(text, content.mediaType) : readValues(forms, [schema]);
      if (sent === undefined) return [{ kind: 'not-json-parameter', part, name }];
      return findValueErrors(schemas, schema, sent).map((error) => ({
        ...error,
        kind: 'schema',
        part,
        // A parameter that is the whole query has a name in the contract, but not in requests.
        place: isWhole ? error.place : [name, ...error.place],
      }));
    });
}

/** Returns the errors of the likeliest value; none if one of the other values is valid. */
function findValueErrors(
  schemas: PreparedSchemas,
  { pointer }: Schema,
  values: readonly unknown[],
): readonly ValidationError[] {
  const [likeliest, ...others] = values;
  const errors = schemas.validate(pointer, likeliest, 'request');
  const isValid = (value: unknown): boolean => schemas.validate(pointer, value, 'request').length === 0;
  return errors.length > 0 && others.some(isValid) ? [] : errors;
}

/** Parses the value of a parameter with a media type; `undefined` if it should be JSON and is not. */
function parseContent(text: string, mediaType: string): readonly unknown[] | undefined {
  if (!isJsonType(mediaType)) return [text];
  try {
    return [JSON.parse(text)];
  } catch {
    return undefined;
  }
}

/**
 * Reads the possible forms of a parameter; `undefined` if it was not sent. Throws if a `%` begins no valid encoding.
 */
type ParameterReader = (request: ServedRequest, values: PathValues) => readonly SentText[] | undefined;

/** Returns the reader for the style of a parameter. */
function createParameterReader(
  { name, in: part, node, schema, content }: Parameter,
  all: readonly Parameter[],
): ParameterReader {
  const style = typeof node.style === 'string' ? node.style : part === 'path' || part === 'header' ? 'simple' : 'form';
  const explode = typeof node.explode === 'boolean' ? node.explode : style === 'form' || style === 'cookie';
  const isText = schema !== undefined && isTextOnly(schema);
  if (part === 'path') {
    if (isText && style === 'simple') {
      return (_, { [name]: sent }) => (sent === undefined ? undefined : [decodeURIComponent(sent)]);
    }
    return (_, values) => {
      const sent = values[name];
      return sent === undefined ? undefined : readPathForms(sent, style, explode);
    };
  }
  if (part === 'header') {
    return ({ headers }) => {
      const text = headers[name.toLowerCase()];
      if (text === undefined) return undefined;
      return isText ? [text] : readHeaderForms(text, style, explode);
    };
  }
  if (part === 'querystring') {
    const isForm = content?.mediaType === URL_ENCODED;
    const read = (query: string): SentText =>
      isForm ? toFields(splitPairs(query, '&'), decodeForm) : decodeURIComponent(query);
    return ({ query }) => (query === '' ? undefined : [read(query)]);
  }
  const isOtherParameter = (key: string): boolean =>
    all.some((one) => one.in === part && one.name === key && key !== name);
  const isField = (key: string): boolean =>
    content === undefined && schema !== undefined && isFieldOf(schema, key) && !isOtherParameter(key);
  // Where reserved characters are allowed, `+` is a plus sign and not a space.
  const isReserved = part === 'cookie' || node.allowReserved === true;
  const decode = isReserved ? decodeURIComponent : decodeForm;
  // In the style `cookie`, values are not encoded (OpenAPI 3.2, section 4.12.3).
  const how: ParameterStyle = { style, explode, decode: style === 'cookie' ? String : decode };
  return ({ headers, query }) => {
    const pairs = part === 'cookie' ? splitPairs(headers.cookie ?? '', /;\s*/) : splitPairs(query, '&');
    return readQueryForms(pairs, name, how, isField);
  };
}

/** Whether a name is a field of an exploded object; a free-form object has fields of any name. */
function isFieldOf(schema: Schema, name: string): boolean {
  if (schema.fieldSchemas(name).length > 0) return true;
  if (!schema.types.has('object')) return false;
  return schema.keyword('additionalProperties') === true || schema.properties.size === 0;
}
