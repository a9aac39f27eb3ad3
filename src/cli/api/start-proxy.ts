import { readContract } from '../../contract/model/index.ts';
import { isSecretHeader } from '../../evidence/judge/index.ts';
import { packagedContract } from '../contract-in-use.ts';
import { chooseProxyChanges } from '../proxy/changes.ts';
import { startJudgedProxy } from '../proxy/judged-proxy.ts';
import { readAddress, readProxy } from '../verify/inputs.ts';
import { withMarks } from '../verify/marks.ts';
import type { AsyncDisposing } from './async-disposing.ts';
import { checkOptions } from './check-options.ts';
import { type CallVerdicts, judgeExchanges } from './observe.ts';

/** Options of a proxy. */
export interface ProxyOptions {
  /** The address of the API, with its base path. */
  readonly address: string;
  /** The port to listen on; any free port by default. */
  readonly port?: number;
  /** The address to listen on, such as `0.0.0.0`; by default this machine alone can reach the proxy. */
  readonly host?: string;
  /** Holds each response of up to 8 MB back until it is judged, and adds the header `colloquy-broken` with what it breaks. */
  readonly mark?: boolean;
  /** Sends an error in place of each broken response, and to each request that is not valid. It implies `mark`. */
  readonly errors?: boolean;
  /** Headers of each request, such as a key, which replace those of the client. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Origins whose pages may call, such as `http://localhost:5173`. */
  readonly cors?: readonly string[];
  /** Uses the proxy of `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` on the way to the API. */
  readonly proxy?: boolean;
  /** The file of a contract; by default the contract of the package. */
  readonly contract?: string;
}

/** A proxy that is listening, and what its exchanges show so far. */
export interface Proxy extends CallVerdicts, AsyncDisposing {
  readonly url: string;
  readonly port: number;
  /** Stops the proxy, and ends every connection at once. `await using` calls it. */
  close(): Promise<void>;
}

/**
 * Starts the proxy of `colloquy proxy` in this process, and writes no file.
 *
 * @throws {Error} if the contract cannot be read, the address is not valid, or the port is taken. The message is one line, and
 *   tells what to do.
 * @example
 * const proxy = await startProxy({ address: 'https://api.example.com' });
 * const client = createClient({ baseUrl: proxy.url, apiKey });
 * await client.agents.list();
 * const broken = proxy.lines().filter(({ is }) => is === 'broken');
 * await proxy.close();
 */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  checkOptions<ProxyOptions>('startProxy', options, {
    address: 'string',
    port: 'number',
    host: 'string',
    mark: 'boolean',
    errors: 'boolean',
    headers: 'object',
    cors: 'list',
    proxy: 'boolean',
    contract: 'string',
  });
  const { port = 0, host, cors, headers = {} } = options;
  const contract = withMarks(await readContract(options.contract ?? packagedContract().file));
  const plainHttp = URL.parse(options.address)?.host ?? '';
  const address = readAddress(options.address, [plainHttp], contract.model.surfaces[0].under);
  const added = Object.entries(headers).map(([typed, value]) => {
    const name = typed.toLowerCase();
    return [name, { value, kept: isSecretHeader(name) ? '' : value }] as const;
  });
  const started = await startJudgedProxy({
    ...{ contract, address, port, host, cors, changes: chooseProxyChanges(options) },
    headers: Object.fromEntries(added),
    environment: options.proxy === true ? readProxy([address], process.env) : undefined,
  });
  const close = (): Promise<void> => started.close();
  return {
    url: started.url,
    port: started.port,
    close,
    [Symbol.asyncDispose]: close,
    ...judgeExchanges(contract, started.exchanges),
  };
}
