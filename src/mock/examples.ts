import type { Operation } from '../contract/index.ts';
import { at, follow, type JsonObject } from '../contract/json.ts';
import { toPointer } from '../contract/json-pointer.ts';
import {
  type AnswerSource,
  contentOf,
  parametersOf,
  type Schemas,
  type ServedContract,
  type SourceAnswer,
} from '../serve/core.ts';
import { type Repeat, repeatsOf, withRepeats } from './repeats.ts';
import { type PagedList, pageOf, varied } from './vary.ts';

/** An answer as the contract documents it, before anything of a request or of a set's choices is in it. */
export interface DocumentedAnswer extends Pick<SourceAnswer, 'status' | 'headers' | 'body'> {
  /** The pointer of the schema of its body. */
  readonly schema: string;
}

/**
 * Finds the documented answer of an operation.
 *
 * @param status The status that is wanted; the plainest success where none is.
 * @param example The name of the example that is wanted.
 */
export type FindDocumented = (
  operation: Operation,
  status: number | undefined,
  example: string | undefined,
) => DocumentedAnswer;

/** Makes answers of documented ones: with the values that the choices of the set ask for, and what the request sent. */
export function answersFrom(find: FindDocumented, served: ServedContract, schemas: Schemas): AnswerSource {
  const made = new Map<string, Promise<Example>>();

  const exampleOf = (operation: Operation, status?: number, example?: string): Promise<Example> => {
    const key = `${operation.operationId} ${operation.pointer} ${status ?? ''} ${example ?? ''}`;
    let making = made.get(key);
    if (making === undefined) {
      making = makeExample({ find, served, schemas }, operation, status, example);
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

interface Making {
  readonly find: FindDocumented;
  readonly served: ServedContract;
  readonly schemas: Schemas;
}

async function makeExample(
  { find, served, schemas }: Making,
  operation: Operation,
  wanted: number | undefined,
  name: string | undefined,
): Promise<Example> {
  const { document } = served;
  const { status, headers, body, schema } = find(operation, wanted, name);
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
