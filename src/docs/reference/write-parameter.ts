import type { Json, JsonObject, MediaType, Schema } from '../../contract/model/index.ts';
import { isJsonObject } from '../../contract/model/json.ts';
import { isJsonType } from '../../contract/model/media-types.ts';

/** The parts of a parameter that decide how its value is written. */
interface WritableParameter {
  readonly name: string;
  readonly in: string;
  readonly node: JsonObject;
  /** The media type of the text, if the parameter has `content` instead of a style. */
  readonly content?: { readonly mediaType: string } | undefined;
}

type Encode = (text: string) => string;

/** Encodes a text, but keeps the reserved characters of URLs, except `&`, `+` and `#`, which would change the query. */
const encodeKeepingReserved: Encode = (text) =>
  encodeURIComponent(text).replaceAll(/%(?:3A|2F|3F|40|24|2C|3B|3D|21|27|28|29|2A|5B|5D)/gi, decodeURIComponent);

/** Writes the value of a parameter for a query, a cookie or a form field, as pairs of names and values. */
export function writePairs(
  { name, in: place, node, content }: WritableParameter,
  value: Json,
): [name: string, value: string][] {
  const encode =
    node.allowReserved === true ? encodeKeepingReserved : place === 'cookie' ? encodeCookieText : encodeURIComponent;
  const { style = 'form' } = node;
  const isExploded = node.explode === undefined ? style === 'form' || style === 'cookie' : node.explode === true;
  const key = place === 'cookie' ? name : encodeURIComponent(name);
  if (content !== undefined) return [[key, encode(contentText(value, content.mediaType))]];
  if (Array.isArray(value)) {
    const items = value.map((item: Json) => encode(scalarText(item)));
    if (isExploded) return items.map((item) => [key, item]);
    return [[key, items.join(DELIMITERS[String(style)] ?? ',')]];
  }
  if (!isJsonObject(value)) return [[key, encode(scalarText(value))]];
  const fields = Object.entries(value).map(([field, child]) => [encode(field), encode(scalarText(child))] as const);
  if (style === 'deepObject') return fields.map(([field, child]) => [`${key}%5B${field}%5D`, child]);
  if (isExploded) return fields.map(([field, child]) => [field, child]);
  return [[key, fields.flat().join(DELIMITERS[String(style)] ?? ',')]];
}

const DELIMITERS: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '%7C' };

const encodeCookieText: Encode = (text) => text.replaceAll(/[\s;,"\\]/g, encodeURIComponent);

/** Writes the value of a parameter for a path or a header. */
export function writeText({ name, in: place, node, content }: WritableParameter, value: Json): string {
  const encode: Encode = place === 'header' ? (text) => text : encodeURIComponent;
  if (content !== undefined) return encode(contentText(value, content.mediaType));
  const { style = 'simple', explode = false } = node;
  const parts = listTextParts(value, explode === true, encode);
  if (style === 'label') return `.${parts.join(explode === true ? '.' : ',')}`;
  if (style !== 'matrix') return parts.join(',');
  if (explode !== true || !(Array.isArray(value) || isJsonObject(value))) return `;${encode(name)}=${parts.join(',')}`;
  return parts.map((part) => (Array.isArray(value) ? `;${encode(name)}=${part}` : `;${part}`)).join('');
}

function listTextParts(value: Json, isExploded: boolean, encode: Encode): string[] {
  if (Array.isArray(value)) return value.map((item: Json) => encode(scalarText(item)));
  if (!isJsonObject(value)) return [encode(scalarText(value))];
  return Object.entries(value).flatMap(([field, child]) => {
    const pair = [encode(field), encode(scalarText(child))];
    return isExploded ? [pair.join('=')] : pair;
  });
}

function contentText(value: Json, mediaType: string): string {
  if (isJsonType(mediaType) || typeof value !== 'string') return JSON.stringify(value);
  return value;
}

/** Writes a value that is not a list or an object. A nested list or object has no standard form, and becomes JSON. */
const scalarText = (value: Json): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Returns the `encoding` of a form field; empty if the document has none. */
export function findEncoding({ node }: MediaType, name: string): JsonObject {
  const encoding = isJsonObject(node.encoding) ? node.encoding[name] : undefined;
  return isJsonObject(encoding) ? encoding : {};
}

/**
 * Returns the media type of a form field that is written as a whole; `undefined` for one with a style, or flat without
 * a type.
 */
export function partType(content: MediaType, name: string, value: Json) {
  const { contentType, style } = findEncoding(content, name);
  if (style !== undefined) return undefined;
  if (typeof contentType === 'string') return { mediaType: contentType };
  const isNested =
    isJsonObject(value) || (Array.isArray(value) && value.some((item: Json) => typeof item === 'object'));
  return isNested ? { mediaType: 'application/json' } : undefined;
}

/** Whether a form field is a file. */
export function isBinary(schema: Schema): boolean {
  const { items } = schema;
  const isFile = (one: Schema): boolean =>
    one.keyword('format') === 'binary' ||
    one.keyword('contentMediaType') !== undefined ||
    (one.types.size === 0 && one.properties.size === 0 && one.keyword('enum') === undefined);
  return items === undefined ? isFile(schema) : isFile(items);
}
