import {
  assertionsOf,
  entriesOf,
  isJsonObject,
  type Json,
  type OpenPoint,
  type Resolved,
  toPointer,
} from '../../contract/model/index.ts';
import type { DescribedElement, ElementReader } from './elements.ts';

export interface SchemaView extends DescribedElement {
  readonly name: string | undefined;
  readonly pointer: string;
  readonly type: string | undefined;
  readonly schema: string | undefined;
  readonly isRequired: boolean;
  readonly keywords: readonly string[];
  readonly example: Json | undefined;
  readonly fields: readonly SchemaView[];
  readonly otherFields: readonly OpenPoint[];
}

/** Keywords that have rows or columns of their own on a page. */
const BY_ROWS = new Set(['type', 'required', 'properties', 'items', 'additionalProperties', '$ref']);

const ALTERNATIVES: Readonly<Record<string, string>> = {
  allOf: 'all of these,',
  oneOf: 'one of these,',
  anyOf: 'any of these,',
};

export function schemaView(
  reader: ElementReader,
  pointer: string,
  anchor: string,
  { name, isRequired = false }: { readonly name?: string; readonly isRequired?: boolean } = {},
  within: readonly string[] = [],
): SchemaView {
  const resolved = reader.at(pointer);
  const { pointer: place, node: element } = resolved;
  const shown = reader.show(resolved, anchor);
  // The fields of a schema that contains itself are shown once.
  const inner = within.includes(place) ? {} : element;
  const below = (
    keys: readonly string[],
    end: string,
    position: { readonly name: string; readonly isRequired?: boolean },
  ) => schemaView(reader, `${place}${toPointer(keys)}`, `${anchor}${end}`, position, [...within, place]);
  const alternatives = Object.entries(ALTERNATIVES).flatMap(([key, words]) =>
    listAt(inner, key).map((_, index) =>
      below([key, `${index}`], `.${key}-${index + 1}`, { name: `${words} ${index + 1}` }),
    ),
  );
  const required = listAt(element, 'required');
  const properties = entriesOf(inner.properties).map(([field]) =>
    below(['properties', field], `.${field}`, { name: field, isRequired: required.includes(field) }),
  );
  const items = isJsonObject(inner.items) ? below(['items'], '[]', { name: `${name ?? ''}[]` }) : undefined;
  const rows = [items ?? []].flat().filter((row) => row.sentences.length + row.open.length + row.fields.length > 0);
  return {
    ...shown,
    open: shown.open.filter(({ aspect }) => aspect !== 'fields'),
    otherFields: shown.open.filter(({ aspect }) => aspect === 'fields'),
    name,
    pointer: place,
    type: typeInWords(element, items),
    schema: /^\/components\/schemas\/([^/]+)$/.exec(place)?.[1],
    isRequired,
    keywords: assertionsOf(element)
      .filter((key) => !BY_ROWS.has(key) && ALTERNATIVES[key] === undefined)
      .map((key) => `${key}: ${JSON.stringify(element[key])}`),
    example: listAt(element, 'examples')[0],
    fields: [...alternatives, ...properties, ...rows],
  };
}

function listAt(node: Resolved['node'], key: string): readonly Json[] {
  const list = node[key];
  return Array.isArray(list) ? list : [];
}

function typeInWords({ type }: Resolved['node'], items: SchemaView | undefined): string | undefined {
  if (type === 'array') return items?.type === undefined ? 'array' : `array of ${items.type}s`;
  return type === undefined ? undefined : [type].flat().join(' or ');
}
