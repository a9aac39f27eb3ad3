import { linesOf, type Plan, type ReproducibleReport, type Tier } from '../../evidence/verify/index.ts';
import { note, paint, print, table, wrapped } from '../terminal.ts';
import { brokenLines } from './broken-lines.ts';
import { fittingDifferences, linesOfDifferences } from './differences.ts';
import { fittingTable } from './screen-lines.ts';
import { summaryOf } from './summary.ts';

const HEIGHT = 40;
const LINES_OF_DIFFERENCES = 15;

export function announce({ probes }: Plan, allow: Tier, rate: number): void {
  if (allow === 'reads' || allow === 'probes') return;
  const refusals = probes.filter(({ tier }) => tier === 'refusals').length;
  const stored = Map.groupBy(
    probes.filter(({ tier }) => tier === 'writes'),
    ({ operation }) => operation?.summary ?? '',
  );
  const rows = [
    ['sends', `${probes.length} requests, in about ${Math.ceil(probes.length / rate)} s`],
    ['refusals', `${refusals} that must be refused; what is accepted is stored or run`],
    ...[...stored].map(([summary, those]) => ['stores', `${summary}: ${those.length} times; each may cost`]),
  ];
  note(`${fittingTable(rows)}\n`);
}

const PAINTS = {
  holds: paint.good,
  broken: paint.bad,
  'not shown': paint.quiet,
  observed: paint.open,
  'not observed': paint.quiet,
};

interface Screen {
  readonly contract: string;
  readonly folder: string;
  readonly verbose: boolean;
}

/** Prints what is broken with how to see it again, and the rest in numbers: 40 lines of 80 columns at most. */
export function printScreen(report: ReproducibleReport, { contract, folder, verbose }: Screen): void {
  const summary = table(summaryOf(report, contract, folder));
  if (verbose) {
    const lines = linesOf(report);
    // What is broken comes last, where it is read.
    const ordered = [...lines.filter(({ is }) => is !== 'broken'), ...lines.filter(({ is }) => is === 'broken')];
    const label = Math.max(...ordered.map(({ is }) => is.length));
    for (const { is, id, says: text } of ordered) {
      const below = wrapped(text, label + 4).map((line) => (is.startsWith('not') ? paint.quiet(line) : line));
      print([`  ${PAINTS[is](is.padEnd(label))}  ${id}`, ...below].join('\n'));
    }
    print(`\n${[...linesOfDifferences(report.differences), summary].join('\n')}`);
    return;
  }
  const shown = fittingDifferences(report.differences, LINES_OF_DIFFERENCES);
  const compared = shown.length === 0 ? [] : [...shown, ''];
  const room = HEIGHT - summary.split('\n').length - compared.length;
  print([...brokenLines(report, room), ...compared, summary].join('\n'));
}
