import { entriesOf, isJsonObject, type Json, type JsonObject, listOf } from './json.ts';
import { toPointer } from './json-pointer.ts';
import { METHODS } from './operation.ts';

/** An element of a document. The node of a schema’s `$ref` contains the keywords next to the `$ref`. */
export interface Element {
  readonly kind: ElementKind;
  readonly node: JsonObject;
  readonly pointer: string;
  /** The last key of the pointer: a component's name, a path, a status, or the index in a list. */
  readonly key: string;
  readonly parent: Element | undefined;
}

/** The kind of an element, in words for messages. */
export type ElementKind = keyof typeof STRUCTURE;

/** The elements below a key: one, a list, or a map by name. */
type ElementsBelow<Kind> = Kind | { readonly list: Kind } | { readonly map: Kind };

type ElementsByKey<Kind> = Readonly<Record<string, ElementsBelow<Kind>>>;

const mapKeysTo = <What>(keys: readonly string[], what: What): Readonly<Record<string, What>> =>
  Object.fromEntries(keys.map((key) => [key, what]));

const PART_OF_SCHEMA = 'part of a schema';
const SINGLE_SCHEMA_KEYWORDS = [
  'additionalProperties',
  'contains',
  'contentSchema',
  'else',
  'if',
  'not',
  'propertyNames',
  'then',
];

const SCHEMA_PARTS = {
  properties: { map: 'property' },
  items: 'item',
  ...mapKeysTo([...SINGLE_SCHEMA_KEYWORDS, 'unevaluatedItems', 'unevaluatedProperties'], PART_OF_SCHEMA),
  ...mapKeysTo(['allOf', 'anyOf', 'oneOf', 'prefixItems'], { list: PART_OF_SCHEMA } as const),
  ...mapKeysTo(['$defs', 'dependentSchemas', 'patternProperties'], { map: PART_OF_SCHEMA } as const),
  ...mapKeysTo(['discriminator', 'xml', 'externalDocs'], 'other' as const),
} as const;

/** The elements below each kind of element (OpenAPI 3.1, section 4.8). The value of an example is data, not one. */
const STRUCTURE = {
  document: {
    info: 'info',
    servers: { list: 'server' },
    tags: { list: 'tag' },
    paths: 'paths',
    webhooks: { map: 'path item' },
    components: 'components',
    externalDocs: 'other',
  },
  info: { contact: 'other', license: 'other' },
  server: { variables: { map: 'server variable' } },
  'server variable': {},
  tag: { externalDocs: 'other' },
  paths: { '*': 'path item' },
  'path item': {
    ...mapKeysTo(METHODS, 'operation' as const),
    additionalOperations: { map: 'operation' },
    servers: { list: 'server' },
    parameters: { list: 'parameter' },
  },
  operation: {
    externalDocs: 'other',
    parameters: { list: 'parameter' },
    requestBody: 'request body',
    responses: 'responses',
    callbacks: { map: 'callback' },
    servers: { list: 'server' },
  },
  parameter: { schema: 'value', content: { map: 'media type' }, examples: { map: 'example' } },
  'request body': { content: { map: 'media type' } },
  'media type': { schema: 'body', itemSchema: 'body', encoding: { map: 'encoding' }, examples: { map: 'example' } },
  encoding: { headers: { map: 'header' } },
  responses: { '*': 'response' },
  response: { headers: { map: 'header' }, content: { map: 'media type' }, links: { map: 'link' } },
  header: { schema: 'value', content: { map: 'media type' }, examples: { map: 'example' } },
  example: {},
  link: { server: 'server' },
  callback: { '*': 'path item' },
  components: {
    schemas: { map: 'named schema' },
    responses: { map: 'response' },
    parameters: { map: 'parameter' },
    examples: { map: 'example' },
    requestBodies: { map: 'request body' },
    headers: { map: 'header' },
    securitySchemes: { map: 'security scheme' },
    links: { map: 'link' },
    callbacks: { map: 'callback' },
    pathItems: { map: 'path item' },
  },
  'security scheme': { flows: 'other' },
  'named schema': SCHEMA_PARTS,
  property: SCHEMA_PARTS,
  item: SCHEMA_PARTS,
  body: SCHEMA_PARTS,
  /** The schema of a parameter or header. */
  value: SCHEMA_PARTS,
  /** A schema within a schema, such as an entry of `allOf`. */
  'part of a schema': SCHEMA_PARTS,
  /** An object with a `$ref` to anything except a schema. Nothing within it is an element. */
  reference: {},
  /** Anything else, such as a contact or a discriminator. */
  other: {},
} as const satisfies Readonly<Record<string, ElementsByKey<string>>>;

const PARTS_BY_KIND: Readonly<Record<ElementKind, ElementsByKey<ElementKind>>> = STRUCTURE;

export const isSchemaKind = (kind: ElementKind): boolean => STRUCTURE[kind] === SCHEMA_PARTS;

/** Returns the elements of a document, each once, in its order, without the contents of extensions and examples. */
export function elementsOf(document: JsonObject): Element[] {
  const elements: Element[] = [];
  const visit = (
    kind: ElementKind,
    value: Json | undefined,
    keys: readonly (string | number)[],
    parent?: Element,
  ): void => {
    if (!isJsonObject(value)) return;
    const isReference = typeof value.$ref === 'string' && !isSchemaKind(kind);
    const element: Element = {
      kind: isReference ? 'reference' : kind,
      node: value,
      pointer: `${parent?.pointer ?? ''}${toPointer(keys)}`,
      key: String(keys.at(-1) ?? ''),
      parent,
    };
    elements.push(element);
    if (isReference) return;
    const parts = PARTS_BY_KIND[kind];
    for (const [key, child] of Object.entries(value)) {
      if (key.startsWith('x-')) continue;
      const below = parts['*'] ?? (Object.hasOwn(parts, key) ? parts[key] : undefined);
      if (below === undefined) continue;
      if (typeof below === 'string') visit(below, child, [key], element);
      else if ('map' in below) {
        for (const [name, one] of entriesOf(child)) visit(below.map, one, [key, name], element);
      } else {
        for (const [index, one] of listOf(child).entries()) visit(below.list, one, [key, index], element);
      }
    }
  };
  visit('document', document, []);
  return elements;
}
