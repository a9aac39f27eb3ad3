import {
  discriminatorValues,
  entriesOf,
  isJsonObject,
  type Json,
  type JsonObject,
  objectOf,
  type Resolved,
  toPointer,
} from '../../contract/model/index.ts';
import type { ElementReader } from './elements.ts';

/** A schema within another one, which is a row of its own. */
export interface SchemaPart {
  readonly pointer: string;
  /** The end of its anchor. */
  readonly anchor: string;
  readonly name: string | undefined;
  /** Words in place of a name. */
  readonly role?: string;
  readonly isRequired?: boolean;
}

const CHOICES: Readonly<Record<string, string>> = { oneOf: 'one of these', anyOf: 'any of these' };

/** Keywords whose value is a schema about the same value, or a part of it. */
const CONDITIONS: ReadonlyMap<string, string> = new Map([
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

/** The parts of a schema: those of its `allOf` are its own. */
export function partsOf(reader: ElementReader, schema: Resolved): SchemaPart[] {
  const members = mergedMembers(reader, schema);
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

/** A schema with the members of its `allOf`, each once. */
export function mergedMembers(reader: ElementReader, schema: Resolved, within: readonly string[] = []): Resolved[] {
  if (within.includes(schema.pointer)) return [];
  const { allOf } = schema.node;
  const members = Array.isArray(allOf) ? allOf : [];
  return [
    schema,
    ...members.flatMap((_, index) =>
      mergedMembers(reader, reader.at(`${schema.pointer}/allOf/${index}`), [...within, schema.pointer]),
    ),
  ];
}

function memberParts(reader: ElementReader, { node, pointer }: Resolved): SchemaPart[] {
  const below = (...keys: string[]): string => `${pointer}${toPointer(keys)}`;
  return [
    ...Object.entries(CHOICES).flatMap(([keyword, role]) => choices(reader, { node, pointer }, keyword, role)),
    ...entriesOf(node.properties).map(([name]) => ({
      pointer: below('properties', name),
      anchor: `.${idText(name)}`,
      name,
    })),
    ...entriesOf(node.patternProperties).map(([pattern]) => ({
      ...{ pointer: below('patternProperties', pattern), anchor: `.${idText(pattern)}` },
      ...{ name: pattern, role: 'fields whose name matches' },
    })),
    ...(isJsonObject(node.additionalProperties) && Object.keys(node.additionalProperties).length > 0
      ? [{ pointer: below('additionalProperties'), anchor: '.any', name: undefined, role: 'any other field' }]
      : []),
    ...(Array.isArray(node.prefixItems) ? node.prefixItems : []).map((_, index) => ({
      ...{ pointer: below('prefixItems', `${index}`), anchor: `[${index}]` },
      ...{ name: `[${index}]`, role: 'item' },
    })),
    ...(isJsonObject(node.items) ? [{ pointer: below('items'), anchor: '[]', name: undefined, role: 'items' }] : []),
    ...[...CONDITIONS].flatMap(([keyword, role]) =>
      isJsonObject(node[keyword]) ? [{ pointer: below(keyword), anchor: `.${keyword}`, name: undefined, role }] : [],
    ),
    ...entriesOf(node.dependentSchemas).map(([name]) => ({
      ...{ pointer: below('dependentSchemas', name), anchor: `.with-${idText(name)}` },
      ...{ name, role: 'together with' },
    })),
  ];
}

function choices(
  reader: ElementReader,
  { node, pointer }: Pick<Resolved, 'node' | 'pointer'>,
  keyword: string,
  role: string,
): SchemaPart[] {
  const list = node[keyword];
  if (!Array.isArray(list)) return [];
  return list.flatMap((one, index) => {
    // Null is a word of the type.
    if (isJsonObject(one) && one.type === 'null' && Object.keys(one).length === 1) return [];
    const at = `${pointer}/${keyword}/${index}`;
    const values = discriminatorValues(node.discriminator, reader.contract.model.schemaAt(at)) ?? [];
    const { propertyName } = objectOf(node.discriminator);
    const means = values.map((value) => JSON.stringify(value)).join(' or ');
    return [
      {
        ...{ pointer: at, anchor: `.${keyword}-${index + 1}`, role },
        name: means === '' ? titleIn(one) : `${String(propertyName)}: ${means}`,
      },
    ];
  });
}

/** The title of an alternative; one that is named elsewhere is shown by its link. */
function titleIn(one: Json): string | undefined {
  const { title } = objectOf(one);
  return typeof title === 'string' ? title : undefined;
}

/** The field that tells the alternatives of a schema apart. */
export function discriminatorNote({ discriminator }: JsonObject): string | undefined {
  const { propertyName } = objectOf(discriminator);
  return typeof propertyName === 'string' ? `told apart by ${propertyName}` : undefined;
}

/** A text as a part of an id, which has no space. */
export const idText = (text: string): string => text.replaceAll(/[\s#%"'<>&?/\\]+/g, '-');
