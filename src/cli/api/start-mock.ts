import { readContract } from '../../contract/model/index.ts';
import { type Mock as Listening, startMock as listen } from '../../servers/mock/index.ts';
import { contractUnder } from '../assumption-in-use.ts';
import { packagedContract } from '../contract-in-use.ts';
import type { AsyncDisposing } from './async-disposing.ts';
import { checkOptions } from './check-options.ts';

/** What a mock is started with. */
export interface MockOptions {
  /** What to assume where the contract leaves something open: the name of a set, its file, `random`, or `none`, which is the default. */
  readonly assume?: string;
  /** Which random set, for `assume: 'random'`; 1 by default, so that a test is repeatable. */
  readonly seed?: number;
  /** Where to listen; any free port by default. */
  readonly port?: number;
  /** The address to listen at, such as `0.0.0.0`; that of this machine alone by default. */
  readonly host?: string;
  /** The file of another contract than that of the package. */
  readonly contract?: string;
}

/** A mock that is listening. */
export interface Mock extends Pick<Listening, 'url' | 'port' | 'pageUrl'>, AsyncDisposing {
  /** Stops, and ends every connection at once. `await using` calls it. */
  close(): Promise<void>;
}

/**
 * Starts the mock that `colloquy mock` starts, in this process, by default for this machine alone.
 *
 * @throws {Error} when the contract cannot be read or served, there is no such set, or the port is taken. The message is
 *   one line on what to do.
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
    contract: 'string',
  });
  const { assume = 'none', seed = 1, port = 0, host, contract } = options;
  const read = await readContract(contract ?? packagedContract().file);
  const mock = await listen({
    contract: await contractUnder(read, { assume, seed }),
    port,
    ...(host !== undefined && { host }),
  });
  const { url, pageUrl, close } = mock;
  return { url, port: mock.port, pageUrl, close, [Symbol.asyncDispose]: close };
}
