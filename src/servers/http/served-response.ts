import type { Fault } from './prefer.ts';
import { REFUSAL_HEADER, refusalHeader } from './refusal.ts';
import type { ServedRequest } from './request.ts';

/** Ids of the open points at which a response is a guess. */
export const GUESSES_HEADER = 'colloquy-open-points';
/** `not-in-contract` on a response that the contract does not document. */
export const ORIGIN_HEADER = 'colloquy-mock';
export const SET_HEADER = 'colloquy-assumption-set';

export interface ServedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  /** Ids of the open points at which this response is a guess; a service sends each once. */
  readonly openPoints: readonly string[];
  /** Whether the contract has such a request and such a response at all. */
  readonly inContract: boolean;
  readonly delay: number;
  /** Where the connection fails, for a caller who asked for that. */
  readonly fault?: Fault | undefined;
  /** Why the request is refused. It contains no value of the request. */
  readonly refusal?: Refusal | undefined;
}

/** The body as a text; bytes are shown as UTF-8. */
export const bodyAsText = ({ body }: Pick<ServedResponse, 'body'>): string | undefined =>
  body instanceof Uint8Array ? new TextDecoder().decode(body) : body;

export interface Refusal {
  /** All reasons, in sentences. */
  readonly message: string;
  /** The first reason, if there are several. */
  readonly first?: string | undefined;
}

export interface Extras extends Partial<Pick<ServedResponse, 'headers' | 'openPoints'>> {
  readonly inContract?: boolean | undefined;
  readonly request?: ServedRequest;
  /** The first of several reasons. */
  readonly first?: string | undefined;
}

export function ownResponse(status: number, headers: ServedResponse['headers'] = {}, body?: string): ServedResponse {
  return { status, headers, body, openPoints: [], inContract: false, delay: 0 };
}

/** The response to OPTIONS. */
export function optionsResponse(allow: string, openPoints: readonly string[]): ServedResponse {
  return { ...ownResponse(204, { allow }), openPoints };
}

/** An error that the contract does not have, in the form of those that it has. */
export function plainError(status: number, message: string, { headers, openPoints = [] }: Extras = {}): ServedResponse {
  const all = { 'content-type': 'application/json', ...headers };
  return { ...ownResponse(status, all, JSON.stringify({ message })), openPoints, refusal: { message } };
}

/** All headers of a response as they are sent: its own, and those that say what was guessed under a set. */
export function headersToSend(
  { headers, openPoints, inContract, refusal }: ServedResponse,
  set: string | null,
): Record<string, string> {
  const all: Record<string, string> = { ...headers };
  if (openPoints.length > 0) all[GUESSES_HEADER] = openPoints.join(', ');
  if (!inContract) all[ORIGIN_HEADER] = 'not-in-contract';
  if (refusal !== undefined) all[REFUSAL_HEADER] = refusalHeader(refusal.first ?? refusal.message);
  if (set !== null) all[SET_HEADER] = set;
  return all;
}

const NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** The response without the headers that HTTP cannot send: a contract can name any text. */
export function sendable(response: ServedResponse): ServedResponse {
  const headers = Object.entries(response.headers);
  const possible = headers.filter(([name, value]) => NAME.test(name) && VALUE.test(value));
  if (possible.length === headers.length) return response;
  return { ...response, headers: Object.fromEntries(possible), inContract: false };
}
