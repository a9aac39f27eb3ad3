import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { applyAssumptionSet, observedFolderOf } from '../../contract/assumptions/index.ts';
import { catchLateErrors } from '../../servers/http/late-errors.ts';
import { formatRecord } from '../../servers/mock/index.ts';
import {
  CONTROL_PATH,
  loadReply,
  openPostgres,
  openSqlite,
  readSeed,
  requireServedOperations,
  type Sandbox,
  startSandbox,
} from '../../servers/sandbox/index.ts';
import { type AssumeOptions, createAssumptionInUse, findSet, noteRows } from '../assumption-in-use.ts';
import type { CommandOptions } from '../commands.ts';
import { contractInUse } from '../contract-in-use.ts';
import { CommandError, complain, errorMessage } from '../fail.ts';
import { checkPorts, createAnnouncer, hostRows, waitForSignal, watchSaves } from '../serving.ts';
import { formatTable, paint, wrapCommand } from '../terminal.ts';

export async function sandbox(options: CommandOptions<'sandbox'>): Promise<void> {
  const stop = catchLateErrors((error) =>
    complain(`${options.reply} failed outside of a reply: ${errorMessage(error)}`),
  );
  try {
    await serveSandbox(options);
  } finally {
    stop();
  }
  // Ends the process, which timers and servers of the user's reply module would keep alive.
  process.exit();
}

async function serveSandbox(options: CommandOptions<'sandbox'>): Promise<void> {
  const { port, host, cors, data, database, fast, reset, log } = options;
  const announce = createAnnouncer(log === 'json');
  const source = contractInUse(options);
  const { file, name, sets, read } = source;
  const contract = await read();
  requireServedOperations(contract);
  const seed = options.seed === undefined ? undefined : await readSeed(options.seed);
  const assume: AssumeOptions = { assume: options.assume, seed: options.randomSeed, restFrom: options.restFrom };
  const assumption = createAssumptionInUse(assume, source);
  const set = await findSet(contract, assume);

  const { COLLOQUY_CHAT_MODEL: model, COLLOQUY_CHAT_KEY: chatKey, COLLOQUY_TOOLKIT_KEY: toolkitKey } = process.env;
  const reply = await loadReply({ reply: options.reply, model, key: chatKey });
  const controlToken = await readControlToken(options);

  await checkPorts(host, { '--port': port });
  if (reset && set !== undefined) await applyAssumptionSet(contract, set);
  const stopped = waitForSignal();
  const store = await (database === undefined
    ? openSqlite({ file: data, fast, reset })
    : openPostgres({ url: database, reset }));
  const served = await startSandbox({
    store,
    assume: set,
    contract,
    seed,
    reply,
    // `isTTY` is `undefined` without a terminal, although its type is `boolean`.
    issuesKey: process.stdout.isTTY === true,
    replyLimit: options.replyLimit === undefined ? undefined : 1000 * options.replyLimit,
    toolkits: { addresses: options.toolkit, key: toolkitKey },
    controlToken,
    host,
    port,
    cors,
    // An open page of the sandbox sends requests each second, which are not printed for people.
    onRequest: (record) => {
      const isOfPage = record.method === 'GET' && record.path.startsWith(`${CONTROL_PATH}/`);
      if (log === 'json' || !isOfPage) announce(`  ${formatRecord(record)}\n`, record);
    },
    onFailure: (error) => complain(errorMessage(error)),
    switching: assumption.switching(async (switched) => {
      await served.assume('set' in switched ? switched.set : undefined);
      const name = 'set' in switched ? switched.set.name : null;
      const rows = [[paint.good('switched'), `assumes ${name ?? 'nothing'}`], ...noteRows(served)];
      announce(`${formatTable(rows)}\n`, { switched: name });
    }),
  }).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const rows = [
    ['sandbox', paint.link(served.url), paint.quiet(`assumes ${options.assume}, at ${served.assumed} open points`)],
    ...noteRows(served),
    ['contract', name],
    ...unhandledRows(served),
    pageRow(served, controlToken),
    ['data', store.place, paint.quiet(fast ? 'fast: lost with the power' : '')],
    ['key', ...keyRow(served, controlToken)],
    ...controlRows(served, controlToken),
    ...hostRows(host, served, 'its page asks for the token'),
    ['try', wrapCommand(`curl ${served.url}/v1/agents/`, '-H "Authorization: Bearer $COLLOQUY_API_KEY"')],
  ];
  announce(`${formatTable(rows)}\n`, {
    url: served.url,
    page: served.pageUrl,
    contract: name,
    assumes: options.assume,
    mocked: served.unhandled.map(({ operationId }) => operationId),
    unanswered: served.unanswered,
    data: store.place,
  });

  await watchSaves(stopped, {
    folders: () => [dirname(file), sets, observedFolderOf(sets)],
    read: async () => assumption.fill(await read()),
    announce,
    onSave: async (saved) => served.assume('set' in saved ? saved.set : undefined, await read()),
  });
  await served.close();
}

/** The number of ids that a row prints. */
const MAX_PRINTED_OPERATIONS = 3;

/** Names the operations without a handler. */
function unhandledRows({ unhandled }: Sandbox): string[][] {
  const ids = unhandled.map(({ operationId }) => operationId);
  const more = ids.length > MAX_PRINTED_OPERATIONS ? ` and ${ids.length - MAX_PRINTED_OPERATIONS} more` : '';
  const names = `${ids.slice(0, MAX_PRINTED_OPERATIONS).join(', ')}${more}`;
  return ids.length === 0 ? [] : [['mocked', names, paint.quiet('as in the mock, since there is no handler')]];
}

/**
 * Reads the token of the control API from a file or the environment. Without either, creates one if a terminal can show
 * it.
 */
async function readControlToken({ controlToken: file, log }: CommandOptions<'sandbox'>): Promise<string | undefined> {
  const { COLLOQUY_CONTROL_TOKEN: token } = process.env;
  if (file === undefined) return token ?? (isLogForPeople(log) ? randomBytes(24).toString('base64url') : undefined);
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be read (${cause.code}); name a file with the token`, { cause });
  });
  if (text.trim() === '') throw new CommandError(`${file} is empty; write the token into it`);
  return text.trim();
}

const isLogForPeople = (log: 'text' | 'json'): boolean => log === 'text' && process.stdout.isTTY === true;

/** Shows the token on a terminal only, never in a file or a log. */
function pageRow({ pageUrl, pageLink }: Sandbox, token: string | undefined): string[] {
  const isShown = token !== undefined && process.stdout.isTTY === true && token !== process.env.COLLOQUY_CONTROL_TOKEN;
  if (isShown)
    return ['page', paint.link(pageLink), paint.quiet('talks with the agents, issues keys; shown this once')];
  const hint =
    token === undefined ? 'locked; set COLLOQUY_CONTROL_TOKEN to open it' : 'opens with ?token= and the token';
  return ['page', paint.link(pageUrl), paint.quiet(hint)];
}

function controlRows({ url }: Sandbox, token: string | undefined): string[][] {
  return token === undefined ? [] : [['control', paint.link(`${url}${CONTROL_PATH}/`)]];
}

/** Shows the key on a terminal only, never in a file or a log. */
function keyRow({ firstKey, url }: Sandbox, token: string | undefined): string[] {
  if (!process.stdout.isTTY) {
    if (token === undefined) return [paint.quiet('set COLLOQUY_CONTROL_TOKEN to issue one')];
    const call = `curl -sS ${url}${CONTROL_PATH}/keys`;
    return [wrapCommand(call, '-H "Authorization: Bearer $COLLOQUY_CONTROL_TOKEN"', `-d '{"label": "mine"}'`)];
  }
  if (firstKey === undefined) return [paint.quiet('issued before; issue another one on the page')];
  return [firstKey, paint.quiet('is shown this once')];
}
