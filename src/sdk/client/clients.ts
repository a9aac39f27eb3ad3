import { createKeyAccess, type KeyOptions, parseAddress } from './access.ts';
import { createPerformer, makeMethods, returnData, returnResult } from './call.ts';
import { refuse } from './colloquy-error.ts';
import { ENDLESS_MS } from './deadline.ts';
import { type DeveloperApi, developerApi, type ToolkitApi, toolkitApi } from './operations.ts';
import { type ConnectionOptions, checkLimits, MAX_RESPONSE_BYTES, refuseUnknown } from './options.ts';
import { callerHeaders, NAME_RULE, writePath } from './request.ts';
import { retryDelay as defaultRetryDelay } from './retry-delay.ts';
import type { OutgoingRequest } from './transport.ts';
import type { MakeTransport } from './transports/fetch.ts';

/** The options of {@link createClient}. */
export interface ClientOptions extends ConnectionOptions, KeyOptions {}

/** A client of the Developer API. Its methods throw; those of `results` return a result. */
export interface Client extends DeveloperApi<'throw'> {
  /** The same methods, each of which returns a {@link Result} and never throws. */
  readonly results: DeveloperApi<'result'>;
  /**
   * Makes a client with these options changed, for example another tenant's key or a longer `timeout`. Headers and
   * hooks are added to the existing ones.
   *
   * @throws {ColloquyError} of kind `usage`, as making a client does, and if `apiKey` is given as `undefined`.
   */
  with(changes: Partial<ClientOptions>): Client;
}

/** The options of {@link createToolkitClient}. */
export interface ToolkitClientOptions extends ConnectionOptions {
  /**
   * Adds the authentication to a request: its form is open (`execute-tool.security` and `.security` of the other two
   * operations, §5.5). Do not use the Developer API key for toolkits.
   */
  readonly authorize?: ((request: OutgoingRequest) => OutgoingRequest | Promise<OutgoingRequest>) | undefined;
  /** The first segment of the paths, if the application has another one than `toolkit` (`toolkits.prefix-text`, §4.2). */
  readonly prefix?: string | undefined;
}

/** A client of the toolkit endpoints of one web application. Its methods throw; those of `results` return a result. */
export interface ToolkitClient extends ToolkitApi<'throw'> {
  /** The same methods, each of which returns a {@link Result} and never throws. */
  readonly results: ToolkitApi<'result'>;
  /** Makes a client with these options changed. Headers and hooks are added to the existing ones. */
  with(changes: Partial<ToolkitClientOptions>): ToolkitClient;
}

export function makeClient(options: ClientOptions, makeTransport: MakeTransport): Client {
  const { apiKey, mock, ...common }: ClientOptions = Object(options); // any value is possible in JavaScript
  const connection = makeConnection(common, makeTransport);
  const { baseUrl } = connection;
  const perform = createPerformer({
    ...connection,
    toUrl: (path, values) => baseUrl + writePath(path, values),
    ...createKeyAccess({ apiKey, mock }, baseUrl),
  });
  return {
    ...makeMethods<typeof developerApi, 'throw'>(developerApi, perform, returnData),
    results: makeMethods<typeof developerApi, 'result'>(developerApi, perform, returnResult),
    with(changes) {
      // an undefined key would fall back to that of the environment, which may be another tenant's
      if ('apiKey' in changes && !changes.apiKey) refuse('apiKey', 'be given');
      return makeClient(mergeOptions(options, changes), makeTransport);
    },
  };
}

export function makeToolkitClient(options: ToolkitClientOptions, makeTransport: MakeTransport): ToolkitClient {
  const { authorize, prefix = 'toolkit', ...common }: ToolkitClientOptions = Object(options); // any value is possible in JavaScript
  const connection = makeConnection(common, makeTransport);
  const start = connection.baseUrl + writePath('/{prefix}/', [prefix], NAME_RULE);
  const perform = createPerformer({
    ...connection,
    toUrl: (path, values) => start + writePath(path.replace('/toolkit/', ''), values, NAME_RULE),
    async authorize(request) {
      const authorized = authorize ? await authorize(request) : request;
      if (!authorized?.headers) refuse('authorize', 'return a request'); // possible in JavaScript
      return authorized;
    },
    hide: (text) => text,
  });
  return {
    ...makeMethods<typeof toolkitApi, 'throw'>(toolkitApi, perform, returnData),
    results: makeMethods<typeof toolkitApi, 'result'>(toolkitApi, perform, returnResult),
    with: (changes) => makeToolkitClient(mergeOptions(options, changes), makeTransport),
  };
}

function makeConnection(
  {
    baseUrl,
    plainHttpHosts,
    headers,
    fetch,
    hooks = [],
    timeout = ENDLESS_MS,
    attemptTimeout = ENDLESS_MS,
    retries = 2,
    retryDelay = defaultRetryDelay,
    maxAnswerBytes = MAX_RESPONSE_BYTES,
    ...unknown
  }: ConnectionOptions,
  makeTransport: MakeTransport,
) {
  refuseUnknown(unknown, []);
  const limits = { timeout, attemptTimeout, retries, maxAnswerBytes };
  checkLimits(limits);
  return {
    ...parseAddress(baseUrl, plainHttpHosts),
    headers: { accept: 'application/json', ...callerHeaders(headers) },
    send: makeTransport(fetch),
    hooks: [hooks].flat(),
    retryDelay,
    ...limits,
  };
}

const mergeOptions = <Options extends ConnectionOptions>(options: Options, changes: Partial<Options>): Options => ({
  ...options,
  ...changes,
  headers: { ...options.headers, ...changes.headers },
  hooks: [options.hooks ?? [], changes.hooks ?? []].flat(),
});
