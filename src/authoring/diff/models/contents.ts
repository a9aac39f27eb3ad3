import {
  entriesOf,
  essenceOf,
  isJsonObject,
  type JsonObject,
  type MediaType,
  objectOf,
  toToken,
} from '../../../contract/model/index.ts';
import type { ApiRuleId } from '../rules/api-rules.ts';
import { canonical } from '../schemas/values.ts';
import { type Placed, type Scope, schemaIn } from './scope.ts';

/** The content of a parameter or a header that has a media type instead of a style. */
export function contentOf({ node, pointer }: Placed): (Placed & { readonly mediaType: string }) | undefined {
  const [entry] = entriesOf(node.content);
  if (entry === undefined) return undefined;
  const [mediaType, content] = entry;
  const place = `${pointer}/content/${toToken(mediaType)}`;
  return { mediaType: essenceOf(mediaType), node: objectOf(content), pointer: place };
}

interface Body extends Placed {
  readonly contents: readonly MediaType[];
}

/** Compares the media types of a body: each is covered by the same one, or by a range. */
export function compareContents(
  scope: Scope,
  part: 'request-body' | 'response',
  label: string,
  before: Body,
  after: Body,
): void {
  for (const older of before.contents) {
    const newer = covering(after.contents, older.mediaType);
    const narrower =
      newer === undefined ? after.contents.filter((one) => isWithin(one.mediaType, older.mediaType)) : [];
    if (newer !== undefined) compareContent(scope, part, label, older, newer);
    for (const one of narrower) compareContent(scope, part, label, older, one);
    if (newer === undefined) {
      const says = `no longer has the media type ${older.mediaType}`;
      const rule: ApiRuleId = `${part}.media-type-removed`;
      // A range of responses that is now one of its types is a promise more.
      const isPromise = narrower.length > 0 && (part === 'response' ? scope.responses : scope.requests) === 'received';
      scope.add(
        rule,
        label,
        says,
        { before: older.pointer, after: narrower[0]?.pointer ?? after.pointer },
        isPromise ? 'minor' : 'major',
      );
    }
  }
  for (const newer of after.contents) {
    if (covering(before.contents, newer.mediaType) !== undefined) continue;
    scope.add(`${part}.media-type-added`, label, `can have the media type ${newer.mediaType}`, {
      after: newer.pointer,
    });
  }
}

const covering = (contents: readonly MediaType[], mediaType: string): MediaType | undefined =>
  contents.find((one) => canonicalType(one.mediaType) === canonicalType(mediaType)) ??
  contents.find((one) => essenceOf(one.mediaType) === essenceOf(mediaType)) ??
  contents
    .filter((one) => isWithin(mediaType, one.mediaType))
    .sort((one, other) => other.mediaType.length - one.mediaType.length)
    .at(0);

const canonicalType = (mediaType: string): string => mediaType.toLowerCase().replaceAll(/[\s"]/g, '');

/** Whether a range includes a media type. */
function isWithin(mediaType: string, range: string): boolean {
  const [type, whole] = [essenceOf(mediaType), essenceOf(range)];
  return whole === '*/*' || (whole.endsWith('/*') && type.startsWith(whole.slice(0, -1)));
}

function compareContent(
  scope: Scope,
  part: 'request-body' | 'response',
  label: string,
  before: MediaType,
  after: MediaType,
): void {
  const direction = part === 'response' ? scope.responses : scope.requests;
  const subject = part === 'response' ? 'response-body' : part;
  const isXml = /^(application|text)\/([\w.-]+\+)?xml$/.test(essenceOf(after.mediaType));
  scope.compareSchemas(subject, label, schemaIn(before), schemaIn(after), direction, isXml);
  scope.compareSchemas(
    subject,
    `${label}[]`,
    schemaIn(before, 'itemSchema'),
    schemaIn(after, 'itemSchema'),
    direction,
    isXml,
  );
  scope.compareWords(`${part}.reworded`, label, before, after, ['example', 'examples']);
  compareEncodings(scope, part, label, before, after);
}

/** Compares how the parts of forms are written. */
function compareEncodings(
  scope: Scope,
  part: 'request-body' | 'response',
  label: string,
  before: MediaType,
  after: MediaType,
): void {
  const isForm = /^(multipart\/|application\/x-www-form-urlencoded$)/.test(essenceOf(after.mediaType));
  if (!isForm) return;
  const [older, newer] = [objectOf(before.node.encoding), objectOf(after.node.encoding)];
  for (const name of new Set([...Object.keys(older), ...Object.keys(newer)])) {
    if (canonical(withDefaults(objectOf(older[name]))) === canonical(withDefaults(objectOf(newer[name])))) continue;
    const place = (one: MediaType, encoding: JsonObject): string =>
      isJsonObject(encoding[name]) ? `${one.pointer}/encoding/${toToken(name)}` : one.pointer;
    const pointers = { before: place(before, older), after: place(after, newer) };
    scope.add(`${part}.encoding`, `${label}.${name}`, 'is written in another form', pointers);
  }
}

function withDefaults({ contentType, style, explode, allowReserved, headers }: JsonObject): JsonObject {
  const types =
    typeof contentType === 'string'
      ? contentType
          .toLowerCase()
          .split(/\s*,\s*/)
          .sort()
      : null;
  const isExploded = explode ?? (style === undefined || style === 'form');
  return {
    contentType: types,
    style: style ?? 'form',
    explode: isExploded,
    allowReserved: allowReserved ?? false,
    headers: headers ?? {},
  };
}
