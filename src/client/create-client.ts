import { addressOf } from './address.ts';
import { apiKeyOf } from './api-key.ts';
import { refuse } from './call-error.ts';
import { type DeveloperApi, developerApi } from './developer-api.ts';
import { type ConnectionOptions, checkConnectionOptions } from './options.ts';
import { performer } from './perform.ts';
import { requestWriter } from './request-writer.ts';
import { settling, throwing } from './style.ts';
import type { Transport } from './transport.ts';
import { fetchTransport } from './transports/fetch.ts';

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

/** Makes `createClient` for a run time that sends in its own way. */
export function clientMaker(transport: Transport): (options: ClientOptions) => Client {
  return (options) => {
    checkConnectionOptions(options, ['apiKey', 'mock']);
    const baseUrl = addressOf(options);
    if (/\/toolkit(\/|$)/.test(new URL(baseUrl).pathname)) {
      refuse('baseUrl is the address of a toolkit, where the key does not belong: use createToolkitClient.');
    }
    const authorization = `Bearer ${apiKeyOf(options)}`;
    const perform = performer(
      {
        ...options,
        baseUrl,
        send: options.fetch ? fetchTransport(options.fetch) : transport,
        authorize(request) {
          if (!request.url.startsWith(`${baseUrl}/v1/`))
            refuse('A hook changed the address; the key was not sent there.');
          return { ...request, headers: { ...request.headers, authorization } };
        },
        clean: (text) => text.replaceAll(authorization.slice(7), '[key]'),
      },
      requestWriter(baseUrl),
    );
    return { ...developerApi(throwing(perform)), results: developerApi(settling(perform)) };
  };
}
