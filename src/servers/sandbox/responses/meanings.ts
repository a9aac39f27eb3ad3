import { formsOfNext } from '../../../contract/behaviours/index.ts';
import { toExactNumber } from '../../../contract/model/index.ts';
import type { Conversation, Message } from '../data/conversations.ts';
import type { Memory } from '../data/memories.ts';
import type { Agent } from '../data/people.ts';
import type { Identifiers } from '../identifiers.ts';

export interface Scope {
  readonly agent?: Agent | undefined;
  readonly conversation?: Conversation;
  readonly message?: Message | undefined;
  readonly memory?: Memory;
  readonly userMessage?: Message;
  readonly agentMessage?: Message;
  readonly list?: {
    readonly elements: readonly Scope[];
    /** How many elements there are on all pages. */
    readonly total: number;
    /** What asks for the next page; `undefined` on the last one. */
    readonly next: number | undefined;
  };
}

/**
 * The forms in which a value can be written, the most exact first; `undefined` among them leaves an optional field out.
 * None at all where the scope does not have what the value is of.
 */
type Meaning = (scope: Scope, ids: Identifiers) => readonly unknown[];

const time = (milliseconds: number | undefined): unknown[] =>
  milliseconds === undefined ? [] : [new Date(milliseconds).toISOString(), milliseconds];
const identifier = (id: number | undefined, { encodeId }: Identifiers): unknown[] =>
  id === undefined ? [] : [encodeId(id), String(encodeId(id))];
const one = (value: unknown): unknown[] => (value === undefined ? [] : [value]);
/** The forms of what the scope may not have. */
const formsOf = <T>(value: T | undefined, forms: (value: T) => readonly unknown[]): readonly unknown[] =>
  value === undefined ? [] : forms(value);
/** A value that need not be stored, and what a required field has where it is not. */
const orNone = (value: unknown, ...none: readonly unknown[]): unknown[] =>
  value === undefined ? [undefined, null, ...none] : [value];

/**
 * What the value of a field can mean. A set says so with `x-means` where that does not follow from the field's name, as
 * in `x-means: memory.id`.
 */
export const MEANINGS = {
  'agent.id': ({ agent }, ids) => identifier(agent?.id, ids),
  'agent.name': ({ agent }) => one(agent?.name),
  'agent.created-at': ({ agent }) => time(agent?.createdAt),
  'conversation.id': ({ conversation }, ids) => identifier(conversation?.id, ids),
  'conversation.path-id': ({ conversation }, { inPath }) =>
    formsOf(conversation, ({ id }) => [inPath(id), String(inPath(id))]),
  'conversation.external-user-id': ({ conversation }) => formsOf(conversation, externalUserId),
  'conversation.agent-id': ({ conversation }, ids) => identifier(conversation?.agentId, ids),
  'conversation.last-message': ({ conversation }) => formsOf(conversation, (it) => orNone(it.lastMessage, '')),
  'conversation.created-at': ({ conversation }) => time(conversation?.createdAt),
  'message.id': ({ message }, ids) => identifier(message?.id, ids),
  'message.content': ({ message }) => one(message?.content),
  'message.role': ({ message }) => one(message?.role),
  'message.metadata': ({ message }) => formsOf(message, ({ metadata }) => orNone(metadata, {})),
  'message.created-at': ({ message }) => time(message?.createdAt),
  'memory.id': ({ memory }, ids) => identifier(memory?.id, ids),
  'memory.title': ({ memory }) => one(memory?.title),
  'memory.content': ({ memory }) => one(memory?.content),
  'memory.agent-id': ({ memory }, ids) => identifier(memory?.agentId, ids),
  'memory.agent-user-id': ({ memory }) => formsOf(memory, ({ agentUserId }) => orNone(agentUserId)),
  'memory.created-at': ({ memory }) => time(memory?.createdAt),
  'list.total': ({ list }) => one(list?.total),
  'list.next': ({ list }) => formsOf(list, ({ next }) => formsOfNext(next)),
} as const satisfies Readonly<Record<string, Meaning>>;

const ANY_AGENT: Agent = { id: 1, name: 'a', createdAt: 0 };
const ANY_CONVERSATION: Conversation = {
  id: 1,
  agentId: 1,
  agent: ANY_AGENT,
  userId: 1,
  externalUserId: 'a',
  createdAt: 0,
  lastMessage: 'a',
};
const ANY_MESSAGE: Message = { id: 1, conversationId: 1, role: 'user', content: 'a', metadata: {}, createdAt: 0 };
export const ANY_SCOPE: Scope = {
  agent: ANY_AGENT,
  conversation: ANY_CONVERSATION,
  message: ANY_MESSAGE,
  memory: { id: 1, agentId: 1, agentUserId: 1, title: 'a', content: 'a', createdAt: 0 },
  list: { elements: [], total: 1, next: 2 },
};

export type MeaningName = keyof typeof MEANINGS;

export function isMeaning(name: unknown): name is MeaningName {
  return typeof name === 'string' && Object.hasOwn(MEANINGS, name);
}

/** The identifier of a user as it was given, else as a number, else nothing: what its type allows. */
function externalUserId({ externalUserId, userId }: Conversation): readonly unknown[] {
  return [externalUserId, ...(/^\d{1,30}$/.test(externalUserId) ? [toExactNumber(externalUserId)] : []), userId, null];
}

export type Subject = 'agent' | 'conversation' | 'message' | 'memory' | 'list' | 'exchange';

/** Meanings that a field does not have by its name alone. */
const NOT_BY_NAME: readonly MeaningName[] = ['conversation.path-id', 'conversation.last-message', 'message.metadata'];

/** What a field means by its name, where it is one of something: `created_at` of a memory is `memory.created-at`. */
export function meaningByName(subject: Subject, field: string): MeaningName | undefined {
  const name = `${subject}.${field.replaceAll('_', '-')}`;
  return isMeaning(name) && !field.includes('-') && !NOT_BY_NAME.includes(name) ? name : undefined;
}

/** What becomes of the scope within a field of this name, where an object is there. */
export const WITHIN: Readonly<Record<string, { readonly subject: Subject; readonly scope: (scope: Scope) => Scope }>> =
  {
    'exchange.conversation': { subject: 'conversation', scope: (scope) => scope },
    'exchange.user_message': { subject: 'message', scope: (scope) => ({ ...scope, message: scope.userMessage }) },
    'exchange.agent_message': { subject: 'message', scope: (scope) => ({ ...scope, message: scope.agentMessage }) },
    'conversation.agent': { subject: 'agent', scope: (scope) => scope },
    'memory.agent': { subject: 'agent', scope: (scope) => scope },
  };
