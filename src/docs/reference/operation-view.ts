import {
  type Aspect,
  at,
  isJsonObject,
  type Json,
  type OpenPoint,
  type Operation,
  toPointer,
} from '../../contract/index.ts';
import { type ElementReader, entriesOf, type Shown, textOf } from './elements.ts';
import type { SampleRequest, sampleRequestsOf } from './samples.ts';
import { type SchemaView, schemaPointer, schemaView } from './schema-view.ts';

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
  const { document, contract } = reader;
  const { pointer } = operation;
  const shown = reader.show(pointer, 'operation');
  const item = pointer.slice(0, pointer.lastIndexOf('/'));
  const answers = entriesOf(at(document, `${pointer}/responses`)).map(([status]) =>
    answerView(reader, `${pointer}/responses/${status}`, status),
  );
  const errors = answers.filter(({ status }) => !status.startsWith('2'));
  const part = (point: OpenPoint) => partOf(point, contract.choices.get(point.id)?.meets);
  const openFor = (name: Part) => shown.open.filter((point) => part(point) === name);
  const [first] = answers.filter((answer) => !errors.includes(answer));
  return {
    ...shown,
    operation,
    behaviour: openFor('behaviour'),
    addresses: addressesOf(reader, [pointer, item, '']),
    keys: keysOf(reader, at(document, `${pointer}/security`) ?? document.security),
    keyOpen: openFor('key'),
    parameters: [item, pointer].flatMap((owner) => parametersOf(reader, `${owner}/parameters`)),
    queryOpen: openFor('query'),
    body: at(document, `${pointer}/requestBody`) === undefined ? undefined : bodyView(reader, `${pointer}/requestBody`),
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

/** The addresses of whatever owner comes first of those that have any. */
export function addressesOf(reader: ElementReader, owners: readonly string[]): AddressView[] {
  const owner = owners.find((one) => Array.isArray(at(reader.document, `${one}/servers`)));
  const servers = at(reader.document, `${owner}/servers`);
  return (Array.isArray(servers) ? servers : []).map((server: Json, index) => ({
    ...reader.show(`${owner}/servers/${index}`, 'address'),
    url: textOf(server, 'url'),
  }));
}

function keysOf(reader: ElementReader, security: Json | undefined): KeyView[] {
  const names = (Array.isArray(security) ? security : []).flatMap((one) => Object.keys(isJsonObject(one) ? one : {}));
  return [...new Set(names)].map((name) => keyView(reader, name));
}

export function keyView(reader: ElementReader, name: string): KeyView {
  const pointer = toPointer(['components', 'securitySchemes', name]);
  return { ...reader.show(pointer, 'key'), header: headerOf(reader.resolve(pointer).element) };
}

function headerOf(scheme: Json): string {
  const { type, scheme: kind } = isJsonObject(scheme) ? scheme : {};
  if (type === 'apiKey') return `${textOf(scheme, 'in')} ${textOf(scheme, 'name')}`;
  return `Authorization: ${kind === 'bearer' ? 'Bearer' : String(kind ?? type)} <API_KEY>`;
}

function parametersOf(reader: ElementReader, pointer: string): ParameterView[] {
  const parameters = at(reader.document, pointer);
  return (Array.isArray(parameters) ? parameters : []).map((_, index) => {
    const { element } = reader.resolve(`${pointer}/${index}`);
    const anchor = `${textOf(element, 'in')}.${textOf(element, 'name')}`;
    return {
      ...withSchema(reader, `${pointer}/${index}`, anchor),
      name: textOf(element, 'name'),
      isRequired: element.required === true,
      in: textOf(element, 'in'),
    };
  });
}

/** A parameter or a header, and its schema in one. */
function withSchema(reader: ElementReader, pointer: string, anchor: string): SchemaView {
  const shown = reader.show(pointer, anchor);
  const { pointer: place, element } = reader.resolve(pointer);
  const schema = schemaView(reader, `${place}/schema`, anchor);
  return {
    ...schema,
    sentences: [...shown.sentences, ...schema.sentences],
    open: [...shown.open, ...schema.open],
    example: element.example ?? schema.example,
  };
}

function bodyView(reader: ElementReader, pointer: string): BodyView {
  const { pointer: place, element } = reader.resolve(pointer);
  return {
    ...reader.show(pointer, 'body'),
    isRequired: element.required === true,
    contents: contentsOf(reader, place, 'body'),
  };
}

function contentsOf(reader: ElementReader, pointer: string, anchor: string): ContentView[] {
  return entriesOf(at(reader.document, `${pointer}/content`)).map(([mediaType], index) => ({
    mediaType,
    pointer: schemaPointer(pointer, mediaType),
    schema: schemaView(reader, schemaPointer(pointer, mediaType), index === 0 ? anchor : `${anchor}-${index + 1}`),
  }));
}

function answerView(reader: ElementReader, pointer: string, status: string): AnswerView {
  const { pointer: place, element } = reader.resolve(pointer);
  const anchor = status.startsWith('2') ? 'answer' : `error-${status}`;
  const media = entriesOf(element.content).map(([, described]) => described);
  const examples = media.flatMap(({ examples: named }) => entriesOf(named));
  return {
    ...reader.show(pointer, anchor),
    status,
    headers: entriesOf(element.headers).map(([name]) => ({
      ...withSchema(reader, `${place}${toPointer(['headers', name])}`, `${anchor}.${name}`),
      name,
    })),
    contents: contentsOf(reader, place, status.startsWith('2') ? 'answer-body' : 'error'),
    examples: examples.map(([name, example]) => {
      const target = typeof example.$ref === 'string' ? at(reader.document, example.$ref) : example;
      return { summary: textOf(target, 'summary') || name, value: (isJsonObject(target) && target.value) ?? null };
    }),
  };
}

/** The body that several errors have in common: the same schema under one media type. */
function commonBody(errors: readonly AnswerView[]): ContentView | undefined {
  const [first, ...others] = errors.flatMap(({ contents }) => contents);
  const isCommon =
    first?.schema.schema !== undefined && others.every(({ schema }) => schema.schema === first.schema.schema);
  return isCommon ? first : undefined;
}
