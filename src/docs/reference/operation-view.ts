import {
  type Aspect,
  entriesOf,
  isJsonObject,
  isSuccessKey,
  type Json,
  type JsonObject,
  listOf,
  METHODS,
  type MediaType,
  type OpenPoint,
  type Operation,
  objectOf,
  operationsIn,
  type ResolvedNode,
  type Response,
  toToken,
} from '../../contract/model/index.ts';
import { firstParagraph, plainText } from '../markdown.ts';
import { type DescribedElement, type ElementReader, type Sentence, textAt } from './elements.ts';
import type { createSampleReader, SampleRequest } from './sample-request.ts';
import { authorizationPrefix, isBasic } from './sample-request.ts';
import { idText } from './schema-parts.ts';
import { bodySchemaView, componentName, type SchemaView, schemaView } from './schema-view.ts';

export type DocumentedResponse = ReturnType<typeof responseView>;

/** An operation in the form that its page shows. */
export interface OperationView extends DescribedElement {
  readonly operation: Operation;
  readonly title: string;
  readonly isDeprecated: boolean;
  /** The `externalDocs` of the operation. */
  readonly docs: JsonObject | undefined;
  readonly behaviour: readonly OpenPoint[];
  readonly request: readonly OperationPart[];
  readonly responses: readonly DocumentedResponse[];
  readonly errors: readonly DocumentedResponse[];
  readonly errorBody: OperationPart | undefined;
  readonly errorsOpen: readonly OpenPoint[];
  readonly callbacks: readonly CallbackView[];
  readonly samples: readonly SampleRequest[];
}

export interface CallbackView extends DescribedElement {
  readonly name: string;
  readonly method: string;
  /** The address that the API calls, as a runtime expression of OpenAPI. */
  readonly expression: string;
  readonly bodies: readonly OperationPart[];
  readonly responses: readonly { readonly status: string; readonly says: string }[];
}

/** A part of an operation, such as its address: the known facts, its open points, its sentences and its fields. */
export interface OperationPart extends Partial<SchemaView> {
  readonly label: string;
  /** The known facts, in a few words of Markdown. */
  readonly facts?: string;
}

export function operationView(
  reader: ElementReader,
  operation: Operation,
  samplesOf: ReturnType<typeof createSampleReader>,
): OperationView {
  const { choices } = reader.contract;
  const shown = reader.describe(reader.at(operation.pointer), 'operation');
  const openFor = (name: OpenPointPlace) =>
    shown.open.filter((point) => findOpenPointPlace(point, choices.get(point.id)?.meets) === name);
  const isCommon = hasCommonError(reader, operation);
  const responses = operation.responses.map((response) => responseView(reader, response, isCommon));
  const errors = responses.filter(({ status }) => !isSuccessKey(status));
  const [first, ...further] = responses.filter((response) => !errors.includes(response));
  const { deprecated, externalDocs } = operation.node;
  return {
    ...shown,
    sentences: [...summarySentences(operation, shown.sentences), ...shown.sentences],
    operation,
    title: operationTitle(operation),
    isDeprecated: deprecated === true,
    docs: isJsonObject(externalDocs) ? externalDocs : undefined,
    behaviour: openFor('behaviour'),
    request: [
      ...operation.servers.map((server) => addressPart(reader, server)),
      ...keyParts(reader, operation, openFor('key')),
      ...parameterParts(reader, operation, openFor('query')),
      ...bodyParts(reader, operation),
    ],
    // An open point about the status is about the status of a success.
    responses: first === undefined ? [] : [{ ...first, open: [...openFor('status'), ...first.open] }, ...further],
    errors,
    errorBody: isCommon ? commonBody(errors) : undefined,
    errorsOpen: openFor('errors'),
    callbacks: callbackViews(reader, operation),
    samples: isCallable(operation) ? samplesOf(operation) : [],
  };
}

/** Some summaries are whole descriptions. The title of such an operation is shorter, and its page has the summary as text. */
const MAX_TITLE_CHARS = 100;

/** Returns the title of an operation: its summary, or the first sentence of a long one; otherwise its id in words, or its method and path. */
export function operationTitle({ summary, node, method, path }: Operation): string {
  const whole = plainText(summary);
  const [sentence = ''] = plainText(firstParagraph(summary)).split(/(?<=\.)\s/);
  const title = whole.length <= MAX_TITLE_CHARS ? whole : sentence.replace(/\.$/, '');
  if (title !== '' && title.length <= MAX_TITLE_CHARS) return title;
  const id = typeof node.operationId === 'string' ? node.operationId : '';
  const words = id.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|[_./:-]+/g, ' ').trim();
  return words === ''
    ? `${method.toUpperCase()} ${path}`
    : words.slice(0, 1).toUpperCase() + words.slice(1).toLowerCase();
}

/** Returns the summary as a sentence if it is longer than the title and the description does not begin with it. */
function summarySentences({ summary }: Operation, [described]: readonly Sentence[]): Sentence[] {
  const isLong = plainText(summary).length > MAX_TITLE_CHARS;
  return isLong && described?.text.startsWith(summary.trim()) !== true
    ? [{ text: summary.trim(), statements: [] }]
    : [];
}

/**
 * Whether the samples and the console can send a request to an operation. Webhooks are not supported, nor are the
 * additional methods of OpenAPI 3.2 and its parameters `in: querystring`.
 */
export const isCallable = (operation: Operation): operation is Operation =>
  operation.pointer.startsWith('/paths/') &&
  METHODS.some((method) => method === operation.method) &&
  operation.parameters.every((parameter) => parameter.in !== 'querystring');

/** Lists the callbacks of an operation: requests that the API sends to an address of the caller. */
function callbackViews(reader: ElementReader, { node, pointer }: Operation): CallbackView[] {
  return entriesOf(node.callbacks).flatMap(([name]) => {
    const callback = reader.at(`${pointer}/callbacks/${toToken(name)}`);
    const operations = operationsIn(reader.contract.document, callback.node, callback.pointer);
    return operations.map((operation): CallbackView => {
      const anchor = reader.uniqueAnchor(`callback-${idText(name)}`);
      return {
        ...reader.describe(reader.at(operation.pointer), anchor),
        name,
        method: operation.method,
        expression: operation.path,
        bodies: bodyParts(reader, operation, `${anchor}-body`),
        responses: operation.responses.map(({ key, node: response }) => ({
          status: key,
          says: textAt(response, 'description'),
        })),
      };
    });
  });
}

type OpenPointPlace = 'behaviour' | 'key' | 'query' | 'status' | 'errors';

const PLACE_BY_ASPECT: Readonly<Partial<Record<Aspect, OpenPointPlace>>> = {
  status: 'status',
  security: 'key',
  parameters: 'query',
  errors: 'errors',
};

/** Returns the part of an operation at which one of its open points is shown. */
function findOpenPointPlace({ aspect }: OpenPoint, meets: string | undefined): OpenPointPlace {
  if (meets === 'error') return 'errors';
  if (meets === 'query') return 'query';
  return PLACE_BY_ASPECT[aspect] ?? 'behaviour';
}

export function addressPart(reader: ElementReader, server: ResolvedNode): OperationPart {
  const variables = entriesOf(server.node.variables).map(([name, one]) => {
    const { default: usual, enum: values } = objectOf(one);
    const listed = Array.isArray(values) ? ` of ${values.map((value) => codeText(value)).join(', ')}` : '';
    const described = textAt(one, 'description');
    return `${codeText(name)}: ${codeText(usual ?? '')}${listed}${described === '' ? '' : `, ${described}`}`;
  });
  const shown = reader.describe(server, reader.uniqueAnchor('address'));
  // Variables are only described if no statement or open point does so already.
  const hasSaid = shown.sentences.some(({ statements }) => statements.length > 0) || shown.open.length > 0;
  const further = hasSaid ? [] : variables.map((text) => ({ text, statements: [] }));
  return {
    ...shown,
    sentences: [...shown.sentences, ...further],
    label: 'Address',
    facts: codeText(textAt(server.node, 'url')),
  };
}

/** Writes any text as inline code in Markdown. */
function codeText(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === '') return '';
  const fence = '`'.repeat(Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length)) + 1);
  const space = /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}

export function keyPart(reader: ElementReader, scheme: ResolvedNode & { readonly name?: string }): OperationPart {
  return { ...reader.describe(scheme, reader.uniqueAnchor('key')), label: 'Key', facts: keyInWords(scheme.node) };
}

/** Describes how a key is sent, in Markdown. */
function keyInWords(scheme: JsonObject): string {
  const { type } = scheme;
  if (type === 'apiKey') return `${codeText(`${textAt(scheme, 'in')} ${textAt(scheme, 'name')}`)}`;
  if (type === 'mutualTLS') return 'a client certificate (mutual TLS)';
  if (isBasic(scheme)) return '`Authorization: Basic`, with user and password';
  const header = codeText(
    `Authorization: ${authorizationPrefix(scheme) ?? 'Bearer '}<${type === 'http' ? 'API_KEY' : 'ACCESS_TOKEN'}>`,
  );
  if (type === 'oauth2') return `${header} of OAuth 2.0`;
  if (type === 'openIdConnect') return `${header} of OpenID Connect`;
  return header;
}

/** Describes the flows of OAuth 2.0 with their addresses and scopes, and the address of OpenID Connect. */
export function flowSentences({ flows, openIdConnectUrl }: JsonObject): string[] {
  const ofConnect =
    typeof openIdConnectUrl === 'string' ? [`Its configuration is at ${codeText(openIdConnectUrl)}.`] : [];
  const ofFlows = entriesOf(flows).map(([name, flow]) => {
    const addresses = ['authorizationUrl', 'tokenUrl', 'refreshUrl', 'deviceAuthorizationUrl'].flatMap((key) => {
      const address = textAt(flow, key);
      return address === '' ? [] : [`${FLOW_ADDRESSES[key]} ${codeText(address)}`];
    });
    const scopes = entriesOf(objectOf(flow).scopes).map(([scope, says]) => `- ${codeText(scope)} ${String(says)}`);
    const words = `Flow ${codeText(name)}: ${addresses.join(', ')}.`;
    return scopes.length === 0 ? words : `${words}\n\n${scopes.join('\n')}`;
  });
  return [...ofConnect, ...ofFlows];
}

const FLOW_ADDRESSES: Readonly<Record<string, string>> = {
  authorizationUrl: 'authorize at',
  tokenUrl: 'tokens at',
  refreshUrl: 'refresh at',
  deviceAuthorizationUrl: 'devices authorize at',
};

function keyParts(reader: ElementReader, operation: Operation, open: readonly OpenPoint[]): OperationPart[] {
  const schemes = new Map(operation.security.flat().map((scheme) => [scheme.name, scheme]));
  if (schemes.size === 0) {
    const isStated = [operation.node, reader.contract.document].some(({ security }) => security !== undefined);
    const facts = open.length > 0 ? 'whether one is needed is open' : isStated ? 'none' : 'none stated';
    return [{ label: 'Key', facts, open, anchor: 'key' }];
  }
  const isOptional = operation.security.some((requirement) => requirement.length === 0);
  const isAlwaysNeeded = (name: string): boolean =>
    operation.security.every((requirement) => requirement.some((scheme) => scheme.name === name));
  const parts = [...schemes.values()].map((scheme) => {
    const part = keyPart(reader, scheme);
    // The description of a key repeats the sentences of its statements.
    const stated = part.sentences?.filter(({ statements }) => statements.length > 0) ?? [];
    const scopes = scopesFor(reader, operation, scheme.name);
    const needs = scopes.length === 0 ? '' : `, with ${scopes.map(codeText).join(', ')}`;
    return {
      ...part,
      facts: `${part.facts}${needs}`,
      sentences: stated.length > 0 ? stated : (part.sentences ?? []),
      open: [...open, ...(part.open ?? [])],
      isRequired: isAlwaysNeeded(scheme.name),
    };
  });
  return operation.security.length === 1 ? parts : [...parts, alternativesPart(operation, isOptional)];
}

/** Lists the alternatives for the key of an operation, each with the keys that are needed together. */
function alternativesPart({ security }: Operation, isOptional: boolean): OperationPart {
  const ways = security.filter((requirement) => requirement.length > 0);
  const words = ways.map((requirement) => requirement.map(({ name }) => codeText(name)).join(' and '));
  return { label: 'Keys', facts: `${[...words, ...(isOptional ? ['none'] : [])].join(', or ')}` };
}

/** Lists the scopes that an operation requires for a security scheme. */
function scopesFor(reader: ElementReader, { node }: Operation, name: string): string[] {
  const requirements = listOf(node.security ?? reader.contract.document.security);
  const scopes = requirements.flatMap((one) => listOf(objectOf(one)[name] as Json | undefined)); // a member of a document
  return [...new Set(scopes.filter((scope) => typeof scope === 'string'))];
}

const PARAMETER_LABELS: Readonly<Record<string, string>> = {
  path: 'Path',
  query: 'Query',
  querystring: 'Query',
  header: 'Headers',
  cookie: 'Cookies',
};

function parameterParts(reader: ElementReader, { parameters }: Operation, open: readonly OpenPoint[]): OperationPart[] {
  const byPlace = Map.groupBy(parameters, (parameter) => PARAMETER_LABELS[parameter.in] ?? '');
  const listed = [...new Set(Object.values(PARAMETER_LABELS))].flatMap((label) => {
    const fields = (byPlace.get(label) ?? []).map((parameter) => parameterView(reader, parameter));
    return fields.length === 0 ? [] : [{ label, fields }];
  });
  const query: OperationPart = { label: 'Query', facts: 'no parameter is known', open, anchor: 'query' };
  return [...listed, ...(open.length > 0 ? [query] : [])];
}

function parameterView(reader: ElementReader, parameter: Operation['parameters'][number]): SchemaView {
  const { node, content } = parameter;
  const anchor = reader.uniqueAnchor(`${parameter.in}.${idText(parameter.name)}`);
  const shown = withSchema(reader, parameter, anchor, content && `${content.pointer}/schema`);
  const { allowReserved } = node;
  const [named] = entriesOf(node.examples);
  return {
    ...shown,
    isRequired: parameter.isRequired,
    flags: [...(node.deprecated === true && !shown.flags.includes('deprecated') ? ['deprecated'] : []), ...shown.flags],
    keywords: [
      ...(content === undefined ? [] : [content.mediaType]),
      ...unusualStyle(parameter),
      ...(allowReserved === true ? ['reserved characters as they are'] : []),
      ...shown.keywords,
    ],
    example: shown.example ?? (named && objectOf(named[1]).value),
  };
}

/** The style of a parameter, and whether it is exploded, unless the place of the parameter implies it. */
function unusualStyle({ in: place, node }: Operation['parameters'][number]): string[] {
  const usual = place === 'query' || place === 'cookie' ? 'form' : 'simple';
  const { style = usual } = node;
  const { explode = style === 'form' || style === 'cookie' } = node;
  return [
    ...(style === usual ? [] : [`style: ${String(style)}`]),
    ...(explode === (style === 'form' || style === 'cookie') ? [] : [`explode: ${String(explode)}`]),
  ];
}

function bodyParts(reader: ElementReader, { requestBody }: Operation, anchor = 'body'): OperationPart[] {
  if (requestBody === undefined) return [{ label: 'Body', facts: 'none' }];
  const shown = reader.describe(requestBody, anchor);
  return contentParts(reader, requestBody.contents, anchor, 'readOnly').map((part, index) => ({
    ...part,
    sentences: index === 0 ? [...shown.sentences, ...part.sentences] : part.sentences,
    open: index === 0 ? [...shown.open, ...part.open] : part.open,
    isRequired: requestBody.isRequired,
  }));
}

function withSchema(
  reader: ElementReader,
  element: ResolvedNode & { readonly name: string },
  anchor: string,
  pointer = `${element.pointer}/schema`,
): SchemaView {
  const shown = reader.describe(element, anchor);
  const schema = schemaView(reader, pointer, anchor);
  return {
    ...schema,
    name: element.name,
    sentences: [...shown.sentences, ...schema.sentences],
    open: [...shown.open, ...schema.open],
    example: element.node.example ?? schema.example,
  };
}

function contentParts(
  reader: ElementReader,
  contents: readonly MediaType[],
  anchor: string,
  leftOut: 'readOnly' | 'writeOnly',
) {
  return contents.map(({ mediaType, pointer, node }, index) => {
    const [key] = ['schema', 'itemSchema'].filter((one) => isJsonObject(node[one]));
    const place = index === 0 ? anchor : reader.uniqueAnchor(`${anchor}-${index + 1}`);
    const schema = bodySchemaView(reader, `${pointer}/${key ?? 'schema'}`, place, leftOut);
    const encodings = entriesOf(node.encoding).flatMap(([name, encoding]) => {
      const { contentType, style } = objectOf(encoding);
      const words = [contentType, style].filter((one) => typeof one === 'string');
      return words.length === 0 ? [] : [`${name} as ${words.join(', ')}`];
    });
    return {
      ...schema,
      keywords: [...schema.keywords, ...encodings],
      label: 'Body',
      facts: `${mediaType === '*/*' ? 'any media type' : codeText(mediaType)}${key === 'itemSchema' ? ', of which each item is' : ''}`,
    };
  });
}

function responseView(reader: ElementReader, response: Response, isCommon: boolean) {
  const { key: status, headers, contents, node } = response;
  const anchor = reader.uniqueAnchor(isSuccessKey(status) ? 'answer' : `error-${idText(status)}`);
  const shown = reader.describe(response, anchor);
  const summary = textAt(node, 'summary');
  const inShort = shown.sentences.length === 0 && summary !== '' ? [{ text: summary, statements: [] }] : [];
  return {
    ...shown,
    sentences: [...shown.sentences, ...inShort],
    status,
    headers: headers.map((header) => ({
      ...withSchema(
        reader,
        header,
        `${anchor}.${idText(header.name)}`,
        header.content && `${header.content.pointer}/schema`,
      ),
      isRequired: header.node.required === true,
      ...(header.content !== undefined && { keywords: [header.content.mediaType] }),
    })),
    bodies: contentParts(reader, contents, bodyAnchor(reader, status, isCommon), 'writeOnly'),
    examples: contents.flatMap(({ examples, node: content, mediaType }) => [
      ...examples.map(({ name, node: example }) => ({
        summary: textAt(example, 'summary') || name,
        mediaType,
        value: example.value ?? example.dataValue ?? example.serializedValue ?? example.externalValue ?? null,
      })),
      ...(content.example === undefined ? [] : [{ summary: '', mediaType, value: content.example }]),
    ]),
    links: entriesOf(node.links).map(([name]) => {
      const link = reader.at(`${response.pointer}/links/${toToken(name)}`);
      return { name, says: textAt(link.node, 'description'), node: link.node };
    }),
  };
}

function bodyAnchor(reader: ElementReader, status: string, isCommon: boolean): string {
  if (isSuccessKey(status)) return reader.uniqueAnchor('answer-body');
  return isCommon ? 'error' : reader.uniqueAnchor('error');
}

/** Whether all bodies of errors have the same named schema. The page then shows the body once. */
function hasCommonError(reader: ElementReader, { responses }: Operation): boolean {
  const contents = responses.filter(({ key }) => !isSuccessKey(key)).flatMap((response) => response.contents);
  const [first, ...further] = contents.map(({ pointer }) => reader.at(`${pointer}/schema`).pointer);
  return first !== undefined && componentName(first) !== undefined && further.every((one) => one === first);
}

function commonBody(errors: readonly DocumentedResponse[]): OperationPart | undefined {
  const [first] = errors.flatMap(({ bodies }) => bodies);
  return first && { ...first, label: 'Body of each' };
}
