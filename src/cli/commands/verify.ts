import type { Contract, Surface } from '../../contract/model/index.ts';
import type { CheckName } from '../../evidence/judge/checks.ts';
import {
  createSender,
  findValues,
  type KnownResources,
  maskedPath,
  planProbes,
  RunError,
  type Send,
  type Tier,
  timeoutText,
  type VerifyReport,
  verify as verifyServer,
} from '../../evidence/verify/index.ts';
import { contractInUse, packageManifest } from '../contract-in-use.ts';
import { CommandError, complain, EXIT_CODES, errorMessage } from '../fail.ts';
import { showStatus } from '../terminal.ts';
import { selectChecks } from '../verify/checks.ts';
import { readSetToCompare } from '../verify/differences.ts';
import { printPlan } from '../verify/dry-run.ts';
import { createRunFolder, keepExchanges, removeReports } from '../verify/folder.ts';
import { readAddress, readHeaders, readKeys, readKnownResources, readProxy, toolkitHeaders } from '../verify/inputs.ts';
import { withMarks } from '../verify/marks.ts';
import { findObservedSetFile } from '../verify/observed-set.ts';
import { type OutputOptions, outputReport } from '../verify/output.ts';
import { judgeRecording } from '../verify/recording.ts';
import { announcePlan } from '../verify/screen.ts';
import { TOOLKIT_SURFACE } from '../verify/value-options.ts';

interface VerifyCommandOptions extends OutputOptions {
  readonly toolkit?: string;
  readonly allow: Tier;
  readonly rate: number;
  readonly har?: string;
  readonly host: readonly string[];
  readonly plainHttp: readonly string[];
  readonly out?: string;
  readonly only: readonly CheckName[];
  readonly except: readonly CheckName[];
  readonly dryRun?: true;
  readonly header: readonly string[];
  /** The time limit of a response, in seconds. */
  readonly timeout?: number;
  readonly proxy?: true;
}

export async function verify(address: string | undefined, options: VerifyCommandOptions): Promise<void> {
  try {
    process.exitCode = await run(address, options);
  } catch (error) {
    throw new CommandError(errorMessage(error), { cause: error, exitCode: EXIT_CODES.unjudged });
  }
}

async function run(address: string | undefined, options: VerifyCommandOptions): Promise<number> {
  const { set, against, har } = options;
  const { name, sets, read } = contractInUse(options);
  const setFile = set === undefined ? undefined : await findObservedSetFile(set, sets);
  const contract = withMarks(await read());
  const readResources = (): KnownResources => {
    const surfaces = new Set(serverAddresses(contract, address, options).map(({ surface }) => surface.name));
    return readKnownResources(contract, options, surfaces);
  };
  if (options.dryRun) {
    const { allow, verbose = false } = options;
    printPlan(contract, readResources(), { allow, verbose });
    return EXIT_CODES.sound;
  }
  // A mistyped value is reported before the folder of an earlier run is touched.
  const source = har === undefined ? { resources: readResources() } : { har };
  const compared = against === undefined ? undefined : await readSetToCompare(against, contract, sets);
  const folder = await createRunFolder(options.out);
  const stop = new AbortController();
  try {
    if (har !== undefined && address !== undefined)
      throw new CommandError('--har judges what was recorded; leave out the address');
    const report = await ('resources' in source
      ? verifyLive(contract, address, source.resources, options, stop).catch(async (error: unknown) => {
          // A job of CI whose key is not set would show the reports of an earlier run.
          await removeReports(folder.path);
          throw error;
        })
      : judgeRecording(contract, source.har, options.host, selectChecks(options)));
    const context = { contract, name, folder: folder.path, setFile, against: compared };
    return await outputReport(report, context, options, stop.signal.aborted);
  } catch (error) {
    throw error instanceof RunError ? await keepExchanges(error, contract, error, folder.path) : error;
  } finally {
    await folder.release();
  }
}

function serverAddresses(
  { model }: Contract,
  address: string | undefined,
  { toolkit, plainHttp }: VerifyCommandOptions,
): { readonly surface: Surface; readonly url: URL }[] {
  if (address === undefined && toolkit === undefined)
    throw new CommandError('name a server: an address, --toolkit or --har');
  const [main, ...otherSurfaces] = model.surfaces;
  const toolkits = otherSurfaces.find(({ name }) => name === TOOLKIT_SURFACE);
  if (toolkit !== undefined && toolkits === undefined)
    throw new CommandError('the contract has no toolkits; leave --toolkit out');
  const toServerAddress = (surface: Surface, text: string) => ({
    surface,
    url: readAddress(text, plainHttp, surface.under),
  });
  return [
    ...(address === undefined ? [] : [toServerAddress(main, address)]),
    ...(toolkit === undefined || toolkits === undefined ? [] : [toServerAddress(toolkits, toolkit)]),
  ];
}

async function verifyLive(
  contract: Contract,
  address: string | undefined,
  named: KnownResources,
  options: VerifyCommandOptions,
  stop: AbortController,
): Promise<VerifyReport> {
  const { allow, rate } = options;
  const { senders, lackingKeys } = createSenders(contract, address, options);
  const close = (): void => {
    for (const [, sender] of senders) sender.close();
  };
  const onSignal = () => stop.abort();
  stop.signal.addEventListener('abort', close);
  process.once('SIGINT', onSignal);
  try {
    const send: Partial<Record<string, Send>> = Object.fromEntries(senders);
    const resources = await findValues(contract, { ...named, lackingKeys }, send);
    announcePlan(planProbes(contract, resources, allow), allow, rate);
    return await verifyServer({
      ...{ contract, known: resources, allow, send, rate, checks: selectChecks(options), signal: stop.signal },
      onTimeout: (exchange) => {
        showStatus('');
        complain(timeoutText(exchange));
      },
      onProgress: (sent, of, { method, path }) => showStatus(`${sent + 1} of ${of}  ${method} ${maskedPath(path)}`),
    });
  } finally {
    showStatus('');
    process.off('SIGINT', onSignal);
    close();
  }
}

/** Creates a sender for each address, with the keys and headers from the environment and the options. */
function createSenders(contract: Contract, address: string | undefined, options: VerifyCommandOptions) {
  const addresses = serverAddresses(contract, address, options);
  const [main] = contract.model.surfaces;
  const { keys, lacking } = address === undefined ? NO_KEYS : readKeys(contract, main.name, process.env);
  const headers = readHeaders(options.header, process.env);
  const urls = addresses.map(({ url }) => url);
  const needs = {
    userAgent: `colloquy-verify/${packageManifest().version}`,
    timeout: options.timeout === undefined ? undefined : options.timeout * 1000,
    proxy: options.proxy && readProxy(urls, process.env),
  };
  const senders = addresses.map(({ surface, url }) => {
    const isMain = surface === main;
    const access = isMain ? { keys } : { headers: toolkitHeaders(process.env) };
    return [surface.name, createSender(contract, url, access, { ...needs, ...(isMain && { headers }) })] as const;
  });
  return { senders, lackingKeys: lacking };
}

const NO_KEYS: ReturnType<typeof readKeys> = { keys: new Map(), lacking: new Map() };
