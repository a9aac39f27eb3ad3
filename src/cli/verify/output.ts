import {
  createReport,
  isChange,
  isTested,
  nothingTestedText,
  type ReportModel,
  reportAsGithub,
  type VerifyReport,
} from '../../evidence/verify/index.ts';
import type { ContractOptions } from '../contract-in-use.ts';
import { CommandError, complain, EXIT_CODES } from '../fail.ts';
import { formatTable, print, printNote } from '../terminal.ts';
import { compareWithSet } from './differences.ts';
import { keepExchanges, removeReports, writeFolder, writeReportTexts } from './folder.ts';
import { NOTHING_OBSERVED, type ObservedSetFile, writeObservedText } from './observed-set.ts';
import type { ReportForm } from './report-forms.ts';
import type { VerifyRun } from './run.ts';
import { printScreen } from './screen.ts';

export interface OutputOptions extends ContractOptions {
  readonly set?: string;
  readonly against?: string;
  readonly report: readonly ReportForm[];
  readonly verbose?: true;
  readonly failOn?: 'failures';
}

/** Lists the valid requests that failed, with the counts. */
const listFailedRequests = ({ failures }: ReportModel): string[] =>
  failures.map(({ name, text }) => `${name}: ${text}`);

const STOPPED_TEXT = 'it was stopped before a response showed anything, and no set was written';

/**
 * Writes the files of a run, and prints its report.
 *
 * @returns The exit code.
 * @throws {CommandError} if nothing was tested, in which case the folder shows why, unless there was no response at all
 * and no report was asked for; or if no report can be made, in which case the folder has the exchanges.
 */
export async function outputReport(
  report: VerifyReport,
  run: VerifyRun,
  options: OutputOptions,
  wasStopped: boolean,
): Promise<number> {
  const { folder, setFile, against } = run;
  const { report: forms, verbose = false, failOn } = options;
  const failure = wasStopped ? STOPPED_TEXT : nothingTestedText(report);
  const hasResponse = report.exchanges.some(({ response }) => response !== undefined);
  if (!hasResponse && forms.length === 0) {
    // The reports of an earlier run in this folder would look like those of this one. A recording may be one of its files.
    if (!report.isRecorded) await removeReports(folder);
    throw new CommandError(failure);
  }

  const tested = isTested(report);
  const makeTexts = async () => {
    const observed = await writeObservedText(report, setFile?.name ?? 'observed');
    const differences = against === undefined || !tested ? [] : await compareWithSet(report, against.set);
    const model = createReport(report, against?.name, differences);
    return { observed, model, texts: writeReportTexts(model, run.name, forms, observed) };
  };
  const { observed, model, texts } = await makeTexts().catch(async (error: unknown) => {
    throw await keepExchanges(error, report.contract, report, folder);
  });
  const isIncomplete = model.incomplete.length > 0;
  const keepsSet = setFile?.replaces !== undefined && isIncomplete;
  const isSetWritten = setFile !== undefined && observed !== undefined && !keepsSet && !wasStopped;
  await writeFolder(folder, texts, isSetWritten ? setFile.file : undefined);

  if (tested) printScreen(model, run, verbose);
  if (forms.includes('github')) print(reportAsGithub(model));
  if (!tested) throw new CommandError(`${failure}; ${folder} has the ${hasResponse ? 'responses' : 'report'}`);
  if (wasStopped) throw new CommandError('it was stopped; this is what it saw by then, and no set was written');
  for (const { part, advice } of model.incomplete) complain(part + advice);
  if (setFile !== undefined) {
    if (observed === undefined) throw new CommandError(NOTHING_OBSERVED);
    printNote(formatTable(observedSetRows(setFile, isSetWritten)));
  }
  if (model.counts.broken > 0 || model.differences.some(isChange)) return EXIT_CODES.broken;
  const failed = failOn === 'failures' ? listFailedRequests(model) : [];
  if (failed.length > 0) complain(`valid requests failed: ${failed.join('; ')}`);
  return isIncomplete || failed.length > 0 ? EXIT_CODES.unjudged : EXIT_CODES.sound;
}

function observedSetRows({ file, replaces }: ObservedSetFile, isWritten: boolean): string[][] {
  if (!isWritten) return [['not written', `${file} stays as it was: what is not complete replaces no set`]];
  const before = replaces && [
    [
      'replaced',
      `the set of ${replaces.date.slice(0, 10)}, of ${replaces.exchanges} exchange${replaces.exchanges === 1 ? '' : 's'}`,
    ],
  ];
  return [['written', file], ...(before ?? [])];
}
