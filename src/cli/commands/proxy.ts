import { verifyRecorded } from '../../evidence/verify/index.ts';
import type { CommandOptions } from '../commands.ts';
import { contractInUse } from '../contract-in-use.ts';
import { CommandError, EXIT_CODES, errorMessage } from '../fail.ts';
import { chooseProxyChanges } from '../proxy/changes.ts';
import { type JudgedProxy, startJudgedProxy } from '../proxy/judged-proxy.ts';
import { formatPassed, NOT_JUDGED } from '../proxy/proxy-line.ts';
import { checkPorts, hostRows, waitForSignal } from '../serving.ts';
import { formatTable, paint, print, printNote } from '../terminal.ts';
import { selectChecks } from '../verify/checks.ts';
import { readSetToCompare } from '../verify/differences.ts';
import { createRunFolder } from '../verify/folder.ts';
import { FRAMING_HEADERS, readAddress, readHeaders, readProxy } from '../verify/inputs.ts';
import { withMarks } from '../verify/marks.ts';
import { findObservedSetFile } from '../verify/observed-set.ts';
import { outputReport } from '../verify/output.ts';

type ProxyCommandOptions = CommandOptions<'proxy'>;

export async function proxy(address: string, options: ProxyCommandOptions): Promise<void> {
  try {
    process.exitCode = await run(address, options);
  } catch (error) {
    throw new CommandError(errorMessage(error), { cause: error, exitCode: EXIT_CODES.unjudged });
  }
}

/** Milliseconds for requests in progress to end after Ctrl-C. */
const GRACE_MS = 2000;
/** Milliseconds for which lines are collected before they are printed. */
const LINES_MS = 20;

async function run(address: string, options: ProxyCommandOptions): Promise<number> {
  const { host, port, cors, set, against, header } = options;
  const checks = selectChecks(options);
  const { name, sets, read } = contractInUse(options);
  const setFile = set === undefined ? undefined : await findObservedSetFile(set, sets);
  const contract = withMarks(await read());
  const compared = against === undefined ? undefined : await readSetToCompare(against, contract, sets);
  const url = readAddress(address, options.plainHttp, contract.model.surfaces[0].under);
  const headers = readHeaders(header, process.env, FRAMING_HEADERS);
  const environment = options.proxy && readProxy([url], process.env);
  const folder = await createRunFolder(options.out, 'proxy');
  try {
    await checkPorts(host, { '--port': port });
    const stopped = waitForSignal();
    const started = await startJudgedProxy({
      ...{
        contract,
        address: url,
        host,
        port,
        cors,
        headers,
        environment,
        checks,
        changes: chooseProxyChanges(options),
      },
      onPassed: (line) => printSoon(formatPassed(line)),
    });
    const rows = [
      ['contract', name],
      ['proxy', paint.link(started.url), paint.quiet(`passes on to ${url.origin}${url.pathname.replace(/\/$/, '')}`)],
      ['stop', 'Ctrl-C', paint.quiet('then the verdicts and the files are written')],
      ...hostRows(host, started, 'others can send through it'),
    ];
    print(`${formatTable(rows)}\n`);
    await stopped;
    await started.close(GRACE_MS);
    printLines();
    noteNotJudged(started);
    if (started.exchanges.length === 0)
      throw new CommandError('no request to a path of the contract passed; send one to the address of the proxy');
    const context = { contract, name, folder: folder.path, setFile, against: compared };
    // The log ends here, and the verdicts begin.
    print('\n');
    return await outputReport(
      verifyRecorded(contract, started.exchanges, new Map(), checks),
      context,
      { ...options, report: [] },
      false,
    );
  } finally {
    await folder.release();
  }
}

let unprinted = '';

/** Prints a line together with those of the next moment: under load, each write would cost as much as the exchange. */
function printSoon(line: string): void {
  if (unprinted === '') setTimeout(printLines, LINES_MS);
  unprinted += line;
}

function printLines(): void {
  if (unprinted !== '') print(unprinted);
  unprinted = '';
}

/** Prints the numbers of exchanges that were not judged, or were judged but not kept for the files. */
function noteNotJudged({ notJudged, notKept }: JudgedProxy): void {
  const counts = [...notJudged].map(([why, count]): [number, string] => [count, NOT_JUDGED[why]]);
  const rows = [
    ...counts.map(([count, why]) => ['not judged', `${count}: ${why}`]),
    ...(notKept() === 0 ? [] : [['not kept', `${notKept()}: judged alone, since there are too many for the files`]]),
  ];
  if (rows.length > 0) printNote(`${formatTable(rows)}\n`);
}
