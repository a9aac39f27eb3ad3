import type { OperationId } from '../../generated/ids.ts';
import type { operations, paths } from '../../generated/types.ts';
import type { Shape, ShapeOf } from './shape.ts';
import type { ApiError, SuccessBody } from './types.ts';

/** What the client knows of an operation when it runs. */
export interface Operation {
  readonly id: OperationId;
  readonly method: 'GET' | 'POST';
  readonly path: keyof paths;
  /** What is stated of the body of a successful answer; nothing where it is open. */
  readonly answer?: Shape;
  /** The stated statuses of errors, a range by its first digit. */
  readonly errors: readonly number[];
}

/** What is stated of the body of an error (§7). */
export const errorShape: ShapeOf<ApiError> = { message: 'string' };

const stated = [400, 401, 403, 404, 429, 5] as const;
const message = { content: 'string' } as const;

/** The operations of the contract. The types below hold each line to the contract, and a test does the rest. */
export const operationTable = {
  listAgents: { id: 'listAgents', method: 'GET', path: '/v1/agents/', errors: stated },
  createMemory: { id: 'createMemory', method: 'POST', path: '/v1/agents/{agent_id}/memories/', errors: stated },
  listConversations: {
    id: 'listConversations',
    method: 'GET',
    path: '/v1/conversations/',
    answer: { data: 'array' },
    errors: stated,
  },
  sendMessage: {
    id: 'sendMessage',
    method: 'POST',
    path: '/v1/conversations/{conversation_id}/messages/',
    answer: {
      conversation: { id: 'integer', external_user_id: 'any' },
      user_message: message,
      agent_message: message,
    },
    errors: stated,
  },
  getToolkitDetails: { id: 'getToolkitDetails', method: 'GET', path: '/toolkit/{toolkit_name}/', errors: [] },
  getToolContext: { id: 'getToolContext', method: 'GET', path: '/toolkit/{toolkit_name}/{tool_name}/', errors: [] },
  executeTool: { id: 'executeTool', method: 'POST', path: '/toolkit/{toolkit_name}/{tool_name}/', errors: [] },
} as const satisfies OperationTable;

type OperationTable = { readonly [Id in OperationId]: OperationOf<Id> };

type OperationOf<Id extends OperationId> = {
  readonly id: Id;
  readonly errors: readonly StatedDigits<Exclude<keyof operations[Id]['responses'], '2XX' | 'default'>>[];
} & AddressOf<Id> &
  AnswerOf<SuccessBody<Id>>;

type StatedDigits<Key> = Key extends `${infer Digit extends number}XX` ? Digit : Key;

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

type AnswerOf<Body> = ShapeOf<Body> extends 'any' ? { readonly answer?: never } : { readonly answer: ShapeOf<Body> };
