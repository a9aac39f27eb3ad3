import {
  contradictionText,
  type NotShownReason,
  outcomeCountsText,
  type ReportModel,
} from '../../evidence/verify/index.ts';
import { differenceCountsText } from './differences.ts';
import { truncate, WIDTH } from './screen-lines.ts';
import { findFlag, TOOLKIT_SURFACE } from './value-options.ts';

/** Returns the rows of the table at the end of the screen: counts, and the options that would test more. */
export function summaryRows(report: ReportModel, contract: string, folder: string): string[][] {
  const { run, rows, counts } = report;
  const { holds, broken, notShown, observed, notObserved } = counts;
  const seen = rows.flatMap((row) => (row.verdict === 'observed' ? [row.observation.seen] : []));
  const once = seen.filter(({ times }) => times === 1).length;
  const contrasts = seen.filter(({ contrast }) => contrast).length;
  const contradictions = contradictionLines(report);
  return [
    ['contract', contract],
    ['statements', `${holds} hold, ${broken} broken, ${notShown} not shown`],
    ['open points', `${observed} observed, ${notObserved} not`],
    ...(observed === 0
      ? []
      : [['', `${once} seen once, ${contrasts} with a contrast, ${contradictions.length} contradicted`]]),
    ...(contradictions.length > MAX_CONTRADICTIONS ? [] : contradictions.map((text) => ['', text])),
    ...notableLines(report).map((text, index) => [index === 0 ? 'notable' : '', text]),
    ...operationLines(report).map((text, index) => [index === 0 ? 'operations' : '', text]),
    ...failureLines(report).map((text) => ['failures', text]),
    ...leftOutLines(report).map((text) => ['checks', text]),
    ...(report.against === undefined ? [] : [['changes', differenceCountsText(report.differences)]]),
    ...remedyLines(report).map((text, index) => [index === 0 ? 'not shown' : '', text]),
    ['exchanges', String(run.exchanges.length)],
    ['folder', folder],
  ];
}

/** The number of contradicted points that are named; with `verbose`, the row of each open point names them. */
const MAX_CONTRADICTIONS = 3;

const contradictionLines = ({ rows }: ReportModel): string[] =>
  rows.flatMap((row) =>
    row.verdict === 'observed' && row.observation.seen.against !== undefined
      ? [truncate(`${row.id}: ${contradictionText(row.observation.seen)}`, WIDTH - LABEL_WIDTH)]
      : [],
  );

/** The number of unexpected facts that are printed. */
const MAX_NOTABLE = 3;

function notableLines({ notable }: ReportModel): string[] {
  const more = notable.length - MAX_NOTABLE;
  return [
    ...notable.slice(0, MAX_NOTABLE).map(({ name, text }) => truncate(`${name}: ${text}`, WIDTH - LABEL_WIDTH)),
    ...(more > 0 ? [`and ${more} more: report.html has all`] : []),
  ];
}

/** The width of the first column of the table, with its margins. */
const LABEL_WIDTH = 15;

/** The number of failing operations that are printed; more would push the broken statements off the screen. */
const MAX_OPERATIONS = 5;

/** Returns lines about the operations: how many succeeded, then the responses of those that failed. */
function operationLines({ operations }: ReportModel): string[] {
  const failing = operations.filter(({ failures }) => failures.length > 0);
  const more = failing.length - MAX_OPERATIONS;
  return [
    outcomeCountsText(operations),
    ...failing.slice(0, MAX_OPERATIONS).map(({ name, text }) => `${name}: ${text}`),
    ...(more > 0 ? [`and ${more} more: report.html has all`] : []),
  ];
}

function failureLines({ failures, run }: ReportModel): string[] {
  const count = failures.reduce((sum, { exchanges }) => sum + exchanges.length, 0);
  return count === 0
    ? []
    : [`${count} valid ${count === 1 ? 'request' : 'requests'}${run.isRecorded ? ' of the recording' : ''} failed`];
}

/**
 * Names the checks that were left out, or those that were made if they are fewer; and counts the statements that would
 * be `broken` if the checks left out counted.
 */
function leftOutLines({ checks, rows }: ReportModel): string[] {
  const [made, leftOut] = [checks.filter(({ isLeftOut }) => !isLeftOut), checks.filter(({ isLeftOut }) => isLeftOut)];
  if (leftOut.length === 0) return [];
  const [label, named] = made.length < leftOut.length ? ['only', made] : ['left out:', leftOut];
  const count = rows.filter((row) => row.verdict === 'not shown' && row.reason.kind === 'left-out').length;
  const would = count === 0 ? '' : `; ${count} ${count === 1 ? 'statement' : 'statements'} would be broken`;
  return [`${label} ${named.map(({ name }) => name).join(', ')}${would}`];
}

/** The number of remedies that are printed; a contract with many resources needs as many ids. */
const MAX_REMEDIES = 10;

/** Reasons that no option can remove. */
const UNSHOWABLE_REASONS: readonly NotShownReason['kind'][] = [
  'in-words',
  'unchecked',
  'nowhere',
  'unreached',
  'unprovoked',
  'several',
  'address',
];

/**
 * Returns the option by which a verdict would no longer be `not shown` for a reason; `undefined` if no option can do
 * that.
 */
function findRemedy(reason: NotShownReason, { contract, run }: ReportModel): string | undefined {
  switch (reason.kind) {
    case 'tier':
      return `--allow ${reason.tier}`;
    case 'lacking':
      return reason.names.map(findFlag).join(' and ');
    case 'left-out':
      return 'all checks';
    case 'inaccessible':
      return '--forbidden-agent';
    case 'refused':
      return reason.statuses.includes(404) ? 'ids that exist (it got 404)' : undefined;
    case 'stopped':
      return 'a run to its end';
    case 'surface': {
      const other = contract.model.surfaces.find(({ name }) => !run.surfaces.has(name))?.name;
      return other === TOOLKIT_SURFACE ? `--${TOOLKIT_SURFACE}` : 'an address';
    }
    default:
      return undefined;
  }
}

/**
 * Groups the rows with the verdict `not shown` by the option that would show them, and counts each group. The largest
 * group comes first, and the rows that no request can show come last.
 */
function remedyLines(report: ReportModel): string[] {
  const reasons = report.rows.flatMap((row) => ('reason' in row ? [row.reason] : []));
  const byRemedy = Map.groupBy(reasons, (reason) => findRemedy(reason, report));
  const withoutRemedy = byRemedy.get(undefined) ?? [];
  byRemedy.delete(undefined);
  const sorted = [...byRemedy]
    .map(([remedy, { length }]) => ({ remedy, length }))
    .toSorted((one, other) => other.length - one.length);
  const rest = sorted.slice(MAX_REMEDIES).reduce((sum, { length }) => sum + length, 0);
  const unshowable = withoutRemedy.filter(({ kind }) => UNSHOWABLE_REASONS.includes(kind)).length;
  const counts: [count: number, text: string][] = [
    ...sorted.slice(0, MAX_REMEDIES).map(({ remedy, length }): [number, string] => [length, `more with ${remedy}`]),
    [rest, 'more with other options'],
    [withoutRemedy.length - unshowable, 'that no response showed'],
    [unshowable, 'that no request can show'],
  ];
  return counts.filter(([count]) => count > 0).map((one) => one.join(' '));
}
