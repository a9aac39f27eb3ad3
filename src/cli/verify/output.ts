import { isChange, isTested, type Report, reportAsGithub, reproducible } from '../../evidence/verify/index.ts';
import { type ContractOptions, contractInUse } from '../contract-in-use.ts';
import { CommandError, complain, EXIT } from '../fail.ts';
import { note, print, table } from '../terminal.ts';
import { differencesTo } from './differences.ts';
import { keepSeen, textsOfReport, writeFolder } from './folder.ts';
import { NOTHING_OBSERVED, observedText, type PlaceOfSet } from './observed-set.ts';
import type { ReportForm } from './report-forms.ts';
import { printScreen } from './screen.ts';
import { incompleteInWords, nothingTestedInWords } from './words.ts';

export interface OutputOptions extends ContractOptions {
  readonly set?: string;
  readonly against?: string;
  readonly report: readonly ReportForm[];
  readonly verbose?: true;
}

interface Run {
  readonly folder: string;
  /** Where the set is written that was asked for by name. */
  readonly place: PlaceOfSet | undefined;
  readonly wasStopped: boolean;
}

const STOPPED = 'it was stopped before a response showed anything, and no set was written';

/**
 * Writes what a run leaves, and prints what matters of it.
 *
 * @returns The exit code.
 * @throws {CommandError} when nothing was tested: the folder then shows why, unless there was no response at all; and when
 *   no report can be made: the folder then has what was seen.
 */
export async function output(
  report: Report,
  options: OutputOptions,
  { folder, place, wasStopped }: Run,
): Promise<number> {
  const nothing = wasStopped ? STOPPED : nothingTestedInWords(report);
  if (report.exchanges.every(({ response }) => response === undefined)) throw new CommandError(nothing);

  const { name: contract } = contractInUse(options);
  const { against, report: forms, verbose = false } = options;
  const tested = isTested(report);
  const isIncomplete = report.untested.size > 0 || report.stopped !== undefined;
  const make = async () => {
    const observed = await observedText(report, place?.name ?? 'observed');
    const differences = against === undefined || !tested ? [] : await differencesTo(against, report, options);
    const full = reproducible(report, against, differences);
    return { observed, differences, full, texts: textsOfReport(full, contract, forms, observed) };
  };
  const { observed, differences, full, texts } = await make().catch(async (error: unknown) => {
    throw await keepSeen(error, report.contract, report, folder);
  });
  const keepsSet = place?.replaces !== undefined && isIncomplete;
  const isSetWritten = place !== undefined && observed !== undefined && !keepsSet && !wasStopped;
  await writeFolder(folder, texts, isSetWritten ? place.file : undefined);

  if (tested) printScreen(full, { contract, folder, verbose });
  if (forms.includes('github')) print(reportAsGithub(full));
  if (!tested) throw new CommandError(`${nothing}; ${folder} has the responses`);
  if (wasStopped) throw new CommandError('it was stopped; this is what it saw by then, and no set was written');
  for (const line of incompleteInWords(report)) complain(line);
  if (place !== undefined) {
    if (observed === undefined) throw new CommandError(NOTHING_OBSERVED);
    note(table(aboutSet(place, isSetWritten)));
  }
  const isBroken = report.statements.some(({ verdict }) => verdict.is === 'broken');
  if (isBroken || differences.some(isChange)) return EXIT.broken;
  return isIncomplete ? EXIT.unjudged : EXIT.sound;
}

function aboutSet({ file, replaces }: PlaceOfSet, isWritten: boolean): string[][] {
  if (!isWritten) return [['not written', `${file} stays as it was: what is not complete replaces no set`]];
  const before = replaces && [
    ['replaced', `the set of ${replaces.date.slice(0, 10)}, of ${replaces.exchanges} exchanges`],
  ];
  return [['written', file], ...(before ?? [])];
}
