/** Makes clients that send with the transport of a run time. */
import { addressOf, apiKeyOf, type KeyOptions, keyAdder, keyRemover } from './access.ts';
import { performer, settling, throwing } from './call.ts';
import { type DeveloperApi, developerApi } from './developer-api.ts';
import { statedErrors } from './operations.ts';
import { type ConnectionOptions, checkConnectionOptions } from './options.ts';
import { type ToolkitApi, toolkitApi } from './toolkit-api.ts';
import type { OutgoingRequest } from './transport.ts';
import type { MakeTransport } from './transports/fetch.ts';

export interface ClientOptions extends ConnectionOptions, KeyOptions {}

/** A client of the Developer API: its methods throw, those of `results` return a result. */
export interface Client extends DeveloperApi<'throw'> {
  /** The same methods; each returns a {@link Result} and never throws. */
  readonly results: DeveloperApi<'result'>;
}

export interface ToolkitClientOptions extends ConnectionOptions {
  /**
   * Gives a request what authenticates it: how that is done is open (`execute-tool.security` and two more, §5.5). The
   * Developer API key is not for toolkits.
   */
  readonly authorize?: ((request: OutgoingRequest) => OutgoingRequest | Promise<OutgoingRequest>) | undefined;
}

/** A client of the toolkit endpoints of one web application: its methods throw, those of `results` return a result. */
export interface ToolkitClient extends ToolkitApi<'throw'> {
  /** The same methods; each returns a {@link Result} and never throws. */
  readonly results: ToolkitApi<'result'>;
}

export function makeClient(options: ClientOptions, makeTransport: MakeTransport): Client {
  checkConnectionOptions(options, 'apiKey', 'mock');
  const baseUrl = addressOf(options);
  const apiKey = apiKeyOf(options);
  const perform = performer({
    ...options,
    baseUrl,
    send: makeTransport(options.fetch),
    errors: statedErrors,
    authorize: keyAdder(baseUrl, apiKey),
    clean: keyRemover(apiKey),
  });
  return { ...developerApi(throwing(perform)), results: developerApi(settling(perform)) };
}

export function makeToolkitClient(options: ToolkitClientOptions, makeTransport: MakeTransport): ToolkitClient {
  checkConnectionOptions(options, 'authorize');
  const perform = performer({
    ...options,
    baseUrl: addressOf(options),
    send: makeTransport(options.fetch),
    errors: [],
    authorize: options.authorize ?? ((request) => request),
    clean: (text) => text,
  });
  return { ...toolkitApi(throwing(perform)), results: toolkitApi(settling(perform)) };
}
