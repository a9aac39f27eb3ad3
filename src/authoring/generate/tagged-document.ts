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
import type { Doc } from './element-docs.ts';
import type { OpenType, OpenTypes } from './open-types.ts';
import { sentReference } from './sent-copies.ts';
import type { Tokens } from './tokens.ts';

/**
 * Copies the contract's document for openapi-typescript, whose hooks know neither places nor marks. Its types would lose:
 *
 * - open values: each becomes a constant, a token that a hook finds again as a literal type;
 * - documentation: it becomes a token, in whose place it is laid out afterwards;
 * - optional headers: a reference to one becomes the header itself, as headers behind a reference count as required;
 * - directions: a schema with an open value that is both sent and received gets a copy for requests.
 *
 * It could not type:
 *
 * - references to unnamed schemas: the schema gets a name, as not every place has a type;
 * - other references to unnamed elements: they become the element;
 * - operations without an id or with the id of another: they get one of their own, or none.
 */
export function tagDocument(
  { document, model, operations }: Contract,
  { values, fields, sentCopies }: OpenTypes,
  docAt: (pointer: string) => Doc,
  docs: Tokens<Doc>,
  tags: Tokens<OpenType>,
): JsonObject {
  const operationIds = new Map(operations.toReversed().map(({ pointer, operationId }) => [pointer, operationId]));
  const usedIds = new Set<Json>();
  /** New names of referenced schemas, each with its place and its direction. */
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
      const input = compilerInput(kind, key, child);
      if (input === undefined) continue;
      if (key === '$ref' && typeof child === 'string' && isSchemaKind(kind)) {
        tagged.set(key, referenceTo(child, pointer, as));
      } else tagged.set(key, input === child ? tag(child, `${pointer}/${toToken(key)}`, as) : input);
    }
    if (kind === 'operation') {
      const id = operationIds.get(pointer) ?? node.operationId ?? '';
      tagged.set('operationId', usedIds.has(id) ? '' : id);
      usedIds.add(id);
    }
    const doc = docAt(pointer);
    if (doc.length > 0) tagged.set('summary', docs.add(doc));
    const open = typeFor(values.get(pointer), as);
    // within oneOf: a constant at the top would add @constant to the documentation
    if (open !== undefined) tagged.set('oneOf', [{ const: tags.add(open) }]);
    const further = typeFor(fields.get(pointer), as);
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
  // The loop also visits schemas that are named meanwhile.
  for (const [name, [pointer, as]] of named) schemas.set(name, tag(at(document, pointer) ?? {}, pointer, as));
  if (schemas.size === 0) return tagged;
  return { ...tagged, components: { ...objectOf(tagged.components), schemas: Object.fromEntries(schemas) } };
}

const SCHEMAS = '/components/schemas';

/** Schemas that openapi-typescript expects to be objects, though they can be `true`. */
const OBJECT_ONLY = /\/(allOf\/\d+|\$defs\/[^/]+)$/;

/**
 * Returns the input of openapi-typescript for a value. It would find discriminators in data, which therefore becomes text.
 * In the text of comments it escapes just their end.
 */
function compilerInput(kind: ElementKind, key: string, value: Json): Json | undefined {
  if (key.startsWith('x-') || (kind === 'operation' && key === 'callbacks')) return undefined;
  if ((key === 'description' || key === 'summary') && typeof value === 'string') return undefined;
  if (kind === 'responses' || kind === 'paths') return value;
  if (key === 'examples') return Array.isArray(value) ? value.map(asCommentText) : undefined;
  if (key === 'example' || key === 'default') return asCommentText(value);
  if (!isSchemaKind(kind)) return value;
  if (key === 'title' || key === 'format') return commentText(String(value));
  return value;
}

function asCommentText(value: Json): Json {
  if (typeof value === 'string') return commentLines(value);
  return typeof value === 'object' && value !== null ? commentLines(JSON.stringify(value, null, 2)) : value;
}

/** References to named elements other than schemas and headers: each has a type, or needs none. */
const HAS_TYPE = /^#\/components\/(?!headers|schemas)\w+\/[^/]+$/;

function typeFor(open: OpenType | undefined, as: Direction | undefined): OpenType | undefined {
  return open !== undefined && as === 'sent' ? { ...open, name: 'Sendable' } : open;
}
