import type { OperationId } from '../../../generated/ids.ts';
import * as contract from '../../../generated/operations.ts';
import type { Sendable } from '../../../generated/unspecified.ts';
import type { CallOptions } from './options.ts';
import {
  type AssumedParameters,
  type Query,
  type WriteInput,
  writeFields,
  writeParameters,
  writeQueryAlone,
} from './request.ts';
import type { MethodResult, MethodStyle } from './result.ts';
import { isAnything, isInteger, isString, type ShapeOf } from './shape.ts';
import type { ApiError, Method, NewMemory, NewMessage, SuccessBody } from './types.ts';

/** An operation of the contract, with how to write its input and the shape of its response. */
export interface Operation<
  Id extends OperationId = OperationId,
  Arguments extends readonly unknown[] = readonly unknown[],
> {
  /** The arguments of the method. The property exists in the type only, like `id`. */
  readonly given?: Arguments;
  readonly id?: Id;
  readonly stated: StatedParts & (typeof contract)[Id];
  /** Writes the body and the caller's assumptions; if absent, the caller can assume nothing. */
  readonly write?: WriteInput;
  readonly response?: ResponseShape<Id>;
}

interface StatedParts {
  readonly method: Method;
  readonly path: string;
  readonly fields?: readonly string[];
  /** The statuses of the stated errors, or ranges such as `5XX`, as the contract writes them. */
  readonly errors: readonly (number | string)[];
}

type ResponseShape<Id> = Id extends OperationId ? ShapeOf<SuccessBody<Id>> : never;

/**
 * An operation with a `response` if the contract states the shape. The tables below satisfy it but do not have it as
 * their type: the editor of a caller would compute the shapes for each method.
 */
type WithStatedShape<Id extends OperationId> = Operation<Id> &
  ([typeof isAnything] extends [ResponseShape<Id>] ? unknown : { readonly response: ResponseShape<Id> });

/** The stated fields of the body of an error (§7); further fields are open ('api-error.fields'). */
export const errorShape: ShapeOf<ApiError> = { message: isString };

const listAgents: Operation<'listAgents', [options?: CallOptions]> = {
  stated: contract.listAgents,
} satisfies WithStatedShape<'listAgents'>;

const createMemory: Operation<'createMemory', [agentId: number, memory: NewMemory, options?: CreateMemoryOptions]> = {
  stated: contract.createMemory,
  write: writeFields,
} satisfies WithStatedShape<'createMemory'>;

/** Other parts of the response are open ('conversation-list.element', 'conversation-list.fields'). */
const listConversations: Operation<'listConversations', [options?: ListConversationsOptions]> = {
  stated: contract.listConversations,
  write: writeQueryAlone,
  response: { data: [{}] },
} satisfies WithStatedShape<'listConversations'>;

/** The stated fields of a message; further fields are open ('message.fields'). */
const messageShape = { content: isString };

/**
 * Other parts of the response are open ('sent-message.fields', 'conversation-summary.fields',
 * 'conversation-summary.external-user-id-type').
 */
const sendMessage: Operation<
  'sendMessage',
  [conversationId: number, message: NewMessage, options?: SendMessageOptions]
> = {
  stated: contract.sendMessage,
  write: writeFields,
  response: {
    conversation: { id: isInteger, external_user_id: isAnything },
    user_message: messageShape,
    agent_message: messageShape,
  },
} satisfies WithStatedShape<'sendMessage'>;

const getToolkitDetails: Operation<'getToolkitDetails', [toolkitName: string, options?: CallOptions]> = {
  stated: contract.getToolkitDetails,
} satisfies WithStatedShape<'getToolkitDetails'>;

const getToolContext: Operation<'getToolContext', [toolkitName: string, toolName: string, options?: CallOptions]> = {
  stated: contract.getToolContext,
} satisfies WithStatedShape<'getToolContext'>;

const executeTool: Operation<'executeTool', [toolkitName: string, toolName: string, options: ExecuteToolOptions]> = {
  stated: contract.executeTool,
  write: writeParameters,
} satisfies WithStatedShape<'executeTool'>;

export const developerApi = {
  agents: { list: listAgents, memories: { create: createMemory } },
  conversations: { list: listConversations, messages: { send: sendMessage } },
};

export const toolkitApi = { details: getToolkitDetails, context: getToolContext, execute: executeTool };

type IdIn<Operations> =
  Operations extends Operation<infer Id>
    ? Id
    : { [Name in keyof Operations]: IdIn<Operations[Name]> }[keyof Operations];

/** Does not compile if the tables above lack an operation of the contract. */
export type EveryId<Id extends IdIn<typeof developerApi | typeof toolkitApi> = OperationId> = Id;

export type Methods<Operations, In extends MethodStyle> = {
  readonly [Name in keyof Operations]: Operations[Name] extends {
    readonly stated: unknown;
    readonly id?: infer Id extends OperationId;
    readonly given?: infer Arguments extends readonly unknown[];
  }
    ? contract.Calls<Arguments, MethodResult<In, Id>>[Id]
    : Methods<Operations[Name], In>;
};

/** The methods of the Developer API (§4.1). */
export interface DeveloperApi<In extends MethodStyle> extends Methods<typeof developerApi, In> {}

/** The methods of the toolkit endpoints (§4.2). */
export interface ToolkitApi<In extends MethodStyle> extends Methods<typeof toolkitApi, In> {}

/** The options of listing conversations. */
export interface ListConversationsOptions extends CallOptions {
  /** The assumptions of the caller at open points. */
  readonly assumed?: {
    /**
     * The filters as the query of the URL: their names and formats are open (`list-conversations.filters`, §4.1). Give
     * an encoded text or a `URLSearchParams`.
     */
    readonly query: Query;
  };
}

/** The options of creating a memory. */
export interface CreateMemoryOptions extends CallOptions {
  /** The assumptions of the caller at open points. */
  readonly assumed?: {
    /** Further fields of the memory: whether they are accepted is open (`new-memory.fields`, §2). */
    readonly fields: Readonly<Record<string, Sendable<'new-memory.fields'>>>;
  };
}

/** The options of sending a message. */
export interface SendMessageOptions extends CallOptions {
  /** The assumptions of the caller at open points. */
  readonly assumed?: {
    /** Further fields of the message: whether they are accepted is open (`new-message.fields`, §4.1). */
    readonly fields: Readonly<Record<string, Sendable<'new-message.fields'>>>;
  };
}

/** The options of executing a tool. */
export interface ExecuteToolOptions extends CallOptions {
  /** The assumptions of the caller at open points. */
  readonly assumed: AssumedParameters;
}
