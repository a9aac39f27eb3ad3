import { readContract } from '../../contract/model/index.ts';
import { type Mock as ListeningServer, startMock as listen } from '../../servers/mock/index.ts';
import { applyAssumeOptions } from '../assumption-in-use.ts';
import { packagedContract } from '../contract-in-use.ts';
import type { AsyncDisposing } from './async-disposing.ts';
import { checkOptions } from './check-options.ts';

/** Options of a mock. */
export interface MockOptions {
  /** The assumption set for open points: its name, its file, `random`, or `none`, which is the default. */
  readonly assume?: string;
  /** The seed of `assume: 'random'`; 1 by default, so that a test is repeatable. */
  readonly seed?: number;
  /** The port to listen on; any free port by default. */
  readonly port?: number;
  /** The address to listen on, such as `0.0.0.0`; by default this machine alone can reach the mock. */
  readonly host?: string;
  /** Origins whose pages may call, such as `http://localhost:5173`, whatever the set says of CORS. */
  readonly cors?: readonly string[];
  /** The file of a contract; by default the contract of the package. */
  readonly contract?: string;
}

/** A mock that is listening. */
export interface Mock extends Pick<ListeningServer, 'url' | 'port' | 'pageUrl'>, AsyncDisposing {
  /** Stops the mock, and ends every connection at once. `await using` calls it. */
  close(): Promise<void>;
}

/**
 * Starts the mock of `colloquy mock` in this process.
 *
 * @throws {Error} if the contract cannot be read or served, there is no such set, or the port is taken. The message is one
 *   line, and tells what to do.
 * @example
 * const mock = await startMock({ assume: 'plain' });
 * const client = createClient({ baseUrl: mock.url, apiKey: 'example-key' });
 * await mock.close();
 */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  checkOptions<MockOptions>('startMock', options, {
    assume: 'string',
    seed: 'number',
    port: 'number',
    host: 'string',
    cors: 'list',
    contract: 'string',
  });
  const { assume = 'none', seed = 1, port = 0, host, cors, contract } = options;
  const unfilled = await readContract(contract ?? packagedContract().file);
  const mock = await listen({
    contract: await applyAssumeOptions(unfilled, { assume, seed }),
    port,
    cors,
    ...(host !== undefined && { host }),
  });
  const { url, pageUrl, close } = mock;
  return { url, port: mock.port, pageUrl, close, [Symbol.asyncDispose]: close };
}
