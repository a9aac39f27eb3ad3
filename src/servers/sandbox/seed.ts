import { readFile } from 'node:fs/promises';
import { type JsonObject, parseLocatedYaml, TaskError } from '../../contract/model/index.ts';
import { addMessage, createConversation, prepareReply, prepareUserMessage } from './data/conversations.ts';
import { addMemory } from './data/memories.ts';
import { createAgent, createUser } from './data/people.ts';
import { memoryDigest } from './operations/digest.ts';
import { arraySchema, findValidationError, objectSchema } from './schemas.ts';
import type { Transaction } from './store/store.ts';

export interface Seed {
  readonly agents?: readonly SeedAgent[];
}

interface SeedAgent {
  readonly name: string;
  readonly users?: readonly string[];
  readonly conversations?: readonly {
    readonly user: string;
    readonly messages?: readonly { readonly user: string; readonly agent: string }[];
  }[];
  readonly memories?: readonly {
    readonly title: string;
    readonly content: string;
    readonly user?: string | undefined;
  }[];
}

const TEXT_SCHEMA: JsonObject = { type: 'string', minLength: 1 };
const MESSAGE_PAIR_SCHEMA = objectSchema({ user: TEXT_SCHEMA, agent: TEXT_SCHEMA });
const AGENT_SCHEMA = objectSchema({
  name: TEXT_SCHEMA,
  'users?': arraySchema(TEXT_SCHEMA),
  'conversations?': arraySchema(objectSchema({ user: TEXT_SCHEMA, 'messages?': arraySchema(MESSAGE_PAIR_SCHEMA) })),
  'memories?': arraySchema(objectSchema({ title: TEXT_SCHEMA, content: TEXT_SCHEMA, 'user?': TEXT_SCHEMA })),
});

/** The JSON Schema of a {@link Seed}. */
export const SEED_SCHEMA = objectSchema({ 'agents?': arraySchema(AGENT_SCHEMA) });

/** The default data of a new store: two agents with users and conversations, and no messages. */
export const DEFAULT_SEED: Seed = {
  agents: [
    {
      name: 'Support',
      users: ['customer-5127', 'customer-8034'],
      conversations: [{ user: 'customer-5127' }, { user: 'customer-8034' }],
    },
    { name: 'Order desk', users: ['customer-6201'], conversations: [{ user: 'customer-6201' }] },
  ],
};

/**
 * Reads a seed from a YAML file.
 *
 * @throws {TaskError} with file and line if the file is not a seed.
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
  return checkSeed(value, (pointer, reason) => refuseLine(lineOf(pointer), reason));
}

/**
 * Checks a seed, and returns it.
 *
 * @param refuse Throws the reason for a JSON pointer.
 */
export function checkSeed(value: unknown, refuse: (pointer: string, reason: string) => never): Seed {
  const error = findValidationError(SEED_SCHEMA, value);
  if (error !== undefined) refuse(error.pointer, error.reason);
  const seed = value as Seed; // valid by the schema
  for (const [index, { users = [], conversations = [], memories = [] }] of (seed.agents ?? []).entries()) {
    for (const [key, entries] of Object.entries({ conversations, memories })) {
      for (const [number, { user }] of entries.entries()) {
        if (user === undefined || users.includes(user)) continue;
        refuse(`/agents/${index}/${key}/${number}/user`, `${user} is none of the users of this agent`);
      }
    }
  }
  return seed;
}

export function* applySeed({ agents = [] }: Seed, now: number): Transaction<void> {
  for (const { name, users = [], conversations = [], memories = [] } of agents) {
    const agentId = yield* createAgent(name, now);
    const ids = new Map<string, number>();
    for (const user of users) ids.set(user, yield* createUser(agentId, user, now));
    for (const { user, messages = [] } of conversations) {
      const conversationId = yield* createConversation(agentId, ids.get(user) ?? 0, now);
      for (const pair of messages) {
        const message = yield* addMessage(prepareUserMessage(conversationId, { content: pair.user }, now));
        yield* addMessage(prepareReply(message, pair.agent, now));
      }
    }
    for (const { title, content, user } of memories) {
      const agentUserId = user === undefined ? undefined : ids.get(user);
      const memory = { agentId, agentUserId, title, content };
      yield* addMemory({ ...memory, createdAt: now }, memoryDigest(memory));
    }
  }
}
