import type { Element, ElementKind } from './element.ts';
import { entriesOf, type Json, type JsonObject, listOf, objectOf, referenceOf } from './json.ts';
import { fromPointer, keyBelow, toPointer, toToken } from './json-pointer.ts';
import { isMarked } from './marks.ts';
import type { Model } from './model.ts';
import { isSuccessKey, METHODS, type Operation } from './operation.ts';
import { referenceIn } from './schema.ts';

/** An entry of `gives` that would support a claim: the element whose source has the entry, and the entry's text. */
export interface SupportingEntry {
  readonly element: string;
  readonly text: string;
  /** The pointer of the operation with the claim, if the text is about all operations under a path. */
  readonly operationPointer?: string;
}

/** One thing that the contract asserts to a machine: a type, a required name, a status, a media type. */
export interface Claim {
  readonly pointer: string;
  /** The entries that would support the claim: the first that a source has counts. Empty if no source can do so. */
  readonly entries: readonly SupportingEntry[];
}

/** Keys that claim nothing: they describe, name, or show an example. */
const NEUTRAL_KEYS: ReadonlySet<string> = new Set([
  'description',
  'summary',
  'title',
  'example',
  'examples',
  '$comment',
]);

const INFO_POINTER = '/info';

interface ElementClaims {
  /** Keys that `claims` handles, or that contain elements. Every other key is a claim as a keyword. */
  readonly handledKeys: readonly string[] | 'all';
  /** The elements whose sources may support the claims of an element’s keywords; by default that element. */
  readonly supporters?: (element: Element, model: Model) => readonly SupportingElement[];
  readonly claims?: (element: Element, model: Model, supporters: readonly SupportingElement[]) => readonly Claim[];
}

/** An element whose `x-source` may support a claim, and the text before the claim in its entry of `gives`. */
interface SupportingElement {
  readonly element: string;
  readonly prefix: string;
}

/**
 * Finds all claims that a document makes about the API. An element that must have its own `x-source` is not a claim,
 * nor is a parameter that the path names, or openness in the form of its mark (`2XX`, an empty schema,
 * `additionalProperties: true`). Every unknown key is a claim, so that no assertion is missed.
 */
export function findClaims(model: Model): Claim[] {
  // Elements inside a keyword: the keyword is one claim with all that it contains. Parents come before their elements.
  const withinKeywords = new Set<Element>();
  return model.elements.flatMap((element) => {
    const { parent } = element;
    if (parent !== undefined && (withinKeywords.has(parent) || isInKeyword(element, parent))) {
      withinKeywords.add(element);
      return [];
    }
    const rules = CLAIMS_BY_KIND[element.kind];
    if (rules === undefined) return [];
    const { node, pointer } = element;
    const supporters = rules.supporters?.(element, model) ?? [{ element: pointer, prefix: '' }];
    const keywords =
      rules.handledKeys === 'all'
        ? []
        : keywordClaims({ node: withoutReference(node), pointer }, rules.handledKeys, supporters);
    return [...keywords, ...(rules.claims?.(element, model, supporters) ?? [])];
  });
}

function isInKeyword({ pointer }: Element, parent: Element): boolean {
  const { handledKeys = [] } = CLAIMS_BY_KIND[parent.kind] ?? {};
  return handledKeys !== 'all' && !handledKeys.includes(keyBelow(pointer, parent.pointer) ?? '');
}

const toEntry = (element: string, text: string): SupportingEntry => ({ element, text });
const toClaim = (pointer: string, ...entries: readonly SupportingEntry[]): Claim => ({ pointer, entries });
const entriesFor = (supporters: readonly SupportingElement[], text: string): SupportingEntry[] =>
  supporters.map(({ element, prefix }) => toEntry(element, `${prefix}${text}`));

const entryUnderPath = (element: string, text: string, { pointer, path }: Operation): SupportingEntry => ({
  element,
  text: `${text} under /${path.split('/')[1] ?? ''}/`,
  operationPointer: pointer,
});

function keywordClaims(
  { node, pointer }: Pick<Element, 'node' | 'pointer'>,
  read: readonly string[],
  supporters: readonly SupportingElement[],
): Claim[] {
  return unreadEntries(node, read).map(([key, value]) =>
    toClaim(`${pointer}/${toToken(key)}`, ...entriesFor(supporters, keywordText(key, value))),
  );
}

function unreadEntries(node: JsonObject, read: readonly string[]): [string, Json][] {
  return Object.entries(node).filter(([key]) => !NEUTRAL_KEYS.has(key) && !key.startsWith('x-') && !read.includes(key));
}

const keywordText = (key: string, value: Json): string => `${key} ${JSON.stringify(value, withoutWords)}`;

/** Leaves out the parts of a value that claim nothing: extensions, and texts for people. */
function withoutWords(key: string, value: unknown): unknown {
  const isText = typeof value === 'string' && ['description', 'summary', 'title', '$comment'].includes(key);
  return key.startsWith('x-') || isText ? undefined : value;
}

/**
 * The claim of a keyword: the pointer below the keyword, the text of the entry in `gives`, and for a required name the
 * property whose own source can support the claim by the entry `required`.
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

const schemaClaims: ElementClaims = {
  handledKeys: [...Object.keys(SCHEMA_KEYWORDS), 'properties', '$ref'],
  supporters: supportersOfSchema,
  claims({ node, pointer }, _, supporters) {
    const reference = referenceIn(node);
    const declared = entriesOf(node.properties);
    const propertyAt = (name: string): string => `${pointer}${toPointer(['properties', name])}`;
    return [
      ...(reference === undefined
        ? []
        : [toClaim(`${pointer}/${reference.key}`, ...entriesFor(supporters, lastName(reference.to)))]),
      ...Object.entries(SCHEMA_KEYWORDS).flatMap(([key, claimsOf]) =>
        claimsOf(node[key] ?? null).map(([place, text, property]) => {
          const ofProperty = declared.some(([name]) => name === property)
            ? [toEntry(propertyAt(String(property)), 'required')]
            : [];
          return toClaim(`${pointer}/${key}${place}`, ...ofProperty, ...entriesFor(supporters, text));
        }),
      ),
      ...declared.flatMap(([name, property]) =>
        claimOfFalseSchema(property, propertyAt(name), toEntry(propertyAt(name), 'false')),
      ),
    ];
  },
};

/**
 * Returns the elements whose sources can support the claims of a schema: a property or a named schema itself, for any
 * other schema the element that contains it.
 */
function supportersOfSchema(element: Element, model: Model): readonly SupportingElement[] {
  const { kind, parent, pointer, key } = element;
  // A property next to a `$ref` narrows a property of the target. A source next to the `$ref` may support it, too.
  if (kind === 'property' && parent?.node.$ref !== undefined) {
    const outer = supportersOfSchema(parent, model).map((supporter) => ({
      ...supporter,
      prefix: `${supporter.prefix}${key} `,
    }));
    return [{ element: pointer, prefix: '' }, ...outer];
  }
  if (kind === 'property' || kind === 'named schema' || parent === undefined) return [{ element: pointer, prefix: '' }];
  if (kind === 'value') return [{ element: parent.pointer, prefix: '' }];
  if (kind === 'body')
    return supportersOfBody(parent, model).map((supporter) => ({ element: supporter, prefix: 'body ' }));
  const part = kind === 'item' ? 'items ' : key === 'additionalProperties' ? 'further ' : '';
  return supportersOfSchema(parent, model).map((supporter) => ({ ...supporter, prefix: `${supporter.prefix}${part}` }));
}

/**
 * Returns pointers to the elements that claim a body: the response, or each operation that has it as its request body.
 */
function supportersOfBody({ parent }: Element, model: Model): readonly string[] {
  if (parent?.kind !== 'request body') return parent === undefined ? [] : [parent.pointer];
  return model.operationsWithBody(parent.pointer).map(({ pointer }) => pointer);
}

/** The claims of a body. In a response, the source of a `$ref` is at the target, or at an operation that uses it. */
const bodyClaims: ElementClaims = {
  ...schemaClaims,
  claims(element, model, supporters) {
    const { node, pointer, parent } = element;
    const response = parent?.parent;
    const reference = referenceIn(node);
    if (reference === undefined || response?.kind !== 'response')
      return schemaClaims.claims?.(element, model, supporters) ?? [];
    const target = reference.to;
    return [
      ...model
        .usesOfResponse(response.pointer)
        .map(({ operation, key }) =>
          toClaim(
            `${pointer}/$ref`,
            isSuccessKey(key)
              ? toEntry(target, `answer of ${operation.operationId}`)
              : entryUnderPath(target, 'body of an error', operation),
            toEntry(operation.pointer, `${key} ${lastName(target)}`),
          ),
        ),
      ...(schemaClaims.claims?.({ ...element, node: withoutReference(node) }, model, supporters) ?? []),
    ];
  },
};

const CLAIMS_BY_KIND: Readonly<Partial<Record<ElementKind, ElementClaims>>> = {
  document: {
    handledKeys: ['openapi', 'info', 'servers', 'tags', 'paths', 'components'],
    supporters: () => [{ element: INFO_POINTER, prefix: '' }],
  },

  info: { handledKeys: ['version'] },

  tag: { handledKeys: ['name'] },

  server: {
    handledKeys: ['url', 'variables'],
    claims: ({ node, pointer }) => [toClaim(`${pointer}/url`, toEntry(pointer, `url ${JSON.stringify(node.url)}`))],
  },

  'server variable': {
    handledKeys: ['default'],
    supporters: ({ key, parent }) => [{ element: parent?.pointer ?? '', prefix: `variable ${key} ` }],
    claims({ node, pointer, key, parent: server }, { servers }) {
      // Servers with the same URL need one source.
      const first = servers.find((other) => other.node.url === server?.node.url);
      const isOpen = URL.parse(String(node.default))?.hostname.endsWith('.invalid') === true;
      const text = `variable ${key} ${keywordText('default', node.default ?? null)}`;
      return [
        toClaim(pointer, toEntry(server?.pointer ?? '', `variable ${key}`)),
        ...(isOpen
          ? []
          : [toClaim(`${pointer}/default`, ...[server, first].map((one) => toEntry(one?.pointer ?? '', text)))]),
      ];
    },
  },

  paths: { handledKeys: 'all' },

  'path item': {
    handledKeys: ['servers', 'parameters', 'additionalOperations', ...METHODS],
    supporters: () => [],
    claims: (element, model) => claimsOfParameterReferences(element, model, []),
  },

  operation: {
    handledKeys: ['operationId', 'tags', 'parameters', 'requestBody', 'responses', 'security', 'servers'],
    claims(element, model) {
      const { pointer } = element;
      const operation = model.operationOf(pointer);
      if (operation === undefined) return [];
      return [
        toClaim(pointer, toEntry(pointer, `${operation.method.toUpperCase()} ${operation.path}`)),
        ...claimsOfParameterReferences(element, model, [pointer]),
        ...claimsOfRequestBody(operation),
        ...claimsOfSecurity(operation),
        ...claimsOfStatuses(operation),
      ];
    },
  },

  parameter: {
    handledKeys: ['name', 'in', 'schema', 'required'],
    claims({ node, pointer, parent }) {
      const path = pathTemplate(parent);
      const isNamedByPath = node.in === 'path' && (path === undefined || path.includes(`{${node.name}}`));
      const required = node.required ?? false;
      return [
        // Path parameters are always required; any other parameter is optional unless a source says more.
        ...(required === isNamedByPath ? [] : [toClaim(pointer, toEntry(pointer, `required ${required}`))]),
        ...claimOfFalseSchema(node.schema, `${pointer}/schema`, toEntry(pointer, 'false')),
      ];
    },
  },

  header: {
    handledKeys: ['schema', 'required'],
    claims: ({ node, pointer }) => [
      ...(node.required === true ? [toClaim(`${pointer}/required`, toEntry(pointer, 'required true'))] : []),
      ...claimOfFalseSchema(node.schema, `${pointer}/schema`, toEntry(pointer, 'false')),
    ],
  },

  'request body': {
    handledKeys: ['content', 'required'],
    supporters: ({ pointer }, model) =>
      model.operationsWithBody(pointer).map((operation) => ({ element: operation.pointer, prefix: 'body ' })),
    claims: ({ node, pointer }, model) =>
      model
        .operationsWithBody(pointer)
        .flatMap((operation) =>
          mediaTypesIn(node).map((mediaType) =>
            toClaim(
              `${pointer}${toPointer(['content', mediaType])}`,
              entryUnderPath(INFO_POINTER, `${mediaType} of requests`, operation),
              toEntry(operation.pointer, mediaType),
            ),
          ),
        ),
  },

  'media type': {
    handledKeys: ['schema', 'itemSchema'],
    supporters: (element, model) =>
      supportersOfBody(element, model)
        .slice(0, 1)
        .map((supporter) => ({ element: supporter, prefix: '' })),
    claims(element, model) {
      const { node, pointer } = element;
      const entries = supportersOfBody(element, model).map((supporter) => toEntry(supporter, 'body false'));
      return ['schema', 'itemSchema'].flatMap((key) => claimOfFalseSchema(node[key], `${pointer}/${key}`, ...entries));
    },
  },

  responses: { handledKeys: 'all' },

  response: {
    handledKeys: ['headers', 'content'],
    claims({ node, pointer }, model) {
      const uses = model.usesOfResponse(pointer);
      const elements = [pointer, ...uses.map(({ operation }) => operation.pointer)];
      return [
        ...entriesOf(node.headers).flatMap(([name, header]) => {
          const target = referenceOf(header);
          const what = `${name.toLowerCase()} on`;
          if (target === undefined) return [];
          return uses.map(({ operation, key }) =>
            toClaim(
              `${pointer}/headers/${toToken(name)}`,
              entryUnderPath(target, `${what} ${isSuccessKey(key) ? '2XX' : key}`, operation),
              toEntry(operation.pointer, `${what} ${key}`),
            ),
          );
        }),
        ...mediaTypesIn(node).map((mediaType) =>
          toClaim(
            `${pointer}${toPointer(['content', mediaType])}`,
            toEntry(INFO_POINTER, mediaType),
            ...elements.map((element) => toEntry(element, mediaType)),
          ),
        ),
      ];
    },
  },

  components: {
    handledKeys: ['schemas', 'responses', 'parameters', 'headers', 'securitySchemes', 'requestBodies'],
    supporters: () => [{ element: INFO_POINTER, prefix: '' }],
  },

  'security scheme': {
    handledKeys: 'all',
    claims: ({ node, pointer }) =>
      unreadEntries(node, []).map(([key, value]) =>
        toClaim(`${pointer}/${toToken(key)}`, toEntry(pointer, `${key} ${JSON.stringify(value)}`)),
      ),
  },

  /** The element that uses a `$ref` claims it, except under `components` and for media types: it is a keyword there. */
  reference: {
    handledKeys: 'all',
    claims(element, model) {
      const { node, pointer, parent } = element;
      const isMediaType = parent !== undefined && pointer.startsWith(`${parent.pointer}/content/`);
      if (parent?.kind !== 'components' && !isMediaType) return [];
      const supporters = isMediaType ? supportersOfBody(element, model) : [pointer];
      const text = keywordText('$ref', node.$ref ?? null);
      return [toClaim(`${pointer}/$ref`, ...supporters.map((supporter) => toEntry(supporter, text)))];
    },
  },

  'named schema': schemaClaims,
  property: schemaClaims,
  item: schemaClaims,
  body: bodyClaims,
  value: schemaClaims,
  'part of a schema': schemaClaims,
};

/** The claims of references to parameters: each asserts that the operation has the parameter, unless its path names it. */
function claimsOfParameterReferences(
  { node, pointer, key, parent }: Element,
  model: Model,
  supporters: readonly string[],
) {
  const path = pathTemplate(parent) ?? key;
  return listOf(node.parameters).flatMap((entry, index): Claim[] => {
    const target = referenceOf(entry);
    const parameter = target === undefined ? undefined : model.elementAt(target)?.node;
    if (parameter === undefined || (parameter.in === 'path' && path.includes(`{${parameter.name}}`))) return [];
    const text = `${parameter.in} parameter ${parameter.name}`;
    return [toClaim(`${pointer}/parameters/${index}`, ...supporters.map((supporter) => toEntry(supporter, text)))];
  });
}

function claimsOfRequestBody({ pointer, requestBody }: Operation): Claim[] {
  if (requestBody === undefined) return [];
  return [
    ...(isMarked(requestBody.node, 'encoding') ? [] : [toClaim(requestBody.pointer, toEntry(pointer, 'body'))]),
    ...(requestBody.isRequired ? [toClaim(`${requestBody.pointer}/required`, toEntry(pointer, 'body required'))] : []),
  ];
}

/** The media types that a body claims. The range of all types claims nothing: an open encoding is written like that. */
function mediaTypesIn({ content }: JsonObject): string[] {
  return entriesOf(content).flatMap(([mediaType]) => (mediaType === '*/*' ? [] : mediaType));
}

function claimsOfSecurity(operation: Operation): Claim[] {
  const { pointer, node } = operation;
  if (!Array.isArray(node.security)) return [];
  if (node.security.length === 0) return [toClaim(`${pointer}/security`, toEntry(pointer, 'no security'))];
  return listOf(node.security).map((requirement, index) => {
    const names = Object.keys(objectOf(requirement));
    const [scheme = ''] = names;
    const isPlain = names.length === 1 && JSON.stringify(objectOf(requirement)[scheme]) === '[]' && index === 0;
    const target = toPointer(['components', 'securitySchemes', scheme]);
    return toClaim(
      `${pointer}/security/${index}`,
      ...(isPlain ? [entryUnderPath(target, 'required', operation)] : []),
      toEntry(pointer, `security ${JSON.stringify(requirement)}`),
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
    return [toClaim(here, entryUnderPath(target, key, operation), toEntry(target, key), toEntry(pointer, key))];
  });
}

const claimOfFalseSchema = (
  value: Json | undefined,
  pointer: string,
  ...entries: readonly SupportingEntry[]
): Claim[] => (value === false ? [toClaim(pointer, ...entries)] : []);

function pathTemplate(element: Element | undefined): string | undefined {
  if (element === undefined) return undefined;
  return element.kind === 'path item' ? element.key : pathTemplate(element.parent);
}

/** Returns the types in words, in a fixed order with null last, since their order in the document means nothing. */
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
