import { LEAST_TIMEOUT } from '../../../contract/behaviours/index.ts';
import type { Operation } from '../../../contract/model/index.ts';
import type { ServedRequest } from '../../http/index.ts';
import { clearTimeout, performance, setTimeout } from '../../http/real-timers.ts';
import type { SandboxContext } from '../context.ts';
import { type Conversation, type Message, messagesOf } from '../data/conversations.ts';
import { memoriesFor } from '../data/memories.ts';
import type { ReplyRequest, Tool } from '../reply.ts';
import { StoreError } from '../store/store-error.ts';

interface NoReplyOptions extends ErrorOptions {
  /** What is answered; without it, what the set has for a reply that does not come. */
  readonly status?: number;
  readonly isDropped?: boolean;
  /** Whether nobody waits for it any more, so that nothing of the message is to be left. */
  readonly isGivenUp?: boolean;
}

export class NoReply extends Error {
  readonly openPoints: readonly string[];
  readonly options: NoReplyOptions;

  constructor(message: string, openPoints: readonly string[], options: NoReplyOptions = {}) {
    super(message, options);
    this.openPoints = openPoints;
    this.options = options;
  }
}

const HISTORY = 1000;

/** How long one message is waited for. */
export type Wait = ReturnType<ReturnType<typeof waitOf>>;

function waitOf({ contract: { decisions }, interruption }: SandboxContext, operation: Operation) {
  const { does: limit, openPoints: ofLimit } = decisions.forOperation('reply-time', operation);
  const { does: timeout, openPoints: ofTimeout } = decisions.forSurface('timeouts', operation.surface);
  const { does: carriesOut, openPoints: ofHangUp } = decisions.forOperation('hang-up', operation);
  const { does: failure, openPoints: ofFailure } = decisions.forOperation('upstream-failures', operation);
  const { openPoints: ofNoReply } = decisions.forOperation('no-reply', operation);

  return (request: ServedRequest) => {
    const controller = new AbortController();
    const over = new AbortController();
    const timers: NodeJS.Timeout[] = [];
    const limitTo = (milliseconds: number, ending: () => NoReply): void => {
      timers.push(setTimeout(() => controller.abort(ending()), milliseconds));
    };
    const endWith = (source: AbortSignal, ending: () => NoReply): void => {
      const end = (): void => controller.abort(ending());
      if (source.aborted) end();
      source.addEventListener('abort', end, { signal: over.signal });
    };
    // Before the limit of the reply: where both are as long, the request ends.
    if (timeout !== undefined) {
      const { milliseconds, status } = timeout;
      const message = `The request took longer than ${milliseconds / 1000} s.`;
      const more = status === undefined ? { isDropped: true, status: 504 } : { status };
      limitTo(milliseconds, () => new NoReply(message, ofTimeout, more));
    }
    if (limit !== undefined) {
      const message = `The reply did not come within ${limit / 1000} s.`;
      limitTo(limit, () => new NoReply(message, [...ofLimit, ...ofNoReply]));
    }
    if (!carriesOut && request.signal !== undefined) {
      const gone = { isGivenUp: true, isDropped: true, status: 500 };
      endWith(request.signal, () => new NoReply('The caller hung up.', ofHangUp, gone));
    }
    const interrupted = interruption();
    const ended = () => new NoReply(`${interrupted.reason} No reply was made.`, ofFailure, { status: failure });
    endWith(interrupted, ended);
    return {
      /** When it began, in milliseconds of the process. */
      began: performance.now(),
      /** Is aborted, with a {@link NoReply}, when it is over. */
      signal: controller.signal,
      /** Aborts it after a time, where it is not over before. */
      limit: limitTo,
      end(): void {
        for (const timer of timers) clearTimeout(timer);
        over.abort();
      },
    };
  };
}

interface ReplyTo {
  readonly conversation: Conversation;
  readonly message: string;
  /** The message as it is kept already; `undefined` where it is not. */
  readonly kept: Message | undefined;
  readonly wait: Wait;
}

/**
 * Has replies made, and gives up on them as the set says.
 *
 * @param isAllowed Whether the set allows a text for a reply.
 */
export function replierOf(context: SandboxContext, operation: Operation, isAllowed: (text: string) => boolean) {
  const { contract, store, reply, replyLimit, tools, onFailure, at } = context;
  const { decisions } = contract;
  const { openPoints: ofTimeout } = decisions.forSurface('timeouts', operation.surface);
  const { does: isTold, openPoints: ofUse } = decisions.forSurface('memory-use', operation.surface);
  const { does: agentLevel, openPoints: ofLevel } = decisions.forSurface('agent-level', operation.surface);
  const { form } = decisions.forOperation('content-form', operation).does;
  /** What no reply is answered with is open, too. */
  const { openPoints: ofNoReply } = decisions.forOperation('no-reply', operation);

  return {
    wait: waitOf(context, operation),

    /** @throws {NoReply} */
    async reply({ conversation, message, kept, wait }: ReplyTo) {
      const { signal } = wait;
      const openPoints = new Set<string>();
      const request: Omit<ReplyRequest, 'tools'> = {
        agent: conversation.agent,
        conversation: { id: conversation.id, externalUserId: conversation.externalUserId },
        message,
        async memories() {
          for (const id of [...ofUse, ...ofLevel]) openPoints.add(id);
          const of = { user: conversation.userId, agentLevel };
          return isTold ? store.read(() => memoriesFor(conversation.agentId, of)) : [];
        },
        async history() {
          const all = await store.read(() => messagesOf(conversation.id, HISTORY));
          return all.filter(({ id }) => id !== kept?.id);
        },
        form,
        signal,
      };
      const named = (tool: Tool): Tool => ({
        ...tool,
        run(parameters, ends) {
          openPoints.add('toolkits.caller');
          return tool.run(parameters, ends);
        },
      });
      const replied = async (): Promise<string> => reply({ ...request, tools: (await tools()).map(named) });
      at('during the reply');
      // From here on, since the replies before it in the conversation have a limit of their own.
      wait.limit(replyLimit, () => new NoReply(`The reply took longer than ${replyLimit / 1000} s.`, ofNoReply));
      try {
        const text = await until(signal, replied());
        if (typeof text !== 'string' || text === '') throw new TypeError('a reply must be a text that is not empty');
        if (!isAllowed(text))
          throw new RangeError(`the set in use does not allow a reply of ${text.length} characters`);
        signal.throwIfAborted();
        if (performance.now() - wait.began > LEAST_TIMEOUT) for (const id of ofTimeout) openPoints.add(id);
        return { text, openPoints: [...openPoints] };
      } catch (error) {
        // What fails in the store is no failure of the reply, though it reads there.
        if (error instanceof NoReply || error instanceof StoreError) throw error;
        if (signal.aborted && signal.reason instanceof NoReply) throw signal.reason;
        onFailure(error);
        throw new NoReply('The reply could not be made.', ofNoReply, { cause: error });
      }
    },
  };
}

/** A promise, or the end of the wait for it. */
function until<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
