import { isJsonObject, type JsonObject, type Operation } from '../contract/index.ts';
import { type Answer, plainError } from './answer.ts';
import { contentOf, responseFor, saysNothing, statusOf } from './documented-response.ts';
import type { OperationAnswers } from './operation-answers.ts';
import { idsIn } from './situations.ts';

/** Makes an error answer that says in words what was wrong with a request, and how to mend it. */
export type MakeError = (status: number, message: string, extras?: ErrorExtras) => Promise<Answer>;

/** What an error answer has beyond status and message. */
export type ErrorExtras = Partial<Pick<Answer, 'headers' | 'openPoints' | 'inContract'>>;

/**
 * Makes errors in the form that the contract gives to those of an operation.
 *
 * A status that it does not document takes the form of the first error that it does.
 */
export function errorsOf({ surface }: Operation, { documented, prepare }: OperationAnswers): MakeError {
  return async (status, message, extras = {}) => {
    const response = responseFor(documented, status);
    const form = response ?? documented.find((candidate) => statusOf(candidate) >= 400);
    if (form === undefined) return plainError(status, message, extras);
    const prepared = await prepare(response === undefined ? statusOf(form) : status);
    return {
      status,
      headers: { ...prepared.headers, ...extras.headers },
      body: JSON.stringify(withMessage(prepared.body, form.response, message)),
      openPoints: [
        ...(extras.openPoints ?? []),
        ...(response === undefined ? idsIn('otherStatus', surface) : []),
        ...prepared.openPoints,
      ],
      inContract: extras.inContract ?? true,
      delay: 0,
    };
  };
}

/** Where the body of an error is open, the message may stand in it as it does elsewhere. */
function withMessage(body: unknown, form: JsonObject, message: string): unknown {
  if (contentOf(form).some(([, { schema }]) => saysNothing(schema))) return { message };
  return isJsonObject(body) && 'message' in body ? { ...body, message } : body;
}
