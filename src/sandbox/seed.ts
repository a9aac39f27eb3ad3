import { readFile } from 'node:fs/promises';
import { isJsonObject, type Json, parseLocatedYaml, TaskError } from '../contract/index.ts';
import { addReply, addUserMessage, createConversation } from './data/conversations.ts';
import { addMemory } from './data/memories.ts';
import { createAgent, createUser } from './data/people.ts';
import { memoryDigest } from './operations/digest.ts';
import type { Transaction } from './store/store.ts';

export interface Seed {
  readonly agents: readonly SeedAgent[];
}

interface SeedAgent {
  readonly name: string;
  readonly users: readonly string[];
  readonly conversations: readonly { readonly user: string; readonly messages: readonly SeedMessage[] }[];
  readonly memories: readonly { readonly title: string; readonly content: string; readonly user: string | undefined }[];
}

type SeedMessage = { readonly user: string; readonly agent: string };

/** What a store begins with where nothing else is said: an agent each for a small and a large deployment, and nobody's words. */
export const USUAL_SEED: Seed = {
  agents: [
    {
      name: 'Support',
      users: ['customer-5127', 'customer-8034'],
      conversations: [
        { user: 'customer-5127', messages: [] },
        { user: 'customer-8034', messages: [] },
      ],
      memories: [],
    },
    {
      name: 'Order desk',
      users: ['customer-6201'],
      conversations: [{ user: 'customer-6201', messages: [] }],
      memories: [],
    },
  ],
};

/**
 * Reads a seed from YAML.
 *
 * @throws {TaskError} with file and line when it is not one.
 */
export async function readSeed(file: string): Promise<Seed> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new TaskError('sandbox', `${file} cannot be read (${cause.code}); name a file that is there with --seed`);
  });
  return parseSeed(text, file);
}

export function parseSeed(text: string, file: string): Seed {
  const refuse = (line: number | undefined, reason: string): never => {
    throw new TaskError('sandbox', `${file}${line === undefined ? '' : `:${line}`}: ${reason}`);
  };
  const { value, lineOf } = parseLocatedYaml(text, refuse);
  const reader = readerFor((pointer, reason) => refuse(lineOf(pointer), reason));
  const agents = reader.list(reader.object(value, '', ['agents']).agents, '/agents');
  return { agents: agents.map((agent, index) => seedAgent(reader, agent, `/agents/${index}`)) };
}

type Reader = ReturnType<typeof readerFor>;

function readerFor(refuse: (pointer: string, reason: string) => never) {
  const object = (
    value: Json | undefined,
    pointer: string,
    keys: readonly string[],
  ): Record<string, Json | undefined> => {
    if (!isJsonObject(value)) return refuse(pointer, `must be a mapping with ${keys.join(', ')}`);
    const unknown = Object.keys(value).find((key) => !keys.includes(key));
    if (unknown !== undefined)
      refuse(`${pointer}/${unknown}`, `${unknown} is no key here; there are ${keys.join(', ')}`);
    return value;
  };
  const list = (value: Json | undefined, pointer: string): readonly Json[] => {
    if (value === undefined) return [];
    return Array.isArray(value) ? value : refuse(pointer, 'must be a list');
  };
  const text = (value: Json | undefined, pointer: string, what: string): string =>
    typeof value === 'string' && value !== '' ? value : refuse(pointer, `${what} must be a text`);
  return { refuse, object, list, text };
}

function seedAgent(reader: Reader, given: Json, pointer: string): SeedAgent {
  const agent = reader.object(given, pointer, ['name', 'users', 'conversations', 'memories']);
  const users = reader
    .list(agent.users, `${pointer}/users`)
    .map((user, index) => reader.text(user, `${pointer}/users/${index}`, 'the external identifier of a user'));
  const userAt = (value: Json | undefined, place: string): string => {
    const user = reader.text(value, place, 'user');
    return users.includes(user) ? user : reader.refuse(place, `${user} is none of the users of this agent`);
  };
  return {
    name: reader.text(agent.name, `${pointer}/name`, 'the name of an agent'),
    users,
    conversations: reader.list(agent.conversations, `${pointer}/conversations`).map((entry, index) => {
      const place = `${pointer}/conversations/${index}`;
      const { user, messages } = reader.object(entry, place, ['user', 'messages']);
      return {
        user: userAt(user, `${place}/user`),
        messages: reader.list(messages, `${place}/messages`).map((message, number) => {
          const here = `${place}/messages/${number}`;
          const pair = reader.object(message, here, ['user', 'agent']);
          return {
            user: reader.text(pair.user, `${here}/user`, 'user'),
            agent: reader.text(pair.agent, `${here}/agent`, 'agent'),
          };
        }),
      };
    }),
    memories: reader.list(agent.memories, `${pointer}/memories`).map((entry, index) => {
      const place = `${pointer}/memories/${index}`;
      const memory = reader.object(entry, place, ['title', 'content', 'user']);
      return {
        title: reader.text(memory.title, `${place}/title`, 'title'),
        content: reader.text(memory.content, `${place}/content`, 'content'),
        user: memory.user === undefined ? undefined : userAt(memory.user, `${place}/user`),
      };
    }),
  };
}

/** Fills an empty store. */
export function* applySeed({ agents }: Seed): Transaction<void> {
  for (const { name, users, conversations, memories } of agents) {
    const agentId = yield* createAgent(name);
    const ids = new Map<string, number>();
    for (const user of users) ids.set(user, yield* createUser(agentId, user));
    for (const { user, messages } of conversations) {
      const conversationId = yield* createConversation(agentId, ids.get(user) ?? 0);
      for (const pair of messages) {
        const message = { conversationId, content: pair.user, metadata: undefined, digest: undefined };
        const { id } = yield* addUserMessage(message);
        yield* addReply(conversationId, id, pair.agent);
      }
    }
    for (const { title, content, user } of memories) {
      const memory = { agentId, agentUserId: user === undefined ? undefined : ids.get(user), title, content };
      yield* addMemory(memory, memoryDigest(memory));
    }
  }
}
