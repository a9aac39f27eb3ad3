import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { observedFolderOf } from '../../assumptions/index.ts';
import type { Sandbox } from '../../sandbox/index.ts';
import { type AssumeOptions, assumptionInUse, seedOption, setUnder } from '../assumption-in-use.ts';
import { type ContractOptions, contractInUse, contractOption } from '../contract-in-use.ts';
import { complain, lineOf } from '../fail.ts';
import { checkPorts, followSaves, HOST, hostRows, parsePort, untilStopped } from '../serving.ts';
import { paint, show, table } from '../terminal.ts';

const SANDBOX_PORT = 4030;

interface SandboxCommandOptions extends ContractOptions {
  readonly port: number;
  readonly host: string;
  readonly data: string;
  readonly database?: string;
  readonly fast?: true;
  readonly assume: string;
  readonly restFrom?: string;
  readonly randomSeed: number;
  readonly seed?: string;
  readonly reset?: true;
  readonly reply: string;
  readonly replyLimit?: number;
  readonly toolkit: readonly string[];
}

/** `colloquy sandbox`: serves the Developer API with a memory, as the contract and a set describe it. */
export function sandboxCommand(): Command {
  return new Command('sandbox')
    .summary('serve the Developer API with a memory')
    .description(
      'Serves the Developer API as the contract and an assumption set describe it, with a memory: what is sent is stored, also for the next start. It decides nothing by itself, and names in the header colloquy-open-points what it had to guess. A browser shows at /_colloquy/ all that is stored, and issues keys.',
    )
    .option('--port <number>', 'where to listen; 0 takes any free port', parsePort, SANDBOX_PORT)
    .option(
      '--host <address>',
      'where to listen; another address than that of this machine opens page and keys to others',
      HOST,
    )
    .option('--data <file>', 'the file where everything is kept', dataFile())
    .option('--database <url>', 'a Postgres database in the place of the file, as postgres://user:password@host/name')
    .option(
      '--fast',
      'do not wait for the disk: what was acknowledged is lost with the power, though not with the process',
    )
    .addOption(
      new Option(
        '--assume <set>',
        'what to assume at open points: a set of openapi/assumptions/, a file or random',
      ).default('plain'),
    )
    .option('--rest-from <set>', 'what to assume at points that this set leaves open')
    .addOption(seedOption('--random-seed'))
    .option('--seed <yaml>', 'what an empty store begins with: agents, users, conversations, memories')
    .option(
      '--reply <way>',
      'what makes the replies: echo, a module with a function, or the address of a chat endpoint (COLLOQUY_CHAT_MODEL, COLLOQUY_CHAT_KEY)',
      'echo',
    )
    .option(
      '--reply-limit <seconds>',
      'how long a reply may take, where the set has no shorter limit; 600 by default',
      parseSeconds,
    )
    .option(
      '--toolkit <address>',
      'a toolkit that replies may use, such as http://localhost:3000/toolkit/weather/ (COLLOQUY_TOOLKIT_KEY); can be given again',
      (address: string, others: readonly string[]) => [...others, address],
      [],
    )
    .option('--reset', 'remove what is stored, and begin anew')
    .addOption(contractOption())
    .action(runSandbox);
}

async function runSandbox(options: SandboxCommandOptions): Promise<void> {
  const { catchLateErrors } = await import('../../serve/late-errors.ts');
  const stop = catchLateErrors((error) => complain(`${options.reply} failed outside of a reply: ${lineOf(error)}`));
  try {
    await serveSandbox(options);
  } finally {
    stop();
  }
  // What a reply module has left running would keep the process alive.
  process.exit();
}

async function serveSandbox(options: SandboxCommandOptions): Promise<void> {
  const { port, host, data, database, fast, restFrom, reset } = options;
  const { file, name, sets, read } = contractInUse(options);
  const { formatRecord } = await import('../../mock/index.ts');
  const { answeredContract, checkServed, openPostgres, openSqlite, readSeed, replyFrom, startSandbox, toolsOf } =
    await import('../../sandbox/index.ts');
  const contract = await read();
  checkServed(contract);
  const seed = options.seed === undefined ? undefined : await readSeed(options.seed);
  const assume: AssumeOptions = { assume: options.assume, seed: options.randomSeed };
  const assumption = assumptionInUse(assume, file);
  const set = await setUnder(contract, assume);
  const rest = restFrom === undefined ? undefined : await setUnder(contract, { ...assume, assume: restFrom });

  const { COLLOQUY_CHAT_MODEL: model, COLLOQUY_CHAT_KEY: chatKey, COLLOQUY_TOOLKIT_KEY: toolkitKey } = process.env;
  const reply = await replyFrom({ reply: options.reply, model, key: chatKey });
  const tools = toolsOf({ addresses: options.toolkit, key: toolkitKey, onProblem: complain });

  if (reset) {
    await checkPorts(host, { '--port': port });
    await answeredContract(contract, set, rest);
  }
  const stopped = untilStopped();
  const store = await (database === undefined
    ? openSqlite({ file: data, fast, reset })
    : openPostgres({ url: database, reset }));
  const sandbox = await startSandbox({
    store,
    assume: set,
    restFrom: rest,
    contract,
    seed,
    reply,
    // It is `undefined` where there is no terminal, against its type.
    issuesKey: process.stdout.isTTY === true,
    replyLimit: options.replyLimit === undefined ? undefined : 1000 * options.replyLimit,
    tools,
    host,
    port,
    onRequest: (record) => process.stdout.write(`  ${formatRecord(record)}\n`),
    onFailure: (error) => complain(lineOf(error)),
    switching: assumption.switching(async (switched) => {
      await sandbox.assume('set' in switched ? switched.set : undefined);
      show([paint.good('switched'), `assumes ${'set' in switched ? switched.set.name : 'nothing'}`]);
    }),
  }).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const rows = [
    ['sandbox', paint.link(sandbox.url), paint.quiet(`assumes ${options.assume}, at ${sandbox.assumed} open points`)],
    ['contract', name],
    ['page', paint.link(sandbox.pageUrl), paint.quiet('shows what is stored, issues keys')],
    ['data', store.place, paint.quiet(fast ? 'fast: lost with the power' : '')],
    ['key', keyRow(sandbox)],
    ...hostRows(host, 'read what is stored, and issue keys'),
    ['try', `curl -H "Authorization: Bearer $API_KEY" ${sandbox.url}/v1/agents/`],
  ];
  process.stdout.write(`${table(rows)}\n`);

  await followSaves(stopped, {
    folders: () => [dirname(file), sets, observedFolderOf(sets)],
    read: async () => assumption.fill(await read()),
    onSave: async (saved) => sandbox.assume('set' in saved ? saved.set : undefined, await read()),
  });
  await sandbox.close();
}

/** A key is shown where a person reads it, and in no file and no log. */
function keyRow({ firstKey, pageUrl }: Sandbox): string {
  if (!process.stdout.isTTY) {
    return `curl -sS ${pageUrl} -d do=issue-key -d label=mine -d every=on  ${paint.quiet('issues one; a key is shown to a terminal only')}`;
  }
  if (firstKey === undefined) return paint.quiet('issued before; issue another one on the page');
  return `${firstKey}  ${paint.quiet('is shown this once')}`;
}

/** Timers count to 2^31 milliseconds. */
const MOST_SECONDS = 2_147_483;

function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (!(seconds >= 0.001 && seconds <= MOST_SECONDS)) {
    throw new InvalidArgumentError(`It must be a number of seconds above 0, ${MOST_SECONDS} at most.`);
  }
  return seconds;
}

/** Where the system keeps the data of programs. */
function dataFile(): string {
  const { env, platform } = process;
  const folders: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
    win32: env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'),
    darwin: join(homedir(), 'Library', 'Application Support'),
  };
  const folder = folders[platform] ?? env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share');
  return join(folder, 'colloquy', 'sandbox.db');
}
