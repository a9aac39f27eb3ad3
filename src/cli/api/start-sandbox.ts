import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readContract } from '../../contract/index.ts';
import { type Sandbox as Listening, startSandbox as listen, openSqlite } from '../../sandbox/index.ts';
import { setUnder } from '../assumption-in-use.ts';
import { packagedContract } from '../contract-in-use.ts';

/** What a sandbox is started with. */
export interface SandboxOptions {
  /** What to assume where the contract leaves something open: the name of a set, its file, or `random`; `plain` by default. */
  readonly assume?: string;
  /** Which random set, for `assume: 'random'`; 1 by default, so that a test is repeatable. */
  readonly seed?: number;
  /** Where to listen; any free port by default. */
  readonly port?: number;
  /** The file of the store; without one nothing is kept. */
  readonly data?: string;
  /** The file of another contract than that of the package. */
  readonly contract?: string;
}

/** A sandbox that is listening. */
export interface Sandbox extends Pick<Listening, 'url' | 'port' | 'pageUrl'> {
  /** A key that was issued for this run, and can access every agent. */
  readonly key: string;
  /** Stops: requests in progress get their response, those that wait for a reply an error. */
  close(): Promise<void>;
}

/**
 * Starts the sandbox that `colloquy sandbox` starts, in this process, on this machine alone.
 *
 * @throws {Error} when the contract or the data cannot be read, there is no such set, or the port is taken. The message is
 *   one line on what to do.
 * @example
 * const sandbox = await startSandbox();
 * const client = createClient({ baseUrl: sandbox.url, apiKey: sandbox.key });
 * await sandbox.close();
 */
export async function startSandbox({
  assume = 'plain',
  seed = 1,
  port = 0,
  data,
  contract,
}: SandboxOptions = {}): Promise<Sandbox> {
  const read = await readContract(contract ?? packagedContract().file);
  const set = await setUnder(read, { assume, seed });
  const folder = data === undefined ? await mkdtemp(join(tmpdir(), 'colloquy-sandbox-')) : undefined;
  const forget = async (): Promise<void> => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  };
  try {
    // A store that is not kept need not reach the disk.
    const store = await openSqlite({ file: data ?? join(folder ?? '', 'sandbox.db'), fast: folder !== undefined });
    const sandbox = await listen({ store, assume: set, contract: read, port }).catch(async (error: unknown) => {
      await store.close();
      throw error;
    });
    const key = sandbox.firstKey ?? (await sandbox.issueKey('a test'));
    return {
      url: sandbox.url,
      port: sandbox.port,
      pageUrl: sandbox.pageUrl,
      key,
      async close() {
        await sandbox.close();
        await forget();
      },
    };
  } catch (error) {
    await forget();
    throw error;
  }
}
