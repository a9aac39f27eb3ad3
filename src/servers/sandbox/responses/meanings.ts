import { nextPageValues } from '../../../contract/behaviours/index.ts';
import { toExactNumber } from '../../../contract/model/index.ts';
import type { Conversation, Message } from '../data/conversations.ts';
import type { Memory } from '../data/memories.ts';
import type { Agent } from '../data/people.ts';
import type { Identifiers } from '../identifiers.ts';

export interface MeaningScope {
  readonly agent?: Agent | undefined;
  readonly conversation?: Conversation;
  readonly message?: Message | undefined;
  readonly memory?: Memory;
  readonly userMessage?: Message;
  readonly agentMessage?: Message;
  readonly list?: {
    readonly elements: readonly MeaningScope[];
    /** The number of elements on all pages. */
    readonly total: number;
    /** The number of the next page; `undefined` on the last one. */
    readonly next: number | undefined;
  };
}

/**
 * Lists the forms in which a value can be written, the most exact first; a form `undefined` leaves an optional field
 * out. The list is empty if the scope does not have the value.
 */
type Meaning = (scope: MeaningScope, ids: Identifiers) => readonly unknown[];

const timeForms = (milliseconds: number | undefined): unknown[] =>
  milliseconds === undefined ? [] : [new Date(milliseconds).toISOString(), milliseconds];
const idForms = (id: number | undefined, { encodeId }: Identifiers): unknown[] =>
  id === undefined ? [] : [encodeId(id), String(encodeId(id))];
const singleForm = (value: unknown): unknown[] => (value === undefined ? [] : [value]);
/** Lists the forms of a value; none if the scope does not have it. */
const ifPresent = <T>(value: T | undefined, forms: (value: T) => readonly unknown[]): readonly unknown[] =>
  value === undefined ? [] : forms(value);
/** Lists the forms of an optional value; `empty` is for a required field without a value. */
const optionalForms = (value: unknown, ...empty: readonly unknown[]): unknown[] =>
  value === undefined ? [undefined, null, ...empty] : [value];

/**
 * The meanings that a field can have. A set states one with `x-means` if it does not follow from the field's name, for
 * example `x-means: memory.id`.
 */
export const MEANINGS = {
  'agent.id': ({ agent }, ids) => idForms(agent?.id, ids),
  'agent.name': ({ agent }) => singleForm(agent?.name),
  'agent.created-at': ({ agent }) => timeForms(agent?.createdAt),
  'conversation.id': ({ conversation }, ids) => idForms(conversation?.id, ids),
  'conversation.path-id': ({ conversation }, { inPath }) =>
    ifPresent(conversation, ({ id }) => [inPath(id), String(inPath(id))]),
  'conversation.external-user-id': ({ conversation }) => ifPresent(conversation, externalUserIdForms),
  'conversation.agent-id': ({ conversation }, ids) => idForms(conversation?.agentId, ids),
  'conversation.last-message': ({ conversation }) => ifPresent(conversation, (it) => optionalForms(it.lastMessage, '')),
  'conversation.created-at': ({ conversation }) => timeForms(conversation?.createdAt),
  'message.id': ({ message }, ids) => idForms(message?.id, ids),
  'message.content': ({ message }) => singleForm(message?.content),
  'message.role': ({ message }) => singleForm(message?.role),
  'message.metadata': ({ message }) => ifPresent(message, ({ metadata }) => optionalForms(metadata, {})),
  'message.created-at': ({ message }) => timeForms(message?.createdAt),
  'memory.id': ({ memory }, ids) => idForms(memory?.id, ids),
  'memory.title': ({ memory }) => singleForm(memory?.title),
  'memory.content': ({ memory }) => singleForm(memory?.content),
  'memory.agent-id': ({ memory }, ids) => idForms(memory?.agentId, ids),
  'memory.agent-user-id': ({ memory }) => ifPresent(memory, ({ agentUserId }) => optionalForms(agentUserId)),
  'memory.created-at': ({ memory }) => timeForms(memory?.createdAt),
  'list.total': ({ list }) => singleForm(list?.total),
  'list.next': ({ list }) => ifPresent(list, ({ next }) => nextPageValues(next)),
} as const satisfies Readonly<Record<string, Meaning>>;

const SAMPLE_AGENT: Agent = { id: 1, name: 'a', createdAt: 0 };
const SAMPLE_CONVERSATION: Conversation = {
  id: 1,
  agentId: 1,
  agent: SAMPLE_AGENT,
  userId: 1,
  externalUserId: 'a',
  createdAt: 0,
  lastMessage: 'a',
};
const SAMPLE_MESSAGE: Message = { id: 1, conversationId: 1, role: 'user', content: 'a', metadata: {}, createdAt: 0 };
export const SAMPLE_SCOPE: MeaningScope = {
  agent: SAMPLE_AGENT,
  conversation: SAMPLE_CONVERSATION,
  message: SAMPLE_MESSAGE,
  memory: { id: 1, agentId: 1, agentUserId: 1, title: 'a', content: 'a', createdAt: 0 },
  list: { elements: [], total: 1, next: 2 },
};

export type MeaningName = keyof typeof MEANINGS;

export function isMeaning(name: unknown): name is MeaningName {
  return typeof name === 'string' && Object.hasOwn(MEANINGS, name);
}

/**
 * Lists the forms of a user's external identifier: as it was created, as a number, the user's id, or null. The first
 * one that the type allows is used.
 */
function externalUserIdForms({ externalUserId, userId }: Conversation): readonly unknown[] {
  return [externalUserId, ...(/^\d{1,30}$/.test(externalUserId) ? [toExactNumber(externalUserId)] : []), userId, null];
}

export type MeaningSubject = 'agent' | 'conversation' | 'message' | 'memory' | 'list' | 'exchange';

/** Meanings that no field name suggests. */
const UNNAMED_MEANINGS: readonly MeaningName[] = [
  'conversation.path-id',
  'conversation.last-message',
  'message.metadata',
];

/** The meaning that a field's name suggests: `created_at` of a memory means `memory.created-at`. */
export function meaningByName(subject: MeaningSubject, field: string): MeaningName | undefined {
  const name = `${subject}.${field.replaceAll('_', '-')}`;
  return isMeaning(name) && !field.includes('-') && !UNNAMED_MEANINGS.includes(name) ? name : undefined;
}

/** For object fields with these names, the subject and the scope inside them. */
export const INNER_SCOPES: Readonly<
  Record<string, { readonly subject: MeaningSubject; readonly scope: (scope: MeaningScope) => MeaningScope }>
> = {
  'exchange.conversation': { subject: 'conversation', scope: (scope) => scope },
  'exchange.user_message': { subject: 'message', scope: (scope) => ({ ...scope, message: scope.userMessage }) },
  'exchange.agent_message': { subject: 'message', scope: (scope) => ({ ...scope, message: scope.agentMessage }) },
  'conversation.agent': { subject: 'agent', scope: (scope) => scope },
  'memory.agent': { subject: 'agent', scope: (scope) => scope },
};
