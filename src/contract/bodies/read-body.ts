import type { MediaType, Schema } from '../model/index.ts';
import { essenceOf } from '../model/media-types.ts';
import { isNestedWithinLimit, NESTING_FAULT } from './nesting.ts';
import { readPartsInOrder } from './parts.ts';
import { isSequenceType, readSequence } from './sequences.ts';
import { possibleTypes } from './text-values.ts';
import { parseXml } from './xml-document.ts';
import { isOtherRoot, readXmlValue, xmlKeywords } from './xml-value.ts';

/** A part of a value, which a schema describes. */
export interface DescribedPart {
  readonly schema: Schema;
  readonly value: unknown;
  /** The keys from the value to the part. */
  readonly place: readonly string[];
}

/** The reason why a body is not read: its content, or a limit of the reader (`limit`), which no contract states. */
export interface BodyFault {
  readonly kind: 'not-read' | 'limit';
  readonly message: string;
}

export type BodyReading = { readonly value: unknown; readonly parts: readonly DescribedPart[] } | BodyFault;

type BodyContent = Pick<MediaType, 'schema' | 'itemSchema'>;

/**
 * Reads a body of XML, a sequence, or parts in an order, by the schemas of its content; `undefined` for other media
 * types, and for XML or a sequence that is described as a text.
 */
export function readBody(bytes: Uint8Array, mediaType: string, content: BodyContent): BodyReading | undefined {
  const essence = essenceOf(mediaType);
  const isOfParts = /^multipart\/(?!form-data$)/.test(essence);
  // Without a description of items, a part may be a file, which is not a text.
  if (isOfParts && describesItems(content)) return readParts(new TextDecoder().decode(bytes), mediaType, content);
  const isXml = /[/+]xml$/.test(essence);
  if (!(isXml || isSequenceType(essence)) || describesText(content)) return undefined;
  const text = decode(bytes, mediaType);
  if (text === undefined) return toMediaTypeFault(essence);
  return isXml ? readXml(text, content) : readItems(text, essence, content);
}

const describesItems = ({ schema, itemSchema }: BodyContent): boolean =>
  itemSchema !== undefined || (schema !== undefined && possibleTypes([schema]).has('array'));

/** Whether a content describes the whole body as one text. */
function describesText({ schema, itemSchema }: BodyContent): boolean {
  if (schema === undefined || itemSchema !== undefined) return false;
  const kinds = possibleTypes([schema]);
  return kinds.has('string') && !kinds.has('object') && !kinds.has('array');
}

function readXml(text: string, { schema }: BodyContent): BodyReading {
  const root = parseXml(text);
  if ('exceeds' in root) return { kind: 'limit', message: root.exceeds };
  if ('at' in root) return toFormatFault('well-formed XML', text, root.at);
  if (schema === undefined) return { value: text, parts: [] };
  if (isOtherRoot(root, schema)) return toBodyFault(`its element must be ${xmlKeywords(schema).name}`);
  const value = readXmlValue(root, [schema]);
  return { value, parts: [{ schema, value, place: [] }] };
}

const ITEM_LIMIT = 100_000;

function readItems(text: string, mediaType: string, content: BodyContent): BodyReading {
  const sequence = readSequence(text, mediaType);
  if ('at' in sequence) return toFormatFault('a sequence of JSON', text, sequence.at);
  const { items } = sequence;
  if (items.length > ITEM_LIMIT) return { kind: 'limit', message: `it has more than ${ITEM_LIMIT} items` };
  return describeItems(items, content);
}

function readParts(text: string, mediaType: string, content: BodyContent): BodyReading {
  const items = readPartsInOrder(text, mediaType, content);
  return items === undefined ? toMediaTypeFault(essenceOf(mediaType)) : describeItems(items, content);
}

function describeItems(items: readonly unknown[], { schema, itemSchema }: BodyContent): BodyReading {
  if (!isNestedWithinLimit(items)) return NESTING_FAULT;
  // OpenAPI 3.2 describes a sequence as a list; documents of earlier versions have the schema of one item instead.
  const isOfItem = schema !== undefined && itemSchema === undefined && isOneItem(schema);
  const perItem = isOfItem ? schema : itemSchema;
  return {
    value: items,
    parts: [
      ...(schema === undefined || isOfItem ? [] : [{ schema, value: items, place: [] }]),
      ...(perItem === undefined
        ? []
        : items.map((value, index) => ({ schema: perItem, value, place: [String(index)] }))),
    ],
  };
}

function isOneItem(schema: Schema): boolean {
  const kinds = possibleTypes([schema]);
  return kinds.size > 0 && !kinds.has('array');
}

const toBodyFault = (message: string): BodyFault => ({ kind: 'not-read', message });

const toMediaTypeFault = (mediaType: string): BodyFault => toBodyFault(`it cannot be read as ${mediaType}`);

function toFormatFault(format: string, text: string, at: number): BodyFault {
  const lines = text.slice(0, at).split('\n');
  const place = `line ${lines.length} column ${(lines.at(-1)?.length ?? 0) + 1}`;
  return toBodyFault(`it is not ${format}; look at ${place}`);
}

/** Decodes a text by its byte order mark, the parameter `charset`, the declaration of XML, or as UTF-8. */
function decode(bytes: Uint8Array, mediaType: string): string | undefined {
  const begin = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const marked = begin.startsWith('\u00FE\u00FF') ? 'utf-16be' : begin.startsWith('\u00FF\u00FE') ? 'utf-16le' : '';
  const stated = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(mediaType)?.[1];
  const declared = /^<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)/.exec(begin)?.[1];
  try {
    return new TextDecoder(marked || stated || declared || 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
