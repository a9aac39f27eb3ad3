import { randomUUID } from 'node:crypto';
import { at, dereference, isJsonObject, type Operation } from '../contract/index.ts';
import type { Answer } from './answer.ts';
import { authenticationOf } from './authentication.ts';
import { choose } from './choice.ts';
import type { Engine, Violation } from './engine.ts';
import { errorsOf, type MakeError } from './error-answers.ts';
import { explain, valueAt } from './explain.ts';
import type { MockedContract } from './mocked-contract.ts';
import { answersOf, REQUEST_ID } from './operation-answers.ts';
import { parametersOf } from './parameters.ts';
import { parsePreferences, preferenceApplied } from './preferences.ts';
import { quickCheckOf } from './quick-check.ts';
import type { MockRequest, PathParameters } from './request.ts';
import { readBody, WRONG_MEDIA_TYPE } from './request-body.ts';
import { requestGuessesOf } from './request-guesses.ts';
import { idsIn, type Situation } from './situations.ts';
import { withStored } from './stored.ts';
import { UNAUTHORIZED, violationsOf } from './violations.ts';

/** One operation as the mock serves it. */
export interface ServedOperation {
  readonly makeError: MakeError;
  answer(request: MockRequest, values: PathParameters): Promise<Answer>;
}

/** Prepares an operation: what is stated is enforced, what is open is answered plainly, and said. */
export function serveOperation(contract: MockedContract, engine: Engine, operation: Operation): ServedOperation {
  const { document, marks } = contract;
  const answers = answersOf(contract, engine, operation);
  const makeError = errorsOf(operation, answers);
  const authentication = authenticationOf(document, operation);
  const isFine = quickCheckOf(document, operation);
  const guessesOf = requestGuessesOf(contract, operation);
  const element = at(document, operation.pointer);
  const bodyOf = isJsonObject(element) ? dereference(document, element.requestBody) : undefined;
  const parameters = parametersOf(document, operation);
  const own = [...marks.on(element), ...parameters.flatMap((parameter) => marks.on(parameter))];
  const ids = (situation: Situation): string[] => idsIn(situation, operation.surface, own);
  const filtered = ids('filtered');
  const inQuery = authentication?.inQuery === true || parameters.some((parameter) => parameter.in === 'query');
  const takesQuery = filtered.length > 0 || inQuery;

  const refuse = (violations: readonly Violation[], request: MockRequest, body: unknown): Promise<Answer> => {
    if (violations.some(({ code }) => code === UNAUTHORIZED)) {
      const message = `${missingKey(request)} ${authentication?.instruction ?? 'Send one'}.`;
      const openPoints = violations.length > 1 ? ids('severalErrors') : [];
      return makeError(401, message, { headers: authentication?.challenge ?? {}, openPoints });
    }
    const touched: Situation[] = [];
    if (violations.some(({ code }) => code === WRONG_MEDIA_TYPE)) touched.push('otherMediaType');
    if (violations.some(({ path }) => path[0] === 'path')) touched.push('notAnInteger');
    if (violations.some((violation) => valueAt(body, violation) === null)) touched.push('nullRefused');
    return makeError(400, explain(violations, body), { openPoints: touched.flatMap(ids) });
  };

  const unmet = (problem: string): Promise<Answer> =>
    makeError(400, `The header Prefer cannot be met: ${problem}`, { inContract: false });

  return {
    makeError,
    async answer(request, values) {
      const body = readBody(bodyOf, request);
      if (body.violation !== undefined || !isFine(request, values, body.value)) {
        const violations = await violationsOf(engine, operation, request, values, body);
        if (violations.length > 0) return refuse(violations, request, body.value);
      }
      const preferences = parsePreferences(request.headers.prefer?.toString());
      const choice = choose(answers.documented, preferences);
      if ('problem' in choice) return unmet(choice.problem);

      const { delay, fault } = choice;
      const prepared = await answers.prepare(choice.status, choice.example);
      const { status, stored } = prepared;
      if (fault === 'cut-body' && (request.method === 'HEAD' || prepared.text === undefined)) {
        return unmet('fault=cut-body needs an answer with a body.');
      }
      const applied = preferenceApplied(preferences);
      const guesses = [
        ...(request.query === '' ? [] : filtered),
        ...(status >= 400 && status !== 401 ? ids('pickedStatus') : []),
        ...(status === 403 || status === 404 ? ids('accessRefused') : []),
        ...guessesOf(values, body.value),
      ];
      return {
        status,
        headers: {
          ...prepared.headers,
          ...(prepared.freshRequestId && { [REQUEST_ID]: randomUUID() }),
          ...(status === 401 && authentication?.challenge),
          ...(applied !== undefined && { 'preference-applied': applied }),
        },
        body: stored.length === 0 ? prepared.text : JSON.stringify(withStored(prepared.body, stored, body.value)),
        openPoints: guesses.length === 0 ? prepared.openPoints : [...guesses, ...prepared.openPoints],
        inContract:
          fault === undefined &&
          (request.query === '' || takesQuery) &&
          (request.body?.length === 0 || bodyOf !== undefined),
        delay,
        fault,
      };
    },
  };
}

function missingKey({ headers }: MockRequest): string {
  return headers.authorization === undefined
    ? 'The request has no key.'
    : 'The header Authorization does not have the form that the contract asks for.';
}
