import { stripVTControlCharacters } from 'node:util';
import {
  countsOf,
  keyInWords,
  linesOf,
  type NotShown,
  type Plan,
  type ReproducibleReport,
  type ShownExchange,
  type Tier,
} from '../../verify/index.ts';
import { paint, show, table, WIDTH, wrapped } from '../terminal.ts';
import { flagOf } from './known.ts';

/** A screen that is read at a glance. */
const HEIGHT = 40;
const INDENT = 4;
const MOST_DIFFERENCES = 10;

export function announce({ probes }: Plan, allow: Tier, rate: number): void {
  if (allow === 'reads' || allow === 'probes') return;
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

const PAINTS = {
  holds: paint.good,
  broken: paint.bad,
  'not shown': paint.quiet,
  observed: paint.open,
  'not observed': paint.quiet,
};

interface Screen {
  /** The name of the contract on the screen. */
  readonly contract: string;
  readonly folder: string;
  readonly verbose: boolean;
  /** The rows of a comparison with a set. */
  readonly differences: readonly string[][];
}

/** Prints what is broken with how to see it again, and the rest in numbers: 40 lines of 80 columns at most. */
export function printScreen(report: ReproducibleReport, { contract, folder, verbose, differences }: Screen): void {
  const summary = table(summaryOf(report, contract, folder));
  if (verbose) {
    const lines = linesOf(report);
    // What is broken comes last, where it is read.
    const ordered = [...lines.filter(({ is }) => is !== 'broken'), ...lines.filter(({ is }) => is === 'broken')];
    show(...ordered.map(({ is, id, says }) => [PAINTS[is](is), id, is.startsWith('not') ? paint.quiet(says) : says]));
    process.stdout.write(`\n${table(differences)}${summary}`);
    return;
  }
  const compared = differenceLines(differences);
  const room = HEIGHT - summary.split('\n').length - compared.length;
  process.stdout.write([...brokenLines(report, room), ...compared, summary].join('\n'));
}

/** The first rows of a comparison, each in one line. */
function differenceLines(rows: readonly string[][]): string[] {
  if (rows.length === 0) return [];
  const widths = [0, 1].map((column) =>
    Math.max(...rows.map((row) => stripVTControlCharacters(row[column] ?? '').length)),
  );
  const rest = WIDTH - (widths[0] ?? 0) - (widths[1] ?? 0) - INDENT - 2;
  const lines = table(
    rows.slice(0, MOST_DIFFERENCES).map(([kind = '', id = '', says = '']) => [kind, id, cut(says, rest)]),
  );
  const more = rows.length > MOST_DIFFERENCES ? [`${' '.repeat(INDENT)}and more, which the report has`] : [];
  return [...lines.trimEnd().split('\n'), ...more, ''];
}

export const cut = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, Math.max(0, width - 1))}…` : text;

/** As many of the broken statements as there is room for, and the ids of the others. */
function brokenLines({ statements, shown }: ReproducibleReport, room: number): string[] {
  const blocks = statements.flatMap(({ statement: { id }, verdict }) => {
    const exchange = verdict.is === 'broken' ? shown.get(verdict.exchange) : undefined;
    if (verdict.is !== 'broken' || exchange === undefined) return [];
    const { number, key, requestId } = exchange;
    const compared = verdict.comparedWith === undefined ? '' : `, compared with ${verdict.comparedWith}`;
    const about = [`exchange ${number}${compared}`, keyInWords(key), ...(requestId ? [`request id ${requestId}`] : [])];
    const says = [`${verdict.how}: ${verdict.where}`, about.join(', ')].flatMap((text) => wrapped(text, INDENT));
    return [{ id, lines: [`  ${paint.bad('broken')}  ${id}`, ...says, ...commandLines(exchange), ''] }];
  });
  const lines: string[] = [];
  for (const [index, block] of blocks.entries()) {
    const others = blocks.slice(index).map(({ id }) => id);
    const rest = wrapped(`and ${others.length} more: ${others.join(', ')}`, INDENT);
    const isLast = index === blocks.length - 1;
    if (lines.length + block.lines.length + (isLast ? 0 : 4) <= room) lines.push(...block.lines);
    else return [...lines, ...rest.slice(0, 3), ''];
  }
  return lines;
}

/** A command as it can be pasted; where an argument is too long for the screen, where the command is. */
function commandLines({ curl, number }: ShownExchange): string[] {
  const [first = '', ...others] = curl.split('\n');
  const [, start = '', address] = first.length + INDENT > WIDTH ? (/^(.*?) (['"].*)$/.exec(first) ?? []) : [];
  const lines = [...(address === undefined ? [first] : [`${start} \\`, `  ${address}`]), ...others];
  const isLong = lines.some((line) => line.length + INDENT > WIDTH);
  return (isLong ? [`curl: report.html#exchange-${number}`] : lines).map((line) =>
    paint.quiet(' '.repeat(INDENT) + line),
  );
}

function summaryOf(report: ReproducibleReport, contract: string, folder: string): string[][] {
  const { holds, broken, notShown, observed, notObserved } = countsOf(report);
  const seen = [...report.observations.values()].flatMap((one) => (one.as === 'nothing' ? [] : [one.seen]));
  const once = seen.filter(({ times }) => times === 1).length;
  const contrasts = seen.filter(({ contrast }) => contrast).length;
  const against = seen.filter((one) => one.against !== undefined).length;
  const ways = waysToSee(report);
  return [
    ['contract', contract],
    ['statements', `${holds} hold, ${broken} broken, ${notShown} not shown`],
    ['open points', `${observed} observed, ${notObserved} not`],
    ...(observed === 0 ? [] : [['', `${once} seen once, ${contrasts} with a contrast, ${against} contradicted`]]),
    ...ways.map((way, index) => [index === 0 ? 'not shown' : '', way]),
    ['exchanges', String(report.exchanges.length)],
    ['folder', folder],
  ];
}

/** What was not shown, by what would show it: the most first. */
function waysToSee({ contract, statements, observations, surfaces }: ReproducibleReport): string[] {
  const unseen: NotShown[] = [
    ...statements.flatMap(({ verdict }) => (verdict.is === 'not shown' ? [verdict.why] : [])),
    ...[...observations.values()].flatMap((one) => (one.as === 'nothing' ? [one.why] : [])),
  ];
  const wayOf = (why: NotShown): string => {
    if (why.kind === 'tier') return `--allow ${why.tier}`;
    if (why.kind === 'lacking') return why.names.map(flagOf).join(' and ');
    if (why.kind === 'inaccessible') return '--forbidden-agent';
    if (why.kind === 'stopped') return 'a run to its end';
    if (why.kind !== 'surface') return '';
    const other = contract.model.surfaces.find(({ name }) => !surfaces.has(name))?.name;
    return other === 'toolkit' ? '--toolkit' : 'an address';
  };
  const byWay = Map.groupBy(unseen, wayOf);
  const others = byWay.get('')?.length ?? 0;
  byWay.delete('');
  const most = [...byWay].toSorted(([, one], [, other]) => other.length - one.length);
  return [
    ...most.map(([way, those]) => `${those.length} more with ${way}`),
    `${others} for other reasons, which the report has`,
  ];
}
