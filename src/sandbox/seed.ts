import { readFile } from 'node:fs/promises';
import { isJsonObject, type Json, type JsonObject, parseLocatedYaml, TaskError } from '../contract/index.ts';
import { addMessage, createConversation, replyTo, userMessage } from './data/conversations.ts';
import { addMemory } from './data/memories.ts';
import { createAgent, createUser } from './data/people.ts';
import { memoryDigest } from './operations/digest.ts';
import type { Transaction } from './store/store.ts';

/** One part of a seed: how it is read, and a JSON Schema of it. */
interface Part<T> {
  read(value: Json | undefined, pointer: string, refuse: Refuse): T;
  readonly schema: JsonObject;
  readonly isOptional?: boolean;
}
type Refuse = (pointer: string, reason: string) => never;

const text = (what: string): Part<string> => ({
  schema: { type: 'string', minLength: 1 },
  read: (value, pointer, refuse) =>
    typeof value === 'string' && value !== '' ? value : refuse(pointer, `${what} must be a text`),
});

const optional = <T>({ read, schema }: Part<T>): Part<T | undefined> => ({
  schema,
  isOptional: true,
  read: (value, pointer, refuse) => (value === undefined ? undefined : read(value, pointer, refuse)),
});

const list = <T>({ read, schema }: Part<T>): Part<readonly T[]> => ({
  schema: { type: 'array', items: schema },
  isOptional: true,
  read: (value = [], pointer, refuse) =>
    Array.isArray(value)
      ? value.map((item, index) => read(item, `${pointer}/${index}`, refuse))
      : refuse(pointer, 'must be a list'),
});

const mapping = <T extends object>(fields: { readonly [Key in keyof T]: Part<T[Key]> }): Part<T> => {
  const all = Object.entries<Part<unknown>>(fields);
  const keys = Object.keys(fields);
  return {
    schema: {
      type: 'object',
      additionalProperties: false,
      required: all.filter(([, { isOptional }]) => isOptional !== true).map(([key]) => key),
      properties: Object.fromEntries(all.map(([key, { schema }]) => [key, schema])),
    },
    read(value, pointer, refuse) {
      if (!isJsonObject(value)) return refuse(pointer, `must be a mapping with ${keys.join(', ')}`);
      const unknown = Object.keys(value).find((key) => !keys.includes(key));
      if (unknown !== undefined)
        refuse(`${pointer}/${unknown}`, `${unknown} is no key here; there are ${keys.join(', ')}`);
      // Each field has what its own part reads.
      return Object.fromEntries(
        all.map(([key, { read }]) => [key, read(value[key], `${pointer}/${key}`, refuse)]),
      ) as T;
    },
  };
};

const ROOT = mapping({
  agents: list(
    mapping({
      name: text('the name of an agent'),
      users: list(text('the external identifier of a user')),
      conversations: list(
        mapping({ user: text('user'), messages: list(mapping({ user: text('user'), agent: text('agent') })) }),
      ),
      memories: list(mapping({ title: text('title'), content: text('content'), user: optional(text('user')) })),
    }),
  ),
});

export type Seed = ReturnType<typeof ROOT.read>;

/** A seed as it is written: lists can be left out. */
export type WrittenSeed = Written<Seed>;

type Written<T> = T extends readonly (infer Item)[]
  ? readonly Written<Item>[]
  : T extends object
    ? { readonly [Key in keyof T as T[Key] extends readonly unknown[] ? never : Key]: T[Key] } & {
        readonly [Key in keyof T as T[Key] extends readonly unknown[] ? Key : never]?: Written<T[Key]>;
      }
    : T;

/** A JSON Schema of a {@link Seed}. */
export const SEED_SCHEMA = ROOT.schema;

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
    throw new TaskError(`${file} cannot be read (${cause.code}); name a file that is there with --seed`);
  });
  return parseSeed(text, file);
}

export function parseSeed(text: string, file: string): Seed {
  const refuseLine = (line: number | undefined, reason: string): never => {
    throw new TaskError(`${file}${line === undefined ? '' : `:${line}`}: ${reason}`);
  };
  const { value, lineOf } = parseLocatedYaml(text, refuseLine);
  return seedOf(value, (pointer, reason) => refuseLine(lineOf(pointer), reason));
}

/** @param refuse Throws what is wrong at a JSON pointer. */
export function seedOf(value: Json | WrittenSeed, refuse: Refuse): Seed {
  const seed = ROOT.read(value as Json, '', refuse); // what is written is JSON
  for (const [index, { users, conversations, memories }] of seed.agents.entries()) {
    for (const [key, entries] of Object.entries({ conversations, memories })) {
      for (const [number, { user }] of entries.entries()) {
        if (user === undefined || users.includes(user)) continue;
        refuse(`/agents/${index}/${key}/${number}/user`, `${user} is none of the users of this agent`);
      }
    }
  }
  return seed;
}

export function* applySeed({ agents }: Seed, now: number): Transaction<void> {
  for (const { name, users, conversations, memories } of agents) {
    const agentId = yield* createAgent(name, now);
    const ids = new Map<string, number>();
    for (const user of users) ids.set(user, yield* createUser(agentId, user, now));
    for (const { user, messages } of conversations) {
      const conversationId = yield* createConversation(agentId, ids.get(user) ?? 0, now);
      for (const pair of messages) {
        const message = yield* addMessage(userMessage(conversationId, { content: pair.user }, now));
        yield* addMessage(replyTo(message, pair.agent, now));
      }
    }
    for (const { title, content, user } of memories) {
      const agentUserId = user === undefined ? undefined : ids.get(user);
      const memory = { agentId, agentUserId, title, content };
      yield* addMemory({ ...memory, createdAt: now }, memoryDigest(memory));
    }
  }
}
