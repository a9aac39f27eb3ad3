import { randomBytes } from 'node:crypto';
import { readContract } from '../../contract/model/index.ts';
import {
  type Control,
  type Sandbox as Listening,
  startSandbox as listen,
  openPostgres,
  openSqlite,
  type Reply,
  readSeed,
  type Tool,
} from '../../servers/sandbox/index.ts';
import { setUnder } from '../assumption-in-use.ts';
import { packagedContract } from '../contract-in-use.ts';
import type { AsyncDisposing } from './async-disposing.ts';
import { checkOptions } from './check-options.ts';

/** What a sandbox is started with. */
export interface SandboxOptions {
  /** What to assume where the contract leaves something open: the name of a set, its file, or `random`; `plain` by default. */
  readonly assume?: string;
  /** Which random set, for `assume: 'random'`; 1 by default, so that a test is repeatable. */
  readonly randomSeed?: number;
  /** Where to listen; any free port by default. */
  readonly port?: number;
  /** The file of the store; without one it is in memory. */
  readonly data?: string;
  /** The address of a Postgres database in the place of a file. */
  readonly database?: string;
  /** A YAML or JSON file with what an empty store begins with, and what a reset brings back. */
  readonly seedFile?: string;
  /** Makes the replies; they repeat the message by default. */
  readonly reply?: Reply;
  /** Tools that replies may use. */
  readonly tools?: readonly Tool[];
  /** The time at which the clock of the sandbox begins; that of the system by default. */
  readonly clock?: Date;
  /** The file of another contract than that of the package. */
  readonly contract?: string;
}

/** A sandbox that is listening, and what a test does with it while it runs. */
export interface Sandbox extends Pick<Listening, 'url' | 'port'>, Control, AsyncDisposing {
  /** The page that shows what is stored, with the token that opens it. */
  readonly pageUrl: string;
  /** A key that was issued for this run, and can access every agent. */
  readonly key: string;
  /** What another process sends as `Authorization: Bearer` to control it, below `/_colloquy/api/`. */
  readonly controlToken: string;
  /** Stops: requests in progress get their response, those that wait for a reply an error. `await using` calls it. */
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
 * const agent = await sandbox.agents.create({ name: 'Night desk' });
 * await sandbox.reset();
 * await sandbox.close();
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  checkOptions<SandboxOptions>('startSandbox', options, {
    assume: 'string',
    randomSeed: 'number',
    port: 'number',
    data: 'string',
    database: 'string',
    seedFile: 'string',
    reply: 'function',
    tools: 'list',
    clock: 'Date',
    contract: 'string',
  });
  const { assume = 'plain', randomSeed = 1, port = 0, data, database, seedFile, reply, tools = [], clock } = options;
  const contract = await readContract(options.contract ?? packagedContract().file);
  const set = await setUnder(contract, { assume, seed: randomSeed });
  const seed = seedFile === undefined ? undefined : await readSeed(seedFile);
  const store = await (database === undefined ? openSqlite({ file: data }) : openPostgres({ url: database }));
  const controlToken = randomBytes(24).toString('base64url');
  const sandbox = await listen({
    store,
    assume: set,
    contract,
    port,
    seed,
    reply,
    tools: async () => tools,
    controlToken,
  }).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const { control, url, close } = sandbox;
  if (clock !== undefined) control.clock.set(clock.getTime());
  const key = sandbox.firstKey ?? (await control.keys.create({ label: 'a test' })).key;
  return {
    ...control,
    url,
    port: sandbox.port,
    pageUrl: sandbox.pageLink,
    controlToken,
    key,
    close,
    [Symbol.asyncDispose]: close,
  };
}
