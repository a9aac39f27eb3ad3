import {
  assertionsOf,
  isJsonObject,
  type Json,
  type OpenPoint,
  type Resolved,
  toPointer,
} from '../../contract/index.ts';
import { type ElementReader, entriesOf, type Shown } from './elements.ts';

/** A schema as a page shows it: a body, a field, a parameter, an element of a list. */
export interface SchemaView extends Shown {
  /** The field's name; `undefined` for a body. */
  readonly name: string | undefined;
  /** Its type in words; `undefined` where it is open. */
  readonly type: string | undefined;
  /** The name of the schema in the contract that it refers to. */
  readonly schema: string | undefined;
  readonly isRequired: boolean;
  /** Its further keywords as they are written, such as `minLength: 1`. */
  readonly keywords: readonly string[];
  readonly example: Json | undefined;
  readonly fields: readonly SchemaView[];
  /** What leaves the other fields open. */
  readonly otherFields: readonly OpenPoint[];
}

interface Position {
  readonly name?: string;
  readonly isRequired?: boolean;
}

/** What the views of a page say of themselves by their rows, and not as a keyword. */
const BY_ROWS = new Set(['type', 'required', 'properties', 'items', 'additionalProperties', '$ref']);

/** Reads a schema with all that stands in it; a schema within itself is named and not read again. */
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

/** What the alternatives of a schema are called. */
const WORDS: Readonly<Record<string, string>> = {
  allOf: 'all of these,',
  oneOf: 'one of these,',
  anyOf: 'any of these,',
};

/** The type of a schema in words; `undefined` where it is open. */
function typeInWords(reader: ElementReader, { node, pointer }: Resolved): string | undefined {
  if (node.type === 'array') {
    const type = typeInWords(reader, reader.at(`${pointer}/items`));
    return type === undefined ? 'array' : `array of ${type}s`;
  }
  return node.type === undefined ? undefined : [node.type].flat().join(' or ');
}
