import {
  entriesOf,
  essenceOf,
  isJsonObject,
  type JsonObject,
  type MediaType,
  MergedSchema,
  type Model,
  objectOf,
  toCanonicalText,
  toToken,
} from '../../../contract/model/index.ts';
import { alternativesOf } from '../schemas/alternatives.ts';
import type { ValueForm } from '../schemas/change.ts';
import { type ComparisonScope, type PlacedElement, schemaIn } from './scope.ts';

/** The content of a parameter or a header that has a media type instead of a style. */
export function parameterContent({
  node,
  pointer,
}: PlacedElement): (PlacedElement & { readonly mediaType: string }) | undefined {
  const [entry] = entriesOf(node.content);
  if (entry === undefined) return undefined;
  const [mediaType, content] = entry;
  const place = `${pointer}/content/${toToken(mediaType)}`;
  return { mediaType: essenceOf(mediaType), node: objectOf(content), pointer: place };
}

interface Body extends PlacedElement {
  readonly contents: readonly MediaType[];
}

/** Compares the media types of a body: each is matched by the same type, or by a range that includes it. */
export function compareContents(
  scope: ComparisonScope,
  part: 'request-body' | 'response',
  label: string,
  before: Body,
  after: Body,
): void {
  const isReceived = (part === 'response' ? scope.responses : scope.requests) === 'received';
  for (const older of before.contents) {
    const newer = findCoveringContent(after.contents, older.mediaType);
    if (newer !== undefined) {
      compareContent(scope, part, label, older, newer);
      // The API may now send any media type of the range.
      if (isReceived && isRange(newer.mediaType) && !isRange(older.mediaType)) {
        const at = { before: older.pointer, after: newer.pointer };
        scope.add(`${part}.media-type-removed`, label, `has ${newer.mediaType} instead of ${older.mediaType}`, at);
      }
      continue;
    }
    const narrower = after.contents.filter((one) => isInRange(one.mediaType, older.mediaType));
    for (const one of narrower) compareContent(scope, part, label, older, one);
    const says = `no longer has the media type ${older.mediaType}`;
    const at = { before: older.pointer, after: narrower[0]?.pointer ?? after.pointer };
    // A response that lists media types instead of a range promises more.
    const isPromise = isReceived && narrower.length > 0;
    scope.add(`${part}.media-type-removed`, label, says, at, isPromise ? 'minor' : 'major');
  }
  for (const newer of after.contents) {
    const older = findCoveringContent(before.contents, newer.mediaType);
    if (older === undefined) {
      const at = { after: newer.pointer };
      scope.add(`${part}.media-type-added`, label, `can have the media type ${newer.mediaType}`, at);
    } else if (isRange(older.mediaType) && findCoveringContent(after.contents, older.mediaType) !== undefined) {
      compareContent(scope, part, label, older, newer);
    }
  }
}

const isRange = (mediaType: string): boolean => essenceOf(mediaType).endsWith('/*');

const findCoveringContent = (contents: readonly MediaType[], mediaType: string): MediaType | undefined =>
  contents.find((one) => canonicalType(one.mediaType) === canonicalType(mediaType)) ??
  contents.find((one) => essenceOf(one.mediaType) === essenceOf(mediaType)) ??
  contents
    .filter((one) => isInRange(mediaType, one.mediaType))
    .sort((one, other) => other.mediaType.length - one.mediaType.length)
    .at(0);

const canonicalType = (mediaType: string): string => mediaType.toLowerCase().replaceAll(/[\s"]/g, '');

/** Whether a range includes a media type. */
function isInRange(mediaType: string, range: string): boolean {
  const [type, whole] = [essenceOf(mediaType), essenceOf(range)];
  return whole === '*/*' || (whole.endsWith('/*') && type.startsWith(whole.slice(0, -1)));
}

function compareContent(
  scope: ComparisonScope,
  part: 'request-body' | 'response',
  label: string,
  before: MediaType,
  after: MediaType,
): void {
  const direction = part === 'response' ? scope.responses : scope.requests;
  const subject = part === 'response' ? 'response-body' : part;
  const form = valueForm(after);
  scope.compareSchemas(subject, label, schemaIn(before), schemaIn(after), direction, form);
  scope.compareSchemas(
    subject,
    `${label}[]`,
    schemaIn(before, 'itemSchema'),
    schemaIn(after, 'itemSchema'),
    direction,
    form,
  );
  scope.compareWords(`${part}.reworded`, label, before, after, ['example', 'examples']);
  compareEncodings(scope, part, label, before, after);
}

function valueForm({ mediaType }: MediaType): ValueForm {
  const essence = essenceOf(mediaType);
  if (essence === 'application/x-www-form-urlencoded') return 'text';
  return /^(application|text)\/([\w.-]+\+)?xml$/.test(essence) ? 'xml' : 'json';
}

/** Compares how the parts of forms are written. */
function compareEncodings(
  scope: ComparisonScope,
  part: 'request-body' | 'response',
  label: string,
  before: MediaType,
  after: MediaType,
): void {
  const isForm = /^(multipart\/|application\/x-www-form-urlencoded$)/.test(essenceOf(after.mediaType));
  if (!isForm) return;
  const [older, newer] = [readEncodings(scope.before, before), readEncodings(scope.after, after)];
  for (const name of new Set([...older.names, ...newer.names])) {
    if (toCanonicalText(older.form(name)) === toCanonicalText(newer.form(name))) continue;
    const at = { before: older.placeOf(name), after: newer.placeOf(name) };
    scope.add(`${part}.encoding`, `${label}.${name}`, 'is written in another form', at);
  }
}

/** Returns how each part of a form is written; defaults of the specification are filled in. */
function readEncodings({ document }: Model, { mediaType, node, pointer }: MediaType) {
  const encodings = objectOf(node.encoding);
  const schema = MergedSchema.of(document, [schemaIn({ node, pointer })]);
  const isMultipart = mediaType.toLowerCase().startsWith('multipart/');
  return {
    names: Object.keys(encodings),
    placeOf: (name: string) => (isJsonObject(encodings[name]) ? `${pointer}/encoding/${toToken(name)}` : pointer),
    form(name: string): JsonObject {
      const { contentType, style, explode, allowReserved, headers } = objectOf(encodings[name]);
      const types = isMultipart ? String(contentType ?? usualType(schema.property(name))) : '';
      return {
        contentType: types
          .toLowerCase()
          .split(/\s*,\s*/)
          .sort(),
        style: style ?? 'form',
        explode: explode ?? (style === undefined || style === 'form'),
        allowReserved: allowReserved ?? false,
        headers: headers ?? {},
      };
    },
  };
}

/** The media type of a part whose encoding names no type (OpenAPI 3.1, section 4.8.15.1). */
function usualType(schema: MergedSchema): string {
  const [first, ...others] = new Set((alternativesOf(schema) ?? []).map(({ type }) => type));
  if (first === 'array' && others.length === 0) return usualType(schema.item());
  if (first === 'object') return 'application/json';
  const isBinary = schema.valuesOf('contentMediaType').length + schema.valuesOf('contentEncoding').length > 0;
  return others.length > 1 || isBinary ? 'application/octet-stream' : 'text/plain';
}
