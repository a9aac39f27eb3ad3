import { randomBytes } from 'node:crypto';
import { readContract } from '../../contract/model/index.ts';
import {
  type Control,
  type Sandbox as ListeningServer,
  startSandbox as listen,
  openPostgres,
  openSqlite,
  type Reply,
  type ReplyTool,
  readSeed,
} from '../../servers/sandbox/index.ts';
import { findSet } from '../assumption-in-use.ts';
import { packagedContract } from '../contract-in-use.ts';
import type { AsyncDisposing } from './async-disposing.ts';
import { checkOptions } from './check-options.ts';

/** Options of a sandbox. */
export interface SandboxOptions {
  /** The assumption set for open points: its name, its file, or `random`; `plain` by default. */
  readonly assume?: string;
  /** The seed of `assume: 'random'`; 1 by default, so that a test is repeatable. */
  readonly randomSeed?: number;
  /** The port to listen on; any free port by default. */
  readonly port?: number;
  /** Origins whose pages may call, such as `http://localhost:5173`, whatever the set says of CORS. */
  readonly cors?: readonly string[];
  /** The file of the store; without one it is in memory. */
  readonly data?: string;
  /** The address of a Postgres database, instead of a file. */
  readonly database?: string;
  /** A YAML or JSON file with the first data of an empty store, which a reset restores. */
  readonly seedFile?: string;
  /** Makes the replies; by default they repeat the message. */
  readonly reply?: Reply;
  /** Tools that replies may use. */
  readonly tools?: readonly ReplyTool[];
  /** The time at which the clock of the sandbox begins; by default the system time. */
  readonly clock?: Date;
  /** The file of a contract; by default the contract of the package. */
  readonly contract?: string;
}

/** A sandbox that is listening, with functions for a test to control it. */
export interface Sandbox extends Pick<ListeningServer, 'url' | 'port'>, Control, AsyncDisposing {
  /** The page that shows what is stored, with the token that opens it. */
  readonly pageUrl: string;
  /** A key for this run, which can access every agent. */
  readonly key: string;
  /** The token that another process sends as `Authorization: Bearer` to the control API below `/_colloquy/api/`. */
  readonly controlToken: string;
  /** Stops the sandbox. Requests in progress get their response, those that wait for a reply an error. `await using` calls it. */
  close(): Promise<void>;
}

/**
 * Starts the sandbox of `colloquy sandbox` in this process, on this machine alone.
 *
 * @throws {Error} if the contract or the data cannot be read, there is no such set, or the port is taken. The message is one
 *   line, and tells what to do.
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
    cors: 'list',
    data: 'string',
    database: 'string',
    seedFile: 'string',
    reply: 'function',
    tools: 'list',
    clock: 'Date',
    contract: 'string',
  });
  const { assume = 'plain', randomSeed = 1, port = 0, cors, data, database, seedFile, reply } = options;
  const { tools = [], clock } = options;
  const contract = await readContract(options.contract ?? packagedContract().file);
  const set = await findSet(contract, { assume, seed: randomSeed });
  const seed = seedFile === undefined ? undefined : await readSeed(seedFile);
  const store = await (database === undefined ? openSqlite({ file: data }) : openPostgres({ url: database }));
  const controlToken = randomBytes(24).toString('base64url');
  const sandbox = await listen({
    store,
    assume: set,
    contract,
    port,
    cors,
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
