import { at, isJsonObject, type Json } from '../contract/index.ts';
import type { Exchange, ReceivedResponse } from './exchange.ts';
import type { OpenPart, RequestReading } from './request.ts';
import type { ResponseReading } from './response.ts';

/** An exchange as the contract has it. */
export interface OperationExchange {
  readonly exchange: Exchange;
  readonly request: RequestReading;
  /** `undefined` where there is no response. */
  readonly response: ResponseReading | undefined;
}

/** An exchange in a line, without a value: method, path as the contract has it, what was wrong with the request, status. */
export function placeOf({ exchange, request }: OperationExchange): string {
  const { operation, faults, open } = request;
  const about = [...faults.map(({ how }) => how), ...[...open].map((part) => OPEN_WORDS[part])].filter((part) => part);
  const asked = `${operation.method.toUpperCase()} ${operation.path}`;
  return `${asked}${about.length === 0 ? '' : ` (${about.join(', ')})`} → ${exchange.response?.status ?? exchange.failure}`;
}

const OPEN_WORDS = {
  null: 'with null',
  further: 'with a further field',
  length: 'with a text of unusual length',
  integer: 'with an unusual integer',
  reference: 'with a reference',
  'media-type': 'with another media type',
  query: 'with a query',
  'unstated-body': 'with a body',
  'cross-origin': 'from a page',
  credentials: '',
  encoding: '',
};

export const statusOf = ({ exchange }: OperationExchange): number => exchange.response?.status ?? 0;
export const isSuccess = (one: OperationExchange): boolean => statusOf(one) >= 200 && statusOf(one) < 300;
export const isJsonResponse = (response: ReceivedResponse | undefined): boolean =>
  /json/i.test(response?.headers['content-type'] ?? '');
/** What an operation leaves open of all its requests. */
export const OF_OPERATIONS: ReadonlySet<OpenPart> = new Set(['credentials', 'encoding']);
/** Whether nothing is wrong with a request, and nothing open but what its operation leaves open of all. */
export const isSound = ({ request }: OperationExchange): boolean =>
  request.faults.length === 0 && [...request.open].every((part) => OF_OPERATIONS.has(part));

/** Whether what the contract excludes is accepted. */
export const isWronglyAccepted = (one: OperationExchange): boolean => one.request.faults.length > 0 && isSuccess(one);

/** A part of a response that repeats the request, as the contract says. */
interface Repeated {
  /** Its pointer within the body of the response. */
  readonly pointer: string;
  /** What it repeats, as a runtime expression (OpenAPI 3.1, section 4.8.20.4). */
  readonly expression: string;
  readonly value: Json | undefined;
}

/** What of a response repeats the request. */
export function repeatedIn({ response }: OperationExchange): Repeated[] {
  const repeats = response?.schema?.keyword('x-repeats');
  return Object.entries(isJsonObject(repeats) ? repeats : {}).map(([pointer, expression]) => ({
    pointer,
    expression: String(expression),
    value: at(response?.body?.value ?? null, pointer),
  }));
}
