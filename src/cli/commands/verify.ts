import { readFile } from 'node:fs/promises';
import type { Contract } from '../../contract/index.ts';
import {
  findValues,
  isTested,
  planOf,
  type Report,
  readHar,
  type Send,
  senderTo,
  type Tier,
  verifyRecorded,
  verify as verifyServer,
} from '../../verify/index.ts';
import { type ContractOptions, contractInUse, packageManifest } from '../contract-in-use.ts';
import { CommandError, complain, lineOf } from '../fail.ts';
import { show, status, table } from '../terminal.ts';
import { differencesTo, isChange, rowsOf } from '../verify/differences.ts';
import { knownFrom, readAddress, readHeaders, readKeys, readProxy, toolkitHeaders } from '../verify/known.ts';
import { type PlaceOfSet, placeOfSet, printObserved } from '../verify/observed-set.ts';
import { announce, type Form, print } from '../verify/screen.ts';
import { harInWords, incompleteInWords, nothingTestedInWords, templateOf, timeoutInWords } from '../verify/words.ts';
import { writeFiles } from '../write-files.ts';

/** Exit codes: all was asked and nothing is broken, something is, or something could not be tested. */
const EXIT = { sound: 0, broken: 1, unjudged: 2 };

interface VerifyCommandOptions extends ContractOptions {
  readonly toolkit?: string;
  readonly allow: Tier;
  readonly rate: number;
  readonly set?: string;
  readonly against?: string;
  readonly report: Form;
  readonly har?: string;
  readonly plainHttp: readonly string[];
  readonly header: readonly string[];
  /** Seconds. */
  readonly timeout?: number;
  readonly proxy?: true;
}

export async function verify(address: string | undefined, options: VerifyCommandOptions): Promise<void> {
  try {
    process.exitCode = await run(address, options);
  } catch (error) {
    throw new CommandError(lineOf(error), { cause: error, exitCode: EXIT.unjudged });
  }
}

async function run(address: string | undefined, options: VerifyCommandOptions): Promise<number> {
  const { name: contractName, read } = contractInUse(options);
  const { set, har } = options;
  const place = set === undefined ? undefined : await placeOfSet(set, options);
  const stop = new AbortController();
  const contract = await read();
  const report = await (har === undefined ? ask(contract, address, options, stop) : judgeHar(contract, address, har));
  if (!isTested(report) && stop.signal.aborted)
    throw new CommandError('it was stopped before a response showed anything, and no set was written');
  if (!isTested(report)) throw new CommandError(nothingTestedInWords(report));
  print(report, options.report, contractName);
  if (stop.signal.aborted)
    throw new CommandError('it was stopped; this is what it saw by then, and no set was written');
  for (const line of incompleteInWords(report)) complain(line);
  if (place !== undefined) await writeSet(report, place);
  if (options.against !== undefined) {
    const differences = await differencesTo(options.against, report, options);
    show(...rowsOf(differences));
    if (differences.some(isChange)) return EXIT.broken;
  }
  if (report.statements.some(({ verdict }) => verdict.is === 'broken')) return EXIT.broken;
  return isIncomplete(report) ? EXIT.unjudged : EXIT.sound;
}

const isIncomplete = ({ untested, stopped }: Report): boolean => untested.size > 0 || stopped !== undefined;

async function judgeHar(contract: Contract, address: string | undefined, file: string): Promise<Report> {
  if (address !== undefined) throw new CommandError('--har judges what was recorded; leave out the address');
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
  const { toolkit, allow, rate, plainHttp, timeout } = options;
  if (address === undefined && toolkit === undefined) {
    throw new CommandError('name a server: an address, --toolkit or --har');
  }
  const [main, ...others] = contract.model.surfaces;
  const ofToolkits = others.find(({ name }) => name === 'toolkit');
  if (toolkit !== undefined && ofToolkits === undefined)
    throw new CommandError('the contract has no toolkits; leave --toolkit out');
  const where = [
    ...(address === undefined ? [] : [{ surface: main, url: readAddress(address, plainHttp, main.under) }]),
    ...(toolkit === undefined || ofToolkits === undefined
      ? []
      : [{ surface: ofToolkits, url: readAddress(toolkit, plainHttp, ofToolkits.under) }]),
  ];
  const { keys, lacking } = address === undefined ? NO_KEYS : readKeys(contract, main.name, process.env);
  const headers = readHeaders(options.header, process.env);
  const needs = {
    userAgent: `colloquy-verify/${packageManifest().version}`,
    timeout: timeout === undefined ? undefined : timeout * 1000,
    proxy:
      options.proxy &&
      readProxy(
        where.map(({ url }) => url),
        process.env,
      ),
  };
  const senders = where.map(({ surface, url }) => {
    const isMain = surface === main;
    const access = isMain ? { keys } : { headers: toolkitHeaders(process.env) };
    return [surface.name, senderTo(contract, url, access, { ...needs, ...(isMain && { headers }) })] as const;
  });
  const close = (): void => {
    for (const [, sender] of senders) sender.close();
  };
  const onSignal = () => stop.abort();
  stop.signal.addEventListener('abort', close);
  process.once('SIGINT', onSignal);
  try {
    const send: Partial<Record<string, Send>> = Object.fromEntries(senders);
    const surfaces = new Set(senders.map(([surface]) => surface));
    const known = await findValues(contract, { ...knownFrom(options, surfaces), lackingKeys: lacking }, send);
    announce(planOf(contract, known, allow), allow, rate);
    return await verifyServer({
      ...{ contract, known, allow, send, rate, signal: stop.signal },
      onTimeout: (exchange) => {
        status('');
        complain(timeoutInWords(exchange));
      },
      onProgress: (sent, of, { method, path }) => status(`${sent + 1} of ${of}  ${method} ${templateOf(path)}`),
    });
  } finally {
    status('');
    process.off('SIGINT', onSignal);
    close();
  }
}

const NO_KEYS: ReturnType<typeof readKeys> = { keys: new Map(), lacking: new Map() };

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
