import { createRequire } from 'node:module';
import type { FilledContract } from '../assumptions/index.ts';
import type { Contract, Json, JsonObject, Operation } from '../contract/index.ts';
import { at, dereference, follow, isJsonObject } from '../contract/json.ts';
import { toPointer } from '../contract/json-pointer.ts';
import {
  type AnswerSource,
  contentOf,
  type DocumentedResponse,
  headersOf,
  parametersOf,
  responseFor,
  responsesOf,
  type Schemas,
  type ServedContract,
  ServeError,
  type SourceAnswer,
  schemasOf,
  servedContractOf,
} from '../serve/index.ts';
import { finiteSchema } from './finite-schema.ts';
import { type Repeat, repeatsOf, withRepeats } from './repeats.ts';
import { type PagedList, pageOf, varied } from './vary.ts';

// Of Prism the part that chooses a response and its example, and the sampler of the values that have none. The whole of
// it is 968 files and 90 MB, these are 50 and 15: what is left out checks requests, forwards them and makes random data.
const prism = createRequire(createRequire(import.meta.url).resolve('@stoplight/prism-http'));
const { default: negotiator }: { default: Negotiator } = prism('./mocker/negotiator/NegotiatorHelpers.js');
const { sample }: { sample: (schema: JsonObject, options: object, document: object) => Json | undefined } = prism(
  '@stoplight/json-schema-sampler',
);

/** What is called of Prism's negotiator. */
interface Negotiator {
  negotiateOptionsForValidRequest(
    operation: { readonly method: string; readonly responses: readonly PrismResponse[] },
    wanted: { readonly code?: number | undefined; readonly exampleKey?: string | undefined; readonly dynamic: false },
  ): (
    logger: object,
  ) => { readonly _tag: 'Left'; readonly left: Error } | { readonly _tag: 'Right'; readonly right: Negotiated };
}

/** A response as Prism reads it. */
interface PrismResponse {
  readonly code: string;
  readonly contents: readonly {
    readonly mediaType: string;
    readonly examples: readonly PrismExample[];
    readonly schema: object;
  }[];
}

interface PrismExample {
  readonly key: string;
  readonly value: Json;
}

interface Negotiated {
  readonly code: string;
  readonly mediaType?: string;
  readonly bodyExample?: { readonly value?: Json };
}

const nothing = (): void => undefined;
/** It logs to nobody. */
const LOGGER = { debug: nothing, info: nothing, warn: nothing, success: nothing };

/** Makes answers from the examples of a contract, and where there is none from its schemas. */
export function examplesOf(contract: Contract | FilledContract): AnswerSource {
  const served = servedContractOf(contract);
  const schemas = schemasOf(served);
  const made = new Map<string, Promise<Example>>();

  const exampleOf = (operation: Operation, status?: number, example?: string): Promise<Example> => {
    const key = `${operation.operationId} ${operation.pointer} ${status ?? ''} ${example ?? ''}`;
    let making = made.get(key);
    if (making === undefined) {
      making = makeExample({ contract, served, schemas }, operation, status, example);
      made.set(key, making);
    }
    return making;
  };

  return {
    form: async (operation, status) => (await exampleOf(operation, status)).answer,
    async answer(operation, { status, example, body, request, values }) {
      const { answer, repeats, paged } = await exampleOf(operation, status, example);
      if (repeats.length === 0 && paged.length === 0) return answer;
      const repeated = withRepeats(answer.body, repeats, { body, values });
      const pages = paged.reduce(
        ({ body: whole, headers }, list) => {
          const page = pageOf(whole, list, request.query, request.path);
          return { body: page.body, headers: { ...headers, ...page.headers } };
        },
        { body: repeated, headers: answer.headers },
      );
      return { ...answer, ...pages, like: answer };
    },
  };
}

/** What takes long enough for a caller to notice, and not so long that nobody waits for it. */
const LONG_REPLY_MS = 300;

interface Example {
  readonly answer: SourceAnswer;
  /** What of the body repeats what the request sent. */
  readonly repeats: readonly Repeat[];
  /** The lists that come a page at a time. */
  readonly paged: readonly PagedList[];
}

/** What examples are made from. */
interface Making {
  readonly contract: Contract;
  readonly served: ServedContract;
  readonly schemas: Schemas;
}

async function makeExample(
  { contract, served, schemas }: Making,
  operation: Operation,
  wanted: number | undefined,
  name: string | undefined,
): Promise<Example> {
  const { document } = contract;
  const documented = responsesOf(document, operation);
  const {
    code,
    mediaType = '',
    bodyExample,
  } = negotiate(document, operation, documented, { code: wanted, exampleKey: name });
  const status = Number(code);
  const found = responseFor(documented, status);

  /** The value that the contract gives, else one that is made of the schema at a pointer. */
  const valueFor = (given: Json | undefined, pointer: string): Json | undefined => {
    const schema = follow(document, pointer);
    if (given !== undefined || schema === undefined) return given;
    const finite = finiteSchema(document, at(document, pointer));
    if (typeof finite !== 'string') return sample(finite, { ticks: 2500, quiet: true }, document);
    const where = (place: string): string => `${contract.file}:${contract.lineOf(place)}: ${place}`;
    throw new ServeError({ kind: finite, place: schema.pointer }, { where });
  };

  const headers: Record<string, string> = { 'content-type': mediaType };
  for (const { name, pointer, header } of headersOf(document, found)) {
    const value = valueFor(firstExample(document, header), `${pointer}/schema`);
    if (value !== undefined && value !== null && typeof value !== 'object') headers[name] = String(value);
  }
  const hasBody = contentOf(found?.response).some(([type]) => type === mediaType);
  const schema = `${found?.pointer}/content${toPointer([mediaType])}/schema`;
  const body = hasBody ? valueFor(bodyExample?.value, schema) : undefined;
  if (status >= 300) return { answer: { status, headers, body }, repeats: [], paged: [] };
  const own = served.marks.on(at(document, operation.pointer));
  const waits = served.decisions.among(
    'reply-time',
    own.map(({ id }) => id),
  ).does;
  const delay = waits === undefined ? 0 : Math.min(LONG_REPLY_MS, waits);
  if (body === undefined) return { answer: { status, headers, body, delay }, repeats: [], paged: [] };
  const ofParameters = parametersOf(document, operation).flatMap(({ element }) => served.marks.on(element));
  const around = [...own, ...ofParameters];
  const repeats = repeatsOf(
    served,
    schemas,
    schema,
    around.map(({ id }) => id),
    requestSchemaOf(document, operation),
  );
  const { body: shown, paged, openPoints } = varied(served, operation.surface, at(document, schema), body, around);
  return { answer: { status, headers, body: shown, openPoints, delay }, repeats, paged };
}

/** The pointer of the schema of a request's body, the first where it has several. */
function requestSchemaOf(document: JsonObject, operation: Operation): string {
  const requestBody = follow(document, `${operation.pointer}/requestBody`);
  const [mediaType = ''] = contentOf(requestBody?.element).map(([type]) => type);
  return `${requestBody?.pointer}/content${toPointer([mediaType])}/schema`;
}

/** Has Prism choose the response, its media type and its example. */
function negotiate(
  document: JsonObject,
  { method }: Operation,
  documented: readonly DocumentedResponse[],
  wanted: { readonly code: number | undefined; readonly exampleKey: string | undefined },
): Negotiated {
  const responses = documented.map(({ key, response }) => ({
    code: key,
    contents: contentOf(response).map(([mediaType, content]) => ({
      mediaType,
      examples: examplesIn(document, content),
      schema: {},
    })),
  }));
  const result = negotiator.negotiateOptionsForValidRequest(
    { method, responses },
    { ...wanted, dynamic: false },
  )(LOGGER);
  if (result._tag === 'Left') throw result.left;
  return result.right;
}

function examplesIn(document: JsonObject, content: JsonObject): PrismExample[] {
  const schema = dereference(document, content.schema);
  const [fromSchema] = Array.isArray(schema?.examples) ? schema.examples : [];
  const unnamed = content.example ?? fromSchema;
  const named = isJsonObject(content.examples) ? Object.entries(content.examples) : [];
  return [
    ...(unnamed === undefined ? [] : [{ key: 'default', value: unnamed }]),
    ...named.flatMap(([key, example]) => {
      const value = dereference(document, example)?.value;
      return value === undefined ? [] : [{ key, value }];
    }),
  ];
}

function firstExample(document: JsonObject, header: JsonObject): Json | undefined {
  if (header.example !== undefined) return header.example;
  const [first] = isJsonObject(header.examples) ? Object.values(header.examples) : [];
  return dereference(document, first)?.value;
}
