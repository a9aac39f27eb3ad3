import { readValue, type SentText } from '../../contract/bodies/index.ts';
import type { MediaType } from '../../contract/model/index.ts';
import { entriesOf, type JsonObject, objectOf } from '../../contract/model/json.ts';
import { essenceOf, isJsonType, rangesIncluding } from '../../contract/model/media-types.ts';
import { decodeForm, type NameValuePair, readQueryForms, splitPairs } from './text-styles.ts';

export const URL_ENCODED = 'application/x-www-form-urlencoded';
export const FORM_TYPES = [URL_ENCODED, 'multipart/form-data'];

interface ParsedForm {
  readonly value: unknown;
  /** The files whose media type is not one that `encoding` allows, each with the allowed types. */
  readonly unfitFiles: readonly { readonly name: string; readonly accepted: string }[];
}

/**
 * Reads a form by its schema and its `encoding` (OpenAPI 3.1, section 4.8.15). The value of a file is its content as
 * text.
 *
 * @throws {TypeError} if the body is not a form of its media type.
 */
export async function readForm(body: Uint8Array, contentType: string, content: MediaType): Promise<ParsedForm> {
  const isUrlEncoded = contentType.toLowerCase().startsWith(URL_ENCODED);
  const parts = isUrlEncoded ? [] : await readParts(body, contentType);
  const pairs = isUrlEncoded ? splitPairs(new TextDecoder().decode(body), '&') : parts.map(({ pair }) => pair);
  const { schema } = content;
  const schemas = schema === undefined ? [] : [schema];
  const encodings = new Map(entriesOf(content.node.encoding).map(([name, encoding]) => [name, objectOf(encoding)]));
  const deep = [...encodings].filter(([, { style }]) => style === 'deepObject').map(([name]) => name);
  const names = new Set(pairs.map(([key]) => deep.find((name) => key.startsWith(`${name}[`)) ?? key));
  const fields = [...names].map((name) => {
    const described = schemas.flatMap((one) => one.fieldSchemas(name));
    const isText = described.every(({ types }) => types.has('string') || !(types.has('object') || types.has('array')));
    const forms = readField(pairs, name, encodings.get(name) ?? {}, isUrlEncoded, isText);
    return [name, 'json' in forms ? forms.json : readValue(forms.texts, described)];
  });
  const unfitFiles = parts.flatMap(({ pair: [name], type }) => {
    const accepted = encodings.get(name)?.contentType;
    return typeof accepted !== 'string' || isAcceptedType(type, accepted) ? [] : [{ name, accepted }];
  });
  return { value: Object.fromEntries(fields), unfitFiles };
}

/** Whether the media type of a file is in a list. A file without a specific media type may be of any. */
function isAcceptedType(type: string, accepted: string): boolean {
  if (type === '' || type === 'application/octet-stream') return true;
  return accepted.split(',').some((one) => rangesIncluding(type).includes(essenceOf(one)));
}

function readField(
  pairs: readonly NameValuePair[],
  name: string,
  { style = 'form', explode = style === 'form', contentType, allowReserved }: JsonObject,
  isUrlEncoded: boolean,
  isText: boolean,
): { readonly texts: readonly SentText[] } | { readonly json: unknown } {
  const decode = !isUrlEncoded ? (text: string) => text : allowReserved === true ? decodeText : decodeField;
  const texts =
    readQueryForms(pairs, name, { style: String(style), explode: explode === true, decode }, () => false) ?? [];
  const [first] = texts;
  const isJson = typeof contentType === 'string' && isJsonType(contentType);
  // Objects and lists are JSON by default.
  if (typeof first !== 'string' || !(isJson || (!isText && /^\s*[[{]/.test(first)))) return { texts };
  try {
    return { json: JSON.parse(first) };
  } catch {
    return { texts };
  }
}

const decodeText = (text: string): string => decodeLoosely(text, decodeURIComponent);
const decodeField = (text: string): string => decodeLoosely(text, decodeForm);

/** Decodes a field as browsers do: a text with invalid escapes stays unchanged. */
function decodeLoosely(text: string, decode: (text: string) => string): string {
  try {
    return decode(text);
  } catch {
    return text;
  }
}

interface FormPart {
  readonly pair: NameValuePair;
  /** The media type of a file; empty for a field that is a text. */
  readonly type: string;
}

async function readParts(body: Uint8Array, contentType: string): Promise<readonly FormPart[]> {
  const form = await new Response(Uint8Array.from(body), { headers: { 'content-type': contentType } }).formData();
  return Promise.all(
    [...form].map(async ([name, value]): Promise<FormPart> => {
      if (typeof value === 'string') return { pair: [name, value], type: '' };
      return { pair: [name, await value.text()], type: value.type };
    }),
  );
}
