import {
  type Aspect,
  isSuccessKey,
  type MediaType,
  type OpenPoint,
  type Operation,
  type Resolved,
  type Response,
} from '../../contract/index.ts';
import { type ElementReader, textOf } from './elements.ts';
import type { sampleRequestsOf } from './samples.ts';
import { type SchemaView, schemaView } from './schema-view.ts';

export type OperationView = ReturnType<typeof operationView>;
export type AddressView = ReturnType<typeof addressView>;
export type KeyView = ReturnType<typeof keyView>;
export type AnswerView = ReturnType<typeof answerView>;
export type ContentView = ReturnType<typeof contentsOf>[number];

export function operationView(
  reader: ElementReader,
  operation: Operation,
  samplesOf: ReturnType<typeof sampleRequestsOf>,
) {
  const { contract } = reader;
  const { requestBody } = operation;
  const shown = reader.show(reader.at(operation.pointer), 'operation');
  const answers = operation.responses.map((response) => answerView(reader, response));
  const errors = answers.filter(({ status }) => !isSuccessKey(status));
  const part = (point: OpenPoint) => partOf(point, contract.choices.get(point.id)?.meets);
  const openFor = (name: Part) => shown.open.filter((point) => part(point) === name);
  const [first] = answers.filter((answer) => !errors.includes(answer));
  return {
    ...shown,
    operation,
    /** Of the whole operation, and not of a part of it. */
    behaviour: openFor('behaviour'),
    addresses: operation.servers.map((server) => addressView(reader, server)),
    keys: [...new Map(operation.security.flat().map((scheme) => [scheme.name, scheme])).values()].map((scheme) =>
      keyView(reader, scheme),
    ),
    keyOpen: openFor('key'),
    parameters: operation.parameters.map((parameter) => ({
      ...withSchema(reader, parameter, `${parameter.in}.${parameter.name}`),
      name: parameter.name,
      isRequired: parameter.isRequired,
      in: parameter.in,
    })),
    queryOpen: openFor('query'),
    body: requestBody && {
      ...reader.show(requestBody, 'body'),
      isRequired: requestBody.isRequired,
      contents: contentsOf(reader, requestBody.contents, 'body'),
    },
    // An open status is that of the success.
    answers: answers
      .filter((answer) => !errors.includes(answer))
      .map((answer) => (answer === first ? { ...answer, open: [...openFor('status'), ...answer.open] } : answer)),
    errors,
    errorBody: commonBody(errors),
    errorsOpen: openFor('errors'),
    samples: samplesOf(operation),
  };
}

type Part = 'behaviour' | 'key' | 'query' | 'status' | 'errors';

const PARTS: Readonly<Partial<Record<Aspect, Part>>> = {
  status: 'status',
  security: 'key',
  parameters: 'query',
  errors: 'errors',
};

/** The part of an operation at which one of its own open points shows. */
function partOf({ aspect }: OpenPoint, meets: string | undefined): Part {
  if (meets === 'error') return 'errors';
  if (meets === 'query') return 'query';
  return PARTS[aspect] ?? 'behaviour';
}

export function addressView(reader: ElementReader, server: Resolved) {
  return { ...reader.show(server, 'address'), url: textOf(server.node, 'url') };
}

export function keyView(reader: ElementReader, scheme: Resolved) {
  const { type, scheme: kind } = scheme.node;
  const bearer = `Authorization: ${kind === 'bearer' ? 'Bearer' : String(kind ?? type)} <API_KEY>`;
  const header = type === 'apiKey' ? `${textOf(scheme.node, 'in')} ${textOf(scheme.node, 'name')}` : bearer;
  return { ...reader.show(scheme, 'key'), header };
}

function withSchema(reader: ElementReader, element: Resolved, anchor: string): SchemaView {
  const shown = reader.show(element, anchor);
  const schema = schemaView(reader, `${element.pointer}/schema`, anchor);
  return {
    ...schema,
    sentences: [...shown.sentences, ...schema.sentences],
    open: [...shown.open, ...schema.open],
    example: element.node.example ?? schema.example,
  };
}

/** The bodies by their media types, each with the pointer of its schema. */
function contentsOf(reader: ElementReader, contents: readonly MediaType[], anchor: string) {
  return contents.map(({ mediaType, pointer }, index) => ({
    mediaType,
    pointer: `${pointer}/schema`,
    schema: schemaView(reader, `${pointer}/schema`, index === 0 ? anchor : `${anchor}-${index + 1}`),
  }));
}

function answerView(reader: ElementReader, response: Response) {
  const { key: status, headers, contents } = response;
  const anchor = isSuccessKey(status) ? 'answer' : `error-${status}`;
  return {
    ...reader.show(response, anchor),
    status,
    headers: headers.map((header) => ({
      ...withSchema(reader, header, `${anchor}.${header.name}`),
      name: header.name,
    })),
    contents: contentsOf(reader, contents, isSuccessKey(status) ? 'answer-body' : 'error'),
    examples: contents.flatMap(({ examples }) =>
      examples.map(({ name, node }) => ({ summary: textOf(node, 'summary') || name, value: node.value ?? null })),
    ),
  };
}

function commonBody(errors: readonly AnswerView[]): ContentView | undefined {
  const [first, ...others] = errors.flatMap(({ contents }) => contents);
  const isCommon =
    first?.schema.schema !== undefined && others.every(({ schema }) => schema.schema === first.schema.schema);
  return isCommon ? first : undefined;
}
