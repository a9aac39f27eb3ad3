import type { MediaType, Schema } from '../model/index.ts';
import { isJsonType } from '../model/media-types.ts';
import { readValue } from './text-values.ts';

/** The maximum number of parts of a body, since each takes time to read. */
const PART_LIMIT = 10_000;

/**
 * Reads the parts of a multipart body without names, in their order (OpenAPI 3.2, section 4.15.5); `undefined` if the
 * body is malformed or has too many parts. A part with another media type than JSON is read as a text.
 */
export function readPartsInOrder(
  text: string,
  mediaType: string,
  { schema, itemSchema }: Pick<MediaType, 'schema' | 'itemSchema'>,
) {
  const boundary = /;\s*boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(mediaType);
  const delimiter = `\r\n--${boundary?.[1] ?? boundary?.[2] ?? ''}`;
  const [, ...sections] = `\r\n${text}`.split(delimiter, PART_LIMIT + 2);
  const end = sections.pop();
  if (boundary === null || sections.length > PART_LIMIT || !end?.startsWith('--')) return undefined;
  const items: unknown[] = [];
  for (const [index, section] of sections.entries()) {
    const described = [...(schema?.itemsAt(index) ?? []), ...(itemSchema === undefined ? [] : [itemSchema])];
    const item = readPart(section, described);
    if (item === undefined) return undefined;
    items.push(item.value);
  }
  return items;
}

function readPart(section: string, schemas: readonly Schema[]): { readonly value: unknown } | undefined {
  const begin = section.indexOf('\r\n\r\n');
  if (begin === -1) return undefined;
  const type = /\r\ncontent-type:([^\r\n]*)/i.exec(section.slice(0, begin))?.[1]?.trim() ?? '';
  const content = section.slice(begin + '\r\n\r\n'.length);
  if (!isJsonType(type)) return { value: readValue([content], schemas) };
  try {
    return { value: JSON.parse(content) };
  } catch {
    return undefined;
  }
}
