import { readValues } from '../../contract/bodies/index.ts';
import type { Json, JsonObject, MediaType, Operation, Parameter, Schema } from '../../contract/model/index.ts';
import { isJsonObject } from '../../contract/model/json.ts';
import { essenceOf, isJsonType } from '../../contract/model/media-types.ts';
import { authorizationPrefix, isBasic, type SampleBody } from '../reference/sample-request.ts';
import { findEncoding, isBinary, partType, writePairs, writeText } from '../reference/write-parameter.ts';

/** A field of a form body: a text, or a file after the user has chosen one. */
export interface FormField {
  readonly name: string;
  readonly isFile: boolean;
  readonly text: string;
  readonly file?: File | undefined;
}

/** A body as the user typed it: a text, form fields or a file. */
export interface FormBody {
  readonly mediaType: string;
  readonly text?: string;
  readonly fields?: readonly FormField[];
  readonly file?: File | undefined;
}

export interface FilledKey {
  readonly scheme: JsonObject;
  /** The key; for user and password, both with a colon between them. */
  readonly text: string;
}

/** The texts that the user typed for a request. */
export interface RequestForm {
  /** The texts of parameters by place and name, such as `query page`; an empty text is not sent. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly keys: readonly FilledKey[];
  readonly body?: FormBody | undefined;
}

export const parameterKey = ({ in: place, name }: Pick<Parameter, 'in' | 'name'>): string => `${place} ${name}`;

/** The address and headers of a request that are written from a form. `Content-Type` is not included. */
export interface WrittenRequest {
  readonly path: string;
  /** The query, without the question mark. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Whether a schema allows objects or lists, but no texts, so that the user can type its values as JSON. */
const isComposite = (schema: Schema | undefined): boolean =>
  schema !== undefined && (schema.types.has('object') || schema.types.has('array')) && !schema.types.has('string');

/** Lists the values that a typed text can mean, the likeliest first: JSON, a list with commas, or the text as its type says. */
export function typedValues(text: string, schema: Schema | undefined): readonly unknown[] {
  if (schema === undefined) return [text];
  const json = isComposite(schema) || /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  if (json !== undefined && typeof json.value === 'object') return [json.value];
  const isList = schema.types.has('array') && !schema.types.has('string');
  return readValues(isList ? [text.split(',').map((item) => item.trim())] : [text], [schema]);
}

export function parseJson(text: string): { readonly value: Json } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Returns the value of a parameter for a typed text. */
function parseParameter({ schema, content }: Parameter, text: string): Json {
  if (content !== undefined) return isJsonType(content.mediaType) ? (parseJson(text)?.value ?? text) : text;
  const [value] = typedValues(text, schema);
  return value as Json; // read from a text, and so without anything that JSON does not have
}

/** Returns the values of the parameters that are sent, by their place and name. */
export function parameterValues(
  { parameters }: Pick<Operation, 'parameters'>,
  texts: RequestForm['parameters'],
): Readonly<Record<string, Readonly<Record<string, Json>>>> {
  const sent = parameters.filter((one) => (texts[parameterKey(one)] ?? '') !== '');
  const entries = [...Map.groupBy(sent, ({ in: place }) => place)].map(([place, all]) => [
    place,
    Object.fromEntries(all.map((one) => [one.name, parseParameter(one, texts[parameterKey(one)] ?? '')])),
  ]);
  return Object.fromEntries(entries);
}

/** Writes path, query and headers of a request, valid or not. */
export function writeRequest(
  operation: Pick<Operation, 'path' | 'parameters'>,
  { parameters, keys }: RequestForm,
): WrittenRequest {
  const textOf = (parameter: Parameter): string => parameters[parameterKey(parameter)] ?? '';
  const sentIn = (place: Parameter['in']): Parameter[] =>
    operation.parameters.filter((one) => one.in === place && textOf(one) !== '');
  const pairsIn = (place: Parameter['in']): string[] =>
    sentIn(place).flatMap((one) => writePairs(one, parseParameter(one, textOf(one))).map((pair) => pair.join('=')));
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
    if (parameter === undefined) return encodeURIComponent(parameters[`path ${name}`] ?? '');
    return textOf(parameter) === '' ? '' : writeText(parameter, parseParameter(parameter, textOf(parameter)));
  });
  const ofKeys = keys.flatMap(({ scheme, text }) => (text === '' ? [] : [writeKey(scheme, text)]));
  const keysIn = (place: string): string[] => ofKeys.flatMap((one) => (one.in === place ? one.text : []));
  const cookies = [...pairsIn('cookie'), ...keysIn('cookie')];
  const whole = sentIn('querystring').map((one) => writeWholeQuery(one, textOf(one)));
  return {
    path,
    query: [...new Set([...pairsIn('query'), ...whole, ...keysIn('query')])].join('&'),
    headers: {
      ...Object.fromEntries(ofKeys.flatMap((one) => (one.in === 'header' ? [[one.name, one.text]] : []))),
      ...Object.fromEntries(
        sentIn('header').map((one) => [one.name, writeText(one, parseParameter(one, textOf(one)))]),
      ),
      ...(cookies.length > 0 && { Cookie: [...new Set(cookies)].join('; ') }),
    },
  };
}

/** Writes a parameter `in: querystring`, whose value is the whole query (OpenAPI 3.2). */
function writeWholeQuery({ content, schema }: Parameter, text: string): string {
  const value = parseJson(text)?.value;
  if (essenceOf(content?.mediaType ?? '') !== 'application/x-www-form-urlencoded' || !isJsonObject(value))
    return schema === undefined && content === undefined ? text : encodeURIComponent(text);
  return Object.entries(value)
    .flatMap(([name, child]) => writePairs({ name, in: 'query', node: {} }, child).map((pair) => pair.join('=')))
    .join('&');
}

interface WrittenKey {
  readonly in: string;
  readonly name: string;
  readonly text: string;
}

function writeKey(scheme: JsonObject, key: string): WrittenKey {
  if (isBasic(scheme)) return { in: 'header', name: 'Authorization', text: `Basic ${toBase64(key)}` };
  if (scheme.type !== 'apiKey')
    return { in: 'header', name: 'Authorization', text: `${authorizationPrefix(scheme) ?? ''}${key}` };
  const name = String(scheme.name);
  if (scheme.in === 'header') return { in: 'header', name, text: key };
  const value = scheme.in === 'cookie' ? key : encodeURIComponent(key);
  return { in: String(scheme.in), name, text: `${scheme.in === 'cookie' ? name : encodeURIComponent(name)}=${value}` };
}

const toBase64 = (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

/** Returns the body in the form that code samples need; `undefined` if nothing is sent. */
export function toSampleBody(content: MediaType | undefined, body: FormBody): SampleBody | undefined {
  const { mediaType, text = '', fields, file } = body;
  if (file !== undefined) return { kind: 'file', mediaType, file: file.name };
  if (fields === undefined) return text === '' ? undefined : { kind: 'text', mediaType, text };
  if (essenceOf(mediaType) === 'multipart/form-data') {
    const sent = sentFields(fields).map(({ name, text: one, isFile }) => {
      return {
        name,
        text: isFile ? undefined : one,
        mediaType: isFile ? undefined : partMediaType(content, name, one),
      };
    });
    return sent.length === 0 ? undefined : { kind: 'multipart', mediaType, fields: sent };
  }
  const pairs = writeFormPairs(content, fields);
  return pairs.length === 0 ? undefined : { kind: 'form', mediaType, pairs };
}

export type SentBody = string | Blob | FormData;

/** Returns the body in the form that `fetch` and `Response` need; `undefined` if nothing is sent. */
export function bodyToSend(content: MediaType | undefined, body: FormBody): SentBody | undefined {
  const { mediaType, text = '', fields, file } = body;
  if (file !== undefined) return file;
  if (fields === undefined) return text === '' ? undefined : text;
  if (essenceOf(mediaType) !== 'multipart/form-data') {
    const pairs = writeFormPairs(content, fields);
    return pairs.length === 0 ? undefined : pairs.map((pair) => pair.join('=')).join('&');
  }
  const form = new FormData();
  for (const { name, text: one, file: chosen } of sentFields(fields)) {
    const type = partMediaType(content, name, one);
    if (chosen !== undefined) form.append(name, chosen);
    else if (type === undefined) form.append(name, one);
    else form.append(name, new Blob([one], { type }));
  }
  return form;
}

/** Returns the bytes of a body, with their media type. */
export async function encodeBody(
  content: MediaType | undefined,
  body: FormBody | undefined,
): Promise<{ readonly bytes: Uint8Array; readonly contentType: string | undefined }> {
  const sent = body && bodyToSend(content, body);
  if (body === undefined || sent === undefined) return { bytes: new Uint8Array(), contentType: undefined };
  const response = new Response(sent);
  const contentType = sent instanceof FormData ? response.headers.get('content-type') : body.mediaType;
  return { bytes: new Uint8Array(await response.arrayBuffer()), contentType: contentType ?? undefined };
}

export const sentFields = (fields: readonly FormField[]): FormField[] =>
  fields.filter(({ isFile, text, file }) => (isFile ? file !== undefined : text !== ''));

/** Returns the media type of a form field; `undefined` for plain text. */
function partMediaType(content: MediaType | undefined, name: string, text: string): string | undefined {
  const { contentType } = content === undefined ? {} : findEncoding(content, name);
  if (typeof contentType === 'string' && !/[,*]/.test(contentType)) return contentType;
  return isComposite(content?.schema?.fieldSchemas(name)[0]) && parseJson(text) !== undefined
    ? 'application/json'
    : undefined;
}

function writeFormPairs(content: MediaType | undefined, fields: readonly FormField[]): (readonly [string, string])[] {
  return sentFields(fields).flatMap(({ name, text }) => {
    const [value] = typedValues(text, content?.schema?.fieldSchemas(name)[0]) as [Json];
    if (content === undefined) return writePairs({ name, in: 'form', node: {} }, value);
    return writePairs(
      { name, in: 'form', node: findEncoding(content, name), content: partType(content, name, value) },
      value,
    );
  });
}

/** Lists the fields of a form: the properties and required names of its schema, and further fields of an example. */
export function formFields({ schema }: MediaType, example: Json | undefined): FormField[] {
  const values = isJsonObject(example) ? example : {};
  const names = new Set([...(schema?.properties.keys() ?? []), ...Object.keys(values), ...(schema?.required ?? [])]);
  return [...names].map((name) => {
    const value = values[name];
    const isFile = (schema?.fieldSchemas(name) ?? []).some(isBinary);
    const text = value === undefined || isFile ? '' : typeof value === 'string' ? value : JSON.stringify(value);
    return { name, isFile, text };
  });
}
