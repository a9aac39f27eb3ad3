import { saysNothing } from './assertions.ts';
import type { JsonObject } from './json.ts';

interface WithMediaType {
  readonly mediaType: string;
}

interface DocumentedContent extends WithMediaType {
  readonly schema: { readonly node: JsonObject } | undefined;
}

/** A media type or range without its parameters, such as `application/json`. */
export const essenceOf = (mediaType: string): string => mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Whether values of a media type are JSON, also with the suffix `+json` (RFC 6838; RFC 6839, section 3.1). */
export function isJsonType(mediaType: string): boolean {
  return /^[\w.*-]+\/(?:[^;,\s]+\+)?json\s*(?:;[^,]*)?$/i.test(mediaType);
}

/** Returns a media type without its parameters, and the ranges that include it. */
export function rangesIncluding(mediaType: string): string[] {
  const essence = essenceOf(mediaType);
  return [essence, `${essence.split('/', 1)[0]}/*`, '*/*'];
}

const isRange = (essence: string): boolean => /^(\*|application|text)\/\*$/.test(essence);

/**
 * Returns the content that documents a body with a media type: first one with the same parameters, then one with
 * any, then a range that includes the type (OpenAPI 3.1, section 4.8.14).
 */
export function contentOfType<Documented extends WithMediaType>(
  contents: readonly Documented[],
  mediaType: string,
): Documented | undefined {
  const exact = contents.find((content) => content.mediaType === mediaType);
  if (exact !== undefined || mediaType === '') return exact;
  return rangesIncluding(mediaType)
    .map((wanted) => contents.find((content) => essenceOf(content.mediaType) === wanted))
    .find((content) => content !== undefined);
}

/** Whether a content documents JSON. A range counts if it has a schema that says something. */
const documentsJson = ({ mediaType, schema }: DocumentedContent): boolean =>
  isJsonType(mediaType) || (isRange(essenceOf(mediaType)) && !saysNothing(schema?.node));

/**
 * Returns the content that documents a JSON body: that of its own media type, if known; otherwise `application/json`,
 * then other JSON types, then ranges.
 */
export function jsonContentOf<Documented extends DocumentedContent>(
  body: { readonly contents: readonly Documented[] } | undefined,
  mediaType = '',
): Documented | undefined {
  const contents = (body?.contents ?? []).filter(documentsJson);
  return (
    (isJsonType(mediaType) ? contentOfType(contents, mediaType) : undefined) ??
    contents.find((content) => essenceOf(content.mediaType) === 'application/json') ??
    contents.find((content) => isJsonType(content.mediaType)) ??
    contents[0]
  );
}

/** Returns the media type for sending a JSON body. */
export function jsonTypeOf(body: { readonly contents: readonly DocumentedContent[] } | undefined): string {
  const { mediaType = '' } = jsonContentOf(body) ?? {};
  return isJsonType(mediaType) && !mediaType.includes('*') ? mediaType : 'application/json';
}
