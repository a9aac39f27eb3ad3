import type { Client } from 'openapi-fetch';
import {
  createRawClient,
  createRawToolkitClient,
  type DeveloperApiPaths,
  type RawClientOptions as OpenApiFetchOptions,
  type ToolkitPaths,
} from '../../generated/client.ts';
import { addressOf } from './address.ts';
import { apiKeyOf } from './api-key.ts';
import { keyAdder } from './authorize.ts';
import { cleanAnswer } from './clean.ts';
import { colloquyError, type Progress, refuse } from './colloquy-error.ts';
import { withDeadline } from './deadline.ts';
import { faultError, tooLargeError } from './exchange.ts';
import type { ClientOptions } from './make-client.ts';
import type { ConnectionOptions } from './options.ts';
import { writePath } from './path.ts';
import type { OutgoingRequest, Transport } from './transport.ts';
import type { MakeTransport } from './transports/fetch.ts';

type Address = Pick<ConnectionOptions, 'baseUrl' | 'plainHttpHosts'>;

/** What openapi-fetch takes, but for what is done in its place: addresses, paths and requests. */
export interface RawToolkitClientOptions
  extends Address,
    Omit<OpenApiFetchOptions, 'baseUrl' | 'fetch' | 'Request' | 'requestInitExt' | 'pathSerializer'> {}

/** What openapi-fetch takes, and the key. */
export interface RawClientOptions extends RawToolkitClientOptions, Pick<ClientOptions, 'apiKey' | 'mock'> {}

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
  const fetch = sender(makeTransport(), keyAdder(baseUrl, key), (text) => text.replaceAll(key, '[key]'));
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
    const got = await withDeadline(undefined, signal, progress, (own) => transport(authorized, own));
    if ('fault' in got) throw faultError(got.fault, { ...progress, unsent: got.unsent });
    if ('limit' in got) throw tooLargeError(got, progress);
    const { status, headers: answered, text } = got.status < 300 ? got : cleanAnswer(got, clean);
    // a Response can have no other status
    if (status < 200 || status > 599) {
      throw colloquyError('undocumented', `${status}`, progress, { status }, { headers: answered, text });
    }
    const bodiless = status === 204 || status === 205 || status === 304;
    return new Response(bodiless ? null : text, { status, headers: answered as Headers }); // of either transport
  };
}
