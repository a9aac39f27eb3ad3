import type { Operation } from '../../contract/model/index.ts';
import { contentFor } from '../../contract/model/operation.ts';
import {
  findResponseError,
  idsOf,
  type PreparedSchemas,
  type ResponseSource,
  type ServedContract,
  type SourceRefusal,
  type SourceRequest,
  type SourceResponse,
  type ValidationError,
} from '../http/core.ts';
import { findRepeatPoints, type Repeat, readRepeats, withRepeats } from './repeats.ts';
import { createToolCheck, type ToolCheck } from './tool-parameters.ts';
import { type PagedList, takePage, varyExample } from './vary.ts';

/** A documented response, without the values that the request and the choices of the set add to it. */
export type DocumentedResponse = Pick<SourceResponse, 'status' | 'headers' | 'body' | 'written'>;

/**
 * Finds a documented response: the one with a status, or otherwise the success that is sent by default; with a named
 * example, or the first one.
 */
export type FindDocumentedResponse = (
  operation: Operation,
  status: number | undefined,
  example: string | undefined,
  mediaType?: string,
) => DocumentedResponse;

/**
 * Makes a source that responds with documented responses, into which it puts values of the set's choices and of the
 * request.
 */
export function createDocumentedSource(
  find: FindDocumentedResponse,
  served: ServedContract,
  schemas: PreparedSchemas,
): ResponseSource {
  const examples = new Map<string, Promise<ExampleResponse>>();

  const findExample = (
    operation: Operation,
    status?: number,
    example?: string,
    mediaType?: string,
  ): Promise<ExampleResponse> => {
    const key = `${operation.operationId} ${operation.pointer} ${status ?? ''} ${example ?? ''} ${mediaType ?? ''}`;
    let making = examples.get(key);
    if (making === undefined) {
      making = makeExample(find, served, schemas, operation, { status, example, mediaType });
      examples.set(key, making);
    }
    return making;
  };

  return {
    isOfDocument: true,
    form: async (operation, status, mediaType) => (await findExample(operation, status, undefined, mediaType)).answer,
    async respond(operation, { status, example, mediaType, body, request, values }) {
      const match = await findExample(operation, status, example, mediaType);
      const { answer, repeats, paged, checkTool, checkStored } = match;
      const tool = checkTool?.(request, body);
      if (tool?.refusal !== undefined) return tool.refusal;
      const decided = tool?.openPoints ?? [];
      if (repeats.length === 0 && paged.length === 0) {
        return decided.length === 0 ? answer : { ...answer, openPoints: decided, template: answer };
      }
      const repeated = withRepeats(answer.body, repeats, { body, values });
      const refusal = checkStored?.(repeated);
      if (refusal !== undefined) return refusal;
      const whole = { ...answer, body: repeated, openPoints: decided, template: answer };
      return paged.reduce((response, list) => takePage(response, list, request), whole);
    },
  };
}

/** The maximum delay of a reply, if the set says that replies are slow: noticeable, but short enough for tests. */
const LONG_REPLY_MS = 300;

interface ExampleResponse {
  readonly answer: SourceResponse;
  readonly repeats: readonly Repeat[];
  readonly paged: readonly PagedList[];
  readonly checkTool?: ToolCheck | undefined;
  /** Refuses a request whose values do not fit the response that repeats them. */
  readonly checkStored?: ((repeated: unknown) => SourceRefusal | undefined) | undefined;
}

async function makeExample(
  find: FindDocumentedResponse,
  served: ServedContract,
  schemas: PreparedSchemas,
  operation: Operation,
  wanted: Pick<SourceRequest, 'status' | 'example' | 'mediaType'>,
): Promise<ExampleResponse> {
  const documented = find(operation, wanted.status, wanted.example, wanted.mediaType);
  const { status, headers, body, written } = documented;
  if (status >= 300 || written !== undefined) return { answer: documented, repeats: [], paged: [] };
  const checkTool = createToolCheck(served, operation, (reading) => find(reading, undefined, undefined));
  const operationMarks = served.marks.on(operation.node);
  const waits = served.decisions.forPoints('reply-time', idsOf(operationMarks)).does;
  const delay = waits === undefined ? 0 : Math.min(LONG_REPLY_MS, waits);
  if (body === undefined) return { answer: { status, headers, body, delay }, repeats: [], paged: [], checkTool };
  const around = [...operationMarks, ...operation.parameters.flatMap(({ node }) => served.marks.on(node))];
  const { schema } = contentFor(operation, status, headers['content-type'] ?? '') ?? {};
  const repeats = readRepeats(served, schemas, schema, idsOf(around), operation.requestBody?.contents[0]?.schema);
  const mayBeNull = served.decisions.forSurface('nulls', operation.surface).does;
  const findError = (value: unknown) => schema && findResponseError(schemas, schema.pointer, value, mayBeNull);
  const fits = (value: unknown): boolean => findError(value) === undefined;
  const variation = varyExample(served, operation.surface, schema, body, around, fits);
  // If the schema does not allow the values of the set's choices, the example is sent unchanged.
  const { body: shown, openPoints } = fits(variation.body) ? variation : { body, openPoints: [] };
  return {
    answer: { status, headers, body: shown, openPoints, delay },
    repeats,
    paged: variation.paged,
    checkTool,
    checkStored: repeats.some(({ of }) => of === 'body')
      ? (stored) => refuseUnstorable(repeats, findError(stored))
      : undefined,
  };
}

/** Refuses a request whose stored parts do not match the schema of the response that repeats them. */
function refuseUnstorable(repeats: readonly Repeat[], error: ValidationError | undefined): SourceRefusal | undefined {
  const openPoints = error && findRepeatPoints(repeats, error.place);
  if (openPoints === undefined) return undefined;
  const message = `The body is invalid: what is stored of ${error?.place.at(-1) ?? 'it'} does not fit the response.`;
  return { refused: 400, message, openPoints };
}
