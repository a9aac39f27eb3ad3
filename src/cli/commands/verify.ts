import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withProposedMarks } from '../../authoring/questions/index.ts';
import type { Contract, Surface } from '../../contract/model/index.ts';
import {
  findValues,
  planOf,
  type Report,
  RunError,
  readHar,
  type Send,
  senderTo,
  type Tier,
  verifyRecorded,
  verify as verifyServer,
} from '../../evidence/verify/index.ts';
import { contractInUse, packageManifest } from '../contract-in-use.ts';
import { CommandError, complain, EXIT, errorMessage } from '../fail.ts';
import { note, progress, status, table } from '../terminal.ts';
import { setToCompare } from '../verify/differences.ts';
import { printPlan } from '../verify/dry-run.ts';
import { folderFor, keepSeen } from '../verify/folder.ts';
import { knownFrom, readAddress, readHeaders, readKeys, readProxy, toolkitHeaders } from '../verify/known.ts';
import { placeOfSet } from '../verify/observed-set.ts';
import { type OutputOptions, output } from '../verify/output.ts';
import { announce } from '../verify/screen.ts';
import { harInWords, recordingInRows, templateOf, timeoutInWords } from '../verify/words.ts';

interface VerifyCommandOptions extends OutputOptions {
  readonly toolkit?: string;
  readonly allow: Tier;
  readonly rate: number;
  readonly har?: string;
  readonly host: readonly string[];
  readonly plainHttp: readonly string[];
  readonly out?: string;
  readonly dryRun?: true;
  readonly header: readonly string[];
  /** Seconds. */
  readonly timeout?: number;
  readonly proxy?: true;
}

export async function verify(address: string | undefined, options: VerifyCommandOptions): Promise<void> {
  try {
    process.exitCode = await run(address, options);
  } catch (error) {
    throw new CommandError(errorMessage(error), { cause: error, exitCode: EXIT.unjudged });
  }
}

async function run(address: string | undefined, options: VerifyCommandOptions): Promise<number> {
  const { set, har } = options;
  const place = set === undefined ? undefined : await placeOfSet(set, options);
  const read = await contractInUse(options).read();
  // What a document without marks of its own does not state is open, too.
  const hasOwnMarks = read.model.marks.some(({ pointer }) => read.sourceAt(pointer).file !== read.overlay?.file);
  const contract = hasOwnMarks ? read : withProposedMarks(read);
  if (options.dryRun) {
    const surfaces = new Set(addressesOf(contract, address, options).map(({ surface }) => surface.name));
    const { allow, verbose = false } = options;
    printPlan(contract, knownFrom(contract, options, surfaces), { allow, verbose });
    return EXIT.sound;
  }
  if (options.against !== undefined) await setToCompare(options.against, contract, options);
  const folder = await folderFor(options.out);
  const stop = new AbortController();
  try {
    const report = await (har === undefined
      ? ask(contract, address, options, stop)
      : judgeHar(contract, address, har, options.host));
    return await output(report, options, { folder: folder.path, place, wasStopped: stop.signal.aborted });
  } catch (error) {
    throw error instanceof RunError ? await keepSeen(error, contract, error, folder.path) : error;
  } finally {
    await folder.release();
  }
}

async function judgeHar(
  contract: Contract,
  address: string | undefined,
  file: string,
  hosts: readonly string[],
): Promise<Report> {
  if (address !== undefined) throw new CommandError('--har judges what was recorded; leave out the address');
  const recording = await progress(`reading ${file}`, async () => {
    const text = await readFile(file, 'utf8').catch(() => {
      throw new CommandError(`${file} cannot be read; give a HAR file`);
    });
    return readHar(contract, text, { hosts, readAttached: (name) => bytesOf(join(dirname(file), name)) });
  });
  if ('kind' in recording) throw new CommandError(`${file} ${harInWords(recording)}`);
  note(table(recordingInRows(recording)));
  const { exchanges, values } = recording;
  return progress(`judging ${exchanges.length} exchanges`, async () => verifyRecorded(contract, exchanges, values));
}

function addressesOf(
  { model }: Contract,
  address: string | undefined,
  { toolkit, plainHttp }: VerifyCommandOptions,
): { readonly surface: Surface; readonly url: URL }[] {
  if (address === undefined && toolkit === undefined)
    throw new CommandError('name a server: an address, --toolkit or --har');
  const [main, ...others] = model.surfaces;
  const ofToolkits = others.find(({ name }) => name === 'toolkit');
  if (toolkit !== undefined && ofToolkits === undefined)
    throw new CommandError('the contract has no toolkits; leave --toolkit out');
  return [
    ...(address === undefined ? [] : [{ surface: main, url: readAddress(address, plainHttp, main.under) }]),
    ...(toolkit === undefined || ofToolkits === undefined
      ? []
      : [{ surface: ofToolkits, url: readAddress(toolkit, plainHttp, ofToolkits.under) }]),
  ];
}

function bytesOf(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

async function ask(
  contract: Contract,
  address: string | undefined,
  options: VerifyCommandOptions,
  stop: AbortController,
): Promise<Report> {
  const { allow, rate, timeout } = options;
  const where = addressesOf(contract, address, options);
  const [main] = contract.model.surfaces;
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
    const known = await findValues(contract, { ...knownFrom(contract, options, surfaces), lackingKeys: lacking }, send);
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
