import { countsOf, type NotShown, type ReproducibleReport } from '../../evidence/verify/index.ts';
import { differencesInWords } from './differences.ts';
import { flagOf } from './value-options.ts';

export function summaryOf(report: ReproducibleReport, contract: string, folder: string): string[][] {
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
    ...(report.against === undefined ? [] : [['changes', differencesInWords(report.differences)]]),
    ...ways.map((way, index) => [index === 0 ? 'not shown' : '', way]),
    ['exchanges', String(report.exchanges.length)],
    ['folder', folder],
  ];
}

/** A contract of many resources has as many ids that were not given. */
const MOST_WAYS = 10;

/** Reasons that lie in what is asked about, and in no response: another run shows as little. */
const UNSHOWABLE: readonly NotShown['kind'][] = [
  'in-words',
  'unchecked',
  'nowhere',
  'unreached',
  'unprovoked',
  'several',
  'address',
];

/** What was not shown, by what would show it: the most first, and last what no request would. */
function waysToSee({ contract, statements, observations, surfaces }: ReproducibleReport): string[] {
  const unseen: NotShown[] = [
    ...statements.flatMap(({ verdict }) => (verdict.is === 'not shown' ? [verdict.why] : [])),
    ...[...observations.values()].flatMap((one) => (one.as === 'nothing' ? [one.why] : [])),
  ];
  const wayOf = (why: NotShown): string => {
    if (why.kind === 'tier') return `--allow ${why.tier}`;
    if (why.kind === 'lacking') return why.names.map(flagOf).join(' and ');
    if (why.kind === 'inaccessible') return '--forbidden-agent';
    if (why.kind === 'refused' && why.statuses.includes(404)) return 'ids that exist (it got 404)';
    if (why.kind === 'stopped') return 'a run to its end';
    if (why.kind !== 'surface') return '';
    const other = contract.model.surfaces.find(({ name }) => !surfaces.has(name))?.name;
    return other === 'toolkit' ? '--toolkit' : 'an address';
  };
  const byWay = Map.groupBy(unseen, wayOf);
  const others = byWay.get('') ?? [];
  byWay.delete('');
  const most = [...byWay].toSorted(([, one], [, other]) => other.length - one.length);
  const left = most.slice(MOST_WAYS).reduce((sum, [, those]) => sum + those.length, 0);
  const unshowable = others.filter(({ kind }) => UNSHOWABLE.includes(kind)).length;
  const counted: [count: number, what: string][] = [
    ...most.slice(0, MOST_WAYS).map(([way, those]): [number, string] => [those.length, `more with ${way}`]),
    [left, 'more with other options'],
    [others.length - unshowable, 'that no response showed'],
    [unshowable, 'that no request can show'],
  ];
  return counted.filter(([count]) => count > 0).map((one) => one.join(' '));
}
