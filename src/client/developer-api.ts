import type { CreateMemory, ListAgents, ListConversations, SendMessage } from '../../generated/calls.ts';
import type { Sendable } from '../../generated/unspecified.ts';
import type { Call } from './call.ts';
import { createMemory, listAgents, listConversations, sendMessage } from './operations.ts';
import type { CallOptions } from './options.ts';
import type { Answered, Style } from './result.ts';
import type { NewMemory, NewMessage } from './types.ts';

/** What listing conversations takes beside its parameters. */
export interface ListConversationsOptions extends CallOptions {
  /** What the caller assumes at open points. */
  readonly assumed?: {
    /**
     * The filters, as they are to stand in the URL: which names and formats they have is open
     * (`list-conversations.filters`, §4.1). `String(new URLSearchParams({ … }))` writes one.
     */
    readonly query: string;
  };
}

/** What storing a memory takes beside the memory. */
export interface CreateMemoryOptions extends CallOptions {
  /** What the caller assumes at open points. */
  readonly assumed?: {
    /** Further fields of the memory: whether they are accepted is open (`new-memory.fields`, §2). */
    readonly fields: Readonly<Record<string, Sendable<'new-memory.fields'>>>;
  };
}

/** What sending a message takes beside the message. */
export interface SendMessageOptions extends CallOptions {
  /** What the caller assumes at open points. */
  readonly assumed?: {
    /** Further fields of the message: whether they are accepted is open (`new-message.fields`, §4.1). */
    readonly fields: Readonly<Record<string, Sendable<'new-message.fields'>>>;
  };
}

/** The operations of the Developer API (§4.1). */
export interface DeveloperApi<In extends Style> {
  readonly agents: {
    readonly list: ListAgents<[options?: CallOptions], Answered<In, 'listAgents'>>;
    readonly memories: {
      readonly create: CreateMemory<
        [agentId: number, memory: NewMemory, options?: CreateMemoryOptions],
        Answered<In, 'createMemory'>
      >;
    };
  };
  readonly conversations: {
    readonly list: ListConversations<[options?: ListConversationsOptions], Answered<In, 'listConversations'>>;
    readonly messages: {
      readonly send: SendMessage<
        [conversationId: number, message: NewMessage, options?: SendMessageOptions],
        Answered<In, 'sendMessage'>
      >;
    };
  };
}

export function developerApi<In extends Style>(call: Call<In>): DeveloperApi<In> {
  return {
    agents: {
      list: (options) => call(listAgents, { options }),
      memories: {
        create: (agent_id, body, options) => call(createMemory, { path: { agent_id }, body, options }),
      },
    },
    conversations: {
      list: (options) => call(listConversations, { options }),
      messages: {
        send: (conversation_id, body, options) => call(sendMessage, { path: { conversation_id }, body, options }),
      },
    },
  };
}
