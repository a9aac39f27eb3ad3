import { addressOf } from './address.ts';
import { type ConnectionOptions, checkConnectionOptions } from './options.ts';
import { performer } from './perform.ts';
import { settling, throwing } from './style.ts';
import { type ToolkitApi, toolkitApi } from './toolkit-api.ts';
import type { OutgoingRequest } from './transport.ts';
import type { MakeTransport } from './transports/fetch.ts';

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

/**
 * Makes a client of the toolkit endpoints that sends with a transport.
 *
 * @throws {ColloquyError} of kind `usage` when an option is missing, unknown or unsafe.
 */
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
