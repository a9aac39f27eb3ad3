import type { FilledContract } from '../../contract/assumptions/index.ts';
import { SampleError } from '../../contract/model/errors.ts';
import type { Contract, Json, MediaType, Operation, Schema } from '../../contract/model/index.ts';
import { exampleOf, responseFor, statusOf } from '../../contract/model/operation.ts';
import { sampleOf } from '../../contract/model/sample.ts';
import { type ResponseSource, type SourceRefusal, schemasOf, servedContractOf } from '../http/index.ts';
import { type FindDocumented, respondFrom } from './examples.ts';
import { type Negotiated, negotiator } from './prism.ts';

const nothing = (): void => undefined;
const LOGGER = { debug: nothing, info: nothing, warn: nothing, success: nothing };

/** Headers about the bytes of a response: with the values of the document, no client could read it. */
const OF_THE_CONNECTION =
  /^(connection|content-encoding|content-length|keep-alive|trailer|transfer-encoding|upgrade)$/i;

export function negotiated(contract: Contract): FindDocumented {
  const made = samplerOf(contract);
  return (operation, wanted, name) => {
    const { code, mediaType = '', bodyExample } = negotiate(operation, { code: wanted, exampleKey: name });
    const status = Number(code);
    const found = responseFor(operation, status);
    const headers: Record<string, string> = { 'content-type': mediaType };
    for (const header of found?.headers ?? []) {
      const example = exampleOf(header);
      const value = example === undefined ? header.schema && made(header.schema) : example;
      if (OF_THE_CONNECTION.test(header.name) || typeof value === 'object' || value === undefined) continue;
      headers[header.name] = String(value);
    }
    const content = found?.contents.find((one) => one.mediaType === mediaType);
    const body = bodyExample?.value === undefined ? content?.schema && made(content.schema) : bodyExample.value;
    return { status, headers, body: content && body };
  };
}

export function samplerOf({ document, sourceAt }: Contract): (schema: Schema) => Json | undefined {
  return ({ node, pointer }) =>
    sampleOf(document, node, () => {
      const { file, line } = sourceAt(pointer);
      return `${file}:${line}`;
    });
}

/** Responds with the examples of a contract, or with values of its schemas if it has no example. */
export function examplesOf(contract: Contract | FilledContract): ResponseSource {
  const served = servedContractOf(contract);
  const source = respondFrom(negotiated(contract), served, schemasOf(served));
  return { ...source, respond: (...request) => source.respond(...request).catch(refusalFor) };
}

/** The refusal if no value can be made of the response's schema. */
function refusalFor(error: unknown): SourceRefusal {
  if (error instanceof SampleError) return { refused: 500, message: error.message, inContract: false };
  throw error;
}

function negotiate(
  operation: Operation,
  wanted: { readonly code: number | undefined; readonly exampleKey: string | undefined },
): Negotiated {
  const { method, responses: documented } = operation;
  const responses = documented.map(({ key, contents }) => ({
    code: key,
    contents: contents.map((content) => ({
      mediaType: content.mediaType,
      examples: examplesIn(content),
      schema: {},
    })),
  }));
  const result = negotiator.negotiateOptionsForValidRequest(
    { method, responses },
    { ...wanted, dynamic: false },
  )(LOGGER);
  if (result._tag === 'Right') return result.right;
  // Prism finds no success if a document has only a redirect, only errors or no response.
  const response = (wanted.code && responseFor(operation, wanted.code)) || documented[0];
  const [content] = response?.contents ?? [];
  return {
    code: String(wanted.code ?? (response === undefined ? 200 : statusOf(response))),
    ...(content !== undefined && { mediaType: content.mediaType }),
  };
}

function examplesIn({ node, examples, schema }: MediaType): readonly { readonly key: string; readonly value: Json }[] {
  const fromSchema = schema?.keyword('examples');
  const unnamed = node.example ?? (Array.isArray(fromSchema) ? fromSchema[0] : undefined);
  return [
    ...(unnamed === undefined ? [] : [{ key: 'default', value: unnamed }]),
    ...examples.flatMap(({ name, node: { value } }) => (value === undefined ? [] : [{ key: name, value }])),
  ];
}
