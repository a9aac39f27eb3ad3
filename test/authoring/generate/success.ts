import type { operations } from '../../../generated/types.ts';

type Responses<Id extends keyof operations> = operations[Id]['responses'];

/** `2XX` if the status of an operation's success is open, otherwise the stated statuses. */
export type SuccessStatus<Id extends keyof operations> = StartsWithTwo<keyof Responses<Id>>;
type StartsWithTwo<Key> = Key extends number | string ? (`${Key}` extends `2${string}` ? Key : never) : never;

/** The success of an operation, under any status. */
export type Success<Id extends keyof operations> = Responses<Id>[SuccessStatus<Id>];
export type SuccessBody<Id extends keyof operations> =
  Success<Id> extends { content: { 'application/json': infer Body } } ? Body : never;
export type SuccessHeaders<Id extends keyof operations> =
  Success<Id> extends { headers: infer Headers } ? Headers : never;
