import {
  type Aspect,
  isSuccessKey,
  type MediaType,
  type OpenPoint,
  type Operation,
  type Resolved,
  type Response,
} from '../../contract/model/index.ts';
import { type ElementReader, textAt } from './elements.ts';
import type { sampleReader } from './samples.ts';
import { type SchemaView, schemaView } from './schema-view.ts';

export type OperationView = ReturnType<typeof operationView>;
export type DocumentedResponse = ReturnType<typeof responseView>;

/** A part of an operation, such as its address: the known facts, its open points, its sentences and its fields. */
export interface OperationPart extends Partial<SchemaView> {
  readonly label: string;
  /** The known facts, in a few words of Markdown. */
  readonly facts?: string;
}

export function operationView(reader: ElementReader, operation: Operation, samplesOf: ReturnType<typeof sampleReader>) {
  const { choices } = reader.contract;
  const shown = reader.show(reader.at(operation.pointer), 'operation');
  const openFor = (name: OpenPlace) =>
    shown.open.filter((point) => openPlace(point, choices.get(point.id)?.meets) === name);
  const responses = operation.responses.map((response) => responseView(reader, response));
  const errors = responses.filter(({ status }) => !isSuccessKey(status));
  const [first, ...further] = responses.filter((response) => !errors.includes(response));
  return {
    ...shown,
    operation,
    behaviour: openFor('behaviour'),
    request: [
      ...operation.servers.map((server) => addressPart(reader, server)),
      ...keyParts(reader, operation, openFor('key')),
      ...parameterParts(reader, operation, openFor('query')),
      ...bodyParts(reader, operation),
    ],
    // An open status is that of a success.
    responses: first === undefined ? [] : [{ ...first, open: [...openFor('status'), ...first.open] }, ...further],
    errors,
    errorBody: commonBody(errors),
    errorsOpen: openFor('errors'),
    samples: samplesOf(operation),
  };
}

type OpenPlace = 'behaviour' | 'key' | 'query' | 'status' | 'errors';

const PLACES: Readonly<Partial<Record<Aspect, OpenPlace>>> = {
  status: 'status',
  security: 'key',
  parameters: 'query',
  errors: 'errors',
};

/** The part of an operation at which one of the operation's open points is shown. */
function openPlace({ aspect }: OpenPoint, meets: string | undefined): OpenPlace {
  if (meets === 'error') return 'errors';
  if (meets === 'query') return 'query';
  return PLACES[aspect] ?? 'behaviour';
}

export function addressPart(reader: ElementReader, server: Resolved): OperationPart {
  return { ...reader.show(server, 'address'), label: 'Address', facts: `\`${textAt(server.node, 'url')}\`` };
}

export function keyPart(reader: ElementReader, scheme: Resolved) {
  const { type, scheme: kind } = scheme.node;
  const bearer = `Authorization: ${kind === 'bearer' ? 'Bearer' : String(kind ?? type)} <API_KEY>`;
  const header = type === 'apiKey' ? `${textAt(scheme.node, 'in')} ${textAt(scheme.node, 'name')}` : bearer;
  return { ...reader.show(scheme, 'key'), label: 'Key', facts: `\`${header}\`` };
}

function keyParts(reader: ElementReader, { security }: Operation, open: readonly OpenPoint[]): OperationPart[] {
  const schemes = new Map(security.flat().map((scheme) => [scheme.name, scheme]));
  if (schemes.size === 0)
    return [{ label: 'Key', facts: open.length > 0 ? 'whether one is needed is open' : 'none', open, anchor: 'key' }];
  return [...schemes.values()].map((scheme) => {
    const part = keyPart(reader, scheme);
    // The description of a key repeats the sentences of its statements.
    const stated = part.sentences.filter(({ statements }) => statements.length > 0);
    return {
      ...part,
      sentences: stated.length > 0 ? stated : part.sentences,
      open: [...open, ...part.open],
      isRequired: true,
    };
  });
}

function parameterParts(reader: ElementReader, { parameters }: Operation, open: readonly OpenPoint[]): OperationPart[] {
  const fieldsFor = (isInPath: boolean) =>
    parameters
      .filter((parameter) => (parameter.in === 'path') === isInPath)
      .map((parameter) => ({
        ...withSchema(reader, parameter, `${parameter.in}.${parameter.name}`),
        isRequired: parameter.isRequired,
      }));
  const query: OperationPart = { label: 'Query', facts: 'no parameter is known', open, anchor: 'query' };
  const listed = [
    { label: 'Path', fields: fieldsFor(true) },
    { label: 'Parameters', fields: fieldsFor(false) },
  ];
  return [...listed.filter(({ fields }) => fields.length > 0), ...(open.length > 0 ? [query] : [])];
}

function bodyParts(reader: ElementReader, { requestBody }: Operation): OperationPart[] {
  if (requestBody === undefined) return [{ label: 'Body', facts: 'none' }];
  const shown = reader.show(requestBody, 'body');
  return contentParts(reader, requestBody.contents, 'body').map((part) => ({
    ...part,
    sentences: [...shown.sentences, ...part.sentences],
    open: [...shown.open, ...part.open],
    isRequired: requestBody.isRequired,
  }));
}

function withSchema(reader: ElementReader, element: Resolved & { readonly name: string }, anchor: string): SchemaView {
  const shown = reader.show(element, anchor);
  const schema = schemaView(reader, `${element.pointer}/schema`, anchor);
  return {
    ...schema,
    name: element.name,
    sentences: [...shown.sentences, ...schema.sentences],
    open: [...shown.open, ...schema.open],
    example: element.node.example ?? schema.example,
  };
}

function contentParts(reader: ElementReader, contents: readonly MediaType[], anchor: string) {
  return contents.map(({ mediaType, pointer }, index) => ({
    ...schemaView(reader, `${pointer}/schema`, index === 0 ? anchor : `${anchor}-${index + 1}`),
    label: 'Body',
    facts: mediaType === '*/*' ? 'any media type' : `\`${mediaType}\``,
  }));
}

function responseView(reader: ElementReader, response: Response) {
  const { key: status, headers, contents } = response;
  const anchor = isSuccessKey(status) ? 'answer' : `error-${status}`;
  return {
    ...reader.show(response, anchor),
    status,
    headers: headers.map((header) => ({
      ...withSchema(reader, header, `${anchor}.${header.name}`),
      isRequired: header.node.required === true,
    })),
    bodies: contentParts(reader, contents, isSuccessKey(status) ? 'answer-body' : 'error'),
    examples: contents.flatMap(({ examples }) =>
      examples.map(({ name, node }) => ({ summary: textAt(node, 'summary') || name, value: node.value ?? null })),
    ),
  };
}

function commonBody(errors: readonly DocumentedResponse[]): OperationPart | undefined {
  const [first, ...further] = errors.flatMap(({ bodies }) => bodies);
  const isCommon = first?.schema !== undefined && further.every(({ schema }) => schema === first.schema);
  return isCommon ? { ...first, label: 'Body of each' } : undefined;
}
