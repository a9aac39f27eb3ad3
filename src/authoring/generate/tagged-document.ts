import {
  at,
  type Contract,
  type Direction,
  type Element,
  type ElementKind,
  fromPointer,
  isJsonObject,
  isSchemaKind,
  type Json,
  type JsonObject,
  objectOf,
  toToken,
} from '../../contract/model/index.ts';
import { commentLines, commentText } from '../../web/emit/index.ts';
import type { DocPlaceholders } from './doc-comment.ts';
import type { Doc } from './element-docs.ts';
import type { OpenType, OpenTypes } from './open-types.ts';
import { sentReference } from './sent-copies.ts';

/**
 * Copies the contract's document for openapi-typescript, with tags for what its types would lose, since its hooks are
 * given neither their place nor what is marked:
 *
 * - an open value becomes the constant of its open point, which the hook finds again as a literal type;
 * - documentation becomes a numbered placeholder, in whose place it can be laid out as we want;
 * - a reference to a header becomes the header itself, as headers behind a reference count as required;
 * - a schema that leaves something open where it is sent and where it is received gets a copy for what is sent.
 *
 * And what it could not type otherwise:
 *
 * - a schema that is referred to and has no name gets one, as not every place has a type of its own;
 * - any other reference to what has no name becomes what it refers to;
 * - each operation has an id, and no two have the same.
 */
export function tagDocument(
  { document, model, operations }: Contract,
  { values, fields, sentCopies }: OpenTypes,
  docOf: (pointer: string) => Doc,
  placeholders: DocPlaceholders,
  tags: OpenTags,
): JsonObject {
  const operationIds = new Map(operations.toReversed().map(({ pointer, operationId }) => [pointer, operationId]));
  const usedIds = new Set<Json>();
  /** What referred-to schemas without a name are called, each with its place and its direction. */
  const named = new Map<string, readonly [pointer: string, as: Direction | undefined]>();

  const tag = (value: Json, pointer: string, as?: Direction): Json => {
    if (Array.isArray(value)) return value.map((item, index) => tag(item, `${pointer}/${index}`, as));
    if (!isJsonObject(value)) return typeof value === 'boolean' && OBJECT_ONLY.test(pointer) ? {} : value;
    const element = model.elementAt(pointer);
    if (element !== undefined) return tagElement(element, as);
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [
        key,
        tag(child, `${pointer}/${toToken(key)}`, below(pointer, key, as)),
      ]),
    );
  };

  const tagElement = ({ kind, node, pointer }: Element, as: Direction | undefined): Json => {
    if (kind === 'reference' && !HAS_TYPE.test(String(node.$ref))) {
      const target = model.resolvedAt(pointer);
      return target === undefined ? node : tag(target.node, target.pointer, as);
    }
    const tagged = new Map<string, Json>();
    for (const [key, child] of Object.entries(node)) {
      const given = givenFor(kind, key, child);
      if (given === undefined) continue;
      if (key === '$ref' && typeof child === 'string' && isSchemaKind(kind)) {
        tagged.set(key, referenceTo(child, pointer, as));
      } else tagged.set(key, given === child ? tag(child, `${pointer}/${toToken(key)}`, as) : given);
    }
    if (kind === 'operation') {
      const id = operationIds.get(pointer) ?? node.operationId ?? '';
      tagged.set('operationId', usedIds.has(id) ? '' : id);
      usedIds.add(id);
    }
    const doc = docOf(pointer);
    if (doc.length > 0) tagged.set('summary', placeholders.add(doc));
    const open = typeOf(values.get(pointer), as);
    // within oneOf, as a constant of its own would put @constant into the documentation
    if (open !== undefined) tagged.set('oneOf', [{ const: tags.add(open) }]);
    const further = typeOf(fields.get(pointer), as);
    if (further !== undefined) tagged.set('additionalProperties', { const: tags.add(further) });
    return Object.fromEntries(tagged);
  };

  const below = (pointer: string, key: string, as: Direction | undefined): Direction | undefined =>
    pointer === SCHEMAS && sentCopies.has(`${SCHEMAS}/${toToken(key)}`) ? (as ?? 'received') : as;

  const referenceTo = (reference: string, pointer: string, as: Direction | undefined): string => {
    const isSent = sentCopies.size > 0 && (as ?? model.directionAt(pointer)) === 'sent';
    const to = isSent ? sentReference(reference, sentCopies) : reference;
    const keys = fromPointer(to);
    if (keys.length === 3 && to.startsWith(`#${SCHEMAS}/`)) return to;
    const name = keys.join('.');
    named.set(name, [reference.replace(/^#/, ''), to === reference ? undefined : 'sent']);
    return `#${SCHEMAS}/${toToken(name)}`;
  };

  const tagged = objectOf(tag(document, ''));
  const schemas = new Map(Object.entries(objectOf(at(tagged, SCHEMAS))));
  for (const [copied, name] of sentCopies) schemas.set(name, tag(at(document, copied) ?? {}, copied, 'sent'));
  // Those that are named meanwhile come after.
  for (const [name, [pointer, as]] of named) schemas.set(name, tag(at(document, pointer) ?? {}, pointer, as));
  if (schemas.size === 0) return tagged;
  return { ...tagged, components: { ...objectOf(tagged.components), schemas: Object.fromEntries(schemas) } };
}

const SCHEMAS = '/components/schemas';

/** Schemas that openapi-typescript takes for objects, though they can be `true`. */
const OBJECT_ONLY = /\/(allOf\/\d+|\$defs\/[^/]+)$/;

/**
 * What openapi-typescript is given for a value. It looks for discriminators in data, which becomes text, and of the text
 * that it writes in comments it escapes the end of a comment alone.
 */
function givenFor(kind: ElementKind, key: string, value: Json): Json | undefined {
  if (key.startsWith('x-') || (kind === 'operation' && key === 'callbacks')) return undefined;
  if ((key === 'description' || key === 'summary') && typeof value === 'string') return undefined;
  if (kind === 'responses' || kind === 'paths') return value;
  if (key === 'examples') return Array.isArray(value) ? value.map(printed) : undefined;
  if (key === 'example' || key === 'default') return printed(value);
  if (!isSchemaKind(kind)) return value;
  if (key === 'title' || key === 'format') return commentText(String(value));
  return value;
}

function printed(value: Json): Json {
  if (typeof value === 'string') return commentLines(value);
  return typeof value === 'object' && value !== null ? commentLines(JSON.stringify(value, null, 2)) : value;
}

/** A reference to what is no schema and has a type, or needs none. */
const HAS_TYPE = /^#\/components\/(?!headers|schemas)\w+\/[^/]+$/;

function typeOf(open: OpenType | undefined, as: Direction | undefined): OpenType | undefined {
  return open !== undefined && as === 'sent' ? { ...open, name: 'Sendable' } : open;
}

export type OpenTags = ReturnType<typeof createOpenTags>;

/**
 * Numbers the types of open values, as openapi-typescript is given a constant for each.
 *
 * @param marker A word that the document does not have: no constant of it is a tag.
 */
export function createOpenTags(marker: string) {
  const types: OpenType[] = [];
  return {
    add: (type: OpenType): string => `${marker}:${types.push(type) - 1}`,
    /** The type of a tag in quotes, or `undefined` for any other text. */
    read: (text: string): OpenType | undefined =>
      text.startsWith(`"${marker}:`) ? types[Number(text.slice(marker.length + 2, -1))] : undefined,
  };
}
