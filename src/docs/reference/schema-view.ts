import {
  assertionsOf,
  isJsonObject,
  type Json,
  type OpenPoint,
  type Resolved,
  toPointer,
} from '../../contract/index.ts';
import { type ElementReader, entriesOf, type Shown } from './elements.ts';

export interface SchemaView extends Shown {
  readonly name: string | undefined;
  readonly type: string | undefined;
  /** The name of the schema in the contract that it refers to. */
  readonly schema: string | undefined;
  readonly isRequired: boolean;
  /** Its further keywords as they are written, such as `minLength: 1`. */
  readonly keywords: readonly string[];
  readonly example: Json | undefined;
  readonly fields: readonly SchemaView[];
  readonly otherFields: readonly OpenPoint[];
}

interface Position {
  readonly name?: string;
  readonly isRequired?: boolean;
}

/** Keywords that the rows of a page show in another form. */
const BY_ROWS = new Set(['type', 'required', 'properties', 'items', 'additionalProperties', '$ref']);

export function schemaView(
  reader: ElementReader,
  pointer: string,
  anchor: string,
  { name, isRequired = false }: Position = {},
  within: readonly string[] = [],
): SchemaView {
  const resolved = reader.at(pointer);
  const { pointer: place, node: element } = resolved;
  const shown = reader.show(resolved, anchor);
  const isRepeated = within.includes(place);
  const below = (key: string, at_: string, position: Position) =>
    schemaView(reader, `${place}${key}`, at_, position, [...within, place]);
  const alternatives = ['allOf', 'oneOf', 'anyOf'].flatMap((key) =>
    (Array.isArray(element[key]) ? element[key] : []).map((_: Json, index: number) =>
      below(`/${key}/${index}`, `${anchor}.${key}-${index + 1}`, { name: `${WORDS[key]} ${index + 1}` }),
    ),
  );
  const required = Array.isArray(element.required) ? element.required : [];
  const properties = entriesOf(element.properties).map(([field]) =>
    below(toPointer(['properties', field]), `${anchor}.${field}`, {
      name: field,
      isRequired: required.includes(field),
    }),
  );
  const items = isJsonObject(element.items) ? below('/items', `${anchor}[]`, { name: `${name ?? ''}[]` }) : undefined;
  const hasRow = items !== undefined && (items.sentences.length > 0 || items.open.length + items.fields.length > 0);
  return {
    ...shown,
    open: shown.open.filter(({ aspect }) => aspect !== 'fields'),
    otherFields: shown.open.filter(({ aspect }) => aspect === 'fields'),
    name,
    type: typeInWords(reader, resolved),
    schema: /^\/components\/schemas\/([^/]+)$/.exec(place)?.[1],
    isRequired,
    keywords: assertionsOf(element)
      .filter((key) => !BY_ROWS.has(key) && WORDS[key] === undefined)
      .map((key) => `${key}: ${JSON.stringify(element[key])}`),
    example: Array.isArray(element.examples) ? element.examples[0] : undefined,
    fields: isRepeated ? [] : [...alternatives, ...properties, ...(items !== undefined && hasRow ? [items] : [])],
  };
}

const WORDS: Readonly<Record<string, string>> = {
  allOf: 'all of these,',
  oneOf: 'one of these,',
  anyOf: 'any of these,',
};

function typeInWords(reader: ElementReader, { node, pointer }: Resolved): string | undefined {
  if (node.type === 'array') {
    const type = typeInWords(reader, reader.at(`${pointer}/items`));
    return type === undefined ? 'array' : `array of ${type}s`;
  }
  return node.type === undefined ? undefined : [node.type].flat().join(' or ');
}
