/** The generated openapi-fetch clients, with a guard of where the key goes and of what an answer holds. */
import type { Client, Middleware } from 'openapi-fetch';
import {
  createFetchClient,
  createToolkitFetchClient,
  type DeveloperApiPaths,
  type FetchClientOptions as OpenApiFetchOptions,
  type ToolkitPaths,
} from '../../generated/client.ts';
import { addressOf, apiKeyOf, headersWithoutKey, type KeyOptions, keyAdder, keyHider } from './access.ts';
import { readAnswer } from './answer.ts';
import { colloquyError, type Progress, refuse } from './colloquy-error.ts';
import { ENDLESS, withDeadline } from './deadline.ts';
import { type Operation, operationTable, statedErrors } from './operations.ts';
import { type Connection, type ConnectionOptions, MAX_ANSWER_BYTES } from './options.ts';
import { isName, writePath } from './request.ts';
import type { OutgoingRequest } from './transport.ts';
import type { MakeTransport } from './transports/fetch.ts';

/** What openapi-fetch takes, but for what is done in its place: addresses, paths and requests. */
export interface ToolkitFetchClientOptions
  extends Pick<ConnectionOptions, 'baseUrl' | 'plainHttpHosts'>,
    Omit<OpenApiFetchOptions, 'baseUrl' | 'fetch' | 'Request' | 'requestInitExt' | 'pathSerializer'> {}

/** What openapi-fetch takes, and the key. */
export interface FetchClientOptions extends ToolkitFetchClientOptions, KeyOptions {}

export function makeFetchClient(
  { apiKey, mock, plainHttpHosts, ...options }: FetchClientOptions,
  makeTransport: MakeTransport,
): Client<DeveloperApiPaths> {
  const { baseUrl } = addressOf(options.baseUrl, plainHttpHosts);
  const key = apiKeyOf(apiKey, mock);
  const guarding: Guarding = {
    errors: statedErrors,
    authorize: keyAdder(baseUrl, key),
    hide: keyHider(key),
  };
  const fetch = sender(guarding, makeTransport);
  const pathSerializer = (path: string, parameters: object) => writePath(path, { ...parameters });
  const client = createFetchClient({ ...options, baseUrl, pathSerializer, fetch });
  client.use(answerGuard(guarding));
  return client;
}

export function makeToolkitFetchClient(
  { plainHttpHosts, ...options }: ToolkitFetchClientOptions,
  makeTransport: MakeTransport,
): Client<ToolkitPaths> {
  const { baseUrl } = addressOf(options.baseUrl, plainHttpHosts);
  const guarding: Guarding = { errors: [], authorize: (request) => request, hide: (text) => text };
  const fetch = sender(guarding, makeTransport);
  const pathSerializer = (path: string, parameters: object) => writePath(path, { ...parameters }, isName);
  const client = createToolkitFetchClient({ ...options, baseUrl, pathSerializer, fetch });
  client.use(answerGuard(guarding));
  return client;
}

interface Guarding extends Pick<Connection, 'errors' | 'hide'> {
  authorize(request: OutgoingRequest): OutgoingRequest;
}

/** Sends as the client does: no redirect is followed, and an answer may take as long as it takes. */
function sender({ authorize, hide }: Guarding, makeTransport: MakeTransport) {
  const transport = makeTransport();
  return async (request: Request): Promise<Response> => {
    const { url, signal } = request;
    if (/%7B\w+%7D/i.test(url)) refuse('a parameter of the path is missing');
    const method = request.method as OutgoingRequest['method']; // the contract has these
    const headers = Object.fromEntries(request.headers);
    const body = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined;
    const authorized = authorize({ method, url, headers, body });
    const { host, pathname: path } = new URL(url);
    const progress: Progress = { method, path, host, attempts: 1, unsent: true };
    const answer = await withDeadline(ENDLESS, signal, progress, (own) =>
      transport(authorized, { signal: own, reading: { maxAnswerBytes: MAX_ANSWER_BYTES, hide }, progress }),
    );
    if ('kind' in answer) throw colloquyError({ ...answer, ...progress });
    const { status } = answer;
    const [answered, text] =
      status < 300 ? [answer.headers, answer.text] : [headersWithoutKey(answer.headers, hide), hide(answer.text, true)];
    // a Response can have no other status
    if (status < 200 || status > 599) {
      const facts = { ...progress, status };
      throw colloquyError({ kind: 'undocumented', message: `${status}`, ...facts }, { headers: answered, text });
    }
    const bodiless = status === 204 || status === 205 || status === 304;
    return new Response(bodiless ? null : text, { status, headers: answered as Headers }); // of either transport
  };
}

/**
 * Hands on to openapi-fetch what the contract states, and rejects the rest: openapi-fetch makes `undefined` or `''` of a
 * failure without a body, which reads as a success, and a `SyntaxError` of a success that is no JSON.
 */
function answerGuard({ errors, hide }: Guarding): Middleware {
  return {
    async onResponse({ request, response, schemaPath, options: { parseAs } }) {
      const { ok, status, headers } = response;
      if (ok && parseAs !== 'json') return; // the caller reads something else in it
      const { method } = request as Pick<OutgoingRequest, 'method'>; // the contract has these
      const operations: readonly Operation[] = Object.values(operationTable);
      const operation = operations.find((operation) => operation.method === method && operation.path === schemaPath);
      if (!operation) refuse(`there is no ${method} ${schemaPath}`);
      const answer = { status, headers, text: await response.clone().text() };
      const { host } = new URL(request.url);
      const progress = { method, path: schemaPath, host, attempts: 1, unsent: false };
      const outcome = readAnswer(operation, answer, progress, { errors, hide });
      if (!('kind' in outcome) || outcome.kind === 'documented') return;
      // what a toolkit's error holds is open, so that any value in JSON is as stated which `if (error)` sees
      if (outcome.kind === 'undocumented' && errors.length === 0 && outcome.body) return;
      throw outcome;
    },
  };
}
