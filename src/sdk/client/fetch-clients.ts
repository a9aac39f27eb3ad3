/** The generated openapi-fetch clients, with checks of the address that gets the key and of each response. */
import type { Client, Middleware } from 'openapi-fetch';
import {
  createFetchClient,
  createToolkitFetchClient,
  type DeveloperApiPaths,
  type FetchClientOptions as OpenApiFetchOptions,
  type ToolkitPaths,
} from '../../../generated/client.ts';
import { createKeyAccess, type KeyOptions, parseAddress } from './access.ts';
import { createColloquyError, type Progress, refuse } from './colloquy-error.ts';
import { ENDLESS_MS, withDeadline } from './deadline.ts';
import { developerApi, type Operation, toolkitApi } from './operations.ts';
import { type ConnectionOptions, MAX_RESPONSE_BYTES } from './options.ts';
import { readResponse } from './read-response.ts';
import { NAME_RULE, writePath } from './request.ts';
import { noteHead, type OutgoingRequest } from './transport.ts';
import type { MakeTransport } from './transports/fetch.ts';

/** The address, and the options of openapi-fetch except those that change how requests are made and sent. */
export interface ToolkitFetchClientOptions
  extends Pick<ConnectionOptions, 'baseUrl' | 'plainHttpHosts'>,
    Omit<OpenApiFetchOptions, 'baseUrl' | 'fetch' | 'Request' | 'requestInitExt' | 'pathSerializer'> {}

/** The options of {@link ToolkitFetchClientOptions}, and the key. */
export interface FetchClientOptions extends ToolkitFetchClientOptions, KeyOptions {}

export const createFetchClientMakers = (makeTransport: MakeTransport) => ({
  createFetchClient({ apiKey, mock, ...options }: FetchClientOptions): Client<DeveloperApiPaths> {
    const { baseUrl } = parseAddress(options.baseUrl, options.plainHttpHosts);
    const guard = { ...createKeyAccess({ apiKey, mock }, baseUrl), operations: listOperations(developerApi) };
    return createGuardedClient(createFetchClient, options, guard, makeTransport);
  },
  createToolkitFetchClient(options: ToolkitFetchClientOptions): Client<ToolkitPaths> {
    const guard: ClientGuard = {
      authorize: (request) => request,
      hide: (text) => text,
      operations: listOperations(toolkitApi),
    };
    return createGuardedClient(createToolkitFetchClient, options, guard, makeTransport, NAME_RULE);
  },
});

interface ClientGuard extends ReturnType<typeof createKeyAccess> {
  readonly operations: readonly Operation[];
}

const listOperations = (operations: object): readonly Operation[] =>
  Object.values(operations).flatMap((operation) => (operation.stated ? operation : listOperations(operation)));

function createGuardedClient<FetchClient extends { use(guard: Middleware): void }>(
  create: (options: OpenApiFetchOptions) => FetchClient,
  { plainHttpHosts, ...options }: ToolkitFetchClientOptions,
  guard: ClientGuard,
  makeTransport: MakeTransport,
  parameter?: typeof NAME_RULE,
): FetchClient {
  const { baseUrl } = parseAddress(options.baseUrl, plainHttpHosts);
  const pathSerializer = (path: string, parameters: Readonly<Record<string, unknown>>) =>
    path.replace(/{(\w+)}/g, (part, name) =>
      name in parameters ? writePath(part, [parameters[name]], parameter) : part,
    );
  const client = create({ ...options, baseUrl, pathSerializer, fetch: createSender(guard, makeTransport) });
  client.use(createResponseGuard(guard));
  return client;
}

/** Returns a `fetch` that sends through a transport of the client: without following redirects or a time limit. */
function createSender({ authorize, hide }: ClientGuard, makeTransport: MakeTransport) {
  const transport = makeTransport();
  return async (request: Request): Promise<Response> => {
    const { url, signal } = request;
    if (/%7B\w+%7D/i.test(url)) refuse('params.path', 'have each parameter of the path');
    const method = request.method as OutgoingRequest['method']; // every path of the client has one of these methods
    const headers = Object.fromEntries(request.headers);
    const body = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined;
    const authorized = authorize({ method, url, headers, body });
    const { host, pathname: path } = new URL(url);
    const progress: Progress = { method, path, host, attempts: 1, unsent: true };
    const response = await withDeadline(ENDLESS_MS, signal, progress, (callSignal) =>
      transport(authorized, progress, { maxAnswerBytes: MAX_RESPONSE_BYTES, hide }, callSignal),
    );
    if ('kind' in response) throw createColloquyError({ ...response, ...progress });
    const { status, headers: received } = response;
    const text = status < 300 ? response.text : hide(response.text, isJson(response.text));
    // a `Response` can only have a status from 200 to 599
    if (status < 200 || status > 599) {
      const facts = { ...progress, status };
      throw createColloquyError({ kind: 'undocumented', message: `${status}`, ...facts }, { headers: received, text });
    }
    const bodiless = status === 204 || status === 205 || status === 304;
    return new Response(bodiless ? null : text, { status, headers: received as Headers }); // transports make `Headers`
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Passes responses that the contract states to openapi-fetch, and rejects others: openapi-fetch returns `undefined` or
 * `''` as the error of a failure without a body, which looks like a success, and throws a `SyntaxError` for a success
 * without JSON.
 */
function createResponseGuard({ hide, operations }: ClientGuard): Middleware {
  return {
    async onResponse({ request, response, schemaPath, options: { parseAs } }) {
      const { ok } = response;
      if (ok && parseAs !== 'json') return; // the caller reads the body in another way
      const { method } = request as Pick<OutgoingRequest, 'method'>; // every path of the client has one of these methods
      const operation = operations.find(({ stated }) => stated.method === method && stated.path === schemaPath);
      if (!operation) refuse(`${method} ${schemaPath}`, 'be an operation of the contract');
      const { host } = new URL(request.url);
      const progress = { method, path: schemaPath, host, attempts: 1, unsent: false };
      const received = { ...noteHead(progress, hide, response), text: await response.clone().text() };
      const outcome = readResponse(operation, received, progress, hide);
      if (!('kind' in outcome) || outcome.kind === 'documented') return;
      // the body of a toolkit's error is open: any JSON is accepted that is true in `if (error)`
      if (outcome.kind === 'undocumented' && operation.stated.errors.length === 0 && outcome.body) return;
      throw outcome;
    },
  };
}
