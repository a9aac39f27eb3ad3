import {
  type Aspect,
  isSuccessKey,
  type Json,
  type JsonObject,
  type MediaType,
  type OpenPoint,
  type Operation,
  type RequestBody,
  type Resolved,
  type Response,
} from '../../contract/index.ts';
import { type ElementReader, type Shown, textOf } from './elements.ts';
import type { SampleRequest, sampleRequestsOf } from './samples.ts';
import { type SchemaView, schemaView } from './schema-view.ts';

/** An operation as its page shows it: all that is known of it and all that is open, each at its place. */
export interface OperationView extends Shown {
  readonly operation: Operation;
  /** Of the whole operation, beyond what a part of it carries. */
  readonly behaviour: readonly OpenPoint[];
  readonly addresses: readonly AddressView[];
  readonly keys: readonly KeyView[];
  readonly keyOpen: readonly OpenPoint[];
  readonly parameters: readonly ParameterView[];
  readonly queryOpen: readonly OpenPoint[];
  readonly body: BodyView | undefined;
  readonly answers: readonly AnswerView[];
  readonly errors: readonly AnswerView[];
  readonly errorBody: ContentView | undefined;
  readonly errorsOpen: readonly OpenPoint[];
  readonly samples: readonly SampleRequest[];
}

export interface AddressView extends Shown {
  readonly url: string;
}

export interface KeyView extends Shown {
  /** How the key is sent, such as `Authorization: Bearer <key>`. */
  readonly header: string;
}

interface ParameterView extends SchemaView {
  readonly in: string;
}

/** A body by its media type. */
export interface ContentView {
  readonly mediaType: string;
  /** Pointer of its schema. */
  readonly pointer: string;
  readonly schema: SchemaView;
}

interface BodyView extends Shown {
  readonly isRequired: boolean;
  readonly contents: readonly ContentView[];
}

export interface AnswerView extends Shown {
  readonly status: string;
  readonly headers: readonly SchemaView[];
  readonly contents: readonly ContentView[];
  readonly examples: readonly { readonly summary: string; readonly value: Json }[];
}

export function operationView(
  reader: ElementReader,
  operation: Operation,
  samplesOf: ReturnType<typeof sampleRequestsOf>,
): OperationView {
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
    behaviour: openFor('behaviour'),
    addresses: addressesOf(reader, operation.servers),
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
    body: requestBody && bodyView(reader, requestBody),
    // The status that is open is that of the success.
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

export function addressesOf(reader: ElementReader, servers: readonly Resolved[]): AddressView[] {
  return servers.map((server) => ({ ...reader.show(server, 'address'), url: textOf(server.node, 'url') }));
}

export function keyView(reader: ElementReader, scheme: Resolved): KeyView {
  return { ...reader.show(scheme, 'key'), header: headerOf(scheme.node) };
}

function headerOf(scheme: JsonObject): string {
  const { type, scheme: kind } = scheme;
  if (type === 'apiKey') return `${textOf(scheme, 'in')} ${textOf(scheme, 'name')}`;
  return `Authorization: ${kind === 'bearer' ? 'Bearer' : String(kind ?? type)} <API_KEY>`;
}

/** A parameter or a header, and its schema in one. */
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

function bodyView(reader: ElementReader, body: RequestBody): BodyView {
  return {
    ...reader.show(body, 'body'),
    isRequired: body.isRequired,
    contents: contentsOf(reader, body.contents, 'body'),
  };
}

function contentsOf(reader: ElementReader, contents: readonly MediaType[], anchor: string): ContentView[] {
  return contents.map(({ mediaType, pointer }, index) => ({
    mediaType,
    pointer: `${pointer}/schema`,
    schema: schemaView(reader, `${pointer}/schema`, index === 0 ? anchor : `${anchor}-${index + 1}`),
  }));
}

function answerView(reader: ElementReader, response: Response): AnswerView {
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

/** The body that several errors have in common: the same schema under one media type. */
function commonBody(errors: readonly AnswerView[]): ContentView | undefined {
  const [first, ...others] = errors.flatMap(({ contents }) => contents);
  const isCommon =
    first?.schema.schema !== undefined && others.every(({ schema }) => schema.schema === first.schema.schema);
  return isCommon ? first : undefined;
}
