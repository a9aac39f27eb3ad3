import type { Contract, Operation } from '../contract/index.ts';
import type { AnswerSource, ServedRequest, SourceRefusal } from '../serve/index.ts';
import { admit } from './admission.ts';
import { UnwritableError } from './answers/writer.ts';
import { createMemory } from './operations/create-memory.ts';
import { listAgents } from './operations/list-agents.ts';
import { listConversations } from './operations/list-conversations.ts';
import type { Perform } from './operations/perform.ts';
import { sendMessage } from './operations/send-message.ts';
import { rateLimitOf } from './rate-limit.ts';
import { type Admitted, Refusal, type Situation } from './situation.ts';
import { StoreError } from './store/store-error.ts';

const OPERATIONS: Readonly<Record<string, (situation: Situation, operation: Operation) => Promise<Perform>>> = {
  listAgents,
  createMemory,
  listConversations,
  sendMessage,
};

/** Whether a contract has an operation that a sandbox serves. */
export const isServed = ({ operations }: Contract): boolean =>
  operations.some(({ operationId }) => Object.hasOwn(OPERATIONS, operationId));

/** Answers from a store: what was sent before is there. */
export async function storedAnswers(situation: Situation): Promise<AnswerSource> {
  const { contract, conduct, forms, onFailure, store } = situation;
  const limit = rateLimitOf(situation);
  const performs = new Map<string, Perform>();
  for (const operation of contract.operations) {
    const make = OPERATIONS[operation.operationId];
    if (make !== undefined) performs.set(operation.operationId, await make(situation, operation));
  }
  /** What was found of a request when it was admitted, until it is answered. */
  const admissions = new WeakMap<ServedRequest, Admitted>();

  /** What fails in the store, or does not go together with the set, is not the caller's. */
  const refusalOf = (error: unknown): SourceRefusal => {
    if (error instanceof Refusal) return error.answer;
    if (!(error instanceof StoreError || error instanceof UnwritableError)) throw error;
    onFailure(error);
    return {
      refused: conduct['errors.5xx-statuses'],
      message:
        error instanceof StoreError
          ? 'The store of the sandbox cannot be used just now; its terminal says why.'
          : 'The assumption set does not allow an answer with what is stored; the terminal of the sandbox says where.',
      openPoints: ['errors.5xx-statuses'],
    };
  };

  return {
    form: forms.form,
    async faults(operation, request, values) {
      try {
        const { faults, admitted } = await admit(situation, limit, operation, request, values);
        if (admitted !== undefined) admissions.set(request, admitted);
        return faults;
      } catch (error) {
        return [{ ...refusalOf(error), step: 'key' }];
      }
    },
    async answer(operation, sent) {
      // An error or an example that the caller asked for by name comes from the set, and nothing is done.
      if ((sent.status ?? 0) >= 400 || sent.example !== undefined) return forms.answer(operation, sent);
      const { request, body } = sent;
      const admitted = admissions.get(request);
      const perform = performs.get(operation.operationId);
      if (admitted === undefined || perform === undefined) {
        return { refused: 500, message: 'The sandbox does not have this operation.' };
      }
      try {
        try {
          return await perform({ request, body: Object(body), admitted });
        } finally {
          // Once for all that is on its way: whoever waits for the lock of a conversation has it by now.
          await store.synced();
        }
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}
