import { at } from '../../../../src/contract/model/index.ts';
import type { Document } from './documents.ts';

/* Documents of tests are any JSON, which is not typed further here. */
// biome-ignore lint/suspicious/noExplicitAny: a rewrite handles every kind of value
type Any = any;

const isObject = (value: unknown): value is Record<string, Any> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapValues = (value: Any, change: (child: Any, key: string) => Any): Any =>
  isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, child]) => [key, change(child, key)])) : value;

const SINGLE = ['additionalProperties', 'contains', 'else', 'if', 'items', 'not', 'propertyNames', 'then'];
const ONE = new Set([...SINGLE, 'unevaluatedItems', 'unevaluatedProperties']);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const MAPS = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs']);

type Change = (schema: Any) => Any;

/** Changes each schema of a schema, the inner ones first. */
function mapSchema(schema: Any, change: Change): Any {
  const inner = mapValues(schema, (child, key) => {
    if (ONE.has(key)) return mapSchema(child, change);
    if (LISTS.has(key)) return child.map((one: Any) => mapSchema(one, change));
    return MAPS.has(key) ? mapValues(child, (one) => mapSchema(one, change)) : child;
  });
  return change(inner);
}

/** The kinds of objects of a document that can be a component, and are below a key. */
const KINDS: Readonly<Record<string, string>> = {
  headers: 'headers',
  requestBody: 'requestBodies',
  responses: 'responses',
  parameters: 'parameters',
};

/** Changes the schemas and the parts of messages of a document. */
export function mapDocument(
  document: Document,
  change: Change,
  changePart: (part: Any, kind: string) => Any = (part) => part,
): Document {
  const visit = (value: Any, key: string): Any => {
    if (key === 'schema') return mapSchema(value, change);
    if (key === 'examples' || key === 'example' || key.startsWith('x-')) return value;
    if (key === 'requestBody') return changePart(mapValues(value, visit), 'requestBodies');
    if (key === 'parameters' && Array.isArray(value))
      return value.map((one) => changePart(mapValues(one, visit), 'parameters'));
    if ((key === 'headers' || key === 'responses') && isObject(value)) {
      return mapValues(value, (one) => changePart(mapValues(one, visit), KINDS[key] ?? ''));
    }
    return Array.isArray(value) ? value.map((one) => visit(one, '')) : mapValues(value, visit);
  };
  const { components, ...others } = document;
  const { schemas, securitySchemes, ...parts } = (components ?? {}) as Record<string, Any>;
  return {
    ...mapValues(others, visit),
    components: {
      ...mapValues(parts, (map, kind) => mapValues(map, (one) => changePart(mapValues(one, visit), kind))),
      ...(schemas && { schemas: mapValues(schemas, (schema) => mapSchema(schema, change)) }),
      ...(securitySchemes && { securitySchemes }),
    },
  };
}

/** The name of a new component, which no document has. */
function extractor(): {
  readonly components: Record<string, Record<string, Any>>;
  extract(value: Any, kind: string): Any;
} {
  const components: Record<string, Record<string, Any>> = {};
  let count = 0;
  return {
    components,
    extract(value, kind) {
      if (value === undefined || (isObject(value) && '$ref' in value)) return value;
      count += 1;
      const name = `Moved${count}`;
      components[kind] = { ...components[kind], [name]: value };
      return { $ref: `#/components/${kind}/${name}` };
    },
  };
}

function withComponents(document: Document, more: Record<string, Record<string, Any>>): Document {
  const components = { ...(document.components as Record<string, Any>) };
  for (const [kind, entries] of Object.entries(more)) components[kind] = { ...components[kind], ...entries };
  return { ...document, components };
}

/** Every inline schema and part becomes a component. */
function referring(document: Document): Document {
  const { components, extract } = extractor();
  const isMovable = (schema: Any): boolean => isObject(schema) && !('$ref' in schema);
  const changed = mapDocument(
    document,
    (schema) => (isMovable(schema) ? extract(schema, 'schemas') : schema),
    (part, kind) => extract(part, kind),
  );
  return withComponents(changed, components);
}

/** Every reference becomes a copy, except those of schemas that refer to themselves. */
function inline(document: Document): Document {
  const visit = (value: Any, passed: readonly string[], key: string): Any => {
    if (Array.isArray(value)) return value.map((one) => visit(one, passed, ''));
    if (!isObject(value) || key === 'mapping' || key === 'example') return value;
    const { $ref, ...siblings } = value;
    if (typeof $ref !== 'string') return mapValues(value, (child, name) => visit(child, passed, name));
    if (passed.includes($ref) || !$ref.startsWith('#/')) return value;
    const target = visit(at(document as never, $ref), [...passed, $ref], key);
    const rest = mapValues(siblings, (child, name) => visit(child, passed, name));
    return Object.keys(rest).length === 0 ? target : { allOf: [target], ...rest };
  };
  const { components, ...others } = document;
  // A discriminator names its alternatives by their references.
  if (JSON.stringify(document).includes('"discriminator"')) return document;
  return { ...visit(others, [], ''), ...(components === undefined ? {} : { components }) };
}

/** Lists without an order are reversed, and so are the keys of each object. */
function reordered(document: Document): Document {
  const UNORDERED = new Set(['required', 'enum', 'type', 'allOf', 'anyOf', 'oneOf', 'parameters', 'security', 'tags']);
  const visit = (value: Any, key: string): Any => {
    if (Array.isArray(value)) {
      const list = value.map((one) => visit(one, ''));
      return UNORDERED.has(key) ? list.reverse() : list;
    }
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([name, child]) => [name, name === 'examples' || name === 'default' ? child : visit(child, name)]),
    );
  };
  return visit(document, '');
}

const wrapped = (document: Document): Document => mapDocument(document, (schema) => ({ allOf: [schema] }));

/** Parameters of operations become those of their path, if it has one operation. */
function atPaths(document: Document): Document {
  const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
  const paths = mapValues(document.paths, (item) => {
    const [method, ...others] = methods.filter((one) => one in item);
    if (method === undefined || others.length > 0 || item.parameters !== undefined) return item;
    const { parameters, servers, ...operation } = item[method];
    return { ...item, [method]: operation, ...(parameters && { parameters }), ...(servers && { servers }) };
  });
  return { ...document, paths };
}

/** What the specification assumes is written out. */
function withDefaults(document: Document): Document {
  const STYLES: Record<string, string> = { query: 'form', cookie: 'form', header: 'simple', path: 'simple' };
  const addToSchema = (schema: Any): Any => {
    if (!isObject(schema) || '$ref' in schema) return schema;
    const isClosedElsewhere = 'unevaluatedProperties' in schema || 'allOf' in schema;
    return {
      ...{
        deprecated: false,
        readOnly: false,
        writeOnly: false,
        uniqueItems: false,
        minLength: 0,
        minItems: 0,
        minProperties: 0,
      },
      ...(isClosedElsewhere ? {} : { additionalProperties: true }),
      ...{ required: [], ...schema },
    };
  };
  return mapDocument(document, addToSchema, (part, kind) => {
    if ('$ref' in part) return part;
    if (kind === 'requestBodies') return { required: false, ...part };
    if (kind === 'headers') return { required: false, deprecated: false, explode: false, style: 'simple', ...part };
    if (kind !== 'parameters' || 'content' in part) return part;
    const style = part.style ?? STYLES[part.in];
    return {
      required: false,
      deprecated: false,
      allowEmptyValue: false,
      allowReserved: false,
      explode: style === 'form',
      style,
      ...part,
    };
  });
}

/** The names of components and of parameters in paths, and the case of headers, mean nothing. */
function renamed(document: Document): Document {
  if (JSON.stringify(document).includes('"discriminator"')) return document;
  const visit = (value: Any, key: string, parent: string): Any => {
    if (Array.isArray(value)) return value.map((one) => visit(one, '', key));
    if (!isObject(value)) return value;
    const isComponents = parent === 'components' && key !== 'securitySchemes' && key !== '';
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => {
        const isHeaders = key === 'headers' && parent !== 'components';
        const newName = isComponents
          ? `New${name}`
          : isHeaders
            ? name.toUpperCase()
            : key === 'paths'
              ? name.replaceAll('{', '{new_')
              : name;
        if (name === '$ref' && typeof child === 'string') {
          return [
            name,
            child.replace(/^#\/components\/(?!securitySchemes\/)([^/]+)\/([^/]+)$/, '#/components/$1/New$2'),
          ];
        }
        return [newName, visit(child, name, key)];
      }),
    );
  };
  const changed = visit(document, '', '');
  return mapDocument(
    changed,
    (schema) => schema,
    (part, kind) => {
      if (kind !== 'parameters' || part.in === 'query' || part.in === 'cookie' || part.in === undefined) return part;
      return { ...part, name: part.in === 'path' ? `new_${part.name}` : part.name.toUpperCase() };
    },
  );
}

/** Parts that nothing uses, another version of OpenAPI, and extensions. */
function withUnused(document: Document): Document {
  const unused = {
    schemas: { Unused: { type: 'object', required: ['a'] } },
    parameters: { Unused: { name: 'u', in: 'query' } },
  };
  return { ...withComponents(document, unused), openapi: '3.1.1', 'x-unused': [1] };
}

const REWRITINGS: Readonly<Record<string, (document: Document) => Document>> = {
  inline,
  referring,
  wrapped,
  reordered,
  atPaths,
  withDefaults,
  renamed,
  withUnused,
  'inline, wrapped and reordered': (document) => reordered(wrapped(inline(document))),
  'referring at paths with defaults': (document) => referring(atPaths(withDefaults(document))),
};

/** Rewritings of a document of OpenAPI 3.1 that describe the same API. */
export const REWRITES = Object.fromEntries(
  Object.entries(REWRITINGS).map(([name, rewrite]) => [
    name,
    (document: Document) => rewrite(JSON.parse(JSON.stringify(document)) as Document),
  ]),
);
