import {
  assertionsOf,
  fromPointer,
  isJsonObject,
  type Json,
  type JsonObject,
  type OpenPoint,
  objectOf,
  type Resolved,
  toPointer,
} from '../../contract/model/index.ts';
import type { DescribedElement, ElementReader } from './elements.ts';
import { discriminatorNote, mergedMembers, partsOf, type SchemaPart } from './schema-parts.ts';

export interface SchemaView extends DescribedElement {
  readonly name: string | undefined;
  /** Words in place of a name, such as "one of these"; `undefined` for a field. */
  readonly role: string | undefined;
  readonly pointer: string;
  readonly type: string | undefined;
  /** The name of its component, or of that of its items. */
  readonly schema: string | undefined;
  /** `undefined` for the items of a list. */
  readonly isRequired: boolean | undefined;
  /** Remarks on the whole, such as "read only". */
  readonly flags: readonly string[];
  readonly keywords: readonly string[];
  /** The values of its `enum`. */
  readonly values: readonly Json[];
  readonly example: Json | undefined;
  readonly fields: readonly SchemaView[];
  readonly otherFields: readonly OpenPoint[];
  /** Whether its fields are on the page of its schema alone. */
  readonly isFolded: boolean;
}

/** Keywords that a page shows in its rows, or in other words. */
const BY_ROWS = new Set([
  ...['type', 'required', 'properties', 'items', 'prefixItems', 'patternProperties', '$ref', '$defs', 'enum'],
  ...['allOf', 'oneOf', 'anyOf', 'not', 'if', 'then', 'else', 'contains', 'propertyNames', 'dependentSchemas'],
  ...['unevaluatedItems', 'unevaluatedProperties', 'contentSchema', 'discriminator', 'xml'],
]);

interface Position {
  readonly name?: string | undefined;
  readonly role?: string | undefined;
  readonly isRequired?: boolean;
}

type LeftOut = 'readOnly' | 'writeOnly' | undefined;

/** The rows that a schema unfolds to on a page, with those of the schemas to which it refers. */
const MAX_ROWS = 90;
/** References are followed at most this deep, which nobody reads. */
const MAX_DEPTH = 6;

/** The view of a schema. Schemas to which it refers are unfolded as long as there are not too many rows. */
export function schemaView(
  reader: ElementReader,
  pointer: string,
  anchor: string,
  position: Position = {},
  leftOut: LeftOut = undefined,
): SchemaView {
  let depth = 0;
  while (depth < MAX_DEPTH && countRows(reader, pointer, { leftOut, depth: depth + 1, within: [] }) <= MAX_ROWS)
    depth += 1;
  return view(reader, pointer, anchor, position, { leftOut, depth, within: [] });
}

/** A repeated schema of more rows is not unfolded again. */
const MAX_REPEATED_ROWS = 12;

/** The view of the schema of a body. One that the page has unfolded before leads to the page of the schema. */
export function bodySchemaView(reader: ElementReader, pointer: string, anchor: string, leftOut: LeftOut): SchemaView {
  const { pointer: target } = reader.at(pointer);
  const isRepeated = componentName(target) !== undefined && reader.isRepeated(`${leftOut} ${target}`);
  return isRepeated && countRows(reader, pointer, { leftOut, depth: 1, within: [] }) > MAX_REPEATED_ROWS
    ? view(reader, pointer, anchor, {}, { leftOut, depth: 0, within: [target] })
    : schemaView(reader, pointer, anchor, {}, leftOut);
}

interface Unfolding {
  /** The keyword of the fields that are left out: those that only the other direction has. */
  readonly leftOut: LeftOut;
  /** The references that are still followed. */
  readonly depth: number;
  /** The places around it: a schema that contains itself shows its fields once. */
  readonly within: readonly string[];
}

/** The unfolding within a schema at a place; `undefined` if its fields are not shown. */
function unfoldAt({ pointer }: Resolved, { depth, within, leftOut }: Unfolding): Unfolding | undefined {
  const isReferred = within.length > 0 && componentName(pointer) !== undefined;
  if (within.includes(pointer) || (isReferred && depth === 0)) return undefined;
  return { leftOut, depth: isReferred ? depth - 1 : depth, within: [...within, pointer] };
}

function shownParts(reader: ElementReader, resolved: Resolved, { leftOut }: Unfolding): SchemaPart[] {
  const parts = partsOf(reader, resolved);
  if (leftOut === undefined) return parts;
  return parts.filter(({ pointer }) => {
    const { node, used } = reader.at(pointer);
    return node[leftOut] !== true && used[leftOut] !== true;
  });
}

/** The number of rows at a depth, counted to a little above the maximum. */
function countRows(reader: ElementReader, pointer: string, whole: Unfolding): number {
  let rows = 0;
  const count = (at: string, unfolding: Unfolding): void => {
    rows += 1;
    const resolved = reader.at(at);
    const below = unfoldAt(resolved, unfolding);
    if (below === undefined) return;
    for (const part of shownParts(reader, resolved, below)) if (rows <= MAX_ROWS) count(part.pointer, below);
  };
  count(pointer, whole);
  return rows;
}

function view(
  reader: ElementReader,
  pointer: string,
  anchor: string,
  { name, role, isRequired = false }: Position,
  unfolding: Unfolding,
): SchemaView {
  const resolved = reader.at(pointer);
  const { pointer: place, node: element } = resolved;
  const shown = showWithMembers(reader, resolved, anchor);
  const below = unfoldAt(resolved, unfolding);
  const parts = below === undefined ? [] : shownParts(reader, resolved, below);
  const views = parts.map((part) =>
    view(
      reader,
      part.pointer,
      reader.uniqueAnchor(`${anchor}${part.anchor}`),
      { ...part, name: part.role === 'items' ? `${name ?? ''}[]` : part.name },
      below ?? unfolding,
    ),
  );
  const items = isJsonObject(element.items) ? reader.at(`${place}/items`) : undefined;
  const rows = views.filter((one, index) => parts[index]?.role !== 'items' || hasContent(one));
  const hasParts = below === undefined && partsOf(reader, resolved).length > 0;
  return {
    ...shown,
    open: shown.open.filter(({ aspect }) => aspect !== 'fields'),
    otherFields: shown.open.filter(({ aspect }) => aspect === 'fields'),
    name,
    role: role === 'items' ? undefined : role,
    pointer: place,
    type: typeInWords(element, items?.node),
    schema: componentName(place) ?? (items && componentName(items.pointer)),
    isRequired: role === 'items' ? undefined : isRequired,
    flags: flagsOf(resolved),
    keywords: keywordsIn(element),
    values: listAt(element, 'enum'),
    example: listAt(element, 'examples')[0] ?? element.example,
    fields: rows,
    isFolded: hasParts,
  };
}

/** An element with what its `allOf` says in place, which is about the same value. */
function showWithMembers(reader: ElementReader, resolved: Resolved, anchor: string): DescribedElement {
  const shown = reader.show(resolved, anchor);
  const inPlace = mergedMembers(reader, resolved)
    .slice(1)
    .filter(({ node, used }) => node === used)
    .map((member) => reader.show(member, anchor));
  return {
    anchor,
    sentences: [shown, ...inPlace].flatMap(({ sentences }) => sentences),
    open: [shown, ...inPlace].flatMap(({ open }) => open),
  };
}

/** Whether the row of items says more than that there are some. */
const hasContent = ({ sentences, open, fields, isFolded, keywords, values }: SchemaView): boolean =>
  sentences.length + open.length + fields.length + keywords.length + values.length > 0 || isFolded;

function flagsOf({ node, used }: Resolved): string[] {
  const has = (keyword: string): boolean => node[keyword] === true || used[keyword] === true;
  return [
    ...(has('deprecated') ? ['deprecated'] : []),
    ...(has('readOnly') ? ['read only'] : []),
    ...(has('writeOnly') ? ['write only'] : []),
  ];
}

const MAX_KEYWORD_CHARS = 240;

function keywordsIn(node: JsonObject): string[] {
  const shown = assertionsOf(node).filter(
    (key) => !BY_ROWS.has(key) && (key !== 'additionalProperties' || node[key] === false),
  );
  const texts = shown.map((key) =>
    key === 'additionalProperties'
      ? 'no other fields'
      : key === 'format'
        ? String(node.format)
        : `${key}: ${shorten(JSON.stringify(node[key]))}`,
  );
  const note = discriminatorNote(node);
  const { name, namespace, attribute, wrapped } = objectOf(node.xml);
  const xml = [name, namespace, attribute === true && 'attribute', wrapped === true && 'wrapped'].filter(Boolean);
  const further = 'default' in node ? [`default: ${shorten(JSON.stringify(node.default))}`] : [];
  return [
    ...texts,
    ...further,
    ...(note === undefined ? [] : [note]),
    ...(xml.length === 0 ? [] : [`XML: ${xml.join(', ')}`]),
  ];
}

const shorten = (text: string): string =>
  text.length <= MAX_KEYWORD_CHARS ? text : `${text.slice(0, MAX_KEYWORD_CHARS)}…`;

export const componentName = (pointer: string): string | undefined => {
  const [root, kind, name, ...rest] = fromPointer(pointer);
  return root === 'components' && kind === 'schemas' && rest.length === 0 ? name : undefined;
};

export const schemaPointer = (name: string): string => toPointer(['components', 'schemas', name]);

export function listAt(node: JsonObject, key: string): readonly Json[] {
  const list = node[key];
  return Array.isArray(list) ? list : [];
}

function typeInWords(node: JsonObject, items: JsonObject | undefined): string | undefined {
  const { type } = node;
  const of = items && typeof items.type === 'string' ? `array of ${items.type}s` : 'array';
  if (type !== undefined)
    return [type]
      .flat()
      .map((one) => (one === 'array' ? of : String(one)))
      .join(' or ');
  const alternatives = [...listAt(node, 'oneOf'), ...listAt(node, 'anyOf')];
  const isNullable = alternatives.some((one) => isJsonObject(one) && one.type === 'null');
  return isNullable ? 'may be null' : undefined;
}
