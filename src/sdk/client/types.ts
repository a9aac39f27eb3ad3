import type { OperationId } from '../../../generated/ids.ts';
import type * as contract from '../../../generated/operations.ts';
import type { components, operations } from '../../../generated/types.ts';

type Schemas = components['schemas'];

export type Method = (typeof contract)[OperationId]['method'];

/** The names that the contract states, without the index signature of those that it leaves open. */
export type StatedKeys<Schema> = keyof { [Key in keyof Schema as string extends Key ? never : Key]: true };

/** What is stated of an object to be sent; anything further goes through `assumed`. */
type Stated<Schema> = Pick<Schema, StatedKeys<Schema> & keyof Schema>;

/** A memory to be stored (§2). */
export interface NewMemory extends Stated<Schemas['NewMemory']> {}
/** A message to be sent (§4.1). */
export interface NewMessage extends Stated<Schemas['NewMessage']> {}
/** What is known when the reply is complete (§4.1). */
export type SentMessage = Schemas['SentMessage'];
/** A list of conversations (§4.1). */
export type ConversationList = Schemas['ConversationList'];
/** A conversation in short (§2). */
export type ConversationSummary = Schemas['ConversationSummary'];
/** A message of a conversation (§2). */
export type Message = Schemas['Message'];
/** The body of an error of the Developer API (§7). */
export type ApiError = Schemas['ApiError'];

type Responses<Id extends OperationId> = operations[Id]['responses'];
type Json<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never;

/** The keys of success: `2XX` as long as the status is open, then the statuses that are known. */
type SuccessKey<Key> = Key extends number | string ? (`${Key}` extends `2${string}` ? Key : never) : never;

/** The statuses and ranges under which the contract states an operation's errors, and `default` where it states none. */
export type ErrorKey<Id extends OperationId> = Exclude<keyof Responses<Id>, SuccessKey<keyof Responses<Id>>>;

export type SuccessBody<Id extends OperationId> = Id extends OperationId
  ? Json<Responses<Id>[SuccessKey<keyof Responses<Id>>]>
  : never;

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type NumberIn<Text> = Text extends `${infer Status extends number}` ? Status : never;

/** A status from 400 to 499. */
export type Status4XX = NumberIn<`4${Digit}${Digit}`>;
/** A status from 500 to 599. */
export type Status5XX = NumberIn<`5${Digit}${Digit}`>;

type StatusOf<Key> = Key extends number ? Key : Key extends '4XX' ? Status4XX : Key extends '5XX' ? Status5XX : never;

/** The statuses of the errors that the contract states for an operation, each status of a range by itself. */
export type StatedErrorStatus<Id extends OperationId> = Id extends OperationId ? StatusOf<ErrorKey<Id>> : never;

/** The body of a stated error; `never` where the contract states none. */
export type StatedErrorBody<Id extends OperationId> = Id extends OperationId
  ? Json<Responses<Id>[ErrorKey<Id> & number]>
  : never;

/** The body of an error of which the contract states nothing but that it is one. */
export type OpenErrorBody<Id extends OperationId> = Id extends OperationId
  ? Responses<Id> extends { default: infer Response }
    ? Json<Response>
    : unknown
  : never;
