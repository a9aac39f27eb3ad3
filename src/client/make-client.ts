import { addressOf } from './address.ts';
import { apiKeyOf } from './api-key.ts';
import { keyAdder } from './authorize.ts';
import { type DeveloperApi, developerApi } from './developer-api.ts';
import { statedErrors } from './operations.ts';
import { type ConnectionOptions, checkConnectionOptions } from './options.ts';
import { performer } from './perform.ts';
import { settling, throwing } from './style.ts';
import type { MakeTransport } from './transports/fetch.ts';

export interface ClientOptions extends ConnectionOptions {
  /** The Developer API key (§5.1); taken from the environment variable `COLLOQUY_API_KEY` when it is not given. */
  readonly apiKey?: string | undefined;
  /** Says that `baseUrl` is a mock's and the key no real one: only then can the client be used in a browser. */
  readonly mock?: boolean | undefined;
}

/** A client of the Developer API: its methods throw, those of `results` return a result. */
export interface Client extends DeveloperApi<'throw'> {
  /** The same methods; each returns a {@link Result} and never throws. */
  readonly results: DeveloperApi<'result'>;
}

/**
 * Makes a client of the Developer API that sends with a transport.
 *
 * @throws {ColloquyError} of kind `usage` when an option is missing, unknown or unsafe.
 */
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
    clean: (text) => text.replaceAll(apiKey, '[key]'),
  });
  return { ...developerApi(throwing(perform)), results: developerApi(settling(perform)) };
}
