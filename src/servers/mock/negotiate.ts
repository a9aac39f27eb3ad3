import type { FilledContract } from '../../contract/assumptions/index.ts';
import { SampleError } from '../../contract/model/errors.ts';
import {
  type Contract,
  contentOfType,
  type Header,
  isJsonObject,
  isJsonType,
  type Json,
  type MediaType,
  type Operation,
  type Schema,
} from '../../contract/model/index.ts';
import { coveringResponse, headerExample, possibleStatus } from '../../contract/model/operation.ts';
import { sampleOf } from '../../contract/model/sample.ts';
import {
  mediaTypeToSend,
  prepareSchemas,
  type ResponseSource,
  type SourceRefusal,
  toServedContract,
} from '../http/index.ts';
import { createDocumentedSource, type FindDocumentedResponse } from './examples.ts';
import { type NegotiatedResponse, negotiator } from './prism.ts';
import { sampleFile, writeBody } from './write/index.ts';

const logNothing = (): void => undefined;
const SILENT_LOGGER = { debug: logNothing, info: logNothing, warn: logNothing, success: logNothing };

/** Headers about the bytes of a response. With values from the document, no client could read the response. */
const BODY_HEADERS =
  /^(connection|content-encoding|content-type|content-length|keep-alive|trailer|transfer-encoding|upgrade)$/i;

export function createDocumentedResponseFinder(contract: Contract): FindDocumentedResponse {
  const sampler = createSampler(contract);
  const sample = ({ schema, itemSchema }: MediaType): Json | undefined => {
    if (schema !== undefined || itemSchema === undefined) return schema && sampler(schema);
    const item = sampler(itemSchema);
    return item === undefined ? [] : [item];
  };
  return (operation, wanted, name, wantedType) => {
    const {
      code,
      mediaType = '',
      bodyExample,
    } = negotiate(operation, { code: wanted, exampleKey: name, asked: wantedType });
    const status = Number(code);
    const response = coveringResponse(operation, status);
    const sent = mediaTypeToSend(wantedType ?? mediaType);
    const headers: Record<string, string> = { 'content-type': sent };
    for (const header of response?.headers ?? []) {
      if (BODY_HEADERS.test(header.name)) continue;
      const text = headerText(header, sampler);
      if (text !== undefined) headers[header.name] = text;
    }
    const content = response?.contents.find((one) => one.mediaType === mediaType);
    if (content === undefined) return { status, headers, body: undefined };
    const { schema, itemSchema } = content;
    if (
      schema === undefined &&
      itemSchema === undefined &&
      bodyExample === undefined &&
      sampleFile(sent) === undefined
    ) {
      return { status, headers, body: isJsonType(sent) ? {} : '' };
    }
    const file = bodyExample === undefined ? sampleFile(sent) : undefined;
    if (file !== undefined && !isStructured(content)) return { status, headers, body: '', written: file };
    const body = bodyExample === undefined ? sample(content) : bodyExample.value;
    if (isJsonType(sent) || body === undefined) return { status, headers, body };
    // Outside of JSON, a number or boolean is sent as text if the schema also allows strings.
    const isText =
      content.schema?.types.has('string') === true && (typeof body === 'number' || typeof body === 'boolean');
    return { status, headers, body: isText ? String(body) : body, written: writeBody(body, sent, content) };
  };
}

/** Writes the value of a header in the style `simple`, or in its media type; `undefined` if there is no value. */
function headerText(header: Header, sampler: ReturnType<typeof createSampler>): string | undefined {
  const { schema, content, node } = header;
  const example = headerExample(header) ?? content?.node.example;
  const described = schema ?? content?.schema;
  const value = example === undefined ? described && sampler(described) : example;
  if (value === undefined || value === null) return undefined;
  if (content !== undefined) return writeBody(value, content.mediaType, content);
  if (Array.isArray(value)) return value.map(String).join(',');
  if (!isJsonObject(value)) return String(value);
  return Object.entries(value)
    .map(([name, field]) => `${name}${node.explode === true ? '=' : ','}${field}`)
    .join(',');
}

const isStructured = ({ schema }: MediaType): boolean =>
  schema?.types.has('object') === true || schema?.types.has('array') === true;

export function createSampler({ document, sourceAt }: Contract): (schema: Schema) => Json | undefined {
  return ({ node, pointer }) =>
    sampleOf(document, node, () => {
      const { file, line } = sourceAt(pointer);
      return `${file}:${line}`;
    });
}

/** Makes a source that responds with the examples of a contract; where there are none, with values of its schemas. */
export function createExampleSource(contract: Contract | FilledContract): ResponseSource {
  const served = toServedContract(contract);
  const source = createDocumentedSource(createDocumentedResponseFinder(contract), served, prepareSchemas(served));
  return { ...source, write: writeBody, respond: (...request) => source.respond(...request).catch(toRefusal) };
}

/** Turns a failure to make a value of the response's schema into a refusal. */
function toRefusal(error: unknown): SourceRefusal {
  if (error instanceof SampleError) return { refused: 500, message: error.message, inContract: false };
  throw error;
}

function negotiate(
  operation: Operation,
  {
    asked,
    ...wanted
  }: {
    readonly code: number | undefined;
    readonly exampleKey: string | undefined;
    readonly asked: string | undefined;
  },
): NegotiatedResponse {
  const { method, responses: documented } = operation;
  const responses = documented.map(({ key, contents }) => ({
    code: key,
    contents: contentsFor(contents, asked).map((content) => ({
      mediaType: content.mediaType,
      examples: listExamples(content),
      schema: {},
    })),
  }));
  const result = negotiator.negotiateOptionsForValidRequest(
    { method, responses },
    { ...wanted, dynamic: false },
  )(SILENT_LOGGER);
  if (result._tag === 'Right') return result.right;
  // Prism finds no success if a document has only a redirect, only errors or no response.
  const response = (wanted.code && coveringResponse(operation, wanted.code)) || documented[0];
  const [content] = contentsFor(response?.contents ?? [], asked);
  return {
    code: String(wanted.code ?? (response === undefined ? 200 : possibleStatus(response))),
    ...(content !== undefined && { mediaType: content.mediaType }),
  };
}

/** Returns the content that documents a media type; all contents if no type is given or it is not documented. */
function contentsFor(contents: readonly MediaType[], mediaType: string | undefined): readonly MediaType[] {
  const content = mediaType === undefined ? undefined : contentOfType(contents, mediaType);
  return content === undefined ? contents : [content];
}

function listExamples({
  node,
  examples,
  schema,
}: MediaType): readonly { readonly key: string; readonly value: Json }[] {
  const fromSchema = schema?.keyword('examples');
  const unnamed = node.example === undefined && Array.isArray(fromSchema) ? fromSchema[0] : node.example;
  return [
    ...(unnamed === undefined ? [] : [{ key: 'default', value: unnamed }]),
    ...examples.flatMap(({ name, node: { value } }) => (value === undefined ? [] : [{ key: name, value }])),
  ];
}
