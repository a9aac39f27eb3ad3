import type { Element, ElementKind } from './element.ts';
import { entriesOf, type Json, type JsonObject, listOf, objectOf, referenceOf } from './json.ts';
import { fromPointer, keyBelow, toPointer, toToken } from './json-pointer.ts';
import { isMarked } from './marks.ts';
import type { Model } from './model.ts';
import { isSuccessKey, METHODS, type Operation } from './operation.ts';
import { referenceIn } from './schema.ts';

/** A place that can give a claim: the element with the source, and the words of the entry in `gives`. */
export interface Giver {
  readonly element: string;
  readonly text: string;
  /** The pointer of the operation with the claim, if the words apply to all operations under a path. */
  readonly operationPointer?: string;
}

/** One thing that the contract asserts to a machine: a type, a required name, a status, a media type. */
export interface Claim {
  readonly pointer: string;
  /** The places whose sources can give the claim, the nearest first; empty if none can. */
  readonly givers: readonly Giver[];
}

/** Keys that claim nothing: they describe, name, or show an example. */
const NEUTRAL: ReadonlySet<string> = new Set(['description', 'summary', 'title', 'example', 'examples', '$comment']);

const INFO = '/info';

interface ElementClaims {
  /** Keys that `claims` handles, or that contain elements. Every other key is a claim as a keyword. */
  readonly read: readonly string[] | 'all';
  /** The elements whose sources may give its keywords; by default the element itself. */
  readonly owners?: (element: Element, model: Model) => readonly Owner[];
  readonly claims?: (element: Element, model: Model, owners: readonly Owner[]) => readonly Claim[];
}

/** An element whose sources may give a claim, and a prefix for the claim's words. */
interface Owner {
  readonly element: string;
  readonly prefix: string;
}

/**
 * Finds all claims that a document makes about the API. Not a claim is: an element that needs a source of its own, a
 * parameter that the path names, and openness in the form of its mark (`2XX`, an empty schema, `additionalProperties:
 * true`). Every unknown key is a claim, so that no assertion is missed.
 */
export function findClaims(model: Model): Claim[] {
  // A keyword and its contents are one claim. Elements come after their parents.
  const withinKeywords = new Set<Element>();
  return model.elements.flatMap((element) => {
    const { parent } = element;
    if (parent !== undefined && (withinKeywords.has(parent) || isInKeyword(element, parent))) {
      withinKeywords.add(element);
      return [];
    }
    const rules = CLAIMS[element.kind];
    if (rules === undefined) return [];
    const { node, pointer } = element;
    const owners = rules.owners?.(element, model) ?? [{ element: pointer, prefix: '' }];
    const keywords =
      rules.read === 'all' ? [] : keywordClaims({ node: withoutReference(node), pointer }, rules.read, owners);
    return [...keywords, ...(rules.claims?.(element, model, owners) ?? [])];
  });
}

function isInKeyword({ pointer }: Element, parent: Element): boolean {
  const { read = [] } = CLAIMS[parent.kind] ?? {};
  return read !== 'all' && !read.includes(keyBelow(pointer, parent.pointer) ?? '');
}

const from = (element: string, text: string): Giver => ({ element, text });
const claim = (pointer: string, ...givers: readonly Giver[]): Claim => ({ pointer, givers });
const giveEach = (owners: readonly Owner[], text: string): Giver[] =>
  owners.map(({ element, prefix }) => from(element, `${prefix}${text}`));

const underPath = (element: string, text: string, { pointer, path }: Operation): Giver => ({
  element,
  text: `${text} under /${path.split('/')[1] ?? ''}/`,
  operationPointer: pointer,
});

function keywordClaims(
  { node, pointer }: Pick<Element, 'node' | 'pointer'>,
  read: readonly string[],
  owners: readonly Owner[],
): Claim[] {
  return unreadEntries(node, read).map(([key, value]) =>
    claim(`${pointer}/${toToken(key)}`, ...giveEach(owners, keywordText(key, value))),
  );
}

function unreadEntries(node: JsonObject, read: readonly string[]): [string, Json][] {
  return Object.entries(node).filter(([key]) => !NEUTRAL.has(key) && !key.startsWith('x-') && !read.includes(key));
}

const keywordText = (key: string, value: Json): string => `${key} ${JSON.stringify(value, withoutWords)}`;

/** Leaves out the parts of a value that claim nothing: extensions, and texts for people. */
function withoutWords(key: string, value: unknown): unknown {
  const isText = typeof value === 'string' && ['description', 'summary', 'title', '$comment'].includes(key);
  return key.startsWith('x-') || isText ? undefined : value;
}

/**
 * The claim of a keyword: the place below the schema, its words, and the property whose sources can give it as
 * `required`.
 */
type SchemaClaim = readonly [place: string, text: string, property?: string];

const SCHEMA_KEYWORDS: Readonly<Record<string, (value: Json) => readonly SchemaClaim[]>> = {
  type: (value) => (value === null ? [] : [['', typeText(value)]]),
  required: (value) =>
    listOf(value)
      .map(String)
      .map((name, index) => [`/${index}`, `required ${name}`, name]),
  items: (value) => (value === false ? [['', 'items false']] : []),
  additionalProperties: (value) => (value === false ? [['', 'further false']] : []),
  'x-free-form': (value) => (value === true ? [['', 'free-form']] : []),
  'x-repeats': (value) =>
    entriesOf(value).map(([target, expression]) => [toPointer([target]), `repeats ${target} ${String(expression)}`]),
};

const schema: ElementClaims = {
  read: [...Object.keys(SCHEMA_KEYWORDS), 'properties', '$ref'],
  owners: ownersOfSchema,
  claims({ node, pointer }, _, owners) {
    const reference = referenceIn(node);
    const declared = entriesOf(node.properties);
    const propertyAt = (name: string): string => `${pointer}${toPointer(['properties', name])}`;
    return [
      ...(reference === undefined
        ? []
        : [claim(`${pointer}/${reference.key}`, ...giveEach(owners, lastName(reference.to)))]),
      ...Object.entries(SCHEMA_KEYWORDS).flatMap(([key, claimsOf]) =>
        claimsOf(node[key] ?? null).map(([place, text, property]) => {
          const ofProperty = declared.some(([name]) => name === property)
            ? [from(propertyAt(String(property)), 'required')]
            : [];
          return claim(`${pointer}/${key}${place}`, ...ofProperty, ...giveEach(owners, text));
        }),
      ),
      ...declared.flatMap(([name, property]) =>
        claimOfFalse(property, propertyAt(name), from(propertyAt(name), 'false')),
      ),
    ];
  },
};

/**
 * Returns the elements whose sources can give the claims of a schema: a property or a named schema itself, for any
 * other schema the element that contains it.
 */
function ownersOfSchema(element: Element, model: Model): readonly Owner[] {
  const { kind, parent, pointer, key } = element;
  // Keywords that narrow a referenced property may be given by the sources at the reference.
  if (kind === 'property' && parent?.node.$ref !== undefined) {
    const outer = ownersOfSchema(parent, model).map((owner) => ({ ...owner, prefix: `${owner.prefix}${key} ` }));
    return [{ element: pointer, prefix: '' }, ...outer];
  }
  if (kind === 'property' || kind === 'named schema' || parent === undefined) return [{ element: pointer, prefix: '' }];
  if (kind === 'value') return [{ element: parent.pointer, prefix: '' }];
  if (kind === 'body') return ownersOfBody(parent, model).map((owner) => ({ element: owner, prefix: 'body ' }));
  const part = kind === 'item' ? 'items ' : key === 'additionalProperties' ? 'further ' : '';
  return ownersOfSchema(parent, model).map((owner) => ({ ...owner, prefix: `${owner.prefix}${part}` }));
}

/**
 * Returns pointers to the elements that claim a body: the response, or each operation that has it as its request body.
 */
function ownersOfBody({ parent }: Element, model: Model): readonly string[] {
  if (parent?.kind !== 'request body') return parent === undefined ? [] : [parent.pointer];
  return model.operationsWithBody(parent.pointer).map(({ pointer }) => pointer);
}

/** The claims about the body of a response, which the referenced schema or the operation can give. */
const body: ElementClaims = {
  ...schema,
  claims(element, model, owners) {
    const { node, pointer, parent } = element;
    const response = parent?.parent;
    const reference = referenceIn(node);
    if (reference === undefined || response?.kind !== 'response') return schema.claims?.(element, model, owners) ?? [];
    const target = reference.to;
    return [
      ...model
        .usesOfResponse(response.pointer)
        .map(({ operation, key }) =>
          claim(
            `${pointer}/$ref`,
            isSuccessKey(key)
              ? from(target, `answer of ${operation.operationId}`)
              : underPath(target, 'body of an error', operation),
            from(operation.pointer, `${key} ${lastName(target)}`),
          ),
        ),
      ...(schema.claims?.({ ...element, node: withoutReference(node) }, model, owners) ?? []),
    ];
  },
};

const CLAIMS: Readonly<Partial<Record<ElementKind, ElementClaims>>> = {
  document: {
    read: ['openapi', 'info', 'servers', 'tags', 'paths', 'components'],
    owners: () => [{ element: INFO, prefix: '' }],
  },

  info: { read: ['version'] },

  tag: { read: ['name'] },

  server: {
    read: ['url', 'variables'],
    claims: ({ node, pointer }) => [claim(`${pointer}/url`, from(pointer, `url ${JSON.stringify(node.url)}`))],
  },

  'server variable': {
    read: ['default'],
    owners: ({ key, parent }) => [{ element: parent?.pointer ?? '', prefix: `variable ${key} ` }],
    claims({ node, pointer, key, parent: server }, { servers }) {
      // Servers with the same URL need one source.
      const first = servers.find((other) => other.node.url === server?.node.url);
      const isOpen = URL.parse(String(node.default))?.hostname.endsWith('.invalid') === true;
      const text = `variable ${key} ${keywordText('default', node.default ?? null)}`;
      return [
        claim(pointer, from(server?.pointer ?? '', `variable ${key}`)),
        ...(isOpen
          ? []
          : [claim(`${pointer}/default`, ...[server, first].map((one) => from(one?.pointer ?? '', text)))]),
      ];
    },
  },

  paths: { read: 'all' },

  'path item': {
    read: ['servers', 'parameters', 'additionalOperations', ...METHODS],
    owners: () => [],
    claims: (element, model) => claimsOfReferredParameters(element, model, []),
  },

  operation: {
    read: ['operationId', 'tags', 'parameters', 'requestBody', 'responses', 'security', 'servers'],
    claims(element, model) {
      const { pointer } = element;
      const operation = model.operationOf(pointer);
      if (operation === undefined) return [];
      return [
        claim(pointer, from(pointer, `${operation.method.toUpperCase()} ${operation.path}`)),
        ...claimsOfReferredParameters(element, model, [pointer]),
        ...claimsOfRequestBody(operation),
        ...claimsOfSecurity(operation),
        ...claimsOfStatuses(operation),
      ];
    },
  },

  parameter: {
    read: ['name', 'in', 'schema', 'required'],
    claims({ node, pointer, parent }) {
      const path = pathTemplate(parent);
      const isNamedByPath = node.in === 'path' && (path === undefined || path.includes(`{${node.name}}`));
      const required = node.required ?? false;
      return [
        // Path parameters are always required; any other parameter is optional unless a source says more.
        ...(required === isNamedByPath ? [] : [claim(pointer, from(pointer, `required ${required}`))]),
        ...claimOfFalse(node.schema, `${pointer}/schema`, from(pointer, 'false')),
      ];
    },
  },

  header: {
    read: ['schema', 'required'],
    claims: ({ node, pointer }) => [
      ...(node.required === true ? [claim(`${pointer}/required`, from(pointer, 'required true'))] : []),
      ...claimOfFalse(node.schema, `${pointer}/schema`, from(pointer, 'false')),
    ],
  },

  'request body': {
    read: ['content', 'required'],
    owners: ({ pointer }, model) =>
      model.operationsWithBody(pointer).map((operation) => ({ element: operation.pointer, prefix: 'body ' })),
    claims: ({ node, pointer }, model) =>
      model
        .operationsWithBody(pointer)
        .flatMap((operation) =>
          mediaTypesIn(node).map((mediaType) =>
            claim(
              `${pointer}${toPointer(['content', mediaType])}`,
              underPath(INFO, `${mediaType} of requests`, operation),
              from(operation.pointer, mediaType),
            ),
          ),
        ),
  },

  'media type': {
    read: ['schema', 'itemSchema'],
    owners: (element, model) =>
      ownersOfBody(element, model)
        .slice(0, 1)
        .map((owner) => ({ element: owner, prefix: '' })),
    claims(element, model) {
      const { node, pointer } = element;
      const givers = ownersOfBody(element, model).map((owner) => from(owner, 'body false'));
      return ['schema', 'itemSchema'].flatMap((key) => claimOfFalse(node[key], `${pointer}/${key}`, ...givers));
    },
  },

  responses: { read: 'all' },

  response: {
    read: ['headers', 'content'],
    claims({ node, pointer }, model) {
      const uses = model.usesOfResponse(pointer);
      const elements = [pointer, ...uses.map(({ operation }) => operation.pointer)];
      return [
        ...entriesOf(node.headers).flatMap(([name, header]) => {
          const target = referenceOf(header);
          const what = `${name.toLowerCase()} on`;
          if (target === undefined) return [];
          return uses.map(({ operation, key }) =>
            claim(
              `${pointer}/headers/${toToken(name)}`,
              underPath(target, `${what} ${isSuccessKey(key) ? '2XX' : key}`, operation),
              from(operation.pointer, `${what} ${key}`),
            ),
          );
        }),
        ...mediaTypesIn(node).map((mediaType) =>
          claim(
            `${pointer}${toPointer(['content', mediaType])}`,
            from(INFO, mediaType),
            ...elements.map((element) => from(element, mediaType)),
          ),
        ),
      ];
    },
  },

  components: {
    read: ['schemas', 'responses', 'parameters', 'headers', 'securitySchemes', 'requestBodies'],
    owners: () => [{ element: INFO, prefix: '' }],
  },

  'security scheme': {
    read: 'all',
    claims: ({ node, pointer }) =>
      unreadEntries(node, []).map(([key, value]) =>
        claim(`${pointer}/${toToken(key)}`, from(pointer, `${key} ${JSON.stringify(value)}`)),
      ),
  },

  /** A `$ref` is claimed where it is used. In an element that cannot be a reference, it is a keyword. */
  reference: {
    read: 'all',
    claims(element, model) {
      const { node, pointer, parent } = element;
      const isMediaType = parent !== undefined && pointer.startsWith(`${parent.pointer}/content/`);
      if (parent?.kind !== 'components' && !isMediaType) return [];
      const owners = isMediaType ? ownersOfBody(element, model) : [pointer];
      const text = keywordText('$ref', node.$ref ?? null);
      return [claim(`${pointer}/$ref`, ...owners.map((owner) => from(owner, text)))];
    },
  },

  'named schema': schema,
  property: schema,
  item: schema,
  body,
  value: schema,
  'part of a schema': schema,
};

/** A parameter that is declared elsewhere is a claim of the operation that refers to it, unless the path names it. */
function claimsOfReferredParameters({ node, pointer, key, parent }: Element, model: Model, owners: readonly string[]) {
  const path = pathTemplate(parent) ?? key;
  return listOf(node.parameters).flatMap((entry, index): Claim[] => {
    const target = referenceOf(entry);
    const parameter = target === undefined ? undefined : model.elementAt(target)?.node;
    if (parameter === undefined || (parameter.in === 'path' && path.includes(`{${parameter.name}}`))) return [];
    const text = `${parameter.in} parameter ${parameter.name}`;
    return [claim(`${pointer}/parameters/${index}`, ...owners.map((owner) => from(owner, text)))];
  });
}

function claimsOfRequestBody({ pointer, requestBody }: Operation): Claim[] {
  if (requestBody === undefined) return [];
  return [
    ...(isMarked(requestBody.node, 'encoding') ? [] : [claim(requestBody.pointer, from(pointer, 'body'))]),
    ...(requestBody.isRequired ? [claim(`${requestBody.pointer}/required`, from(pointer, 'body required'))] : []),
  ];
}

/** The media types of a body. The range of all types is the form of an open encoding, and claims nothing. */
function mediaTypesIn({ content }: JsonObject): string[] {
  return entriesOf(content).flatMap(([mediaType]) => (mediaType === '*/*' ? [] : mediaType));
}

function claimsOfSecurity(operation: Operation): Claim[] {
  const { pointer, node } = operation;
  if (!Array.isArray(node.security)) return [];
  if (node.security.length === 0) return [claim(`${pointer}/security`, from(pointer, 'no security'))];
  return listOf(node.security).map((requirement, index) => {
    const names = Object.keys(objectOf(requirement));
    const [scheme = ''] = names;
    const isPlain = names.length === 1 && JSON.stringify(objectOf(requirement)[scheme]) === '[]' && index === 0;
    const target = toPointer(['components', 'securitySchemes', scheme]);
    return claim(
      `${pointer}/security/${index}`,
      ...(isPlain ? [underPath(target, 'required', operation)] : []),
      from(pointer, `security ${JSON.stringify(requirement)}`),
    );
  });
}

function claimsOfStatuses(operation: Operation): Claim[] {
  const { node, pointer, responses } = operation;
  return entriesOf(node.responses).flatMap(([key, value]): Claim[] => {
    const response = responses.find((one) => one.key === key)?.node;
    if (key === '2XX' && isMarked(node, 'status')) return [];
    if (key === 'default' && response !== undefined && isMarked(response, 'errors')) return [];
    const here = `${pointer}${toPointer(['responses', key])}`;
    const target = referenceOf(value) ?? here;
    return [claim(here, underPath(target, key, operation), from(target, key), from(pointer, key))];
  });
}

const claimOfFalse = (value: Json | undefined, pointer: string, ...givers: readonly Giver[]): Claim[] =>
  value === false ? [claim(pointer, ...givers)] : [];

function pathTemplate(element: Element | undefined): string | undefined {
  if (element === undefined) return undefined;
  return element.kind === 'path item' ? element.key : pathTemplate(element.parent);
}

/** The types in a fixed order with null last, since their order in the document means nothing. */
function typeText(type: Json): string {
  const types = [type].flat().map(String).sort();
  return [...types.filter((one) => one !== 'null'), ...types.filter((one) => one === 'null')].join(' or ');
}

function withoutReference({ $ref: _, allOf, ...node }: JsonObject): JsonObject {
  return allOf === undefined || referenceIn({ allOf }) !== undefined ? node : { ...node, allOf };
}

function lastName(pointer: string): string {
  return fromPointer(pointer).at(-1) ?? '';
}
