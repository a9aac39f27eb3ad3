import {
  burstSize,
  type ProbePlan,
  type ReportModel,
  type Tier,
  withSimultaneousProbes,
} from '../../evidence/verify/index.ts';
import { formatTable, paint, print, printNote, wrapText } from '../terminal.ts';
import { formatBrokenAndUntested } from './broken-lines.ts';
import { formatDifferences, formatFirstDifferences } from './differences.ts';
import type { VerifyRun } from './run.ts';
import { formatTruncatedTable } from './screen-lines.ts';
import { summaryRows } from './summary.ts';

const SCREEN_LINES = 40;
const MAX_DIFFERENCE_LINES = 15;

/** Prints what a run will store on the server, before it sends such requests. */
export function announcePlan(plan: ProbePlan, allow: Tier, rate: number): void {
  if (allow === 'reads' || allow === 'probes') return;
  const probes = withSimultaneousProbes(plan.probes);
  const refusals = probes.filter(({ tier }) => tier === 'refusals').length;
  const writes = Map.groupBy(
    probes.filter(({ tier }) => tier === 'writes'),
    ({ operation }) => operation?.summary ?? '',
  );
  const burst = burstSize(allow, rate);
  const rows = [
    ['sends', `about ${probes.length} requests, in ${Math.ceil(probes.length / rate)} s or more`],
    ['refusals', `${refusals} that must be refused; what is accepted is stored or run`],
    ...(burst === 0 ? [] : [['burst', `${burst} reads at once, at the end: too many requests get 429`]]),
    ...[...writes].map(([summary, { length }]) => ['stores', `${summary}: ${length} times; each may cost`]),
  ];
  printNote(`${formatTruncatedTable(rows)}\n`);
}

const VERDICT_PAINTS = {
  holds: paint.good,
  broken: paint.bad,
  'not shown': paint.quiet,
  observed: paint.open,
  'not observed': paint.quiet,
};

/**
 * Prints the broken statements with their commands, and counts of the rest, in 40 lines at most; with `verbose`,
 * everything.
 */
export function printScreen(report: ReportModel, { name, folder }: VerifyRun, verbose: boolean): void {
  const summary = formatTable(summaryRows(report, name, folder));
  if (verbose) {
    printRows(report);
    print(`\n${[...formatDifferences(report.differences), summary].join('\n')}`);
    return;
  }
  const differences = formatFirstDifferences(report.differences, MAX_DIFFERENCE_LINES);
  const compared = differences.length === 0 ? [] : [...differences, ''];
  const maxLines = SCREEN_LINES - summary.split('\n').length - compared.length;
  print([...formatBrokenAndUntested(report, maxLines), ...compared, summary].join('\n'));
}

function printRows({ rows }: ReportModel): void {
  // Broken statements come last, so that they are closest to the end of the output.
  const ordered = [
    ...rows.filter((row) => row.verdict !== 'broken'),
    ...rows.filter((row) => row.verdict === 'broken'),
  ];
  const width = Math.max(...ordered.map(({ verdict }) => verdict.length));
  for (const { verdict, id, text } of ordered) {
    const style = VERDICT_PAINTS[verdict];
    const lines = wrapText(text, width + 4).map((line) => (style === paint.quiet ? style(line) : line));
    print([`  ${style(verdict.padEnd(width))}  ${id}`, ...lines].join('\n'));
  }
}
