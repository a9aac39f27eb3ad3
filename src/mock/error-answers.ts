import { isJsonObject, type Operation } from '../contract/index.ts';
import type { Answer } from './answer.ts';
import { responseFor, statusOf } from './documented-response.ts';
import type { OperationAnswers } from './operation-answers.ts';
import { idsIn } from './situations.ts';

/** What an error answer has beyond status and message. */
interface Extras {
  readonly headers?: Readonly<Record<string, string>>;
  readonly openPoints?: readonly string[];
  readonly inContract?: boolean;
}

/** Makes error answers that say in words what was wrong with a request. */
export interface ErrorAnswers {
  make(status: number, message: string, extras?: Extras): Promise<Answer>;
}

/**
 * Error answers in the form that the contract gives to the errors of an operation.
 *
 * A status that it does not document takes the form of the first error that it does.
 */
export function errorAnswersOf({ surface }: Operation, { documented, prepare }: OperationAnswers): ErrorAnswers {
  return {
    async make(status, message, { headers = {}, openPoints = [], inContract = true } = {}) {
      const response = responseFor(documented, status);
      const form = response ?? documented.find((candidate) => statusOf(candidate) >= 400);
      if (form === undefined) return plainError(status, message, { headers, openPoints, inContract });
      const prepared = await prepare(response === undefined ? statusOf(form) : status);
      return {
        status,
        headers: { ...prepared.headers, ...headers },
        body: JSON.stringify(withMessage(prepared.body, message)),
        openPoints: [
          ...prepared.openPoints,
          ...(response === undefined ? idsIn('unstatedStatus', surface) : []),
          ...openPoints,
        ],
        inContract,
        delay: 0,
      };
    },
  };
}

/** An error of the mock itself, where the contract has no form for it. */
export function plainError(status: number, message: string, { headers = {}, openPoints = [] }: Extras = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ message }),
    openPoints,
    inContract: false,
    delay: 0,
  };
}

/** An open body is `null` to the engine: there the message may stand as it does elsewhere. */
function withMessage(body: unknown, message: string): unknown {
  if (body === null || body === undefined) return { message };
  return isJsonObject(body) && 'message' in body ? { ...body, message } : body;
}
