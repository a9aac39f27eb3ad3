import { at, type Contract, fromPointer, isDataKey, isJsonObject, type Json, toPointer } from '../contract/index.ts';
import type { DocPlaceholders } from './doc-comment.ts';
import type { Doc } from './element-docs.ts';
import type { OpenType, OpenTypes } from './open-types.ts';

const tagOf = ({ name, openPoint }: OpenType): string => `open:${name}:${openPoint.id}`;

/**
 * Copies the contract's document for openapi-typescript, with tags for what its types would lose, since its hooks are
 * given neither their place nor what is marked:
 *
 * - an open value becomes the constant of its open point, which the hook finds again as a literal type;
 * - documentation becomes a numbered placeholder, in whose place it can be laid out as we want;
 * - a reference to a header becomes the header itself, as headers behind a reference count as required.
 */
export function tagDocument(
  { document }: Contract,
  { values, fields }: OpenTypes,
  docOf: (pointer: string) => Doc,
  placeholders: DocPlaceholders,
): Json {
  const tag = (value: Json, keys: readonly (string | number)[]): Json => {
    if (Array.isArray(value)) return value.map((item, index) => tag(item, [...keys, index]));
    if (!isJsonObject(value)) return value;
    if (typeof value.$ref === 'string' && value.$ref.startsWith('#/components/headers/')) {
      const header = at(document, value.$ref);
      return header === undefined ? value : tag(header, fromPointer(value.$ref));
    }
    const pointer = toPointer(keys);
    const tagged: Record<string, Json> = {};
    for (const [key, child] of Object.entries(value)) {
      const isText = (key === 'description' || key === 'summary') && typeof child === 'string';
      if (isDataKey(keys, key)) tagged[key] = child;
      else if (!isText) tagged[key] = tag(child, [...keys, key]);
    }
    const doc = docOf(pointer);
    if (doc.length > 0) tagged.summary = placeholders.add(doc);
    const open = values.get(pointer);
    // within oneOf, as a constant of its own would put @constant into the documentation
    if (open !== undefined) tagged.oneOf = [{ const: tagOf(open) }];
    const further = fields.get(pointer);
    if (further !== undefined) tagged.additionalProperties = { const: tagOf(further) };
    return tagged;
  };
  return tag(document, []);
}

/** The name of the type and the id of the open point in a tag, or `undefined` for any other text. */
export function readTag(text: string): readonly [name: string, id: string] | undefined {
  const [, name, id] = /^"open:(\w+):(.+)"$/.exec(text) ?? [];
  return name === undefined || id === undefined ? undefined : [name, id];
}
