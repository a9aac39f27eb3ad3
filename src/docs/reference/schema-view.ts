import {
  assertionKeywords,
  fromPointer,
  isJsonObject,
  type Json,
  type JsonObject,
  type OpenPoint,
  objectOf,
  type ResolvedNode,
  toPointer,
} from '../../contract/model/index.ts';
import type { DescribedElement, ElementReader } from './elements.ts';
import { discriminatorNote, listAllOfMembers, listSchemaParts, type SchemaPart } from './schema-parts.ts';

export interface SchemaView extends DescribedElement {
  readonly name: string | undefined;
  /** Words in place of a name, such as "one of these"; `undefined` for a field. */
  readonly role: string | undefined;
  readonly pointer: string;
  readonly type: string | undefined;
  /** The name of the schema, or of the schema of its items, if it is a component. */
  readonly schema: string | undefined;
  /** `undefined` for the items of a list. */
  readonly isRequired: boolean | undefined;
  /** Remarks on the whole schema, such as "read only". */
  readonly flags: readonly string[];
  readonly keywords: readonly string[];
  /** The values of the schema's `enum`. */
  readonly values: readonly Json[];
  readonly example: Json | undefined;
  readonly fields: readonly SchemaView[];
  readonly otherFields: readonly OpenPoint[];
  /** Whether the fields are left out here, and shown on the page of the schema. */
  readonly isFolded: boolean;
}

/** Keywords that are not listed with their values, since a page shows them as rows or in other words. */
const ROW_KEYWORDS = new Set([
  ...['type', 'required', 'properties', 'items', 'prefixItems', 'patternProperties', '$ref', '$defs', 'enum'],
  ...['allOf', 'oneOf', 'anyOf', 'not', 'if', 'then', 'else', 'contains', 'propertyNames', 'dependentSchemas'],
  ...['unevaluatedItems', 'unevaluatedProperties', 'contentSchema', 'discriminator', 'xml'],
]);

interface RowPosition {
  readonly name?: string | undefined;
  readonly role?: string | undefined;
  readonly isRequired?: boolean;
}

type LeftOutKeyword = 'readOnly' | 'writeOnly' | undefined;

/** The maximum number of rows for a schema on a page, including those of the schemas that it refers to. */
const MAX_ROWS = 90;
/** The maximum number of nested references that are followed. Nobody reads deeper rows. */
const MAX_DEPTH = 6;

/** Creates the view of a schema. Schemas that it refers to are included as long as there are not too many rows. */
export function schemaView(
  reader: ElementReader,
  pointer: string,
  anchor: string,
  position: RowPosition = {},
  leftOut: LeftOutKeyword = undefined,
): SchemaView {
  let depth = 0;
  while (depth < MAX_DEPTH && countRows(reader, pointer, { leftOut, depth: depth + 1, within: [] }) <= MAX_ROWS)
    depth += 1;
  return createView(reader, pointer, anchor, position, { leftOut, depth, within: [] });
}

/** A repeated schema of more rows is not unfolded again. */
const MAX_REPEATED_ROWS = 12;

/** Creates the view of the schema of a body. A schema that the page has unfolded before leads to the page of the schema. */
export function bodySchemaView(
  reader: ElementReader,
  pointer: string,
  anchor: string,
  leftOut: LeftOutKeyword,
): SchemaView {
  const { pointer: target } = reader.at(pointer);
  const isRepeated = componentName(target) !== undefined && reader.isRepeated(`${leftOut} ${target}`);
  return isRepeated && countRows(reader, pointer, { leftOut, depth: 1, within: [] }) > MAX_REPEATED_ROWS
    ? createView(reader, pointer, anchor, {}, { leftOut, depth: 0, within: [target] })
    : schemaView(reader, pointer, anchor, {}, leftOut);
}

interface UnfoldLimits {
  /** The keyword of the fields that are left out: `readOnly` in requests, `writeOnly` in responses. */
  readonly leftOut: LeftOutKeyword;
  /** The number of nested references that are still followed. */
  readonly depth: number;
  /** The pointers of the schemas around this one: a schema that contains itself shows its fields only once. */
  readonly within: readonly string[];
}

/** Returns the limits for the fields within a schema; `undefined` if its fields are not shown. */
function limitsForFields(
  { pointer }: ResolvedNode,
  { depth, within, leftOut }: UnfoldLimits,
): UnfoldLimits | undefined {
  const isReferred = within.length > 0 && componentName(pointer) !== undefined;
  if (within.includes(pointer) || (isReferred && depth === 0)) return undefined;
  return { leftOut, depth: isReferred ? depth - 1 : depth, within: [...within, pointer] };
}

function shownParts(reader: ElementReader, resolved: ResolvedNode, { leftOut }: UnfoldLimits): SchemaPart[] {
  const parts = listSchemaParts(reader, resolved);
  if (leftOut === undefined) return parts;
  return parts.filter(({ pointer }) => {
    const { node, used } = reader.at(pointer);
    return node[leftOut] !== true && used[leftOut] !== true;
  });
}

/** Counts the rows of a schema. Stops soon after the maximum is exceeded. */
function countRows(reader: ElementReader, pointer: string, whole: UnfoldLimits): number {
  let rows = 0;
  const count = (at: string, unfolding: UnfoldLimits): void => {
    rows += 1;
    const resolved = reader.at(at);
    const below = limitsForFields(resolved, unfolding);
    if (below === undefined) return;
    for (const part of shownParts(reader, resolved, below)) if (rows <= MAX_ROWS) count(part.pointer, below);
  };
  count(pointer, whole);
  return rows;
}

function createView(
  reader: ElementReader,
  pointer: string,
  anchor: string,
  { name, role, isRequired = false }: RowPosition,
  unfolding: UnfoldLimits,
): SchemaView {
  const resolved = reader.at(pointer);
  const { pointer: place, node: element } = resolved;
  const shown = showWithMembers(reader, resolved, anchor);
  const below = limitsForFields(resolved, unfolding);
  const parts = below === undefined ? [] : shownParts(reader, resolved, below);
  const views = parts.map((part) =>
    createView(
      reader,
      part.pointer,
      reader.uniqueAnchor(`${anchor}${part.anchor}`),
      { ...part, name: part.role === 'items' ? `${name ?? ''}[]` : part.name },
      below ?? unfolding,
    ),
  );
  const items = isJsonObject(element.items) ? reader.at(`${place}/items`) : undefined;
  const rows = views.filter((one, index) => parts[index]?.role !== 'items' || hasContent(one));
  const hasParts = below === undefined && listSchemaParts(reader, resolved).length > 0;
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
    flags: listFlags(resolved),
    keywords: listKeywords(element),
    values: readList(element, 'enum'),
    example: readList(element, 'examples')[0] ?? element.example,
    fields: rows,
    isFolded: hasParts,
  };
}

/** Reads the sentences and open points of a schema, with those of the members that its `allOf` contains without a `$ref`. */
function showWithMembers(reader: ElementReader, resolved: ResolvedNode, anchor: string): DescribedElement {
  const shown = reader.describe(resolved, anchor);
  const inPlace = listAllOfMembers(reader, resolved)
    .slice(1)
    .filter(({ node, used }) => node === used)
    .map((member) => reader.describe(member, anchor));
  return {
    anchor,
    sentences: [shown, ...inPlace].flatMap(({ sentences }) => sentences),
    open: [shown, ...inPlace].flatMap(({ open }) => open),
  };
}

/** Whether the row for the items of a list contains anything besides their type. */
const hasContent = ({ sentences, open, fields, isFolded, keywords, values }: SchemaView): boolean =>
  sentences.length + open.length + fields.length + keywords.length + values.length > 0 || isFolded;

function listFlags({ node, used }: ResolvedNode): string[] {
  const hasFlag = (keyword: string): boolean => node[keyword] === true || used[keyword] === true;
  return [
    ...(hasFlag('deprecated') ? ['deprecated'] : []),
    ...(hasFlag('readOnly') ? ['read only'] : []),
    ...(hasFlag('writeOnly') ? ['write only'] : []),
  ];
}

const MAX_KEYWORD_CHARS = 240;

function listKeywords(node: JsonObject): string[] {
  const shown = assertionKeywords(node).filter(
    (key) => !ROW_KEYWORDS.has(key) && (key !== 'additionalProperties' || node[key] === false),
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

export function readList(node: JsonObject, key: string): readonly Json[] {
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
  const alternatives = [...readList(node, 'oneOf'), ...readList(node, 'anyOf')];
  const isNullable = alternatives.some((one) => isJsonObject(one) && one.type === 'null');
  return isNullable ? 'may be null' : undefined;
}
