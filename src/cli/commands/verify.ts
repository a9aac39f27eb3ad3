import { readFile } from 'node:fs/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Contract } from '../../contract/index.ts';
import type { Report, Send, Tier } from '../../verify/index.ts';
import { type ContractOptions, contractInUse, contractOption } from '../contract-in-use.ts';
import { CommandError, lineOf } from '../fail.ts';
import { paint, status, table } from '../terminal.ts';
import { FORBIDDEN, keyOf, knownFrom, toolkitHeaders, VALUES } from '../verify/known.ts';
import { type PlaceOfSet, placeOfSet, printObserved } from '../verify/observed-set.ts';
import { announce, FORMS, print } from '../verify/screen.ts';
import { addressInWords, harInWords, incompleteInWords, nothingTestedInWords } from '../verify/words.ts';
import { writeFiles } from '../write-files.ts';

/** Exit codes: all was asked and nothing is broken, something is, or something could not be tested. */
const EXIT = { sound: 0, broken: 1, unjudged: 2 };

interface VerifyCommandOptions extends ContractOptions {
  readonly toolkit?: string;
  readonly allow: Tier;
  readonly rate: number;
  readonly set?: string;
  readonly report: (typeof FORMS)[number];
  readonly har?: string;
  readonly plainHttp: readonly string[];
}

/** `colloquy verify`: checks a live server against the contract, and observes it at open points. */
export function verifyCommand(): Command {
  const command = new Command('verify')
    .summary('check a live server against the contract')
    .description(
      'Sends requests to a live server, and judges each statement of the contract: holds, broken, or not shown. At open points it prints what was observed. The Developer API key is read from COLLOQUY_API_KEY, and never goes to --toolkit; what that requires is read from COLLOQUY_TOOLKIT_HEADERS. Exits with 0 when nothing is broken, 1 when something is, 2 when nothing was tested or it ended early.',
    )
    .argument('[address]', 'where the Developer API is reached, such as https:// and a host')
    .option('--toolkit <address>', 'where the web application is reached that hosts a toolkit')
    .addOption(
      new Option(
        '--allow <tier>',
        'what may be sent other than reads: what must be refused, or also what is stored and may cost',
      )
        .choices(['reads', 'refusals', 'writes'])
        .default('reads'),
    );
  for (const { option } of [...VALUES, ...FORBIDDEN]) command.addOption(option);
  return command
    .addOption(contractOption())
    .option('--arguments <json>', 'what the tool is run with', parseJson)
    .option('--rate <number>', 'requests a second at most', parseRate, 5)
    .option(
      '--set <name>',
      'write what was observed to openapi/observed/, as an assumption set of this name; it replaces no set that verify did not write',
    )
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
  const { name: contractName, read } = contractInUse(options);
  const { set, har } = options;
  const place = set === undefined ? undefined : await placeOfSet(set, options);
  const stop = new AbortController();
  const contract = await read();
  const report = await (har === undefined ? ask(contract, address, options, stop) : judgeHar(contract, address, har));
  const { isTested } = await import('../../verify/index.ts');
  if (!isTested(report) && stop.signal.aborted)
    throw new CommandError('it was stopped before a response showed anything, and no set was written');
  if (!isTested(report)) throw new CommandError(nothingTestedInWords(report));
  await print(report, options.report, contractName);
  if (stop.signal.aborted)
    throw new CommandError('it was stopped; this is what it saw by then, and no set was written');
  for (const line of await incompleteInWords(report)) process.stderr.write(`${paint.error('error')} ${line}\n`);
  if (place !== undefined) await writeSet(report, place);
  if (report.statements.some(({ verdict }) => verdict.is === 'broken')) return EXIT.broken;
  return isIncomplete(report) ? EXIT.unjudged : EXIT.sound;
}

const isIncomplete = ({ untested, stopped }: Report): boolean => untested.size > 0 || stopped !== undefined;

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

async function ask(
  contract: Contract,
  address: string | undefined,
  options: VerifyCommandOptions,
  stop: AbortController,
): Promise<Report> {
  const { findValues, planOf, readAddress, senderTo, verify } = await import('../../verify/index.ts');
  const { toolkit, allow, rate } = options;
  if (address === undefined && toolkit === undefined) {
    throw new CommandError('name a server: an address, --toolkit or --har');
  }
  const at = (text: string): URL => {
    const found = readAddress(text, options.plainHttp);
    if (found instanceof URL) return found;
    throw new CommandError(`${text} ${addressInWords(found)}`);
  };
  const [main, ...others] = contract.model.surfaces;
  const ofToolkits = others.find(({ name }) => name === 'toolkit');
  if (toolkit !== undefined && ofToolkits === undefined)
    throw new CommandError('the contract has no toolkits; leave --toolkit out');
  const where = [
    ...(address === undefined ? [] : [[main.name, at(address), { key: keyOf(process.env) }] as const]),
    ...(toolkit === undefined ? [] : [['toolkit', at(toolkit), { headers: toolkitHeaders(process.env) }] as const]),
  ];
  const senders = where.map(([surface, url, access]) => [surface, senderTo(contract, url, access)] as const);
  const close = (): void => {
    for (const [, sender] of senders) sender.close();
  };
  const onSignal = () => stop.abort();
  stop.signal.addEventListener('abort', close);
  process.once('SIGINT', onSignal);
  try {
    const send: Partial<Record<string, Send>> = Object.fromEntries(senders);
    const surfaces = new Set(senders.map(([surface]) => surface));
    const known = await findValues(contract, knownFrom(options, surfaces), send);
    announce(planOf(contract, known, allow), allow, rate);
    return await verify({
      ...{ contract, known, allow, send, rate, signal: stop.signal },
      onProgress: (sent, of, { method, path }) => status(`${sent + 1} of ${of}  ${method} ${templateOf(path)}`),
    });
  } finally {
    status('');
    process.off('SIGINT', onSignal);
    close();
  }
}

/** A path without what may be a value of the server. */
const templateOf = (path: string): string => path.split('/').slice(0, 3).join('/');

async function writeSet(report: Report, { name, file, replaces }: PlaceOfSet): Promise<void> {
  if (replaces !== undefined && isIncomplete(report)) {
    process.stderr.write(table([['not written', `${file} stays as it was: what is not complete replaces no set`]]));
    return;
  }
  const text = await printObserved(report, name);
  await writeFiles(new Map([[file, text]]));
  const before = replaces && [['replaced', `the set of ${replaces.date}, of ${replaces.exchanges} exchanges`]];
  process.stderr.write(table([['written', file], ...(before ?? [])]));
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
