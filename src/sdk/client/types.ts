import type { OperationId } from '../../../generated/ids.ts';
import type * as contract from '../../../generated/operations.ts';
import type { components, operations } from '../../../generated/types.ts';

type Schemas = components['schemas'];

export type Method = (typeof contract)[OperationId]['method'];

/** The documented names of a type, without the index signature for open ones. */
export type StatedKeys<Schema> = keyof { [Key in keyof Schema as string extends Key ? never : Key]: true };

/** The documented fields of an object that is sent; further fields go through `assumed`. */
type StatedFields<Schema> = Pick<Schema, StatedKeys<Schema> & keyof Schema>;

/** A memory to be stored (§2). */
export interface NewMemory extends StatedFields<Schemas['NewMemory']> {}
/** A message to be sent (§4.1). */
export interface NewMessage extends StatedFields<Schemas['NewMessage']> {}
/** A sent message and its complete reply (§4.1). */
export type SentMessage = Schemas['SentMessage'];
/** A list of conversations (§4.1). */
export type ConversationList = Schemas['ConversationList'];
/** The summary of a conversation (§2). */
export type ConversationSummary = Schemas['ConversationSummary'];
/** A message of a conversation (§2). */
export type Message = Schemas['Message'];
/** The body of an error of the Developer API (§7). */
export type ApiError = Schemas['ApiError'];

type Responses<Id extends OperationId> = operations[Id]['responses'];
type JsonBody<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never;

/** The keys of successful responses: `2XX` while the status is open, later the stated statuses. */
type SuccessKey<Key> = Key extends number | string ? (`${Key}` extends `2${string}` ? Key : never) : never;

/** The statuses and ranges of an operation's errors, and `default` if the contract states none. */
export type ErrorKey<Id extends OperationId> = Exclude<keyof Responses<Id>, SuccessKey<keyof Responses<Id>>>;

export type SuccessBody<Id extends OperationId> = Id extends OperationId
  ? JsonBody<Responses<Id>[SuccessKey<keyof Responses<Id>>]>
  : never;

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type NumberIn<Text> = Text extends `${infer Status extends number}` ? Status : never;

/** A status from 400 to 499. */
export type Status4XX = NumberIn<`4${Digit}${Digit}`>;
/** A status from 500 to 599. */
export type Status5XX = NumberIn<`5${Digit}${Digit}`>;

type StatusOf<Key> = Key extends number ? Key : Key extends '4XX' ? Status4XX : Key extends '5XX' ? Status5XX : never;

/** The statuses of an operation's stated errors, with every status of a range. */
export type StatedErrorStatus<Id extends OperationId> = Id extends OperationId ? StatusOf<ErrorKey<Id>> : never;

/** The body of a stated error; `never` if the contract states none. */
export type StatedErrorBody<Id extends OperationId> = Id extends OperationId
  ? JsonBody<Responses<Id>[ErrorKey<Id> & number]>
  : never;

/** The body of an error that the contract does not state. */
export type OpenErrorBody<Id extends OperationId> = Id extends OperationId
  ? Responses<Id> extends { default: infer Response }
    ? JsonBody<Response>
    : unknown
  : never;
