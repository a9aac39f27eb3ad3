/** Makes clients that send with the transport of a run time. */
import { addressOf, apiKeyOf, type KeyOptions, keyAdder, keyHider } from './access.ts';
import { performer, settling, throwing } from './call.ts';
import { refuse } from './colloquy-error.ts';
import { ENDLESS } from './deadline.ts';
import { type DeveloperApi, developerApi } from './developer-api.ts';
import { statedErrors } from './operations.ts';
import { type ConnectionOptions, checkLimit, MAX_ANSWER_BYTES, refuseUnknown } from './options.ts';
import { callerHeaders, isName, writePath } from './request.ts';
import { type ToolkitApi, toolkitApi } from './toolkit-api.ts';
import type { OutgoingRequest } from './transport.ts';
import type { MakeTransport } from './transports/fetch.ts';

/** What {@link createClient} takes. */
export interface ClientOptions extends ConnectionOptions, KeyOptions {}

/** A client of the Developer API: its methods throw, those of `results` return a result. */
export interface Client extends DeveloperApi<'throw'> {
  /** The same methods; each returns a {@link Result} and never throws. */
  readonly results: DeveloperApi<'result'>;
  /**
   * Makes a client with the same options but for these: another tenant's key, a longer `timeout`. Headers come on top of
   * those that there are.
   *
   * @throws {ColloquyError} of kind `usage`, as making a client does, and where `apiKey` is given as `undefined`.
   */
  with(changes: Partial<ClientOptions>): Client;
}

/** What {@link createToolkitClient} takes. */
export interface ToolkitClientOptions extends ConnectionOptions {
  /**
   * Gives a request what authenticates it: how that is done is open (`execute-tool.security` and two more, §5.5). The
   * Developer API key is not for toolkits.
   */
  readonly authorize?: ((request: OutgoingRequest) => OutgoingRequest | Promise<OutgoingRequest>) | undefined;
  /** The first segment of the paths, where an application has another than `toolkit` (`toolkits.prefix-text`, §4.2). */
  readonly prefix?: string | undefined;
}

/** A client of the toolkit endpoints of one web application: its methods throw, those of `results` return a result. */
export interface ToolkitClient extends ToolkitApi<'throw'> {
  /** The same methods; each returns a {@link Result} and never throws. */
  readonly results: ToolkitApi<'result'>;
  /** Makes a client with the same options but for these. Headers come on top of those that there are. */
  with(changes: Partial<ToolkitClientOptions>): ToolkitClient;
}

export function makeClient(options: ClientOptions, makeTransport: MakeTransport): Client {
  const { apiKey: key, mock, ...common }: ClientOptions = Object(options); // in JavaScript it can be anything
  const connection = connectionOf(common, makeTransport);
  const { baseUrl } = connection;
  const apiKey = apiKeyOf(key, mock);
  const perform = performer({
    ...connection,
    urlOf: (path, parameters) => baseUrl + writePath(path, parameters),
    errors: statedErrors,
    authorize: keyAdder(baseUrl, apiKey),
    hide: keyHider(apiKey),
  });
  return {
    ...developerApi(throwing(perform)),
    results: developerApi(settling(perform)),
    with(changes) {
      // the key of the client, or of the environment, would be another tenant's
      if ('apiKey' in changes && !changes.apiKey) refuse('apiKey is missing');
      return makeClient(merged(options, changes), makeTransport);
    },
  };
}

export function makeToolkitClient(options: ToolkitClientOptions, makeTransport: MakeTransport): ToolkitClient {
  const { authorize, prefix = 'toolkit', ...common }: ToolkitClientOptions = Object(options); // in JavaScript it can be anything
  const connection = connectionOf(common, makeTransport);
  const start = connection.baseUrl + writePath('/{prefix}/', { prefix }, isName);
  const perform = performer({
    ...connection,
    urlOf: (path, parameters) => start + writePath(path.replace('/toolkit/', ''), parameters, isName),
    errors: [],
    async authorize(request) {
      const authorized = authorize ? await authorize(request) : request;
      if (!authorized?.headers) refuse('authorize must return a request'); // as in JavaScript
      return authorized;
    },
    hide: (text) => text,
  });
  return {
    ...toolkitApi(throwing(perform)),
    results: toolkitApi(settling(perform)),
    with: (changes) => makeToolkitClient(merged(options, changes), makeTransport),
  };
}

/** Takes what both clients are given. */
function connectionOf(
  {
    baseUrl,
    plainHttpHosts,
    headers,
    fetch,
    hook,
    timeout = ENDLESS,
    retries = 2,
    maxAnswerBytes = MAX_ANSWER_BYTES,
    ...unknown
  }: ConnectionOptions,
  makeTransport: MakeTransport,
) {
  refuseUnknown(unknown, []);
  checkLimit('timeout', timeout);
  checkLimit('maxAnswerBytes', maxAnswerBytes);
  checkLimit('retries', retries, 0);
  return {
    ...addressOf(baseUrl, plainHttpHosts),
    headers: { accept: 'application/json', ...callerHeaders(headers) },
    send: makeTransport(fetch),
    hook,
    timeout,
    retries,
    maxAnswerBytes,
  };
}

const merged = <Options extends ConnectionOptions>(options: Options, changes: Partial<Options>): Options => ({
  ...options,
  ...changes,
  headers: { ...options.headers, ...changes.headers },
});
