import type { ConnectionFault } from './prefer.ts';
import { REFUSAL_HEADER, refusalHeader } from './refusal.ts';
import type { ServedRequest } from './request.ts';

/** The header with the ids of the open points at which a response is a guess. */
export const GUESSES_HEADER = 'colloquy-open-points';
/** The header with `not-in-contract` for a response that the contract does not document. */
export const ORIGIN_HEADER = 'colloquy-mock';
export const ASSUMPTION_SET_HEADER = 'colloquy-assumption-set';

export interface ServedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  /** Ids of the open points at which this response is a guess. The service removes duplicates. */
  readonly openPoints: readonly string[];
  /** Whether the contract has both such a request and such a response. */
  readonly inContract: boolean;
  readonly delay: number;
  /** When the connection fails, if the caller asked for that. */
  readonly fault?: ConnectionFault | undefined;
  /** Why the request is refused, without values of the request. */
  readonly refusal?: RefusalReasons | undefined;
}

/** The body as text; bytes are decoded as UTF-8. */
export const bodyAsText = ({ body }: Pick<ServedResponse, 'body'>): string | undefined =>
  body instanceof Uint8Array ? new TextDecoder().decode(body) : body;

export interface RefusalReasons {
  /** All reasons, in sentences. */
  readonly message: string;
  /** The first of several reasons; `undefined` if there is only one. */
  readonly first?: string | undefined;
}

export interface ErrorExtras extends Partial<Pick<ServedResponse, 'headers' | 'openPoints'>> {
  readonly inContract?: boolean | undefined;
  readonly request?: ServedRequest;
  /** The first of several reasons in the message; `undefined` if it has only one. */
  readonly first?: string | undefined;
}

export function ownResponse(status: number, headers: ServedResponse['headers'] = {}, body?: string): ServedResponse {
  return { status, headers, body, openPoints: [], inContract: false, delay: 0 };
}

/** Makes the response to OPTIONS. */
export function optionsResponse(allow: string, openPoints: readonly string[]): ServedResponse {
  return { ...ownResponse(204, { allow }), openPoints };
}

/** Makes an error that the contract does not document: a JSON object with a `message`. */
export function plainError(
  status: number,
  message: string,
  { headers, openPoints = [] }: ErrorExtras = {},
): ServedResponse {
  const all = { 'content-type': 'application/json', ...headers };
  return { ...ownResponse(status, all, JSON.stringify({ message })), openPoints, refusal: { message } };
}

/** All headers of a response: its own, and those that say which set is in use and what was guessed. */
export function headersToSend(
  { headers, openPoints, inContract, refusal }: ServedResponse,
  set: string | null,
): Record<string, string> {
  const all: Record<string, string> = { ...headers };
  if (openPoints.length > 0) all[GUESSES_HEADER] = openPoints.join(', ');
  if (!inContract) all[ORIGIN_HEADER] = 'not-in-contract';
  if (refusal !== undefined) all[REFUSAL_HEADER] = refusalHeader(refusal.first ?? refusal.message);
  if (set !== null) all[ASSUMPTION_SET_HEADER] = set;
  return all;
}

const HEADER_NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Returns the response without headers that HTTP cannot send, since a contract may name any text as a header. */
export function withoutUnsendableHeaders(response: ServedResponse): ServedResponse {
  const headers = Object.entries(response.headers);
  const possible = headers.filter(([name, value]) => HEADER_NAME.test(name) && HEADER_VALUE.test(value));
  if (possible.length === headers.length) return response;
  return { ...response, headers: Object.fromEntries(possible), inContract: false };
}
