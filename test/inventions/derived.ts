import { isJsonObject, type Json, type JsonObject, toPointer, toToken } from '../../src/contract/model/index.ts';
import type { Edit } from '../authoring/lint/edit.ts';

const DOCS = { url: 'https://example.com' };
const QUERY = { name: 'invented', in: 'query', schema: { type: 'string' } };
const GET = { operationId: 'invented', responses: { 200: { description: 'Invented.' } } };

/** Every keyword of OpenAPI 3.1 and JSON Schema 2020-12 that can assert something, with a value that fits, by kind of object. */
const KEYWORDS = {
  document: {
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    webhooks: { invented: { post: GET } },
    security: [{ DeveloperApiKey: [] }],
    externalDocs: DOCS,
  },
  info: { license: { name: 'MIT' }, contact: { name: 'Owner' }, termsOfService: 'https://example.com' },
  server: { name: 'invented' },
  variable: { enum: ['https://example.com'] },
  tag: { externalDocs: DOCS, parent: 'Agents', kind: 'nav' },
  'path item': {
    ...Object.fromEntries(['put', 'delete', 'options', 'head', 'patch', 'trace'].map((method) => [method, GET])),
    parameters: [QUERY],
    $ref: '#/paths/~1v1~1agents~1',
  },
  operation: {
    deprecated: true,
    callbacks: { invented: {} },
    externalDocs: DOCS,
    servers: [DOCS],
    security: [],
    parameters: [QUERY],
  },
  parameter: {
    deprecated: true,
    allowEmptyValue: true,
    style: 'label',
    explode: true,
    allowReserved: true,
    content: { 'text/plain': {} },
  },
  'request body': { required: true },
  responses: {
    200: { description: 'Invented.' },
    418: { description: 'Invented.' },
    404: { $ref: '#/components/responses/NotFound' },
    '5XX': { $ref: '#/components/responses/UpstreamFailure' },
    default: { description: 'Invented.' },
  },
  response: { links: { invented: { operationId: 'listAgents' } } },
  header: { required: true, deprecated: true, style: 'simple', explode: true, content: { 'text/plain': {} } },
  content: { 'text~1plain': { schema: { type: 'string' } }, 'multipart~1form-data': { schema: {} } },
  'media type': { encoding: { content: { contentType: 'text/plain' } } },
  properties: { invented: { type: 'string', description: 'A field that no source has.' } },
  schema: {
    $id: 'invented',
    $anchor: 'invented',
    $dynamicAnchor: 'invented',
    $dynamicRef: '#invented',
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $vocabulary: {},
    $defs: { invented: { type: 'string' } },
    allOf: [{ minLength: 1 }],
    anyOf: [{ minLength: 1 }],
    oneOf: [{ minLength: 1 }],
    not: { const: '' },
    if: { const: 1 },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { const: 1 },
    else: { const: 1 },
    dependentSchemas: { invented: {} },
    prefixItems: [{}],
    contains: {},
    patternProperties: { '^x': {} },
    propertyNames: { minLength: 1 },
    unevaluatedItems: false,
    unevaluatedProperties: false,
    const: 'a',
    enum: ['a'],
    multipleOf: 2,
    maximum: 9,
    exclusiveMaximum: 9,
    minimum: 1,
    exclusiveMinimum: 1,
    maxLength: 9,
    minLength: 1,
    pattern: '^a$',
    maxItems: 9,
    minItems: 1,
    uniqueItems: true,
    maxContains: 9,
    minContains: 1,
    maxProperties: 9,
    minProperties: 1,
    dependentRequired: { invented: ['invented'] },
    format: 'uuid',
    contentEncoding: 'base64',
    contentMediaType: 'text/plain',
    contentSchema: {},
    default: 'a',
    deprecated: true,
    readOnly: true,
    writeOnly: true,
    nullable: true,
    discriminator: { propertyName: 'invented' },
    xml: { name: 'invented' },
    externalDocs: DOCS,
    type: 'string',
    items: { type: 'string' },
    required: ['invented'],
    additionalProperties: false,
  },
  'security scheme': {
    bearerFormat: 'JWT',
    flows: { implicit: { authorizationUrl: 'https://example.com', scopes: {} } },
    openIdConnectUrl: 'https://example.com',
    in: 'header',
    name: 'x-key',
    deprecated: true,
  },
  components: {
    links: { Invented: { operationId: 'listAgents' } },
    callbacks: { Invented: {} },
    pathItems: { Invented: { get: GET } },
  },
} satisfies Readonly<Record<string, JsonObject>>;

type Kind = keyof typeof KEYWORDS;

/** An object of a document, with what it is. */
interface Node {
  readonly kind: Kind;
  readonly pointer: string;
  readonly node: JsonObject;
}

/** All objects of a document at which a keyword may stand. */
function nodesOf(document: JsonObject): Node[] {
  const nodes: Node[] = [];
  const visit = (value: Json, keys: readonly string[]): void => {
    for (const [index, item] of Array.isArray(value) ? value.entries() : []) visit(item, [...keys, String(index)]);
    if (!isJsonObject(value)) return;
    const kind = kindOf(keys);
    if (kind !== undefined && value.$ref === undefined) nodes.push({ kind, pointer: toPointer(keys), node: value });
    for (const [key, child] of Object.entries(value)) {
      const isData =
        /^(x-.*|examples?|default|enum|const)$/.test(key) && !['properties', 'responses'].includes(keys.at(-1) ?? '');
      if (!isData) visit(child, [...keys, key]);
    }
  };
  visit(document, []);
  return nodes;
}

function kindOf(keys: readonly string[]): Kind | undefined {
  const [last = '', parent = ''] = [keys.at(-1), keys.at(-2)];
  if (keys.length === 0) return 'document';
  if (keys.length === 1) return { info: 'info' as const, components: 'components' as const }[last];
  if (last === 'properties') return 'properties';
  if (parent === 'properties' || last === 'items' || last === 'schema') return 'schema';
  if (parent === 'servers') return 'server';
  if (parent === 'variables') return 'variable';
  if (parent === 'tags' && keys.length === 2) return 'tag';
  if (keys[0] === 'paths' && keys.length === 2) return 'path item';
  if (keys[0] === 'paths' && keys.length === 3 && ['get', 'post', 'put', 'patch', 'delete'].includes(last))
    return 'operation';
  if (last === 'requestBody') return 'request body';
  if (last === 'responses' && keys[0] === 'paths') return 'responses';
  if (last === 'content') return 'content';
  if (parent === 'responses') return 'response';
  if (parent === 'headers') return 'header';
  if (parent === 'content') return 'media type';
  if (keys[0] !== 'components' || keys.length !== 3) return undefined;
  const components: Readonly<Record<string, Kind>> = {
    schemas: 'schema',
    parameters: 'parameter',
    securitySchemes: 'security scheme',
  };
  return components[parent];
}

/** A keyword with the places at which a document does not have it: all can be tried at once. */
interface AddedKeyword {
  readonly key: string;
  readonly value: Json;
  readonly pointers: readonly string[];
}

/** Every keyword that a document could have and has not, by kind and keyword. */
export function addedKeywords(document: JsonObject): AddedKeyword[] {
  const nodes = nodesOf(document);
  return Object.entries<JsonObject>(KEYWORDS).flatMap(([kind, keywords]) =>
    Object.entries(keywords).map(([key, value]) => ({
      key,
      value,
      pointers: nodes.filter((one) => one.kind === kind && one.node[key] === undefined).map(({ pointer }) => pointer),
    })),
  );
}

/** One thing of a document that is dropped or changed. */
interface Change {
  readonly what: 'dropped' | 'changed' | 'name added';
  readonly pointer: string;
  readonly edit: Edit;
}

/** Keys under which nothing is claimed: they describe, name within the project, or are our own. */
const CLAIMS_NOTHING = /^(description|summary|title|examples?|\$comment|operationId|tags|version|openapi|x-.*)$/;

/** The media type of an error that is open: that the errors of an endpoint are JSON is stated of all of them at once. */
const UNNOTICED = /\/responses\/default\/content\//;

/** Every claim that can be dropped or given another value, and every name that can be added to `required`. */
export function chooseProxyChanges(document: JsonObject): Change[] {
  const changes: Change[] = [];
  for (const { pointer, node } of nodesOf(document)) {
    for (const [key, value] of Object.entries(node)) {
      const here = `${pointer}/${toToken(key)}`;
      if (CLAIMS_NOTHING.test(key) || isDefault(key, value) || UNNOTICED.test(here)) continue;
      changes.push({ what: 'dropped', pointer: here, edit: { [here]: undefined } });
      const other = otherThan(value);
      if (other !== undefined) changes.push({ what: 'changed', pointer: here, edit: { [here]: other } });
      for (const [index] of Array.isArray(value) && value.length > 1 ? value.entries() : []) {
        changes.push({ what: 'dropped', pointer: `${here}/${index}`, edit: { [`${here}/${index}`]: undefined } });
      }
    }
    const properties = Object.keys(isJsonObject(node.properties) ? node.properties : {});
    const required = Array.isArray(node.required) ? node.required : [];
    for (const name of properties.filter((one) => !required.includes(one))) {
      const here = `${pointer}/required`;
      changes.push({ what: 'name added', pointer: `${here} ${name}`, edit: { [here]: [...required, name] } });
    }
  }
  return changes;
}

/** What is so without being written. */
function isDefault(key: string, value: Json): boolean {
  if (key === 'additionalProperties') return value === true;
  return key === 'required' ? value === false : key === 'schema' && JSON.stringify(value) === '{}';
}

/** A value of the same kind; `undefined` for what is no scalar, which is changed by its parts. */
function otherThan(value: Json): Json | undefined {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  return typeof value === 'string'
    ? ({ string: 'integer', integer: 'string', object: 'array', array: 'object' }[value] ?? `${value}x`)
    : undefined;
}
