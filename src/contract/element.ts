import { entriesOf, isJsonObject, type Json, type JsonObject } from './json.ts';
import { toPointer } from './json-pointer.ts';

/** What an element of the contract is, in words that a message can use. */
export type ElementKind =
  | 'document'
  | 'info'
  | 'server'
  | 'server variable'
  | 'tag'
  | 'paths'
  | 'path item'
  | 'operation'
  | 'parameter'
  | 'request body'
  | 'media type'
  | 'encoding'
  | 'responses'
  | 'response'
  | 'header'
  | 'example'
  | 'link'
  | 'callback'
  | 'components'
  | 'security scheme'
  /** A schema under `components/schemas`. */
  | 'named schema'
  /** The schema of a property. */
  | 'property'
  /** The schema of an array's items. */
  | 'item'
  /** The schema of a body. */
  | 'body'
  /** The schema of a parameter or header. */
  | 'value'
  /** A schema within a schema, such as an entry of `allOf`. */
  | 'part of a schema'
  /** A `$ref` to something that is no schema: it has no keys of its own. */
  | 'reference'
  /** Anything else, such as a contact or a discriminator. */
  | 'other';

/** An element of a document. Where it is a schema's `$ref`, it has what is next to the `$ref`. */
export interface Element {
  readonly kind: ElementKind;
  readonly node: JsonObject;
  readonly pointer: string;
  /** The last key of its pointer: the name of a component, a path, a status, the index in a list. */
  readonly key: string;
  /** The element that it is a part of; `undefined` for the document. */
  readonly parent: Element | undefined;
}

/** Below a key: one element, a list of elements, or elements by name. */
type Below = ElementKind | { readonly list: ElementKind } | { readonly map: ElementKind };

const SCHEMA_PARTS: Readonly<Record<string, Below>> = {
  properties: { map: 'property' },
  items: 'item',
  ...Object.fromEntries(
    ['additionalProperties', 'contains', 'else', 'if', 'not', 'propertyNames', 'then']
      .concat('unevaluatedItems', 'unevaluatedProperties', 'contentSchema')
      .map((key) => [key, 'part of a schema' as const]),
  ),
  ...Object.fromEntries(
    ['allOf', 'anyOf', 'oneOf', 'prefixItems'].map((key) => [key, { list: 'part of a schema' } as const]),
  ),
  ...Object.fromEntries(
    ['$defs', 'dependentSchemas', 'patternProperties'].map((key) => [key, { map: 'part of a schema' } as const]),
  ),
  discriminator: 'other',
  xml: 'other',
  externalDocs: 'other',
};

const OPERATIONS = Object.fromEntries(
  ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'].map((method) => [method, 'operation' as const]),
);

/** OpenAPI 3.1, section 4.8: what is below each kind of element. Data of the API, such as an example, is below none. */
const STRUCTURE: Readonly<Record<ElementKind, Readonly<Record<string, Below>>>> = {
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
  paths: {},
  'path item': { ...OPERATIONS, servers: { list: 'server' }, parameters: { list: 'parameter' } },
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
  'media type': { schema: 'body', encoding: { map: 'encoding' }, examples: { map: 'example' } },
  encoding: { headers: { map: 'header' } },
  responses: {},
  response: { headers: { map: 'header' }, content: { map: 'media type' }, links: { map: 'link' } },
  header: { schema: 'value', content: { map: 'media type' }, examples: { map: 'example' } },
  example: {},
  link: { server: 'server' },
  callback: {},
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
  value: SCHEMA_PARTS,
  'part of a schema': SCHEMA_PARTS,
  reference: {},
  other: {},
};

/** Elements whose own keys are names: what is below every one. */
const NAMED: Readonly<Partial<Record<ElementKind, ElementKind>>> = {
  paths: 'path item',
  responses: 'response',
  callback: 'path item',
};

const SCHEMAS: ReadonlySet<ElementKind> = new Set<ElementKind>([
  'named schema',
  'property',
  'item',
  'body',
  'value',
  'part of a schema',
]);

/** Whether an element is a schema, wherever it is. */
export const isSchemaKind = (kind: ElementKind): boolean => SCHEMAS.has(kind);

/** The elements of a document, each once, in its order. What an extension or an example contains is no element. */
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
    const named = NAMED[kind];
    for (const [key, child] of Object.entries(value)) {
      if (key.startsWith('x-')) continue;
      const below = named ?? (Object.hasOwn(STRUCTURE[kind], key) ? STRUCTURE[kind][key] : undefined);
      if (below === undefined) continue;
      if (typeof below === 'string') visit(below, child, [key], element);
      else if ('map' in below) {
        for (const [name, one] of entriesOf(child)) visit(below.map, one, [key, name], element);
      } else if (Array.isArray(child)) {
        for (const [index, one] of child.entries()) visit(below.list, one, [key, index], element);
      }
    }
  };
  visit('document', document, []);
  return elements;
}
