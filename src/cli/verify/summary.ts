import { type NotShown, outcomeCountsText, type ReportModel } from '../../evidence/verify/index.ts';
import { differencesInWords } from './differences.ts';
import { flagOf } from './value-options.ts';

/** The rows of the table at the end of the screen: counts, and the options that would test more. */
export function summaryRows(report: ReportModel, contract: string, folder: string): string[][] {
  const { run, rows, counts } = report;
  const { holds, broken, notShown, observed, notObserved } = counts;
  const seen = rows.flatMap((row) => (row.verdict === 'observed' ? [row.observation.seen] : []));
  const once = seen.filter(({ times }) => times === 1).length;
  const contrasts = seen.filter(({ contrast }) => contrast).length;
  const contradicted = seen.filter(({ against }) => against !== undefined).length;
  return [
    ['contract', contract],
    ['statements', `${holds} hold, ${broken} broken, ${notShown} not shown`],
    ['open points', `${observed} observed, ${notObserved} not`],
    ...(observed === 0 ? [] : [['', `${once} seen once, ${contrasts} with a contrast, ${contradicted} contradicted`]]),
    ...operationLines(report).map((text, index) => [index === 0 ? 'operations' : '', text]),
    ...failureLines(report).map((text) => ['failures', text]),
    ...leftOutLines(report).map((text) => ['checks', text]),
    ...(report.against === undefined ? [] : [['changes', differencesInWords(report.differences)]]),
    ...remedyCounts(report).map((text, index) => [index === 0 ? 'not shown' : '', text]),
    ['exchanges', String(run.exchanges.length)],
    ['folder', folder],
  ];
}

/** More would push what is broken off the screen. */
const MAX_OPERATIONS = 5;

/** How many operations succeeded, then what the others got. */
function operationLines({ operations }: ReportModel): string[] {
  const failing = operations.filter(({ failures }) => failures.length > 0);
  const more = failing.length - MAX_OPERATIONS;
  return [
    outcomeCountsText(operations),
    ...failing.slice(0, MAX_OPERATIONS).map(({ name, text }) => `${name}: ${text}`),
    ...(more > 0 ? [`and ${more} more: report.html has all`] : []),
  ];
}

function failureLines({ failures }: ReportModel): string[] {
  const count = failures.reduce((sum, { exchanges }) => sum + exchanges.length, 0);
  return count === 0 ? [] : [`${count} valid ${count === 1 ? 'request' : 'requests'} of the recording failed`];
}

/** The checks that were left out, or those that were made if they are fewer, and what they would break. */
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
const UNSHOWABLE: readonly NotShown['kind'][] = [
  'in-words',
  'unchecked',
  'nowhere',
  'unreached',
  'unprovoked',
  'several',
  'address',
];

/** The option that would show something; `undefined` if there is none. */
function remedyFor(reason: NotShown, { contract, run }: ReportModel): string | undefined {
  switch (reason.kind) {
    case 'tier':
      return `--allow ${reason.tier}`;
    case 'lacking':
      return reason.names.map(flagOf).join(' and ');
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
      return other === 'toolkit' ? '--toolkit' : 'an address';
    }
    default:
      return undefined;
  }
}

/**
 * Counts what was not shown, by the option that would show it: the highest count first, and last what no request can
 * show.
 */
function remedyCounts(report: ReportModel): string[] {
  const reasons = report.rows.flatMap((row) => ('reason' in row ? [row.reason] : []));
  const byRemedy = Map.groupBy(reasons, (reason) => remedyFor(reason, report));
  const withoutRemedy = byRemedy.get(undefined) ?? [];
  byRemedy.delete(undefined);
  const sorted = [...byRemedy]
    .map(([remedy, { length }]) => ({ remedy, length }))
    .toSorted((one, other) => other.length - one.length);
  const rest = sorted.slice(MAX_REMEDIES).reduce((sum, { length }) => sum + length, 0);
  const unshowable = withoutRemedy.filter(({ kind }) => UNSHOWABLE.includes(kind)).length;
  const counts: [count: number, text: string][] = [
    ...sorted.slice(0, MAX_REMEDIES).map(({ remedy, length }): [number, string] => [length, `more with ${remedy}`]),
    [rest, 'more with other options'],
    [withoutRemedy.length - unshowable, 'that no response showed'],
    [unshowable, 'that no request can show'],
  ];
  return counts.filter(([count]) => count > 0).map((one) => one.join(' '));
}
