import type { MediaType } from '../../contract/model/index.ts';
import { entriesOf, isJsonObject, type JsonObject, objectOf } from '../../contract/model/json.ts';
import { isJsonType } from '../../contract/model/media-types.ts';
import { decodeForm, formsAmong, type Pair, splitPairs } from './text-styles.ts';
import { readValue, type Text } from './text-values.ts';

export const URL_ENCODED = 'application/x-www-form-urlencoded';
export const FORMS = [URL_ENCODED, 'multipart/form-data'];

/**
 * Reads a form by its schema and `encoding` (OpenAPI 3.1, section 4.8.15). A file is its content as a text.
 *
 * @throws {TypeError} if the body is not such a form.
 */
export async function readForm(body: Uint8Array, contentType: string, content: MediaType): Promise<unknown> {
  const isUrlEncoded = contentType.toLowerCase().startsWith(URL_ENCODED);
  const pairs = isUrlEncoded ? splitPairs(new TextDecoder().decode(body), '&') : await readParts(body, contentType);
  const { schema } = content;
  const schemas = schema === undefined ? [] : [schema];
  const encodings = new Map(entriesOf(content.node.encoding).map(([name, encoding]) => [name, objectOf(encoding)]));
  const deep = [...encodings].filter(([, { style }]) => style === 'deepObject').map(([name]) => name);
  const names = new Set(pairs.map(([key]) => deep.find((name) => key.startsWith(`${name}[`)) ?? key));
  const fields = [...names].map((name) => {
    const forms = fieldForms(pairs, name, encodings.get(name) ?? {}, isUrlEncoded);
    const described = schemas.flatMap((one) => one.fields(name));
    return [name, 'json' in forms ? forms.json : readValue(forms.texts, described)];
  });
  return Object.fromEntries(fields);
}

function fieldForms(
  pairs: readonly Pair[],
  name: string,
  { style = 'form', explode = style === 'form', contentType, allowReserved }: JsonObject,
  isUrlEncoded: boolean,
): { readonly texts: readonly Text[] } | { readonly json: unknown } {
  const decode = !isUrlEncoded ? (text: string) => text : allowReserved === true ? decodeText : decodeField;
  const texts = formsAmong(pairs, name, { style: String(style), explode: explode === true, decode }, () => false) ?? [];
  const [first] = texts;
  const isJson = typeof contentType === 'string' && isJsonType(contentType);
  // An object is JSON by default.
  if (typeof first !== 'string' || !(isJson || /^\s*[[{]/.test(first))) return { texts };
  try {
    const json: unknown = JSON.parse(first);
    return isJson || isJsonObject(json) || Array.isArray(json) ? { json } : { texts };
  } catch {
    return { texts };
  }
}

const decodeText = (text: string): string => decodeLoosely(text, decodeURIComponent);
const decodeField = (text: string): string => decodeLoosely(text, decodeForm);

/** Decodes a field as browsers do: with invalid escapes it stays unchanged. */
function decodeLoosely(text: string, decode: (text: string) => string): string {
  try {
    return decode(text);
  } catch {
    return text;
  }
}

async function readParts(body: Uint8Array, contentType: string): Promise<readonly Pair[]> {
  const form = await new Response(Uint8Array.from(body), { headers: { 'content-type': contentType } }).formData();
  return Promise.all(
    [...form].map(
      async ([name, value]): Promise<Pair> => [name, typeof value === 'string' ? value : await value.text()],
    ),
  );
}
