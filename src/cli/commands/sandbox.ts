import { dirname } from 'node:path';
import { observedFolderOf } from '../../assumptions/index.ts';
import { formatRecord } from '../../mock/index.ts';
import {
  answeredContract,
  checkServed,
  openPostgres,
  openSqlite,
  readSeed,
  replyFrom,
  type Sandbox,
  startSandbox,
  toolsOf,
} from '../../sandbox/index.ts';
import { catchLateErrors } from '../../serve/late-errors.ts';
import { type AssumeOptions, assumptionInUse, setUnder } from '../assumption-in-use.ts';
import { type ContractOptions, contractInUse } from '../contract-in-use.ts';
import { complain, lineOf } from '../fail.ts';
import { checkPorts, followSaves, hostRows, untilStopped } from '../serving.ts';
import { paint, show, table } from '../terminal.ts';

interface SandboxCommandOptions extends ContractOptions, Pick<AssumeOptions, 'restFrom'> {
  readonly port: number;
  readonly host: string;
  readonly data: string;
  readonly database?: string;
  readonly fast?: true;
  readonly assume: string;
  readonly randomSeed: number;
  readonly seed?: string;
  readonly reset?: true;
  readonly reply: string;
  readonly replyLimit?: number;
  readonly toolkit: readonly string[];
}

export async function sandbox(options: SandboxCommandOptions): Promise<void> {
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
  const { port, host, data, database, fast, reset } = options;
  const used = contractInUse(options);
  const { file, name, sets, read } = used;
  const contract = await read();
  checkServed(contract);
  const seed = options.seed === undefined ? undefined : await readSeed(options.seed);
  const assume: AssumeOptions = { assume: options.assume, seed: options.randomSeed, restFrom: options.restFrom };
  const assumption = assumptionInUse(assume, used);
  const set = await setUnder(contract, assume);

  const { COLLOQUY_CHAT_MODEL: model, COLLOQUY_CHAT_KEY: chatKey, COLLOQUY_TOOLKIT_KEY: toolkitKey } = process.env;
  const reply = await replyFrom({ reply: options.reply, model, key: chatKey });
  const tools = toolsOf({ addresses: options.toolkit, key: toolkitKey, onProblem: complain });

  if (reset) {
    await checkPorts(host, { '--port': port });
    await answeredContract(contract, set);
  }
  const stopped = untilStopped();
  const store = await (database === undefined
    ? openSqlite({ file: data, fast, reset })
    : openPostgres({ url: database, reset }));
  const served = await startSandbox({
    store,
    assume: set,
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
      await served.assume('set' in switched ? switched.set : undefined);
      show([paint.good('switched'), `assumes ${'set' in switched ? switched.set.name : 'nothing'}`]);
    }),
  }).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const rows = [
    ['sandbox', paint.link(served.url), paint.quiet(`assumes ${options.assume}, at ${served.assumed} open points`)],
    ['contract', name],
    ['page', paint.link(served.pageUrl), paint.quiet('shows what is stored, issues keys')],
    ['data', store.place, paint.quiet(fast ? 'fast: lost with the power' : '')],
    ['key', keyRow(served)],
    ...hostRows(host, 'read what is stored, and issue keys'),
    ['try', `curl -H "Authorization: Bearer $API_KEY" ${served.url}/v1/agents/`],
  ];
  process.stdout.write(`${table(rows)}\n`);

  await followSaves(stopped, {
    folders: () => [dirname(file), sets, observedFolderOf(sets)],
    read: async () => assumption.fill(await read()),
    onSave: async (saved) => served.assume('set' in saved ? saved.set : undefined, await read()),
  });
  await served.close();
}

/** A key is shown where a person reads it, and in no file and no log. */
function keyRow({ firstKey, pageUrl }: Sandbox): string {
  if (!process.stdout.isTTY) {
    return `curl -sS ${pageUrl} -d do=issue-key -d label=mine -d every=on  ${paint.quiet('issues one; a key is shown to a terminal only')}`;
  }
  if (firstKey === undefined) return paint.quiet('issued before; issue another one on the page');
  return `${firstKey}  ${paint.quiet('is shown this once')}`;
}
