import {
  at,
  type Contract,
  type Direction,
  fromPointer,
  isDataKey,
  isJsonObject,
  type Json,
  toPointer,
} from '../contract/index.ts';
import type { DocPlaceholders } from './doc-comment.ts';
import type { Doc } from './element-docs.ts';
import type { OpenType, OpenTypes } from './open-types.ts';
import { sentReference } from './sent-copies.ts';

const tagOf = ({ name, openPoint }: OpenType): string => `open:${name}:${openPoint.id}`;

/**
 * Copies the contract's document for openapi-typescript, with tags for what its types would lose, since its hooks are
 * given neither their place nor what is marked:
 *
 * - an open value becomes the constant of its open point, which the hook finds again as a literal type;
 * - documentation becomes a numbered placeholder, in whose place it can be laid out as we want;
 * - a reference to a header becomes the header itself, as headers behind a reference count as required;
 * - a schema that leaves something open where it is sent and where it is received gets a copy for what is sent.
 */
export function tagDocument(
  { document, model }: Contract,
  { values, fields, sentCopies }: OpenTypes,
  docOf: (pointer: string) => Doc,
  placeholders: DocPlaceholders,
): Json {
  /** @param as Given within a schema that has a copy: which of the two is written. */
  const tag = (value: Json, keys: readonly (string | number)[], as?: Direction): Json => {
    if (Array.isArray(value)) return value.map((item, index) => tag(item, [...keys, index], as));
    if (!isJsonObject(value)) return value;
    if (typeof value.$ref === 'string' && value.$ref.startsWith('#/components/headers/')) {
      const header = at(document, value.$ref);
      return header === undefined ? value : tag(header, fromPointer(value.$ref));
    }
    const pointer = toPointer(keys);
    const isSent = (as ?? model.directionAt(pointer)) === 'sent';
    const tagged: Record<string, Json> = {};
    for (const [key, child] of Object.entries(value)) {
      const isText = (key === 'description' || key === 'summary') && typeof child === 'string';
      const below = sentCopies.has(`${pointer}${toPointer([key])}`) ? (as ?? 'received') : as;
      if (isDataKey(keys, key)) tagged[key] = child;
      else if (key === '$ref' && typeof child === 'string')
        tagged[key] = isSent ? sentReference(child, sentCopies) : child;
      else if (!isText) tagged[key] = tag(child, [...keys, key], below);
    }
    if (pointer === SCHEMAS) {
      for (const [copied, name] of sentCopies)
        tagged[name] = tag(at(document, copied) ?? {}, fromPointer(copied), 'sent');
    }
    const doc = docOf(pointer);
    if (doc.length > 0) tagged.summary = placeholders.add(doc);
    const open = typeOf(values.get(pointer), as);
    // within oneOf, as a constant of its own would put @constant into the documentation
    if (open !== undefined) tagged.oneOf = [{ const: tagOf(open) }];
    const further = typeOf(fields.get(pointer), as);
    if (further !== undefined) tagged.additionalProperties = { const: tagOf(further) };
    return tagged;
  };
  return tag(document, []);
}

const SCHEMAS = '/components/schemas';

function typeOf(open: OpenType | undefined, as: Direction | undefined): OpenType | undefined {
  return open !== undefined && as === 'sent' ? { ...open, name: 'Sendable' } : open;
}

/** The name of the type and the id of the open point in a tag, or `undefined` for any other text. */
export function readTag(text: string): readonly [name: string, id: string] | undefined {
  const [, name, id] = /^"open:(\w+):(.+)"$/.exec(text) ?? [];
  return name === undefined || id === undefined ? undefined : [name, id];
}
