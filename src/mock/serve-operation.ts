import { randomUUID } from 'node:crypto';
import { at, dereference, isJsonObject, type JsonObject, type Operation } from '../contract/index.ts';
import type { Answer } from './answer.ts';
import { choose } from './chosen-answer.ts';
import { responseFor } from './documented-response.ts';
import type { Engine, Violation } from './engine.ts';
import { type ErrorAnswers, errorAnswersOf } from './error-answers.ts';
import { explain, valueAt } from './explain.ts';
import type { Incoming } from './incoming.ts';
import { answersOf, REQUEST_ID } from './operation-answers.ts';
import { parsePreferences, preferenceApplied } from './preferences.ts';
import { type RequestBody, readBody, WRONG_MEDIA_TYPE } from './request-body.ts';
import { requestGuessesOf } from './request-guesses.ts';
import { idsIn, type Situation } from './situations.ts';
import { storedProperties, withStored } from './stored.ts';

/** One operation as the mock serves it. */
export interface ServedOperation {
  readonly operation: Operation;
  readonly errors: ErrorAnswers;
  /** @param parameters The values in the place of the path's parameters, as they were sent. */
  answer(request: Incoming, parameters: Readonly<Record<string, string>>): Promise<Answer>;
}

/** Prepares an operation: what is stated is enforced, what is open is answered plainly, and said. */
export function serveOperation(document: JsonObject, engine: Engine, operation: Operation): ServedOperation {
  const answers = answersOf(document, engine, operation);
  const errors = errorAnswersOf(operation, answers);
  const element = at(document, operation.pointer);
  const requestBody = isJsonObject(element) ? dereference(document, element.requestBody) : undefined;
  const guessesOf = requestGuessesOf(document, operation);
  const ids = (situation: Situation): string[] => idsIn(situation, operation.surface, answers.marks);

  const refuse = (violations: readonly Violation[], request: Incoming, body: unknown): Promise<Answer> => {
    if (violations.some(({ code }) => code === '401'))
      return errors.make(401, keyMessage(request), { headers: CHALLENGE });
    const touched: Situation[] = [];
    if (violations.some(({ code }) => code === WRONG_MEDIA_TYPE)) touched.push('unstatedStatus');
    if (violations.some(({ path }) => path[0] === 'path')) touched.push('pickedStatus');
    if (violations.some((violation) => valueAt(body, violation) === null)) touched.push('nullRefused');
    return errors.make(400, explain(violations, body), { openPoints: touched.flatMap(ids) });
  };

  return {
    operation,
    errors,
    async answer(request, parameters) {
      const body = readBody(requestBody, request);
      const violations = await validate(engine, operation, request, body);
      if (violations.length > 0) return refuse(violations, request, body.value);

      const preferences = parsePreferences(request.headers.prefer?.toString());
      const choice = choose(answers.documented, preferences);
      if ('problem' in choice) {
        return errors.make(400, `The header Prefer cannot be met: ${choice.problem}`, { inContract: false });
      }

      const prepared = await answers.prepare(choice.status, choice.example);
      const { status } = prepared;
      const stored = status < 300 ? storedProperties(document, responseFor(answers.documented, status)?.response) : [];
      const filters = request.query === '' ? [] : ids('filtered');
      const applied = preferenceApplied(preferences);
      return {
        status,
        headers: {
          ...prepared.headers,
          ...(prepared.freshRequestId && { [REQUEST_ID]: randomUUID() }),
          ...(status === 401 && CHALLENGE),
          ...(applied !== undefined && { 'preference-applied': applied }),
        },
        body: stored.length === 0 ? prepared.text : JSON.stringify(withStored(prepared.body, stored, body.value)),
        openPoints: [
          ...prepared.openPoints,
          ...filters,
          ...guessesOf(parameters, body.value),
          ...(status >= 400 && status !== 401 ? ids('pickedStatus') : []),
          ...(status === 403 || status === 404 ? ids('accessRefused') : []),
        ],
        inContract: request.query === '' || filters.length > 0,
        delay: choice.delay,
      };
    },
  };
}

/** RFC 9110, section 15.5.2: an answer with 401 names the scheme that it wants. */
const CHALLENGE = { 'www-authenticate': 'Bearer' };

async function validate(
  engine: Engine,
  operation: Operation,
  request: Incoming,
  body: RequestBody,
): Promise<readonly Violation[]> {
  const found = await engine.validate(operation, {
    path: request.path,
    query: Object.fromEntries(new URLSearchParams(request.query)),
    headers: headersOf(request),
    body: body.value,
  });
  if (body.violation === undefined) return found;
  return [...found.filter(({ path }) => path[0] !== undefined && path[0] !== 'body'), body.violation];
}

/** The engine knows the scheme in one spelling alone, which RFC 9110, section 11.1 has in any case. */
function headersOf({ headers }: Incoming): Record<string, string> {
  const { authorization } = headers;
  const plain = headers as Record<string, string>; // of the headers that a contract can name none comes as a list
  return authorization === undefined
    ? plain
    : { ...plain, authorization: authorization.replace(/^bearer(?=\s)/i, 'Bearer') };
}

function keyMessage({ headers }: Incoming): string {
  const wrong =
    headers.authorization === undefined
      ? 'The request has no Developer API key.'
      : 'The header Authorization does not hold a Developer API key as a Bearer token.';
  return `${wrong} Send it as Authorization: Bearer <API_KEY>.`;
}
