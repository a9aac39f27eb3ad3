import { addressOf, type KeyOptions, keyAccess } from './access.ts';
import { methodsOf, performer, settling, throwing } from './call.ts';
import { refuse } from './colloquy-error.ts';
import { ENDLESS } from './deadline.ts';
import { type DeveloperApi, developerApi, type ToolkitApi, toolkitApi } from './operations.ts';
import { type ConnectionOptions, checkLimits, MAX_RESPONSE_BYTES, refuseUnknown } from './options.ts';
import { callerHeaders, NAME, writePath } from './request.ts';
import { retryDelay as defaultRetryDelay } from './retry-delay.ts';
import type { OutgoingRequest } from './transport.ts';
import type { MakeTransport } from './transports/fetch.ts';

/** The options of {@link createClient}. */
export interface ClientOptions extends ConnectionOptions, KeyOptions {}

/** A client of the Developer API: its methods throw, those of `results` return a result. */
export interface Client extends DeveloperApi<'throw'> {
  /** The same methods; each returns a {@link Result} and never throws. */
  readonly results: DeveloperApi<'result'>;
  /**
   * Makes a client with the same options but for these: another tenant's key, a longer `timeout`. Headers and hooks are
   * added to the present ones.
   *
   * @throws {ColloquyError} of kind `usage`, as making a client does, and where `apiKey` is given as `undefined`.
   */
  with(changes: Partial<ClientOptions>): Client;
}

/** The options of {@link createToolkitClient}. */
export interface ToolkitClientOptions extends ConnectionOptions {
  /**
   * Adds to a request what authenticates it: how that is done is open (`execute-tool.security` and two more, §5.5). The
   * Developer API key is not for toolkits.
   */
  readonly authorize?: ((request: OutgoingRequest) => OutgoingRequest | Promise<OutgoingRequest>) | undefined;
  /** The first segment of the paths, for an application with another than `toolkit` (`toolkits.prefix-text`, §4.2). */
  readonly prefix?: string | undefined;
}

/** A client of the toolkit endpoints of one web application: its methods throw, those of `results` return a result. */
export interface ToolkitClient extends ToolkitApi<'throw'> {
  /** The same methods; each returns a {@link Result} and never throws. */
  readonly results: ToolkitApi<'result'>;
  /** Makes a client with the same options but for these. Headers and hooks are added to the present ones. */
  with(changes: Partial<ToolkitClientOptions>): ToolkitClient;
}

export function makeClient(options: ClientOptions, makeTransport: MakeTransport): Client {
  const { apiKey, mock, ...common }: ClientOptions = Object(options); // in JavaScript it can be anything
  const connection = connectionOf(common, makeTransport);
  const { baseUrl } = connection;
  const perform = performer({
    ...connection,
    urlOf: (path, values) => baseUrl + writePath(path, values),
    ...keyAccess({ apiKey, mock }, baseUrl),
  });
  return {
    ...methodsOf<typeof developerApi, 'throw'>(developerApi, perform, throwing),
    results: methodsOf<typeof developerApi, 'result'>(developerApi, perform, settling),
    with(changes) {
      // the key of the client, or of the environment, would be another tenant's
      if ('apiKey' in changes && !changes.apiKey) refuse('apiKey', 'be given');
      return makeClient(merged(options, changes), makeTransport);
    },
  };
}

export function makeToolkitClient(options: ToolkitClientOptions, makeTransport: MakeTransport): ToolkitClient {
  const { authorize, prefix = 'toolkit', ...common }: ToolkitClientOptions = Object(options); // in JavaScript it can be anything
  const connection = connectionOf(common, makeTransport);
  const start = connection.baseUrl + writePath('/{prefix}/', [prefix], NAME);
  const perform = performer({
    ...connection,
    urlOf: (path, values) => start + writePath(path.replace('/toolkit/', ''), values, NAME),
    async authorize(request) {
      const authorized = authorize ? await authorize(request) : request;
      if (!authorized?.headers) refuse('authorize', 'return a request'); // as in JavaScript
      return authorized;
    },
    hide: (text) => text,
  });
  return {
    ...methodsOf<typeof toolkitApi, 'throw'>(toolkitApi, perform, throwing),
    results: methodsOf<typeof toolkitApi, 'result'>(toolkitApi, perform, settling),
    with: (changes) => makeToolkitClient(merged(options, changes), makeTransport),
  };
}

function connectionOf(
  {
    baseUrl,
    plainHttpHosts,
    headers,
    fetch,
    hooks = [],
    timeout = ENDLESS,
    attemptTimeout = ENDLESS,
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
    ...addressOf(baseUrl, plainHttpHosts),
    headers: { accept: 'application/json', ...callerHeaders(headers) },
    send: makeTransport(fetch),
    hooks: [hooks].flat(),
    retryDelay,
    ...limits,
  };
}

const merged = <Options extends ConnectionOptions>(options: Options, changes: Partial<Options>): Options => ({
  ...options,
  ...changes,
  headers: { ...options.headers, ...changes.headers },
  hooks: [options.hooks ?? [], changes.hooks ?? []].flat(),
});
