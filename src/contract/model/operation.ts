import { at, entriesOf, isJsonObject, type Json, type JsonObject, listOf } from './json.ts';
import { toToken } from './json-pointer.ts';
import { SECURITY_SCHEMES } from './key-headers.ts';
import { contentOfType } from './media-types.ts';
import { createResolver, type Resolve, type ResolvedNode } from './resolved.ts';
import { Schema } from './schema.ts';
import { surfacesIn } from './surface.ts';

/** The methods that have a key of a path item; others are in `additionalOperations` (OpenAPI 3.2). */
export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

/** `querystring` is the whole query as one value (OpenAPI 3.2). */
const PARAMETER_PLACES = ['path', 'query', 'querystring', 'header', 'cookie'] as const;
export type ParameterPlace = (typeof PARAMETER_PLACES)[number];

export interface Parameter extends ResolvedNode {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly isRequired: boolean;
  readonly schema: Schema | undefined;
  /** The media type of its text, for a parameter that has `content` instead of a schema and a style. */
  readonly content: MediaType | undefined;
}

export interface Example extends ResolvedNode {
  readonly name: string;
}

export interface MediaType extends ResolvedNode {
  readonly mediaType: string;
  readonly schema: Schema | undefined;
  readonly examples: readonly Example[];
  /** The schema of each item of a sequence, in OpenAPI 3.2. */
  readonly itemSchema: Schema | undefined;
}

export interface RequestBody extends ResolvedNode {
  readonly isRequired: boolean;
  readonly contents: readonly MediaType[];
}

export interface Header extends ResolvedNode {
  readonly name: string;
  readonly schema: Schema | undefined;
  /** The media type of its text, for a header that has `content` instead of a schema. */
  readonly content: MediaType | undefined;
  readonly examples: readonly Example[];
}

/** The first example of a header; `undefined` without one. */
export const headerExample = ({ node, examples }: Header): Json | undefined =>
  node.example === undefined ? examples[0]?.node.value : node.example;

export interface Response extends ResolvedNode {
  /** A status, a range such as `2XX`, or `default`. */
  readonly key: string;
  readonly headers: readonly Header[];
  readonly contents: readonly MediaType[];
}

export interface SecurityScheme extends ResolvedNode {
  /** The name of the scheme's component. If there is no such component, the node is empty. */
  readonly name: string;
}

/** One operation of the contract, with every reference resolved. */
export interface Operation {
  /** The id in the document; method and path if it has none, or if an earlier operation has the same id. */
  readonly operationId: string;
  /** A key of a path item, such as `get`, or the name of an additional method. */
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly surface: string;
  readonly pointer: string;
  readonly node: JsonObject;
  /** The parameters of the path item that the operation does not redeclare, then those of the operation. */
  readonly parameters: readonly Parameter[];
  readonly requestBody: RequestBody | undefined;
  /** Successes first, then the others by status, `default` last. */
  readonly responses: readonly Response[];
  /**
   * The alternative requirements of a request, each a list of schemes that are needed together; empty if none are
   * stated.
   */
  readonly security: readonly (readonly SecurityScheme[])[];
  /** The servers of the operation; without any, those of its path item, and otherwise those of the document. */
  readonly servers: readonly ResolvedNode[];
}

/** Whether a request without a key must be refused. An empty requirement among the alternatives allows it. */
export const requiresKey = ({ security }: Operation): boolean =>
  security.length > 0 && security.every((schemes) => schemes.length > 0);

/** The word before a key in the header `Authorization`; by default `Bearer`. */
export const authorizationScheme = ({ type, scheme }: JsonObject): string =>
  type === 'http' && String(scheme).toLowerCase() !== 'bearer' ? String(scheme) : 'Bearer';

export const operationsOf = (document: JsonObject): Operation[] => operationsIn(document, document.paths, '/paths');

/** The possible operations of a path item, each with its pointer within the item. */
export function methodsIn(
  item: JsonObject,
): { readonly method: string; readonly key: string; readonly node: Json | undefined }[] {
  return [
    ...METHODS.map((method) => ({ method, key: method, node: item[method] })),
    ...entriesOf(item.additionalOperations).map(([method, node]) => {
      return { method, key: `additionalOperations/${toToken(method)}`, node };
    }),
  ];
}

/** Reads the operations of path items: paths, webhooks, or the expressions of a callback. */
export function operationsIn(document: JsonObject, items: Json | undefined, place: string): Operation[] {
  const resolve = createResolver(document);
  const surfaces = surfacesIn(document);
  const ids = new Set<string>();
  const uniqueId = ({ operationId }: JsonObject, method: string, path: string): string => {
    const id = typeof operationId === 'string' && !ids.has(operationId) ? operationId : '';
    ids.add(id);
    return id === '' ? `${method.toUpperCase()} ${path}` : id;
  };
  return entriesOf(items).flatMap(([path, entry]) => {
    const item = resolve(entry, `${place}/${toToken(path)}`);
    if (item === undefined) return [];
    return methodsIn(item.node).flatMap(({ method, key, node }) => {
      if (!isJsonObject(node)) return [];
      const pointer = `${item.pointer}/${key}`;
      const declared = [item, { node, pointer }].flatMap((owner) =>
        readParameters(resolve, owner.node.parameters, `${owner.pointer}/parameters`),
      );
      return {
        operationId: uniqueId(node, method, path),
        method,
        path,
        summary: textOrEmpty(node.summary),
        tag: textOrEmpty(listOf(node.tags)[0]),
        surface: (surfaces.find(({ under }) => path.startsWith(under)) ?? surfaces[0]).name,
        pointer,
        node,
        parameters: [...new Map(declared.map((one) => [`${one.in} ${one.name}`, one])).values()],
        requestBody: readRequestBody(resolve, node.requestBody, `${pointer}/requestBody`),
        responses: readResponses(resolve, node.responses, `${pointer}/responses`),
        security: readSecurity(resolve, document, node.security ?? document.security),
        servers: readServers(resolve, [
          [node, pointer],
          [item.node, item.pointer],
          [document, ''],
        ]),
      };
    });
  });
}

/**
 * Returns the documented response for a status: under the status itself, then under its range, then under `default` if
 * the status is an error or the operation has no success.
 */
export function responseFor({ responses }: Pick<Operation, 'responses'>, status: number): Response | undefined {
  const findResponse = (wanted: string) => responses.find(({ key }) => key === wanted);
  const isDefault = status >= 400 || !responses.some(({ key }) => isSuccessKey(key));
  return (
    findResponse(String(status)) ??
    findResponse(`${Math.floor(status / 100)}XX`) ??
    (isDefault ? findResponse('default') : undefined)
  );
}

/** Returns the response that {@link responseFor} finds, otherwise `default`, which covers every other status. */
export function coveringResponse(operation: Pick<Operation, 'responses'>, status: number): Response | undefined {
  return responseFor(operation, status) ?? operation.responses.find(({ key }) => key === 'default');
}

/** Returns the response to a usual request: the first success, otherwise `default`, otherwise the first response. */
export function usualResponse({ responses }: Pick<Operation, 'responses'>): Response | undefined {
  return (
    responses.find(({ key }) => isSuccessKey(key)) ?? responses.find(({ key }) => key === 'default') ?? responses[0]
  );
}

/** Returns the content that documents the body of a response, by its status and media type. */
export function contentFor(
  operation: Pick<Operation, 'responses'>,
  status: number,
  mediaType: string,
): MediaType | undefined {
  return contentOfType(responseFor(operation, status)?.contents ?? [], mediaType);
}

/** Whether a status, a range or `default` means success. */
export const isSuccessKey = (key: string): boolean => key.startsWith('2');

/** Returns a status that a response can have: the first of its range, 500 for `default`. */
export function possibleStatus({ key }: Pick<Response, 'key'>): number {
  return key === 'default' ? 500 : Number(key.replaceAll('X', '0'));
}

export function exampleNamesOf({ contents }: Response): string[] {
  return contents.flatMap(({ examples }) => examples.map(({ name }) => name));
}

/** Names of header parameters that OpenAPI ignores (OpenAPI 3.1, section 4.8.12.1). */
const IGNORED_HEADERS = ['accept', 'content-type', 'authorization'];

function readParameters(resolve: Resolve, value: Json | undefined, pointer: string): Parameter[] {
  return listOf(value).flatMap((entry, index) => {
    const parameter = resolve(entry, `${pointer}/${index}`);
    const place = PARAMETER_PLACES.find((one) => one === parameter?.node.in);
    const name = parameter?.node.name;
    if (parameter === undefined || place === undefined || typeof name !== 'string') return [];
    if (place === 'header' && IGNORED_HEADERS.includes(name.toLowerCase())) return [];
    const isRequired = parameter.node.required === true;
    const [content] = readContents(resolve, parameter);
    return [{ ...parameter, name, in: place, isRequired, schema: readSchema(resolve, parameter), content }];
  });
}

function readRequestBody(resolve: Resolve, value: Json | undefined, pointer: string): RequestBody | undefined {
  const body = resolve(value, pointer);
  return body && { ...body, isRequired: body.node.required === true, contents: readContents(resolve, body) };
}

function readResponses(resolve: Resolve, value: Json | undefined, pointer: string): Response[] {
  return resolveEntries(resolve, value, pointer)
    .filter(({ name }) => !name.startsWith('x-'))
    .map(({ name: key, ...response }) => {
      return { ...response, key, headers: readHeaders(resolve, response), contents: readContents(resolve, response) };
    })
    .sort((one, other) => responseRank(one) - responseRank(other));
}

function responseRank({ key }: Response): number {
  if (key === 'default') return 1000;
  return Number(key.replace('XX', '99')) - (isSuccessKey(key) ? 1000 : 0);
}

function readHeaders(resolve: Resolve, { node, pointer }: ResolvedNode): Header[] {
  return resolveEntries(resolve, node.headers, `${pointer}/headers`).map((header) => {
    const [content] = readContents(resolve, header);
    return { ...header, schema: readSchema(resolve, header), content, examples: readExamples(resolve, header) };
  });
}

function readContents(resolve: Resolve, { node, pointer }: ResolvedNode): MediaType[] {
  return resolveEntries(resolve, node.content, `${pointer}/content`).map(({ name: mediaType, ...content }) => {
    return {
      ...content,
      mediaType,
      schema: readSchema(resolve, content),
      itemSchema: readSchema(resolve, content, 'itemSchema'),
      examples: readExamples(resolve, content),
    };
  });
}

const readExamples = (resolve: Resolve, { node, pointer }: ResolvedNode): Example[] =>
  resolveEntries(resolve, node.examples, `${pointer}/examples`);

function resolveEntries(resolve: Resolve, value: Json | undefined, pointer: string) {
  return entriesOf(value).flatMap(([name, entry]) => {
    const resolved = resolve(entry, `${pointer}/${toToken(name)}`);
    return resolved === undefined ? [] : { ...resolved, name };
  });
}

function readSchema(resolve: Resolve, { node, pointer }: ResolvedNode, key = 'schema'): Schema | undefined {
  return Schema.of(resolve, [{ value: node[key], pointer: `${pointer}/${key}` }]);
}

function readSecurity(resolve: Resolve, document: JsonObject, value: Json | undefined): SecurityScheme[][] {
  const toScheme = (name: string): SecurityScheme => {
    // A name may also be the address of a scheme: OpenAPI 3.2.0, Security Requirement Object.
    const pointer = name.startsWith('#') ? name.slice(1) : `${SECURITY_SCHEMES}/${toToken(name)}`;
    // A required scheme stays required even if the document does not describe it.
    return { name, ...(resolve(at(document, pointer), pointer) ?? { node: {}, pointer, usedAt: pointer, used: {} }) };
  };
  return listOf(value)
    .filter(isJsonObject)
    .map((requirement) => Object.keys(requirement).map(toScheme));
}

function readServers(resolve: Resolve, owners: readonly (readonly [JsonObject, string])[]): ResolvedNode[] {
  for (const [{ servers }, pointer] of owners) {
    if (!Array.isArray(servers)) continue;
    return servers.flatMap((server: Json, index) => resolve(server, `${pointer}/servers/${index}`) ?? []);
  }
  return [];
}

const textOrEmpty = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
