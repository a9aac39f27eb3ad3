import {
  at,
  type Contract,
  type Direction,
  type Element,
  type ElementKind,
  essenceOf,
  fromPointer,
  isJsonObject,
  isSchemaKind,
  type Json,
  type JsonObject,
  keyBelow,
  objectOf,
  pointerOfReference,
  toToken,
} from '../../contract/model/index.ts';
import { commentLines, commentText } from '../../web/emit/index.ts';
import type { ts } from './compiler.ts';
import type { Doc } from './element-docs.ts';
import type { OpenTypes } from './open-types.ts';
import { SchemaTypes } from './schema-types.ts';
import { referenceToSentCopy } from './sent-copies.ts';
import type { Tokens } from './tokens.ts';
import { type HelperName, helperReference } from './type-helpers.ts';

interface TaggedDocument {
  readonly document: JsonObject;
  /** Operations by their ids that openapi-typescript ignores: those of callbacks, and of the methods of OpenAPI 3.2. */
  readonly others: ReadonlyMap<string, JsonObject>;
}

interface Tags {
  readonly docs: Tokens<Doc>;
  /** Functions that make the type of a schema: each place needs nodes of its own. */
  readonly types: Tokens<() => ts.TypeNode>;
  readonly helpers: Set<HelperName>;
}

/**
 * Copies the contract's document for openapi-typescript, whose hooks know neither places nor marks. It types everything but
 * schemas, of which it loses parts, such as keywords next to `$ref`. Its types would lose as well:
 *
 * - documentation: a token takes its place, and is replaced by the text afterwards;
 * - optional headers: a reference to one becomes the header itself, as headers behind a reference count as required;
 * - directions: a schema that differs between requests and responses gets a copy for requests.
 *
 * It could not type:
 *
 * - references to unnamed schemas: the schema gets a name, as not every place has a type;
 * - other references to unnamed elements, and components that are references: they become the element;
 * - parameters and headers with `content`: they get its schema;
 * - operations without an id or with the id of another: they get one of their own, or none.
 */
export function tagDocument(
  contract: Contract,
  openTypes: OpenTypes,
  docAt: (pointer: string) => Doc,
  { docs, types, helpers }: Tags,
): TaggedDocument {
  const { document, model, operations } = contract;
  const { sentCopies } = openTypes;
  const operationIds = new Map(operations.toReversed().map(({ pointer, operationId }) => [pointer, operationId]));
  const usedIds = new Set<Json>();
  /** New names of referenced schemas, each with its place and its direction. */
  const named = new Map<string, readonly [pointer: string, as: Direction]>();

  const annotationsAt = (pointer: string, node: JsonObject): JsonObject => {
    const doc = docAt(pointer);
    return { ...commentKeys(node), ...(doc.length > 0 && { summary: docs.add(doc) }) };
  };

  const schemaNameOf = (reference: string, as: Direction): string => {
    const to = as === 'sent' ? referenceToSentCopy(reference, sentCopies) : reference;
    const keys = fromPointer(to);
    const name = keys.length === 3 && to.startsWith(`#${SCHEMAS}/`) ? keys[2] : undefined;
    if (name !== undefined) return name;
    named.set(keys.join('.'), [pointerOfReference(reference), as]);
    return keys.join('.');
  };

  const schemaTypes = new SchemaTypes({
    contract,
    openTypes,
    schemaNameOf,
    annotationsAt,
    onHelper: (name) => helpers.add(name),
  });

  /** Returns a schema that stands for a type, with the annotations for its doc comment. */
  const makeStandInSchema = (pointer: string, as: Direction = model.directionAt(pointer)): JsonObject => {
    const node = objectOf(model.valueAt(pointer));
    const makeType = (): ts.TypeNode => schemaTypes.typeAt(pointer, as);
    makeType(); // names the schemas to which it refers
    return { ...annotationsAt(pointer, node), ...typeKeys(node, types.add(makeType)) };
  };

  const tagValue = (value: Json, pointer: string): Json => {
    if (Array.isArray(value)) {
      const kept = pointer.endsWith('/parameters') ? value.map((one, index) => [one, index] as const) : undefined;
      if (kept === undefined) return value.map((item, index) => tagValue(item, `${pointer}/${index}`));
      return kept
        .filter(([, index]) => !isIgnored(`${pointer}/${index}`))
        .map(([item, index]) => tagValue(item, `${pointer}/${index}`));
    }
    if (!isJsonObject(value)) return value;
    const element = model.elementAt(pointer);
    if (element !== undefined) return tagElement(element);
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [key, tagValue(child, `${pointer}/${toToken(key)}`)]),
    );
  };

  /** Whether a header parameter has no effect, since its name is one that HTTP defines (OpenAPI 3.1, section 4.8.12.1). */
  const isIgnored = (pointer: string): boolean => {
    const { in: place, name } = model.resolvedAt(pointer)?.node ?? {};
    return place === 'header' && /^(accept|content-type|authorization)$/i.test(String(name));
  };

  const tagElement = ({ kind, node, pointer, parent, key }: Element): Json => {
    if (kind === 'reference' && (!HAS_TYPE.test(String(node.$ref)) || parent?.kind === 'components')) {
      const target = model.resolvedAt(pointer);
      return target === undefined ? node : tagValue(target.node, target.pointer);
    }
    if (isSchemaKind(kind)) return makeStandInSchema(pointer);
    const tagged = new Map<string, Json>();
    for (const [name, child] of Object.entries(node)) {
      const input = compilerInput(kind, name, child);
      if (input !== undefined)
        tagged.set(name, input === child ? tagValue(child, `${pointer}/${toToken(name)}`) : input);
    }
    if (kind === 'operation') {
      const id = operationIds.get(pointer) ?? node.operationId ?? '';
      tagged.set('operationId', usedIds.has(id) ? '' : id);
      usedIds.add(id);
    }
    if ((kind === 'parameter' || kind === 'header') && node.schema === undefined) {
      const content = Object.values(objectOf(tagged.get('content')))[0];
      if (isJsonObject(content)) tagged.set('schema', content.schema ?? {});
      tagged.delete('content');
    }
    if (kind === 'media type' && isBytesMediaType(key) && saysNoType(node.schema)) {
      helpers.add('Binary');
      tagged.set('schema', { oneOf: [{ const: types.add(() => helperReference('Binary')) }] });
    }
    const doc = docAt(pointer);
    if (doc.length > 0) tagged.set('summary', docs.add(doc));
    return Object.fromEntries(tagged);
  };

  const tagged = objectOf(tagValue(document, ''));
  const others = new Map<string, JsonObject>();
  for (const element of model.elements) {
    const id = element.node.operationId;
    const isOther = element.parent?.parent?.kind === 'callback' || isOfNewerMethod(element);
    if (element.kind !== 'operation' || !isOther) continue;
    if (typeof id === 'string' && !usedIds.has(id)) others.set(id, objectOf(tagElement(element)));
  }
  const schemas = new Map(
    Object.keys(objectOf(at(document, SCHEMAS))).map((name) => {
      const pointer = `${SCHEMAS}/${toToken(name)}`;
      return [name, makeStandInSchema(pointer, sentCopies.has(pointer) ? 'received' : undefined)];
    }),
  );
  for (const [copied, name] of sentCopies) schemas.set(name, makeStandInSchema(copied, 'sent'));
  // The loop also visits schemas that are named meanwhile.
  for (const [name, [pointer, as]] of named) schemas.set(name, makeStandInSchema(pointer, as));
  const components = { ...objectOf(tagged.components), schemas: Object.fromEntries(schemas) };
  return { document: schemas.size === 0 ? tagged : { ...tagged, components }, others };
}

const SCHEMAS = '/components/schemas';

/** Returns the keys of a schema from which the compiler makes its type, and the part of its doc comment about the type. */
function typeKeys(node: JsonObject, token: string): JsonObject {
  if (node.const !== undefined && node.const !== null) return { const: token };
  // within oneOf: a constant at the top would add @constant to the documentation
  return { oneOf: [{ const: token }] };
}

/** Returns the keys of a schema that its comment shows. In the text of comments openapi-typescript escapes just their end. */
function commentKeys(node: JsonObject): JsonObject {
  const { title, format, deprecated, example, examples, default: value } = node;
  return {
    ...(title !== undefined && { title: commentText(String(title)) }),
    ...(format !== undefined && { format: commentText(String(format)) }),
    ...(deprecated === true && { deprecated }),
    ...(value !== undefined && { default: asCommentText(value) }),
    ...(example !== undefined && { example: asCommentText(example) }),
    ...(Array.isArray(examples) && { examples: examples.map(asCommentText) }),
  };
}

/** Whether values of a media type are bytes that no program reads as text. */
const isBytesMediaType = (mediaType: string): boolean =>
  /^(image|audio|video|font)\/(?!.*\+xml)|^application\/(octet-stream|pdf|zip|gzip|x-tar|vnd\.ms-.*|vnd\.openxml.*)$/.test(
    essenceOf(mediaType),
  );

const saysNoType = (schema: Json | undefined): boolean =>
  schema === undefined ||
  schema === true ||
  (isJsonObject(schema) && !['$ref', 'type', 'allOf', 'anyOf', 'oneOf', 'const', 'enum'].some((key) => key in schema));

/** The keys of a path item with operations that OpenAPI 3.1 does not have. */
const NEWER_METHODS: ReadonlySet<string> = new Set(['query', 'additionalOperations']);

const isOfNewerMethod = ({ pointer, parent }: Element): boolean =>
  parent?.kind === 'path item' && NEWER_METHODS.has(keyBelow(pointer, parent.pointer) ?? '');

/** Returns the input of openapi-typescript for a value; `undefined` for one that has no type. */
function compilerInput(kind: ElementKind, key: string, value: Json): Json | undefined {
  if (key.startsWith('x-') || (kind === 'operation' && key === 'callbacks')) return undefined;
  if (kind === 'path item' && NEWER_METHODS.has(key)) return undefined;
  if (kind === 'components' && key === 'schemas') return {};
  if ((key === 'description' || key === 'summary') && typeof value === 'string') return undefined;
  if (kind === 'responses' || kind === 'paths') return value;
  if (key === 'examples') return Array.isArray(value) ? value.map(asCommentText) : undefined;
  if (key === 'example' || key === 'default') return asCommentText(value);
  return value;
}

function asCommentText(value: Json): Json {
  if (typeof value === 'string') return commentLines(value);
  return typeof value === 'object' && value !== null ? commentLines(JSON.stringify(value, null, 2)) : value;
}

/** References to named elements other than schemas, headers and media types: each has a type, or needs none. */
const HAS_TYPE = /^#\/components\/(?!headers|schemas|mediaTypes)\w+\/[^/]+$/;
