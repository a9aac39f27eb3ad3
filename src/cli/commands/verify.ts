import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { ASSUMPTIONS_FOLDER, printAssumptionSet } from '../../assumptions/index.ts';
import { type Contract, type OperationSurface, readContract } from '../../contract/index.ts';
import type { AddressProblem, HarProblem, Hopeless, Known, Plan, Report, Send, Tier } from '../../verify/index.ts';
import { CommandError, lineOf } from '../fail.ts';
import { paint } from '../paint.ts';
import { table } from '../table.ts';

/** Exit codes: nothing is broken, something is, or nothing could be judged. */
const EXIT = { sound: 0, broken: 1, unjudged: 2 };

const FORMS = ['text', 'json', 'junit', 'markdown'] as const;

/** The options that give a value, and the name that the contract has for it. */
const VALUES = [
  ['agent', 'agent_id', '--agent <id>', 'an agent that the key can access'],
  ['conversation', 'conversation_id', '--conversation <id>', 'a conversation that the key can access'],
  ['user', 'agent_user_id', '--user <id>', 'an agent user, to whom a memory can be scoped'],
  ['toolkitName', 'toolkit_name', '--toolkit-name <name>', 'the name of a toolkit'],
  ['tool', 'tool_name', '--tool <name>', 'a tool of it, which is run with --allow writes'],
] as const;
const FORBIDDEN = [
  ['forbiddenAgent', 'agent_id', '--forbidden-agent <id>', 'an agent that exists, and that the key cannot access'],
  [
    'forbiddenConversation',
    'conversation_id',
    '--forbidden-conversation <id>',
    'a conversation that exists, and that the key cannot access',
  ],
] as const;

type Values = Partial<Record<(typeof VALUES)[number][0] | (typeof FORBIDDEN)[number][0], string>>;

interface VerifyCommandOptions extends Values {
  readonly toolkit?: string;
  readonly allow: Tier;
  readonly rate: number;
  readonly set?: string;
  readonly report: (typeof FORMS)[number];
  readonly har?: string;
  readonly plainHttp: readonly string[];
  readonly arguments?: unknown;
}

/** `colloquy verify`: holds a live server to the contract, and observes it where the contract leaves it open. */
export function verifyCommand(): Command {
  const command = new Command('verify')
    .summary('hold a live server to the contract')
    .description(
      'Asks a live server what the contract says, and judges each statement: holds, broken, or not shown. At open points it says what was seen. The Developer API key is read from COLLOQUY_API_KEY, and never goes to --toolkit; what that asks for is read from COLLOQUY_TOOLKIT_HEADERS. Exits with 0 when nothing is broken, 1 when something is, 2 when nothing could be judged.',
    )
    .argument('[address]', 'where the Developer API is reached, such as https:// and a host')
    .option('--toolkit <address>', 'where the web application is reached that hosts a toolkit')
    .addOption(
      new Option(
        '--allow <tier>',
        'what may be sent beside reads: what must be refused, or also what is stored and may cost',
      )
        .choices(['reads', 'refusals', 'writes'])
        .default('reads'),
    );
  for (const [, , flags, says] of [...VALUES, ...FORBIDDEN]) command.option(flags, says);
  return command
    .option('--arguments <json>', 'what the tool is run with', parseJson)
    .option('--rate <number>', 'requests a second at most', parseRate, 5)
    .option('--set <name>', `write what was observed to ${ASSUMPTIONS_FOLDER}/, as an assumption set of this name`)
    .addOption(new Option('--report <form>', 'how to print it').choices(FORMS).default('text'))
    .option('--har <file>', 'judge recorded traffic instead, and send nothing')
    .option('--plain-http <host>', 'send to this host over plain http, too', collect, [])
    .action(async (address: string | undefined, options: VerifyCommandOptions) => {
      try {
        process.exitCode = await run(address, options);
      } catch (error) {
        throw new CommandError(lineOf(error), { cause: error, exitCode: EXIT.unjudged });
      }
    });
}

async function run(address: string | undefined, options: VerifyCommandOptions): Promise<number> {
  const name = options.set;
  if (name !== undefined && !/^[\w.-]+$/.test(name)) {
    throw new CommandError('--set takes a name of letters, digits, dots, hyphens and underscores');
  }
  const contract = await readContract();
  const report =
    options.har === undefined ? await ask(contract, address, options) : await judgeHar(contract, address, options.har);
  if (report.hopeless !== undefined) throw new CommandError(hopelessInWords(report.hopeless));
  await print(report, options.report);
  if (name !== undefined) await writeSet(contract, report, name);
  return report.statements.some(({ verdict }) => verdict.is === 'broken') ? EXIT.broken : EXIT.sound;
}

async function judgeHar(contract: Contract, address: string | undefined, file: string): Promise<Report> {
  if (address !== undefined) throw new CommandError('--har judges what was recorded; leave out the address');
  const { readHar, verifyRecorded } = await import('../../verify/index.ts');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`${file} cannot be read; give a HAR file`);
  });
  const recorded = readHar(contract, text);
  if ('kind' in recorded) throw new CommandError(`${file} ${harInWords(recorded)}`);
  return verifyRecorded(contract, recorded.exchanges);
}

async function ask(contract: Contract, address: string | undefined, options: VerifyCommandOptions): Promise<Report> {
  const { findValues, planOf, readAddress, senderTo, verify } = await import('../../verify/index.ts');
  if (address === undefined && options.toolkit === undefined) {
    throw new CommandError('say which server: an address, --toolkit or --har');
  }
  const at = (text: string): URL => {
    const found = readAddress(text, options.plainHttp);
    if (found instanceof URL) return found;
    throw new CommandError(`${text} ${addressInWords(found)}`);
  };
  const senders: [OperationSurface, Send & { close(): void }][] = [];
  if (address !== undefined)
    senders.push(['developer-api', senderTo(contract, at(address), { key: keyOf(process.env) })]);
  if (options.toolkit !== undefined)
    senders.push(['toolkit', senderTo(contract, at(options.toolkit), { headers: toolkitHeaders(process.env) })]);
  const send = Object.fromEntries(senders);
  const stop = new AbortController();
  const onSignal = (): void => {
    stop.abort();
    for (const [, sender] of senders) sender.close();
  };
  process.once('SIGINT', onSignal);
  try {
    const given = knownFrom(options, new Set(senders.map(([surface]) => surface)));
    const known = await findValues(contract, given, send);
    announce(planOf(contract, known, options.allow), options);
    return await verify({
      contract,
      known,
      allow: options.allow,
      send,
      rate: options.rate,
      onProgress: (sent, of, { method, path }) => status(`${sent + 1} of ${of}  ${method} ${templateOf(path)}`),
      signal: stop.signal,
    });
  } finally {
    status('');
    process.off('SIGINT', onSignal);
    for (const [, sender] of senders) sender.close();
  }
}

/** A path without what may be a value of the server. */
const templateOf = (path: string): string => path.split('/').slice(0, 3).join('/');

function keyOf({ COLLOQUY_API_KEY: key = '' }: NodeJS.ProcessEnv): string {
  if (key === '') throw new CommandError('there is no Developer API key; set COLLOQUY_API_KEY');
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new CommandError(
      'COLLOQUY_API_KEY has a character that no header can have, such as a line break; set the key alone',
    );
  }
  return key;
}

/** What a toolkit asks for is open, so it is given as it is to be sent. */
function toolkitHeaders({ COLLOQUY_TOOLKIT_HEADERS: text = '' }: NodeJS.ProcessEnv): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):\s*([\x20-\x7e]+)$/.exec(line.trim()) ?? [];
      if (name === undefined || value === undefined) {
        throw new CommandError('COLLOQUY_TOOLKIT_HEADERS has a line that is no header; write name: value');
      }
      return [name.toLowerCase(), value];
    }),
  );
}

function knownFrom(options: VerifyCommandOptions, surfaces: ReadonlySet<OperationSurface>): Known {
  const pairs = (from: typeof VALUES | typeof FORBIDDEN): Map<string, string> =>
    new Map(
      from.flatMap(([option, name]): [string, string][] => {
        const value = options[option];
        return value === undefined ? [] : [[name, value]];
      }),
    );
  // Nobody has so many; and no number of 32 bits is larger.
  const absent = String(1_500_000_000 + Math.floor(Math.random() * 600_000_000));
  return { values: pairs(VALUES), inaccessible: pairs(FORBIDDEN), toolArguments: options.arguments, surfaces, absent };
}

/** Says on standard error what is about to be sent, where that is more than reads. */
function announce({ probes }: Plan, { allow, rate }: VerifyCommandOptions): void {
  if (allow === 'reads') return;
  const refusals = probes.filter(({ tier }) => tier === 'refusals').length;
  const stored = Map.groupBy(
    probes.filter(({ tier }) => tier === 'writes'),
    ({ operation }) => operation?.summary ?? '',
  );
  const rows = [
    ['sends', `${probes.length} requests, in about ${Math.ceil(probes.length / rate)} s`],
    ['refusals', `${refusals} that must be refused; a server that does not do so stores or runs them`],
    ...[...stored].map(([summary, those]) => ['stores', `${summary}: ${those.length} times; each may cost`]),
  ];
  process.stderr.write(`${table(rows)}\n`);
}

/** Shows on standard error what is being done, where that is a terminal. */
function status(text: string): void {
  const { stderr } = process;
  if (!stderr.isTTY) return;
  stderr.clearLine(0);
  stderr.cursorTo(0);
  if (text !== '') stderr.write(`  ${text}`);
}

const PAINTS = {
  holds: paint.good,
  broken: paint.bad,
  'not shown': paint.quiet,
  observed: paint.open,
  'not observed': paint.quiet,
};

async function print(report: Report, form: VerifyCommandOptions['report']): Promise<void> {
  const { countsOf, linesOf, reportAsJson, reportAsJunit, reportAsMarkdown } = await import('../../verify/index.ts');
  const { stdout } = process;
  if (form === 'json') stdout.write(reportAsJson(report));
  else if (form === 'junit') stdout.write(reportAsJunit(report));
  else if (form === 'markdown') stdout.write(reportAsMarkdown(report));
  else {
    const lines = linesOf(report);
    // What is broken comes last, where it is read.
    const ordered = [...lines.filter(({ is }) => is !== 'broken'), ...lines.filter(({ is }) => is === 'broken')];
    const { holds, broken, notShown, observed, notObserved } = countsOf(report);
    stdout.write(
      table(ordered.map(({ is, id, says }) => [PAINTS[is](is), id, is.startsWith('not') ? paint.quiet(says) : says])),
    );
    stdout.write(
      `\n${table([
        ['statements', `${holds} hold, ${broken} broken, ${notShown} not shown`],
        ['open points', `${observed} observed, ${notObserved} not`],
        ['exchanges', String(report.exchanges)],
      ])}`,
    );
  }
}

async function writeSet(contract: Contract, report: Report, name: string): Promise<void> {
  const { observedSet } = await import('../../verify/index.ts');
  const date = new Date().toISOString().slice(0, 10);
  const set = await observedSet(contract, report.observations, { name, date, exchanges: report.exchanges });
  if (set.actions.length === 0)
    throw new CommandError('nothing was observed that a set could hold; no set was written');
  const file = join(ASSUMPTIONS_FOLDER, `${name}.yaml`);
  await mkdir(ASSUMPTIONS_FOLDER, { recursive: true });
  await writeFile(file, printAssumptionSet(set));
  process.stderr.write(table([['written', file]]));
}

function hopelessInWords(hopeless: Hopeless): string {
  switch (hopeless.kind) {
    case 'none':
      return 'there is nothing to ask or to judge; give what the operations need, such as --agent and --conversation';
    case 'key':
      return 'the server refuses the key with 401 each time; set COLLOQUY_API_KEY to one that is valid';
    case 'no-json':
      return 'no answer is JSON, so this is not the API; check the address';
    case 'nothing-shown':
      return 'no answer shows a statement of the contract; check the address, the key and the ids';
    case 'unanswered':
      return `there was no answer: ${CODES[hopeless.code] ?? codeInWords(hopeless.code)}`;
  }
}

const CODES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no host has this name; check the address',
  EAI_AGAIN: 'the name of the host could not be looked up; check the network',
  ECONNREFUSED: 'nothing listens there; check the address and the port',
  ECONNRESET: 'the connection was closed; check that it is a server of HTTP',
  ETIMEDOUT: 'it took longer than 30 seconds; check the address',
  EPROTO: 'it does not speak TLS; check the scheme of the address',
  'too large': 'it sends more than 8 MB; check the address',
};

const codeInWords = (code: string): string =>
  /CERT|SSL|TLS|SELF_SIGNED|VERIFY/.test(code)
    ? `its certificate is not trusted (${code}); for one of your own set NODE_EXTRA_CA_CERTS`
    : `${code}; check the address`;

function addressInWords(problem: AddressProblem): string {
  switch (problem.kind) {
    case 'no-address':
      return 'is no address; write https:// and the host';
    case 'scheme':
      return 'is not of HTTP; write https:// and the host';
    case 'more':
      return `has more than a host; write ${problem.origin}`;
    case 'credentials':
      return 'holds credentials; the key is read from COLLOQUY_API_KEY';
    case 'plain-http':
      return `would send over plain http; write https://, or add --plain-http ${problem.host}`;
  }
}

function harInWords(problem: HarProblem): string {
  if (problem.kind === 'no-har') return 'is no HAR file; export one from the network view of a browser';
  const hosts = problem.hosts.slice(0, 3).join(', ') || 'no host';
  return `has no request to a path of the contract; its ${problem.entries} entries are for ${hosts}`;
}

function parseRate(text: string): number {
  const rate = Number(text);
  if (!(rate > 0) || !Number.isFinite(rate)) throw new InvalidArgumentError('It must be a number above 0.');
  return rate;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidArgumentError('It must be JSON, such as {"city":"Bern"}.');
  }
}

const collect = (text: string, before: readonly string[]): readonly string[] => [...before, text];
