import type { Client } from 'openapi-fetch';
import {
  createRawClient,
  createRawToolkitClient,
  type DeveloperApiPaths,
  type RawClientOptions as OpenApiFetchOptions,
  type ToolkitPaths,
} from '../../generated/client.ts';
import { addressOf, apiKeyOf, type KeyOptions, keyAdder, keyRemover } from './access.ts';
import { removeKey } from './answer.ts';
import { colloquyError, type Progress, refuse } from './colloquy-error.ts';
import { withDeadline } from './deadline.ts';
import type { ConnectionOptions } from './options.ts';
import { writePath } from './request.ts';
import type { OutgoingRequest, Transport } from './transport.ts';
import type { MakeTransport } from './transports/fetch.ts';

type Address = Pick<ConnectionOptions, 'baseUrl' | 'plainHttpHosts'>;

/** What openapi-fetch takes, but for what is done in its place: addresses, paths and requests. */
export interface RawToolkitClientOptions
  extends Address,
    Omit<OpenApiFetchOptions, 'baseUrl' | 'fetch' | 'Request' | 'requestInitExt' | 'pathSerializer'> {}

/** What openapi-fetch takes, and the key. */
export interface RawClientOptions extends RawToolkitClientOptions, KeyOptions {}

/**
 * Makes the bare client of the Developer API. It sends the key to no address but that of `/v1/`, and as the contract
 * writes paths; what an answer holds is read and typed by openapi-fetch.
 *
 * @throws {ColloquyError} of kind `usage` when an option is unsafe, or the key missing.
 */
export function makeRawClient(
  { apiKey, mock, plainHttpHosts, ...options }: RawClientOptions,
  makeTransport: MakeTransport,
): Client<DeveloperApiPaths> {
  const baseUrl = addressOf({ baseUrl: options.baseUrl, plainHttpHosts });
  const key = apiKeyOf({ apiKey, mock });
  const fetch = sender(makeTransport(), keyAdder(baseUrl, key), keyRemover(key));
  return createRawClient({ ...options, baseUrl, pathSerializer: writePath, fetch });
}

/**
 * Makes the bare client of the toolkit endpoints of one web application, which never has the Developer API key.
 *
 * @throws {ColloquyError} of kind `usage` when an option is unsafe.
 */
export function makeRawToolkitClient(
  { plainHttpHosts, ...options }: RawToolkitClientOptions,
  makeTransport: MakeTransport,
): Client<ToolkitPaths> {
  const baseUrl = addressOf({ baseUrl: options.baseUrl, plainHttpHosts });
  const fetch = sender(
    makeTransport(),
    (request) => request,
    (text) => text,
  );
  return createRawToolkitClient({ ...options, baseUrl, pathSerializer: writePath, fetch });
}

/** Sends as the client does: no redirect is followed, and an answer may take as long as it takes. */
function sender(
  transport: Transport,
  authorize: (request: OutgoingRequest) => OutgoingRequest,
  clean: (text: string) => string,
) {
  return async (request: Request): Promise<Response> => {
    const { url, signal } = request;
    if (/%7B\w+%7D/i.test(url)) refuse('a parameter of the path is missing');
    const method = request.method as OutgoingRequest['method']; // the contract has these
    const headers = Object.fromEntries(request.headers);
    const body = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined;
    const authorized = authorize({ method, url, headers, body });
    const progress: Progress = { method, path: url, attempts: 1, unsent: false };
    const answer = await withDeadline(undefined, signal, progress, (own) => transport(authorized, own));
    if ('kind' in answer) throw colloquyError({ ...answer, progress: { ...progress, unsent: answer.unsent } });
    const { status, headers: answered, text } = answer.status < 300 ? answer : removeKey(answer, clean);
    // a Response can have no other status
    if (status < 200 || status > 599) {
      const [facts, unprinted] = [{ status }, { headers: answered, text }];
      throw colloquyError({ kind: 'undocumented', message: `${status}`, progress, facts, unprinted });
    }
    const bodiless = status === 204 || status === 205 || status === 304;
    return new Response(bodiless ? null : text, { status, headers: answered as Headers }); // of either transport
  };
}
