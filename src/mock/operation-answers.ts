import { at, dereference, isJsonObject, type Json, type JsonObject, type Operation } from '../contract/index.ts';
import { contentOf, type DocumentedResponse, responseFor, responsesOf } from './documented-response.ts';
import type { Engine, EngineAnswer } from './engine.ts';
import { idsOf, type Mark } from './marks.ts';
import type { MockedContract } from './mocked-contract.ts';
import { parametersOf } from './parameters.ts';
import { idsIn, ownedBySituation } from './situations.ts';
import { storedProperties } from './stored.ts';

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
  /** Properties of the body that hold what the request sent. */
  readonly stored: readonly string[];
}

/** The answers that the contract documents for one operation. */
export interface OperationAnswers {
  readonly documented: readonly DocumentedResponse[];
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

/** What shows comes before what can only be said in words. */
const byAspect = (a: Mark, b: Mark): number => Number(a.aspect === 'elsewhere') - Number(b.aspect === 'elsewhere');

/** The answers of an operation. Each is made by the engine when it is first asked for. */
export function answersOf(contract: MockedContract, engine: Engine, operation: Operation): OperationAnswers {
  const { document, marks } = contract;
  const documented = responsesOf(document, operation);
  const element = at(document, operation.pointer);
  const own = marks.on(element);
  const accepted = [
    ...own.filter(({ aspect }) => aspect === 'security' || aspect === 'encoding'),
    ...marks.on(isJsonObject(element) ? element.requestBody : undefined),
  ];
  const parameterMarks = parametersOf(document, operation).flatMap((parameter) => marks.on(parameter));
  const made = new Map<string, Promise<PreparedAnswer>>();

  const make = ({ status, headers, body }: EngineAnswer): PreparedAnswer => {
    const response = responseFor(documented, status)?.response;
    const success = status < 300;
    const sent = BODILESS.has(status) ? undefined : body;
    const sentHeaders = Object.entries(headers).filter(([name, value]) => {
      return value !== null && (sent !== undefined || name.toLowerCase() !== 'content-type');
    });
    const declared = headersOf(document, response).filter(({ name }) =>
      sentHeaders.some(([other]) => other.toLowerCase() === name),
    );
    const met: Mark[] = [
      ...(success ? own.filter(({ aspect }) => aspect === 'status') : []),
      ...accepted,
      ...marks.on(response),
      ...declared.flatMap(({ header }) => [...marks.on(header), ...marks.on(header.schema)]),
      ...(sent === undefined ? [] : contentOf(response).flatMap(([, { schema }]) => marks.along(schema, sent))),
    ];
    return {
      status,
      headers: Object.fromEntries(sentHeaders.map(([name, value]) => [name.toLowerCase(), String(value)])),
      body: sent,
      text: sent === undefined ? undefined : JSON.stringify(sent),
      openPoints: [
        ...idsOf(met.toSorted(byAspect)).filter((id) => !ownedBySituation(id)),
        ...(success && sent !== undefined ? idsIn('identified', operation.surface, parameterMarks) : []),
        ...idsIn('anyAnswer', operation.surface),
        ...(success ? [] : idsIn('anyError', operation.surface)),
      ],
      freshRequestId: declared.some(({ name, header }) => name === REQUEST_ID && !isPinned(header)),
      stored: success ? storedProperties(document, response) : [],
    };
  };

  return {
    documented,
    prepare(status, example) {
      const key = `${status ?? ''} ${example ?? ''}`;
      const known = made.get(key);
      if (known !== undefined) return known;
      const answer = engine.answer(operation, status, example).then(make);
      made.set(key, answer);
      return answer;
    },
  };
}

function headersOf(document: JsonObject, response: JsonObject | undefined): { name: string; header: JsonObject }[] {
  if (!isJsonObject(response?.headers)) return [];
  return Object.entries(response.headers).flatMap(([name, value]) => {
    const header = dereference(document, value);
    return header === undefined ? [] : { name: name.toLowerCase(), header };
  });
}

const PINS = ['example', 'examples', 'enum', 'const', 'default', 'pattern', 'format'];

/** Whether the document says which value a header has, or a form that a UUID does not have. */
function isPinned(header: JsonObject): boolean {
  const schema: Json | undefined = header.schema;
  if (isJsonObject(schema) && schema.format === 'uuid') return false;
  return PINS.some((key) => key in header || (isJsonObject(schema) && key in schema));
}
