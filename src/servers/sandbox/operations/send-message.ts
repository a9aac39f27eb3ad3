import type { Behaviour } from '../../../contract/behaviours/index.ts';
import { isJsonObject, type Operation } from '../../../contract/model/index.ts';
import type { SourceResponse } from '../../http/index.ts';
import { type OperationHandler, RefusalError, type SandboxContext } from '../context.ts';
import {
  addMessage,
  type Conversation,
  findSentMessage,
  type Message,
  type NewUserMessage,
  prepareReply,
  prepareUserMessage,
  removeMessage,
  toMessage,
} from '../data/conversations.ts';
import { agentField, createResponseWriter } from '../responses/response-writer.ts';
import { UnwritableError } from '../responses/value-writer.ts';
import type { Insertion, Lock, Transaction } from '../store/store.ts';
import { messageDigest } from './digest.ts';
import { createReplier, NoReplyError, type ReplyWait } from './make-reply.ts';

/** The paths of the fields of a response with the texts of the two messages. */
const USER_TEXT = ['user_message', 'content'];
const AGENT_TEXT = ['agent_message', 'content'];

/** A message that is being sent. */
interface PendingMessage extends NewUserMessage {
  readonly conversation: Conversation;
  readonly wait: ReplyWait;
  readonly points: string[];
  /** The stored message. */
  kept: Message | undefined;
  /** Whether an earlier request stored the message. */
  wasKept: boolean;
}

export async function sendMessage(
  context: SandboxContext,
  operation: Operation,
): Promise<OperationHandler<{ readonly conversation: Conversation }>> {
  const { contract, store, clock, at } = context;
  const decide = <B extends Behaviour>(behaviour: B) => contract.decisions.forOperation(behaviour, operation);
  const { does: metadataField, openPoints: metadataPoints } = decide('sent-value');
  const stored = decide('stored-text');
  const agent = agentField(context);
  const writer = await createResponseWriter(context, operation, {
    subject: 'exchange',
    fields: {
      ...agent.fields,
      message: typeof metadataField === 'string' ? { [metadataField]: 'message.metadata' } : {},
    },
    openPoints: ['agents.how-replies-are-made', ...(agent.openPoints ?? []), ...metadataPoints],
  });
  const replier = createReplier(context, operation, (text) => writer.allows(AGENT_TEXT, text));
  const { does: atOnce, openPoints: atOncePoints } = decide('sent-at-once');
  const { does: twice, openPoints: twicePoints } = decide('sent-twice');
  const { does: metadataKey, openPoints: keyPoints } = decide('metadata-keys');
  const { does: isKept, openPoints: failedReplyPoints } = decide('failed-reply');
  const { does: mayFailHalf, openPoints: failedRequestPoints } = decide('failed-requests');
  const noReply = decide('no-reply').does;
  const failure = decide('upstream-failures').does;

  /**
   * Acquires the lock of the conversation. If its messages may wait for replies at the same time, only equal ones share
   * a lock.
   */
  const acquireLock = async (sending: PendingMessage): Promise<Lock | undefined> => {
    const { conversation, digest, wait, points } = sending;
    const { signal } = wait;
    if (atOnce === 'together') {
      return digest === undefined ? undefined : store.acquireLock(digest, { waits: true, signal });
    }
    // If repeats are recognised, the message is first looked up, and so cannot be inserted together with the lock.
    const insertion = isKept && digest === undefined ? () => newMessage(sending) : undefined;
    const lock = await store.acquireLock(`conversation ${conversation.id}`, {
      waits: atOnce === 'in-turn',
      signal,
      insertion,
    });
    if (lock === undefined) {
      const status = typeof atOnce === 'number' ? atOnce : 500;
      throw new RefusalError(status, 'The conversation has a message that waits for its reply.', atOncePoints);
    }
    if (lock.waited) points.push(...atOncePoints);
    if (lock.inserted !== undefined) sending.kept = toMessage(lock.inserted);
    return lock;
  };

  const inProgress = new Set<PendingMessage>();
  /**
   * Notes the open point about messages that wait for replies at the same time: under another choice, one would wait
   * for the other or be refused.
   */
  const addToInProgress = (sending: PendingMessage): void => {
    const concurrent = [...inProgress].filter(({ conversation }) => conversation.id === sending.conversation.id);
    for (const { points } of concurrent.length === 0 ? [] : [...concurrent, sending]) points.push(...atOncePoints);
    inProgress.add(sending);
  };

  const newMessage = (sending: PendingMessage): Insertion =>
    prepareUserMessage(sending.conversation.id, sending, clock.now());

  const removeIfNew = async ({ kept, wasKept }: PendingMessage): Promise<void> => {
    if (kept !== undefined && !wasKept) await store.commit(() => removeMessage(kept));
  };

  /** @param text The reply; `undefined` for a response with an empty text, which is not stored. */
  const storeReply = async (sending: PendingMessage, text: string | undefined): Promise<SourceResponse> => {
    const { kept } = sending;
    if (kept !== undefined && text !== undefined) {
      const agent = toMessage(await store.insert(prepareReply(kept, text, clock.now())));
      try {
        return makeResponse(sending, kept, agent);
      } catch (error) {
        // If the set does not allow the response, it is not sent, and the reply is removed.
        await store.commit(() => removeMessage(agent));
        throw error;
      }
    }
    return store.commit(function* (): Transaction<SourceResponse> {
      const user = kept ?? (yield* addMessage(newMessage(sending)));
      const agent = yield* addMessage(prepareReply(user, text ?? '', clock.now()));
      at('while the reply is kept');
      // If the set does not allow the response, the transaction is undone.
      const response = makeResponse(sending, user, agent);
      if (text === undefined) yield* removeMessage(agent);
      if (text === undefined && !isKept && !sending.wasKept) yield* removeMessage(user);
      return response;
    });
  };

  const makeResponse = (
    { conversation, points }: PendingMessage,
    userMessage: Message,
    agentMessage: Message,
  ): SourceResponse => {
    return writer.make({ conversation, agent: conversation.agent, userMessage, agentMessage }, points);
  };

  const sendAndReply = async (sending: PendingMessage): Promise<SourceResponse> => {
    const { digest, points } = sending;
    const since = clock.now() - (twice?.milliseconds ?? 0);
    const before = digest === undefined ? undefined : await store.read(() => findSentMessage(digest, since));
    if (before !== undefined && twice?.status !== undefined) {
      throw new RefusalError(twice.status, 'This message was sent before.', [...twicePoints, ...keyPoints]);
    }
    if (before?.reply !== undefined) return makeResponse(sending, before.message, before.reply);
    sending.kept ??= before?.message;
    sending.wasKept = before !== undefined;
    if (sending.kept === undefined && isKept) sending.kept = toMessage(await store.insert(newMessage(sending)));
    at('after the message is kept');
    const { text, openPoints } = await replier.reply({ ...sending, message: sending.content });
    points.push(...openPoints);
    at('before the reply is kept');
    const response = await storeReply(sending, text);
    at('before the answer');
    return response;
  };

  const respondWithoutReply = async (sending: PendingMessage, ending: NoReplyError): Promise<SourceResponse> => {
    const { message, openPoints, options } = ending;
    const { isDropped = false, isGivenUp = false } = options;
    const mayBeEmpty = writer.allows(AGENT_TEXT, '');
    const status = options.status ?? noReply ?? (mayBeEmpty ? undefined : failure);
    if (status === undefined) {
      sending.points.push(...openPoints, ...failedReplyPoints);
      return storeReply(sending, undefined);
    }
    if (isGivenUp || !isKept || (status >= 500 && !mayFailHalf)) await removeIfNew(sending);
    const points = [...openPoints, ...failedReplyPoints, ...failedRequestPoints];
    throw new RefusalError(status, message, points, { isDropped });
  };

  return async ({ request, body, authorized: { resources } }) => {
    const { conversation } = resources;
    const content = stored.does(typeof body.content === 'string' ? body.content : '');
    if (!writer.allows(USER_TEXT, content)) {
      throw new RefusalError(400, 'The body is invalid: content is no text that a stored message may have.', [
        ...stored.openPoints,
        'sent-message.user-message-length',
      ]);
    }
    const sending: PendingMessage = {
      conversation,
      content,
      metadata: isJsonObject(body.metadata) ? body.metadata : undefined,
      digest: twice === undefined ? undefined : messageDigest(conversation.id, body, metadataKey),
      wait: replier.wait(request),
      points: twice !== undefined && isJsonObject(body.metadata) ? [...keyPoints] : [],
      kept: undefined,
      wasKept: false,
    };
    if (atOnce === 'together') addToInProgress(sending);
    let lock: Lock | undefined;
    try {
      try {
        at('before the message is kept');
        lock = await acquireLock(sending);
        return await sendAndReply(sending);
      } catch (error) {
        if (error instanceof NoReplyError) return await respondWithoutReply(sending, error);
        throw error;
      }
    } catch (error) {
      if (error instanceof UnwritableError && !(isKept && mayFailHalf)) await removeIfNew(sending);
      throw error;
    } finally {
      lock?.release();
      inProgress.delete(sending);
      sending.wait.end();
    }
  };
}
