import type { OperationId } from '../../generated/ids.ts';
import type { operations, paths } from '../../generated/types.ts';
import { fieldsWriter, parametersWriter, queryWriter, type WriteInput } from './request.ts';
import { isAnything, isInteger, isListOfObjects, isString, type Shape, type ShapeOf } from './shape.ts';
import type { ApiError, ErrorKey, NewMemory, NewMessage, SuccessBody } from './types.ts';

/** What the client knows of an operation when it runs. */
export interface Operation<Id extends OperationId = OperationId> {
  /** Only the types know which operation of the contract it is. */
  readonly id?: Id;
  readonly method: 'GET' | 'POST';
  readonly path: keyof paths;
  /** Writes what can be given beside the parameters of the path; nothing can where it is missing. */
  readonly write?: WriteInput;
  /** What is stated of the body of a successful answer; nothing where it is open. */
  readonly answer?: Shape;
}

/** An operation as the contract has it: these types hold each line below to the contract, and a test does the rest. */
type Stated<Id extends OperationId> = {
  readonly id?: Id;
  readonly write?: WriteInput;
} & AddressOf<Id> &
  AnswerOf<SuccessBody<Id>>;

/** The operations of the toolkit endpoints, whose paths begin so (§4.2). */
export type ToolkitOperationId = {
  [Id in OperationId]: AddressOf<Id> extends { readonly path: `/toolkit/${string}` } ? Id : never;
}[OperationId];

/** The method and the path under which the contract has the operation. */
type AddressOf<Id extends OperationId> = {
  [Path in keyof paths]: {
    [Method in 'get' | 'post']: paths[Path][Method] extends operations[Id]
      ? operations[Id] extends paths[Path][Method]
        ? { readonly method: Uppercase<Method>; readonly path: Path }
        : never
      : never;
  }['get' | 'post'];
}[keyof paths];

type AnswerOf<Body> = [ShapeOf<Body>] extends [never]
  ? { readonly answer: never }
  : ShapeOf<Body> extends typeof isAnything
    ? { readonly answer?: never }
    : { readonly answer: ShapeOf<Body> };

/** What is stated of the body of an error (§7); more is open ('api-error.fields'). */
export const errorShape: ShapeOf<ApiError> = { message: isString };

/** The errors that the contract states, for every operation of the Developer API (§7). */
export const statedErrors: readonly ErrorKey<Exclude<OperationId, ToolkitOperationId>>[] = [
  400,
  401,
  403,
  404,
  429,
  '5XX',
];

/** More is open ('message.fields'). */
const message = { content: isString };

export const listAgents: Stated<'listAgents'> = { method: 'GET', path: '/v1/agents/' };

export const createMemory: Stated<'createMemory'> = {
  method: 'POST',
  path: '/v1/agents/{agent_id}/memories/',
  write: fieldsWriter<NewMemory>('title', 'content', 'agent_user_id'),
};

/** More is open ('conversation-list.element', 'conversation-list.fields'). */
export const listConversations: Stated<'listConversations'> = {
  method: 'GET',
  path: '/v1/conversations/',
  write: queryWriter,
  answer: { data: isListOfObjects },
};

/** More is open ('sent-message.fields', 'conversation-summary.fields', 'conversation-summary.external-user-id-type'). */
export const sendMessage: Stated<'sendMessage'> = {
  method: 'POST',
  path: '/v1/conversations/{conversation_id}/messages/',
  write: fieldsWriter<NewMessage>('content', 'metadata'),
  answer: {
    conversation: { id: isInteger, external_user_id: isAnything },
    user_message: message,
    agent_message: message,
  },
};

export const getToolkitDetails: Stated<'getToolkitDetails'> = {
  method: 'GET',
  path: '/toolkit/{toolkit_name}/',
};

export const getToolContext: Stated<'getToolContext'> = {
  method: 'GET',
  path: '/toolkit/{toolkit_name}/{tool_name}/',
};

export const executeTool: Stated<'executeTool'> = {
  method: 'POST',
  path: '/toolkit/{toolkit_name}/{tool_name}/',
  write: parametersWriter,
};

/**
 * All of them: the compiler asks for each operation of the contract, and refuses any other. What calls one imports it by
 * name, so that a page does not load the others.
 */
export const operationTable: { readonly [Id in OperationId]: Stated<Id> } = {
  listAgents,
  createMemory,
  listConversations,
  sendMessage,
  getToolkitDetails,
  getToolContext,
  executeTool,
};
