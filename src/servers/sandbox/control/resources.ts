import type { JsonObject } from '../../../contract/model/index.ts';
import {
  addMessage,
  type Conversation,
  createConversation,
  findConversation,
  findMessage,
  type Message,
  prepareReply,
  prepareUserMessage,
  readMessages,
  readRecentConversations,
  removeMessage,
} from '../data/conversations.ts';
import { type DeveloperKey, issueKey, parseKeyId, readAllKeys, revokeKey } from '../data/keys.ts';
import { addMemory, type Memory, readRecentMemories } from '../data/memories.ts';
import {
  type Agent,
  createAgent,
  createUser,
  findAgent,
  findUser,
  readAllAgents,
  readAllUsers,
  type User,
} from '../data/people.ts';
import { removeAgent, removeConversation, removeMemory, removeUser } from '../data/removal.ts';
import { memoryDigest } from '../operations/digest.ts';
import { arraySchema, objectSchema, validate } from '../schemas.ts';
import type { Transaction } from '../store/store.ts';
import { checkUniqueUsers, requireExisting, trimmedName } from './checks.ts';
import type { OperationTable } from './operation-table.ts';
import type { ControlParts } from './parts.ts';

/** `pathId` is the text for the agent in paths of the API, which some sets make different from `id`. */
export type ControlledAgent = Pick<Agent, 'id' | 'name'> & { readonly pathId: string };
export type ControlledConversation = Pick<Conversation, 'id' | 'agentId' | 'userId' | 'lastMessage'> & {
  readonly pathId: string;
};
export type ControlledMessage = Omit<Message, 'metadata'>;

type NewMemory = Pick<Memory, 'agentId' | 'title' | 'content'> & { readonly agentUserId?: number | undefined };

export interface NewMessages {
  readonly conversationId: number;
  readonly user: string;
  readonly agent?: string | undefined;
}

export interface NewKey {
  readonly label: string;
  /** Ids of the agents that the key can access; all by default. */
  readonly agents?: readonly number[] | undefined;
}

/** The maximum number of entries in a list; 10,000 by default. */
export interface ListLimit {
  readonly limit?: number | undefined;
}

const DEFAULT_LIMIT = 10_000;

const TEXT_SCHEMA: JsonObject = { type: 'string' };
const ID_SCHEMA: JsonObject = { type: 'integer', minimum: 1 };

const AGENT_SCHEMA = objectSchema({ name: TEXT_SCHEMA });
const USER_SCHEMA = objectSchema({ agentId: ID_SCHEMA, externalId: TEXT_SCHEMA });
const CONVERSATION_SCHEMA = objectSchema({ userId: ID_SCHEMA });
const MEMORY_SCHEMA = objectSchema({
  agentId: ID_SCHEMA,
  'agentUserId?': ID_SCHEMA,
  title: TEXT_SCHEMA,
  content: TEXT_SCHEMA,
});
const KEY_SCHEMA = objectSchema({ label: TEXT_SCHEMA, 'agents?': arraySchema(ID_SCHEMA) });

type Parts = Pick<ControlParts, 'store' | 'clock' | 'context'>;

export function createResourcesControl(table: OperationTable, parts: Parts) {
  return {
    agents: createAgentsControl(table, parts),
    users: createUsersControl(table, parts),
    conversations: createConversationsControl(table, parts),
    messages: createMessagesControl(table, parts),
    memories: createMemoriesControl(table, parts),
    keys: createKeysControl(table, parts),
  };
}

const createRemover =
  ({ store }: Parts, kind: string, remove: (id: number) => Transaction<unknown>) =>
  (id: number): Promise<void> =>
    store.write(function* () {
      requireExisting(yield* remove(id), kind, id);
    });

function createAgentsControl(table: OperationTable, parts: Parts) {
  const { store, clock, context } = parts;
  const toAgent = ({ id, name }: Agent): ControlledAgent => ({ id, pathId: String(context().ids.encodeId(id)), name });
  return table.addResource(['an agent', 'agents'], AGENT_SCHEMA, {
    list: async (): Promise<readonly ControlledAgent[]> => (await store.read(readAllAgents)).map(toAgent),
    async create(agent: { readonly name: string }): Promise<ControlledAgent> {
      const { name } = validate(AGENT_SCHEMA, agent, 'The agent');
      return store.write(function* () {
        const id = yield* createAgent(trimmedName(name, 'an agent'), clock.now());
        return toAgent(requireExisting(yield* findAgent(id), 'agent', id));
      });
    },
    /** Removes an agent with its users, conversations, messages and memories. */
    remove: createRemover(parts, 'agent', removeAgent),
  });
}

function createUsersControl(table: OperationTable, parts: Parts) {
  const { store, clock } = parts;
  return table.addResource(['a user', 'users'], USER_SCHEMA, {
    list: (): Promise<readonly User[]> => store.read(readAllUsers),
    async create(user: Omit<User, 'id'>): Promise<User> {
      const { agentId, externalId } = validate(USER_SCHEMA, user, 'The user');
      return store.write(function* () {
        requireExisting(yield* findAgent(agentId), 'agent', agentId);
        const users = yield* readAllUsers();
        if (users.some((user) => user.agentId === agentId && user.externalId === externalId)) {
          throw new RangeError(`The agent has a user ${externalId} already.`);
        }
        const id = yield* createUser(agentId, trimmedName(externalId, 'a user'), clock.now());
        return { id, agentId, externalId };
      });
    },
    /** Removes a user with the conversations, messages and memories of that user. */
    remove: createRemover(parts, 'user', removeUser),
  });
}

function createConversationsControl(table: OperationTable, parts: Parts) {
  const { store, clock, context } = parts;
  const toConversation = ({ id, agentId, userId, lastMessage }: Conversation): ControlledConversation => {
    return { id, pathId: String(context().ids.inPath(id)), agentId, userId, lastMessage };
  };
  return table.addResource(['a conversation', 'conversations'], CONVERSATION_SCHEMA, {
    /** Lists conversations, those with the latest messages first. */
    list: async ({ limit = DEFAULT_LIMIT }: ListLimit = {}): Promise<readonly ControlledConversation[]> =>
      (await store.read(() => readRecentConversations(limit))).map(toConversation),
    async create(conversation: { readonly userId: number }): Promise<ControlledConversation> {
      const { userId } = validate(CONVERSATION_SCHEMA, conversation, 'The conversation');
      return store.write(function* () {
        const user = requireExisting(yield* findUser(userId), 'user', userId);
        const id = yield* createConversation(user.agentId, userId, clock.now());
        yield* checkUniqueUsers(context());
        return toConversation(requireExisting(yield* findConversation(id), 'conversation', id));
      });
    },
    remove: createRemover(parts, 'conversation', removeConversation),
  });
}

function createMemoriesControl(table: OperationTable, parts: Parts) {
  const { store, clock } = parts;
  return table.addResource(['a memory', 'memories'], MEMORY_SCHEMA, {
    list: ({ limit = DEFAULT_LIMIT }: ListLimit = {}): Promise<readonly Memory[]> =>
      store.read(() => readRecentMemories(limit)),
    async create(memory: NewMemory): Promise<Memory> {
      const { agentId, agentUserId, title, content } = validate(MEMORY_SCHEMA, memory, 'The memory');
      return store.write(function* () {
        requireExisting(yield* findAgent(agentId), 'agent', agentId);
        if (agentUserId !== undefined && (yield* findUser(agentUserId))?.agentId !== agentId) {
          throw new RangeError(`The agent has no user ${agentUserId}.`);
        }
        const added = { agentId, agentUserId, title, content };
        return yield* addMemory({ ...added, createdAt: clock.now() }, memoryDigest(added));
      });
    },
    remove: createRemover(parts, 'memory', removeMemory),
  });
}

function createKeysControl(table: OperationTable, parts: Parts) {
  const { store, clock } = parts;
  const functions = {
    list: (): Promise<readonly DeveloperKey[]> => store.read(readAllKeys),
    /** Creates a key. Only the result contains it: the store keeps a hash. */
    async create(key: NewKey): Promise<{ readonly id: number; readonly key: string }> {
      const { label, agents } = validate(KEY_SCHEMA, key, 'The key');
      return store.write(function* () {
        if (agents?.length === 0) throw new RangeError('Name the agents that belong to the key, or leave agents out.');
        for (const agent of agents ?? []) requireExisting(yield* findAgent(agent), 'agent', agent);
        const issued = yield* issueKey(trimmedName(label, 'a key'), agents, clock.now());
        return { id: parseKeyId(issued), key: issued };
      });
    },
    /** Revokes a key. */
    remove: createRemover(parts, 'key', (id) => revokeKey(id, clock.now())),
  };
  const summaries = { create: 'Issues a key, which no other response contains', remove: 'Revokes a key' };
  return table.addResource(['a key', 'keys'], KEY_SCHEMA, functions, summaries);
}

function createMessagesControl(table: OperationTable, { store, clock }: Parts) {
  const body = objectSchema({ user: TEXT_SCHEMA, 'agent?': TEXT_SCHEMA });
  const create = async ({ conversationId, ...texts }: NewMessages): Promise<readonly ControlledMessage[]> => {
    const { user, agent } = validate(body, texts, 'The messages');
    return store.write(function* () {
      requireExisting(yield* findConversation(conversationId), 'conversation', conversationId);
      const message = yield* addMessage(prepareUserMessage(conversationId, { content: user }, clock.now()));
      const reply = agent === undefined ? [] : [yield* addMessage(prepareReply(message, agent, clock.now()))];
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
     * Lists the messages of a conversation, the oldest first; if there are more than the limit, the last ones.
     *
     * @param page `before` is the id of a message: only those before it are listed.
     */
    list: table.add(
      'GET /conversations/{id}/messages',
      'list-messages',
      'Lists the messages of a conversation, the oldest first; the last ones where there are more than the limit',
      { query: ['limit', 'before'] },
      (
        conversationId: number,
        { limit = DEFAULT_LIMIT, before }: ListLimit & { readonly before?: number | undefined } = {},
      ): Promise<readonly ControlledMessage[]> =>
        store.read(function* () {
          requireExisting(yield* findConversation(conversationId), 'conversation', conversationId);
          return (yield* readMessages(conversationId, limit, before)).map(withoutMetadata);
        }),
    ),
    /** Stores a message of the user, and with it the agent's reply if that is given. No reply is made. */
    create,
    /** Removes a message, and the reply to it. */
    remove: table.add(
      'DELETE /messages/{id}',
      'remove-message',
      'Removes a message, and the reply to it',
      {},
      (id: number): Promise<void> =>
        store.write(function* () {
          const { message, reply } = requireExisting(yield* findMessage(id), 'message', id);
          if (reply !== undefined) yield* removeMessage(reply);
          yield* removeMessage(message);
        }),
    ),
  };
}

function withoutMetadata({ metadata: _, ...message }: Message): ControlledMessage {
  return message;
}
