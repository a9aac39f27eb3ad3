import { didYouMean, TaskError } from '../../../contract/model/index.ts';
import type { RequestRecord } from '../../http/index.ts';
import type { Clock } from '../clock.ts';
import type { SandboxContext } from '../context.ts';
import { CONTENTS_SCHEMA, type Contents, insertContents, readContents, replaceContents } from '../data/contents.ts';
import {
  addMessage,
  allConversations,
  type Conversation,
  createConversation,
  findConversation,
  findMessage,
  type Message,
  messagesOf,
  removeMessage,
  replyTo,
  sharedUser,
  userMessage,
} from '../data/conversations.ts';
import { allKeys, type DeveloperKey, issueKey, keyIdOf, revokeKey } from '../data/keys.ts';
import { addMemory, allMemories, type Memory } from '../data/memories.ts';
import {
  type Agent,
  allAgents,
  allUsers,
  createAgent,
  createUser,
  findAgent,
  findUser,
  type User,
} from '../data/people.ts';
import { removeAgent, removeConversation, removeMemory, removeUser } from '../data/removal.ts';
import { memoryDigest } from '../operations/digest.ts';
import { fitting } from '../schemas.ts';
import { applySeed, type Seed, seedOf } from '../seed.ts';
import type { Store, Transaction } from '../store/store.ts';
import { StoreError } from '../store/store-error.ts';
import { AGENT, CONVERSATION, EXCHANGE, FAULTS, KEY, MEMORY, MILLISECONDS, REPLIES, TOOLKITS, USER } from './bodies.ts';
import type { Faults, OperationFault } from './faults.ts';
import type { Script, ScriptedReplies } from './replies.ts';

/** What can be named in a path of the API has the text that names it there: under some sets it is not the id. */
export type ControlledAgent = Pick<Agent, 'id' | 'name'> & { readonly pathId: string };
export type ControlledConversation = Pick<Conversation, 'id' | 'agentId' | 'userId' | 'lastMessage'> & {
  readonly pathId: string;
};
export type ControlledMessage = Omit<Message, 'metadata'>;

/** More than this is not listed at once, the latest come first. */
const LISTED = 10_000;
const LONGEST = 200;

export interface ControlParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly script: Script;
  /** What the sandbox begins with, and again after a reset. */
  readonly seed: Seed;
  context(): SandboxContext;
  /** Ends what waits for a reply. */
  interrupt(reason: string): void;
  requests(): readonly RequestRecord[];
  readonly toolkits: {
    list(): readonly string[];
    /**
     * @param addresses Those with which the sandbox began by default.
     * @throws {TaskError} for an address that is none of a toolkit.
     */
    set(addresses?: readonly string[]): void;
  };
}

export type Control = ReturnType<typeof makeControl>;

/**
 * What a test does with a sandbox while it runs. Everything throws a {@link RangeError} that says what is wrong with what
 * was given, and a `StoreError` when the store fails.
 */
export function makeControl(parts: ControlParts) {
  const { store, clock, faults, script, toolkits, seed, context, interrupt, requests } = parts;
  const snapshots = new Map<string, Contents>();

  const toAgent = ({ id, name }: Agent): ControlledAgent => ({ id, pathId: String(context().ids.encodeId(id)), name });
  const toConversation = ({ id, agentId, userId, lastMessage }: Conversation): ControlledConversation => {
    return { id, pathId: String(context().ids.inPath(id)), agentId, userId, lastMessage };
  };
  const checkUsers = function* (): Transaction<void> {
    if (!context().contract.decisions.forSurface('unique-users', 'developer-api').does) return;
    const user = yield* sharedUser();
    if (user === undefined) return;
    throw new RangeError(
      `${user} has a conversation, and the set says that no two have the same external_user_id (conversation-summary.external-user-id-unique).`,
    );
  };

  const removing =
    (what: string, remove: (id: number) => Transaction<unknown>) =>
    (id: number): Promise<void> =>
      store.write(function* () {
        existing(yield* remove(id), what, id);
      });

  const replace = (reason: string, fill: () => Transaction<void>): Promise<void> => {
    interrupt(reason);
    return store.write(function* () {
      yield* replaceContents(fill, store.dialect);
      yield* checkUsers();
    }, 'replace');
  };

  return {
    agents: {
      list: async (): Promise<readonly ControlledAgent[]> => (await store.read(allAgents)).map(toAgent),
      async create(agent: { readonly name: string }): Promise<ControlledAgent> {
        const { name } = fitting(AGENT, agent, 'The agent');
        return store.write(function* () {
          const id = yield* createAgent(textOf(name, 'an agent'), clock.now());
          return toAgent(existing(yield* findAgent(id), 'agent', id));
        });
      },
      /** Removes an agent with its users, conversations, messages and memories. */
      remove: removing('agent', removeAgent),
    },
    users: {
      list: (): Promise<readonly User[]> => store.read(allUsers),
      async create(user: Omit<User, 'id'>): Promise<User> {
        const { agentId, externalId } = fitting(USER, user, 'The user');
        return store.write(function* () {
          existing(yield* findAgent(agentId), 'agent', agentId);
          const users = yield* allUsers();
          if (users.some((user) => user.agentId === agentId && user.externalId === externalId)) {
            throw new RangeError(`The agent has a user ${externalId} already.`);
          }
          const id = yield* createUser(agentId, textOf(externalId, 'a user'), clock.now());
          return { id, agentId, externalId };
        });
      },
      /** Removes a user with the conversations, messages and memories of that user. */
      remove: removing('user', removeUser),
    },
    conversations: {
      /** Those with the latest messages first. */
      list: async ({ limit = LISTED }: Limit = {}): Promise<readonly ControlledConversation[]> =>
        (await store.read(() => allConversations(limit))).map(toConversation),
      async create(conversation: { readonly userId: number }): Promise<ControlledConversation> {
        const { userId } = fitting(CONVERSATION, conversation, 'The conversation');
        return store.write(function* () {
          const user = existing(yield* findUser(userId), 'user', userId);
          const id = yield* createConversation(user.agentId, userId, clock.now());
          yield* checkUsers();
          return toConversation(existing(yield* findConversation(id), 'conversation', id));
        });
      },
      remove: removing('conversation', removeConversation),
    },
    messages: {
      /**
       * The messages of a conversation, the oldest first; the last ones where there are more than the limit.
       *
       * @param page `before` is the id of a message: only those before it.
       */
      list: (
        conversationId: number,
        { limit = LISTED, before }: Limit & { readonly before?: number | undefined } = {},
      ): Promise<readonly ControlledMessage[]> =>
        store.read(function* () {
          existing(yield* findConversation(conversationId), 'conversation', conversationId);
          return (yield* messagesOf(conversationId, limit, before)).map(withoutMetadata);
        }),
      /** Stores a message of the user, and the reply of the agent where there is one, without making any. */
      async create({
        conversationId,
        ...exchange
      }: {
        readonly conversationId: number;
        readonly user: string;
        readonly agent?: string | undefined;
      }): Promise<readonly ControlledMessage[]> {
        const { user, agent } = fitting(EXCHANGE, exchange, 'The messages');
        return store.write(function* () {
          existing(yield* findConversation(conversationId), 'conversation', conversationId);
          const message = yield* addMessage(userMessage(conversationId, { content: user }, clock.now()));
          const reply = agent === undefined ? [] : [yield* addMessage(replyTo(message, agent, clock.now()))];
          return [message, ...reply].map(withoutMetadata);
        });
      },
      /** Removes a message, and its reply with it. */
      remove: removing('message', function* (id) {
        const { message, reply } = (yield* findMessage(id)) ?? {};
        if (reply !== undefined) yield* removeMessage(reply);
        if (message !== undefined) yield* removeMessage(message);
        return message;
      }),
    },
    memories: {
      list: ({ limit = LISTED }: Limit = {}): Promise<readonly Memory[]> => store.read(() => allMemories(limit)),
      async create(
        memory: Pick<Memory, 'agentId' | 'title' | 'content'> & { readonly agentUserId?: number | undefined },
      ): Promise<Memory> {
        const { agentId, agentUserId, title, content } = fitting(MEMORY, memory, 'The memory');
        return store.write(function* () {
          existing(yield* findAgent(agentId), 'agent', agentId);
          if (agentUserId !== undefined && (yield* findUser(agentUserId))?.agentId !== agentId) {
            throw new RangeError(`The agent has no user ${agentUserId}.`);
          }
          const added = { agentId, agentUserId, title, content };
          return yield* addMemory({ ...added, createdAt: clock.now() }, memoryDigest(added));
        });
      },
      remove: removing('memory', removeMemory),
    },
    keys: {
      list: (): Promise<readonly DeveloperKey[]> => store.read(allKeys),
      /**
       * Issues a key, which can be read in the result alone.
       *
       * @param agents Ids of the agents that belong to it; all by default.
       */
      async create(key: {
        readonly label: string;
        readonly agents?: readonly number[] | undefined;
      }): Promise<{ readonly id: number; readonly key: string }> {
        const { label, agents } = fitting(KEY, key, 'The key');
        return store.write(function* () {
          if (agents?.length === 0)
            throw new RangeError('Name the agents that belong to the key, or leave agents out.');
          for (const agent of agents ?? []) existing(yield* findAgent(agent), 'agent', agent);
          const issued = yield* issueKey(textOf(label, 'a key'), agents, clock.now());
          return { id: keyIdOf(issued), key: issued };
        });
      },
      /** Revokes a key. */
      remove: removing('key', (id) => revokeKey(id, clock.now())),
    },
    /** Stores what a seed has, next to what is there. */
    async seed(those: Seed): Promise<void> {
      const read = seedOf(those, (_, reason) => {
        throw new RangeError(`The seed cannot be used: ${reason}.`);
      });
      await store.write(() => applySeed(read, clock.now()));
    },
    /**
     * Replaces what is stored by what the sandbox begins with, and undoes what was set: faults, replies, toolkits and time.
     * Keys stay. Requests that wait for a reply receive an error.
     */
    async reset(): Promise<void> {
      faults.set([]);
      script.set({});
      clock.reset();
      toolkits.set();
      await replace('The sandbox was reset.', () => applySeed(seed, clock.now()));
    },
    /** All that is stored but keys. */
    export: (): Promise<Contents> => store.read(readContents),
    /** Replaces what is stored, but keys. */
    async import(contents: Contents): Promise<void> {
      fitting(CONTENTS_SCHEMA, contents, 'The contents');
      await replace('What the sandbox stores was replaced.', () => insertContents(contents)).catch((error: unknown) => {
        if (error instanceof StoreError && error.kind === 'failed') throw new RangeError(error.message);
        throw error;
      });
    },
    /** Named copies of what is stored, in the memory of this process. */
    snapshots: {
      list: (): readonly string[] => [...snapshots.keys()],
      async take(name: string): Promise<void> {
        snapshots.set(textOf(name, 'a snapshot'), await store.read(readContents));
      },
      async restore(name: string): Promise<void> {
        const contents = existing(snapshots.get(name), 'snapshot', name);
        await replace('A snapshot was restored.', () => insertContents(contents));
      },
      remove(name: string): void {
        existing(snapshots.get(name), 'snapshot', name);
        snapshots.delete(name);
      },
    },
    toolkits: {
      list: (): readonly string[] => toolkits.list(),
      /** Sets the addresses of the toolkits that replies may use, in the place of those before. */
      set(addresses: readonly string[]): void {
        try {
          toolkits.set(fitting(TOOLKITS, addresses, 'The addresses'));
        } catch (error) {
          throw error instanceof TaskError ? new RangeError(error.message) : error;
        }
      },
    },
    clock: {
      ...clock,
      set: (time: number): void => clock.set(fitting(MILLISECONDS, time, 'The time')),
      advance: (milliseconds: number): void => clock.advance(fitting(MILLISECONDS, milliseconds, 'The time')),
    },
    faults: {
      list: (): readonly OperationFault[] => faults.list(),
      /** Sets how requests fail, in the place of what was set before. */
      set(those: readonly OperationFault[]): void {
        const ids = context().contract.operations.map(({ operationId }) => operationId);
        for (const { operation } of fitting(FAULTS, those, 'The faults')) {
          if (ids.includes(operation)) continue;
          throw new RangeError(
            `There is no operation ${operation}${didYouMean(operation, ids)}; there are ${ids.join(', ')}.`,
          );
        }
        faults.set(those);
      },
    },
    replies: {
      get: (): ScriptedReplies => script.get(),
      /** Sets what is replied, in the place of what was set before. */
      set: (replies: ScriptedReplies): void => script.set(fitting(REPLIES, replies, 'The replies')),
    },
    /** The last requests that were received, the oldest first, with the open points at which the response is a guess. */
    requests,
  };
}

/** How many are listed at most; 10,000 by default. */
interface Limit {
  readonly limit?: number | undefined;
}

/** What was named is not there. */
export class NotFoundError extends RangeError {
  override readonly name = 'NotFoundError';
}

function existing<T>(found: T | undefined, what: string, name: number | string): T {
  if (found === undefined) throw new NotFoundError(`There is no ${what} ${name}.`);
  return found;
}

function textOf(text: string, what: string): string {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > LONGEST) {
    throw new RangeError(`Name ${what} with 1 to ${LONGEST} characters.`);
  }
  return trimmed;
}

function withoutMetadata({ metadata: _, ...message }: Message): ControlledMessage {
  return message;
}
