import { at, dereference, isJsonObject, type Json, type JsonObject, type Operation } from '../contract/index.ts';
import { contentOf, type DocumentedResponse, responseFor, responsesOf } from './documented-response.ts';
import type { Engine, EngineAnswer } from './engine.ts';
import { idsOf, type Mark, marksAlong, marksOn } from './marks.ts';
import { idsIn, ownedBySituation } from './situations.ts';

/** An answer of one operation, made once and sent often. */
export interface PreparedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The value of the body; `undefined` where there is none. */
  readonly body: unknown;
  /** The same as JSON. */
  readonly text: string | undefined;
  readonly openPoints: readonly string[];
  /** Whether each answer needs an `x-request-id` of its own. */
  readonly freshRequestId: boolean;
}

/** The answers that the contract documents for one operation. */
export interface OperationAnswers {
  readonly documented: readonly DocumentedResponse[];
  /** The marks of the operation itself. */
  readonly marks: readonly Mark[];
  /**
   * The answer with a status and a named example, both documented; without them the plainest success.
   *
   * @throws {Error} when the engine cannot make it.
   */
  prepare(status?: number, example?: string): Promise<PreparedAnswer>;
}

export const REQUEST_ID = 'x-request-id';

/** Statuses whose answers have no body (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). */
const BODILESS = new Set([204, 205, 304]);

/** The answers of an operation. Each is made by the engine when it is first asked for. */
export function answersOf(document: JsonObject, engine: Engine, operation: Operation): OperationAnswers {
  const documented = responsesOf(document, operation);
  const element = at(document, operation.pointer);
  const marks = marksOn(element);
  const accepted = [
    ...marks.filter(({ aspect }) => aspect === 'security'),
    ...marksOn(isJsonObject(element) ? element.requestBody : undefined),
  ];
  const made = new Map<string, Promise<PreparedAnswer>>();

  const make = ({ status, headers, body }: EngineAnswer): PreparedAnswer => {
    const response = responseFor(documented, status)?.response;
    const success = status < 300;
    const sent = BODILESS.has(status) ? undefined : body;
    const declared = isJsonObject(response?.headers) ? Object.entries(response.headers) : [];
    const filled = declared.flatMap(([name, value]) => {
      const header = dereference(document, value);
      return header === undefined || headers[name] === null ? [] : [{ name: name.toLowerCase(), header }];
    });
    const met = [
      ...(success ? marks.filter(({ aspect }) => aspect === 'status') : []),
      ...accepted,
      ...marksOn(response),
      ...filled.flatMap(({ header }) => [...marksOn(header), ...marksAlong(document, header.schema, undefined)]),
      ...(sent === undefined
        ? []
        : contentOf(response).flatMap(([, { schema }]) => marksAlong(document, schema, sent))),
    ];
    return {
      status,
      headers: Object.fromEntries(
        Object.entries(headers).flatMap(([name, value]) =>
          value === null || (sent === undefined && name.toLowerCase() === 'content-type')
            ? []
            : [[name.toLowerCase(), String(value)]],
        ),
      ),
      body: sent,
      text: sent === undefined ? undefined : JSON.stringify(sent),
      openPoints: [
        ...idsOf(met).filter((id) => !ownedBySituation(id)),
        ...idsIn('anyAnswer', operation.surface),
        ...(success ? [] : idsIn('anyError', operation.surface)),
      ],
      freshRequestId: filled.some(({ name, header }) => name === REQUEST_ID && !isPinned(header)),
    };
  };

  return {
    documented,
    marks,
    prepare(status, example) {
      const key = `${status ?? ''} ${example ?? ''}`;
      const answer = made.get(key) ?? engine.answer(operation, status, example).then(make);
      made.set(key, answer);
      return answer;
    },
  };
}

const PINS = ['example', 'examples', 'enum', 'const', 'default', 'pattern', 'format'];

/** Whether the document says which value a header has, or which form. */
function isPinned(header: JsonObject): boolean {
  const schema: Json | undefined = header.schema;
  return PINS.some((key) => key in header || (isJsonObject(schema) && key in schema));
}
