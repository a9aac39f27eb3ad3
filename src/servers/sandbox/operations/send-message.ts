import type { Behaviour } from '../../../contract/behaviours/index.ts';
import { isJsonObject, type Operation } from '../../../contract/model/index.ts';
import type { SourceResponse } from '../../http/index.ts';
import { type OperationHandler, Refusal, type SandboxContext } from '../context.ts';
import {
  addMessage,
  type Conversation,
  findSent,
  type Message,
  type NewUserMessage,
  removeMessage,
  replyTo,
  toMessage,
  userMessage,
} from '../data/conversations.ts';
import { agentField, responseWriterOf } from '../responses/response-writer.ts';
import { UnwritableError } from '../responses/value-writer.ts';
import type { Insertion, Lock, Transaction } from '../store/store.ts';
import { digestOf } from './digest.ts';
import { NoReply, replierOf, type Wait } from './make-reply.ts';

/** Where a response has the texts of both messages. */
const USER_TEXT = ['user_message', 'content'];
const AGENT_TEXT = ['agent_message', 'content'];

/** A message on its way: what was sent, and what became of it. */
interface Sending extends NewUserMessage {
  readonly conversation: Conversation;
  readonly wait: Wait;
  readonly points: string[];
  kept: Message | undefined;
  wasKept: boolean;
}

export async function sendMessage(
  context: SandboxContext,
  operation: Operation,
): Promise<OperationHandler<{ readonly conversation: Conversation }>> {
  const { contract, store, clock, at } = context;
  const decide = <B extends Behaviour>(behaviour: B) => contract.decisions.forOperation(behaviour, operation);
  const { does: metadataField, openPoints: ofMetadata } = decide('sent-value');
  const stored = decide('stored-text');
  const ofAgent = agentField(context);
  const writer = await responseWriterOf(context, operation, {
    subject: 'exchange',
    fields: {
      ...ofAgent.fields,
      message: typeof metadataField === 'string' ? { [metadataField]: 'message.metadata' } : {},
    },
    openPoints: ['agents.how-replies-are-made', ...(ofAgent.openPoints ?? []), ...ofMetadata],
  });
  const replier = replierOf(context, operation, (text) => writer.allows(AGENT_TEXT, text));
  const { does: atOnce, openPoints: ofAtOnce } = decide('sent-at-once');
  const { does: twice, openPoints: ofTwice } = decide('sent-twice');
  const { does: metadataKey, openPoints: ofKeys } = decide('metadata-keys');
  const { does: isKept, openPoints: ofFailedReply } = decide('failed-reply');
  const { does: mayFailHalf, openPoints: ofFailedRequests } = decide('failed-requests');
  const noReply = decide('no-reply').does;
  const failure = decide('upstream-failures').does;

  /** Acquires the lock that a message needs: that of its conversation, or of those that are the same. */
  const lockFor = async (sending: Sending): Promise<Lock | undefined> => {
    const { conversation, digest, wait, points } = sending;
    const { signal } = wait;
    if (atOnce === 'together') {
      return digest === undefined ? undefined : store.acquireLock(digest, { waits: true, signal });
    }
    // One that is to be known again is looked for before it is kept.
    const insertion = isKept && digest === undefined ? () => messageOf(sending) : undefined;
    const lock = await store.acquireLock(`conversation ${conversation.id}`, {
      waits: atOnce === 'in-turn',
      signal,
      insertion,
    });
    if (lock === undefined) {
      const status = typeof atOnce === 'number' ? atOnce : 500;
      throw new Refusal(status, 'The conversation has a message that waits for its reply.', ofAtOnce);
    }
    if (lock.waited) points.push(...ofAtOnce);
    if (lock.inserted !== undefined) sending.kept = toMessage(lock.inserted);
    return lock;
  };

  const inProgress = new Set<Sending>();
  /** Has each of two messages that are replied to together name that: another choice makes one wait, or refuses it. */
  const join = (sending: Sending): void => {
    const others = [...inProgress].filter(({ conversation }) => conversation.id === sending.conversation.id);
    for (const { points } of others.length === 0 ? [] : [...others, sending]) points.push(...ofAtOnce);
    inProgress.add(sending);
  };

  const messageOf = (sending: Sending): Insertion => userMessage(sending.conversation.id, sending, clock.now());

  const remove = async ({ kept, wasKept }: Sending): Promise<void> => {
    if (kept !== undefined && !wasKept) await store.commit(() => removeMessage(kept));
  };

  /** @param text The reply; `undefined` for an empty text in its place, which is kept as no message. */
  const finish = async (sending: Sending, text: string | undefined): Promise<SourceResponse> => {
    const { kept } = sending;
    if (kept !== undefined && text !== undefined) {
      const agent = toMessage(await store.insert(replyTo(kept, text, clock.now())));
      try {
        return answer(sending, kept, agent);
      } catch (error) {
        // One that the set does not allow is acknowledged to no one.
        await store.commit(() => removeMessage(agent));
        throw error;
      }
    }
    return store.commit(function* (): Transaction<SourceResponse> {
      const user = kept ?? (yield* addMessage(messageOf(sending)));
      const agent = yield* addMessage(replyTo(user, text ?? '', clock.now()));
      at('while the reply is kept');
      // One that the set does not allow undoes what it acknowledges.
      const made = answer(sending, user, agent);
      if (text === undefined) yield* removeMessage(agent);
      if (text === undefined && !isKept && !sending.wasKept) yield* removeMessage(user);
      return made;
    });
  };

  const answer = ({ conversation, points }: Sending, userMessage: Message, agentMessage: Message): SourceResponse => {
    return writer.make({ conversation, agent: conversation.agent, userMessage, agentMessage }, points);
  };

  const exchange = async (sending: Sending): Promise<SourceResponse> => {
    const { digest, points } = sending;
    const since = clock.now() - (twice?.milliseconds ?? 0);
    const before = digest === undefined ? undefined : await store.read(() => findSent(digest, since));
    if (before !== undefined && twice?.status !== undefined) {
      throw new Refusal(twice.status, 'This message was sent before.', [...ofTwice, ...ofKeys]);
    }
    if (before?.reply !== undefined) return answer(sending, before.message, before.reply);
    sending.kept ??= before?.message;
    sending.wasKept = before !== undefined;
    if (sending.kept === undefined && isKept) sending.kept = toMessage(await store.insert(messageOf(sending)));
    at('after the message is kept');
    const { text, openPoints } = await replier.reply({ ...sending, message: sending.content });
    points.push(...openPoints);
    at('before the reply is kept');
    const made = await finish(sending, text);
    at('before the answer');
    return made;
  };

  const withoutReply = async (sending: Sending, ending: NoReply): Promise<SourceResponse> => {
    const { message, openPoints, options } = ending;
    const { isDropped = false, isGivenUp = false } = options;
    const mayBeEmpty = writer.allows(AGENT_TEXT, '');
    const status = options.status ?? noReply ?? (mayBeEmpty ? undefined : failure);
    if (status === undefined) {
      sending.points.push(...openPoints, ...ofFailedReply);
      return finish(sending, undefined);
    }
    if (isGivenUp || !isKept || (status >= 500 && !mayFailHalf)) await remove(sending);
    const points = [...openPoints, ...ofFailedReply, ...ofFailedRequests];
    throw new Refusal(status, message, points, { isDropped });
  };

  return async ({ request, body, authorized: { resources } }) => {
    const { conversation } = resources;
    const content = stored.does(typeof body.content === 'string' ? body.content : '');
    if (!writer.allows(USER_TEXT, content)) {
      throw new Refusal(400, 'The body is invalid: content is no text that a stored message may have.', [
        ...stored.openPoints,
        'sent-message.user-message-length',
      ]);
    }
    const sending: Sending = {
      conversation,
      content,
      metadata: isJsonObject(body.metadata) ? body.metadata : undefined,
      digest: twice === undefined ? undefined : digestOf(conversation.id, body, metadataKey),
      wait: replier.wait(request),
      points: twice !== undefined && isJsonObject(body.metadata) ? [...ofKeys] : [],
      kept: undefined,
      wasKept: false,
    };
    if (atOnce === 'together') join(sending);
    let lock: Lock | undefined;
    try {
      try {
        at('before the message is kept');
        lock = await lockFor(sending);
        return await exchange(sending);
      } catch (error) {
        if (error instanceof NoReply) return await withoutReply(sending, error);
        throw error;
      }
    } catch (error) {
      if (error instanceof UnwritableError && !(isKept && mayFailHalf)) await remove(sending);
      throw error;
    } finally {
      lock?.release();
      inProgress.delete(sending);
      sending.wait.end();
    }
  };
}
