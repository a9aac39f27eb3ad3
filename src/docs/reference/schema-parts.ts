import {
  discriminatorValues,
  entriesOf,
  isJsonObject,
  type Json,
  type JsonObject,
  objectOf,
  type ResolvedNode,
  toPointer,
} from '../../contract/model/index.ts';
import type { ElementReader } from './elements.ts';

/** A schema within another one, for which a page shows a row of its own. */
export interface SchemaPart {
  readonly pointer: string;
  /** The end of the row's anchor. */
  readonly anchor: string;
  readonly name: string | undefined;
  /** Words in place of a name. */
  readonly role?: string;
  readonly isRequired?: boolean;
}

const ALTERNATIVES_LABELS: Readonly<Record<string, string>> = { oneOf: 'one of these', anyOf: 'any of these' };

/** Keywords whose value is a schema for the same value or a part of it, with the words that a page shows for them. */
const CONDITION_LABELS: ReadonlyMap<string, string> = new Map([
  ['not', 'not'],
  ['if', 'if'],
  ['then', 'then'],
  ['else', 'else'],
  ['contains', 'contains'],
  ['propertyNames', 'names of fields'],
  ['unevaluatedProperties', 'any other field'],
  ['unevaluatedItems', 'any other item'],
  ['contentSchema', 'decoded'],
]);

/** Lists the parts of a schema, including those of the members of its `allOf`. */
export function listSchemaParts(reader: ElementReader, schema: ResolvedNode): SchemaPart[] {
  const members = listAllOfMembers(reader, schema);
  const required = new Set(members.flatMap(({ node }) => (Array.isArray(node.required) ? node.required : [])));
  const parts = members.flatMap((member) => memberParts(reader, member));
  const seen = new Set<string>();
  return parts
    .filter((part) => {
      const key = part.role === undefined ? `field ${part.name}` : part.pointer;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .map((part) => (part.role === undefined && required.has(part.name ?? '') ? { ...part, isRequired: true } : part));
}

/** Lists a schema and the members of its `allOf`, at any depth. */
export function listAllOfMembers(
  reader: ElementReader,
  schema: ResolvedNode,
  within: readonly string[] = [],
): ResolvedNode[] {
  if (within.includes(schema.pointer)) return [];
  const { allOf } = schema.node;
  const members = Array.isArray(allOf) ? allOf : [];
  return [
    schema,
    ...members.flatMap((_, index) =>
      listAllOfMembers(reader, reader.at(`${schema.pointer}/allOf/${index}`), [...within, schema.pointer]),
    ),
  ];
}

function memberParts(reader: ElementReader, { node, pointer }: ResolvedNode): SchemaPart[] {
  const pointerBelow = (...keys: string[]): string => `${pointer}${toPointer(keys)}`;
  return [
    ...Object.entries(ALTERNATIVES_LABELS).flatMap(([keyword, role]) =>
      alternativeParts(reader, { node, pointer }, keyword, role),
    ),
    ...entriesOf(node.properties).map(([name]) => ({
      pointer: pointerBelow('properties', name),
      anchor: `.${idText(name)}`,
      name,
    })),
    ...entriesOf(node.patternProperties).map(([pattern]) => ({
      ...{ pointer: pointerBelow('patternProperties', pattern), anchor: `.${idText(pattern)}` },
      ...{ name: pattern, role: 'fields whose name matches' },
    })),
    ...(isJsonObject(node.additionalProperties) && Object.keys(node.additionalProperties).length > 0
      ? [{ pointer: pointerBelow('additionalProperties'), anchor: '.any', name: undefined, role: 'any other field' }]
      : []),
    ...(Array.isArray(node.prefixItems) ? node.prefixItems : []).map((_, index) => ({
      ...{ pointer: pointerBelow('prefixItems', `${index}`), anchor: `[${index}]` },
      ...{ name: `[${index}]`, role: 'item' },
    })),
    ...(isJsonObject(node.items)
      ? [{ pointer: pointerBelow('items'), anchor: '[]', name: undefined, role: 'items' }]
      : []),
    ...[...CONDITION_LABELS].flatMap(([keyword, role]) =>
      isJsonObject(node[keyword])
        ? [{ pointer: pointerBelow(keyword), anchor: `.${keyword}`, name: undefined, role }]
        : [],
    ),
    ...entriesOf(node.dependentSchemas).map(([name]) => ({
      ...{ pointer: pointerBelow('dependentSchemas', name), anchor: `.with-${idText(name)}` },
      ...{ name, role: 'together with' },
    })),
  ];
}

function alternativeParts(
  reader: ElementReader,
  { node, pointer }: Pick<ResolvedNode, 'node' | 'pointer'>,
  keyword: string,
  role: string,
): SchemaPart[] {
  const list = node[keyword];
  if (!Array.isArray(list)) return [];
  return list.flatMap((one, index) => {
    // The alternative `null` needs no row, as the type says it in words.
    if (isJsonObject(one) && one.type === 'null' && Object.keys(one).length === 1) return [];
    const at = `${pointer}/${keyword}/${index}`;
    const values = discriminatorValues(node.discriminator, reader.contract.model.schemaAt(at)) ?? [];
    const { propertyName } = objectOf(node.discriminator);
    const means = values.map((value) => JSON.stringify(value)).join(' or ');
    return [
      {
        ...{ pointer: at, anchor: `.${keyword}-${index + 1}`, role },
        name: means === '' ? alternativeTitle(one) : `${String(propertyName)}: ${means}`,
      },
    ];
  });
}

/** Returns the title of an alternative, if it has one. */
function alternativeTitle(one: Json): string | undefined {
  const { title } = objectOf(one);
  return typeof title === 'string' ? title : undefined;
}

/** Names the field that distinguishes the alternatives of a schema; `undefined` without a discriminator. */
export function discriminatorNote({ discriminator }: JsonObject): string | undefined {
  const { propertyName } = objectOf(discriminator);
  return typeof propertyName === 'string' ? `told apart by ${propertyName}` : undefined;
}

/** Converts a text to a part of an HTML id, without spaces. */
export const idText = (text: string): string => text.replaceAll(/[\s#%"'<>&?/\\]+/g, '-');
