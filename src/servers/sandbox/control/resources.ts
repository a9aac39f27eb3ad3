import type { JsonObject } from '../../../contract/model/index.ts';
import {
  addMessage,
  allConversations,
  type Conversation,
  conversationMessages,
  createConversation,
  findConversation,
  findMessage,
  type Message,
  removeMessage,
  replyTo,
  userMessage,
} from '../data/conversations.ts';
import { allKeys, issueKey, parseKeyId, revokeKey } from '../data/keys.ts';
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
import { arraySchema, objectSchema, validated } from '../schemas.ts';
import type { Transaction } from '../store/store.ts';
import { checkUniqueUsers, existing, trimmedName } from './checks.ts';
import type { OperationTable } from './operation-table.ts';
import type { ControlParts } from './parts.ts';

/** `pathId` is the text for the agent in a path of the API: under some sets it differs from `id`. */
export type ControlledAgent = Pick<Agent, 'id' | 'name'> & { readonly pathId: string };
export type ControlledConversation = Pick<Conversation, 'id' | 'agentId' | 'userId' | 'lastMessage'> & {
  readonly pathId: string;
};
export type ControlledMessage = Omit<Message, 'metadata'>;

type NewMemory = Pick<Memory, 'agentId' | 'title' | 'content'> & { readonly agentUserId?: number | undefined };

interface NewMessages {
  readonly conversationId: number;
  readonly user: string;
  readonly agent?: string | undefined;
}

interface NewKey {
  readonly label: string;
  /** Ids of the agents that belong to the key; all by default. */
  readonly agents?: readonly number[] | undefined;
}

/** The maximum number of entries in a list; 10,000 by default. */
interface Limit {
  readonly limit?: number | undefined;
}

const DEFAULT_LIMIT = 10_000;

const text: JsonObject = { type: 'string' };
const id: JsonObject = { type: 'integer', minimum: 1 };

type Parts = Pick<ControlParts, 'store' | 'clock' | 'context'>;

export function resourcesControl(table: OperationTable, parts: Parts) {
  const { clock, context } = parts;
  const toAgent = ({ id, name }: Agent): ControlledAgent => ({ id, pathId: String(context().ids.encodeId(id)), name });
  const toConversation = ({ id, agentId, userId, lastMessage }: Conversation): ControlledConversation => {
    return { id, pathId: String(context().ids.inPath(id)), agentId, userId, lastMessage };
  };

  return {
    /** Removing an agent removes its users, conversations, messages and memories. */
    agents: table.resource(['an agent', 'agents'], {
      body: objectSchema({ name: text }),
      *list(): Transaction<readonly ControlledAgent[]> {
        return (yield* allAgents()).map(toAgent);
      },
      *create(agent: { readonly name: string }): Transaction<ControlledAgent> {
        const id = yield* createAgent(trimmedName(agent.name, 'an agent'), clock.now());
        return toAgent(existing(yield* findAgent(id), 'agent', id));
      },
      remove: removeAgent,
    }),
    /** Removing a user removes the conversations, messages and memories of that user. */
    users: table.resource(['a user', 'users'], {
      body: objectSchema({ agentId: id, externalId: text }),
      list: () => allUsers(),
      *create({ agentId, externalId }: Omit<User, 'id'>): Transaction<User> {
        existing(yield* findAgent(agentId), 'agent', agentId);
        const users = yield* allUsers();
        if (users.some((user) => user.agentId === agentId && user.externalId === externalId)) {
          throw new RangeError(`The agent has a user ${externalId} already.`);
        }
        const id = yield* createUser(agentId, trimmedName(externalId, 'a user'), clock.now());
        return { id, agentId, externalId };
      },
      remove: removeUser,
    }),
    /** The list begins with the conversations that have the latest messages. */
    conversations: table.resource(['a conversation', 'conversations'], {
      body: objectSchema({ userId: id }),
      *list({ limit = DEFAULT_LIMIT }: Limit = {}): Transaction<readonly ControlledConversation[]> {
        return (yield* allConversations(limit)).map(toConversation);
      },
      *create({ userId }: { readonly userId: number }): Transaction<ControlledConversation> {
        const user = existing(yield* findUser(userId), 'user', userId);
        const id = yield* createConversation(user.agentId, userId, clock.now());
        yield* checkUniqueUsers(context());
        return toConversation(existing(yield* findConversation(id), 'conversation', id));
      },
      remove: removeConversation,
    }),
    messages: messagesControl(table, parts),
    memories: table.resource(['a memory', 'memories'], {
      body: objectSchema({ agentId: id, 'agentUserId?': id, title: text, content: text }),
      list: ({ limit = DEFAULT_LIMIT }: Limit = {}) => allMemories(limit),
      *create({ agentId, agentUserId, title, content }: NewMemory): Transaction<Memory> {
        existing(yield* findAgent(agentId), 'agent', agentId);
        if (agentUserId !== undefined && (yield* findUser(agentUserId))?.agentId !== agentId) {
          throw new RangeError(`The agent has no user ${agentUserId}.`);
        }
        const memory = { agentId, agentUserId, title, content };
        return yield* addMemory({ ...memory, createdAt: clock.now() }, memoryDigest(memory));
      },
      remove: removeMemory,
    }),
    /** Only the result of `create` contains a key: the store has its hash. `remove` revokes a key. */
    keys: table.resource(
      ['a key', 'keys'],
      {
        body: objectSchema({ label: text, 'agents?': arraySchema(id) }),
        list: () => allKeys(),
        *create({ label, agents }: NewKey): Transaction<{ readonly id: number; readonly key: string }> {
          if (agents?.length === 0)
            throw new RangeError('Name the agents that belong to the key, or leave agents out.');
          for (const agent of agents ?? []) existing(yield* findAgent(agent), 'agent', agent);
          const key = yield* issueKey(trimmedName(label, 'a key'), agents, clock.now());
          return { id: parseKeyId(key), key };
        },
        remove: (id) => revokeKey(id, clock.now()),
      },
      { create: 'Issues a key, which no other response contains', remove: 'Revokes a key' },
    ),
  };
}

function messagesControl(table: OperationTable, { store, clock }: Parts) {
  const body = objectSchema({ user: text, 'agent?': text });
  /** Stores a message of the user, and the reply of the agent if there is one. No reply is made. */
  const create = async ({ conversationId, ...texts }: NewMessages): Promise<readonly ControlledMessage[]> => {
    const { user, agent } = validated(body, texts, 'The messages');
    return store.write(function* () {
      existing(yield* findConversation(conversationId), 'conversation', conversationId);
      const message = yield* addMessage(userMessage(conversationId, { content: user }, clock.now()));
      const reply = agent === undefined ? [] : [yield* addMessage(replyTo(message, agent, clock.now()))];
      return [message, ...reply].map(withoutMetadata);
    });
  };
  table.add(
    'POST /conversations/{id}/messages',
    'create-messages',
    'Stores a message of the user, and the reply of the agent where there is one',
    { body },
    (conversationId: number, texts: Omit<NewMessages, 'conversationId'>) => create({ ...texts, conversationId }),
  );
  return {
    /**
     * The messages of a conversation, the oldest first; the last ones if there are more than the limit.
     *
     * @param page `before` is the id of a message: only those before it.
     */
    list: table.add(
      'GET /conversations/{id}/messages',
      'list-messages',
      'Lists the messages of a conversation, the oldest first; the last ones where there are more than the limit',
      { query: ['limit', 'before'] },
      (
        conversationId: number,
        { limit = DEFAULT_LIMIT, before }: Limit & { readonly before?: number | undefined } = {},
      ): Promise<readonly ControlledMessage[]> =>
        store.read(function* () {
          existing(yield* findConversation(conversationId), 'conversation', conversationId);
          return (yield* conversationMessages(conversationId, limit, before)).map(withoutMetadata);
        }),
    ),
    create,
    /** Removes a message, and its reply with it. */
    remove: table.add(
      'DELETE /messages/{id}',
      'remove-message',
      'Removes a message, and the reply to it',
      {},
      (id: number): Promise<void> =>
        store.write(function* () {
          const { message, reply } = existing(yield* findMessage(id), 'message', id);
          if (reply !== undefined) yield* removeMessage(reply);
          yield* removeMessage(message);
        }),
    ),
  };
}

function withoutMetadata({ metadata: _, ...message }: Message): ControlledMessage {
  return message;
}
