import { LEAST_TIMEOUT } from '../../../contract/behaviours/index.ts';
import type { Operation } from '../../../contract/model/index.ts';
import type { ServedRequest } from '../../http/index.ts';
import { clearTimeout, performance, setTimeout } from '../../http/real-timers.ts';
import type { SandboxContext } from '../context.ts';
import { type Conversation, type Message, readMessages } from '../data/conversations.ts';
import { readMemoriesFor } from '../data/memories.ts';
import type { ReplyRequest, ReplyTool } from '../reply.ts';
import { StoreError } from '../store/store-error.ts';

interface NoReplyOptions extends ErrorOptions {
  /** The status of the response; by default the one that the set has for a missing reply. */
  readonly status?: number;
  readonly isDropped?: boolean;
  /** Whether nobody waits for the response any more, so that the message is removed. */
  readonly isGivenUp?: boolean;
}

export class NoReplyError extends Error {
  readonly openPoints: readonly string[];
  readonly options: NoReplyOptions;

  constructor(message: string, openPoints: readonly string[], options: NoReplyOptions = {}) {
    super(message, options);
    this.openPoints = openPoints;
    this.options = options;
  }
}

const MAX_HISTORY_MESSAGES = 1000;

/** One wait for a reply, with its time limits and interruptions. */
export type ReplyWait = ReturnType<ReturnType<typeof createReplyWait>>;

function createReplyWait({ contract: { decisions }, interruption }: SandboxContext, operation: Operation) {
  const { does: limit, openPoints: limitPoints } = decisions.forOperation('reply-time', operation);
  const { does: timeout, openPoints: timeoutPoints } = decisions.forSurface('timeouts', operation.surface);
  const { does: carriesOut, openPoints: hangUpPoints } = decisions.forOperation('hang-up', operation);
  const { does: failure, openPoints: failurePoints } = decisions.forOperation('upstream-failures', operation);
  const { openPoints: noReplyPoints } = decisions.forOperation('no-reply', operation);

  return (request: ServedRequest) => {
    const controller = new AbortController();
    const over = new AbortController();
    const timers: NodeJS.Timeout[] = [];
    const limitTo = (milliseconds: number, ending: () => NoReplyError): void => {
      timers.push(setTimeout(() => controller.abort(ending()), milliseconds));
    };
    const endWith = (source: AbortSignal, ending: () => NoReplyError): void => {
      const end = (): void => controller.abort(ending());
      if (source.aborted) end();
      source.addEventListener('abort', end, { signal: over.signal });
    };
    // The timeout of the request is set before the limit of the reply, so that it applies if both are equal.
    if (timeout !== undefined) {
      const { milliseconds, status } = timeout;
      const message = `The request took longer than ${milliseconds / 1000} s.`;
      const more = status === undefined ? { isDropped: true, status: 504 } : { status };
      limitTo(milliseconds, () => new NoReplyError(message, timeoutPoints, more));
    }
    if (limit !== undefined) {
      const message = `The reply did not come within ${limit / 1000} s.`;
      limitTo(limit, () => new NoReplyError(message, [...limitPoints, ...noReplyPoints]));
    }
    if (!carriesOut && request.signal !== undefined) {
      const gone = { isGivenUp: true, isDropped: true, status: 500 };
      endWith(request.signal, () => new NoReplyError('The caller hung up.', hangUpPoints, gone));
    }
    const interrupted = interruption();
    const createInterruptionError = () =>
      new NoReplyError(`${interrupted.reason} No reply was made.`, failurePoints, { status: failure });
    endWith(interrupted, createInterruptionError);
    return {
      /** When the wait began, by the clock of the process. */
      began: performance.now(),
      /** Aborts with a {@link NoReplyError} when the wait is over. */
      signal: controller.signal,
      /** Ends the wait after some time. */
      limit: limitTo,
      end(): void {
        for (const timer of timers) clearTimeout(timer);
        over.abort();
      },
    };
  };
}

interface ReplyInput {
  readonly conversation: Conversation;
  readonly message: string;
  /** The user's message as it is stored; `undefined` if it is not stored yet. */
  readonly kept: Message | undefined;
  readonly wait: ReplyWait;
}

/**
 * Makes replies, and gives up as the set says.
 *
 * @param isAllowed Whether the set allows a text as a reply.
 */
export function createReplier(context: SandboxContext, operation: Operation, isAllowed: (text: string) => boolean) {
  const { contract, store, reply, replyLimit, tools, onFailure, at } = context;
  const { decisions } = contract;
  const { openPoints: timeoutPoints } = decisions.forSurface('timeouts', operation.surface);
  const { does: usesMemories, openPoints: usePoints } = decisions.forSurface('memory-use', operation.surface);
  const { does: agentLevel, openPoints: levelPoints } = decisions.forSurface('agent-level', operation.surface);
  const { form } = decisions.forOperation('content-form', operation).does;
  // The open points about the response that the API sends if there is no reply.
  const { openPoints: noReplyPoints } = decisions.forOperation('no-reply', operation);

  return {
    wait: createReplyWait(context, operation),

    /** @throws {NoReplyError} if there is no reply in time, or making it failed. */
    async reply({ conversation, message, kept, wait }: ReplyInput) {
      const { signal } = wait;
      const openPoints = new Set<string>();
      const request: Omit<ReplyRequest, 'tools'> = {
        agent: conversation.agent,
        conversation: { id: conversation.id, externalUserId: conversation.externalUserId },
        message,
        async memories() {
          for (const id of [...usePoints, ...levelPoints]) openPoints.add(id);
          const scope = { user: conversation.userId, agentLevel };
          return usesMemories ? store.read(() => readMemoriesFor(conversation.agentId, scope)) : [];
        },
        async history() {
          const all = await store.read(() => readMessages(conversation.id, MAX_HISTORY_MESSAGES));
          return all.filter(({ id }) => id !== kept?.id);
        },
        form,
        signal,
      };
      const withCallerNoted = (tool: ReplyTool): ReplyTool => ({
        ...tool,
        run(parameters, ends) {
          openPoints.add('toolkits.caller');
          return tool.run(parameters, ends);
        },
      });
      const makeReply = async (): Promise<string> => reply({ ...request, tools: (await tools()).map(withCallerNoted) });
      at('during the reply');
      // The limit begins when the reply begins: earlier replies of the conversation had limits of their own.
      wait.limit(
        replyLimit,
        () => new NoReplyError(`The reply took longer than ${replyLimit / 1000} s.`, noReplyPoints),
      );
      try {
        const text = await untilAborted(signal, makeReply());
        if (typeof text !== 'string' || text === '') throw new TypeError('a reply must be a text that is not empty');
        if (!isAllowed(text))
          throw new RangeError(`the set in use does not allow a reply of ${text.length} characters`);
        signal.throwIfAborted();
        if (performance.now() - wait.began > LEAST_TIMEOUT) for (const id of timeoutPoints) openPoints.add(id);
        return { text, openPoints: [...openPoints] };
      } catch (error) {
        // If the store fails while the reply reads from it, that is not a failure of the reply.
        if (error instanceof NoReplyError || error instanceof StoreError) throw error;
        if (signal.aborted && signal.reason instanceof NoReplyError) throw signal.reason;
        onFailure(error);
        throw new NoReplyError('The reply could not be made.', noReplyPoints, { cause: error });
      }
    },
  };
}

/** Settles like the promise, or rejects when the signal aborts. */
function untilAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
