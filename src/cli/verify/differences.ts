import {
  type AssumptionSet,
  applyAssumptionSet,
  compareSets,
  findAssumptionSet,
  type SetDifference,
} from '../../contract/assumptions/index.ts';
import type { Contract } from '../../contract/model/index.ts';
import { type Difference, isChange, observedSet, type Report } from '../../evidence/verify/index.ts';
import { type ContractOptions, contractInUse } from '../contract-in-use.ts';
import { paint } from '../terminal.ts';
import { shortened, wrapped } from './screen-lines.ts';

/** @throws {AssumptionSetError} when there is no such set, or it is one of another contract. */
export async function setToCompare(name: string, contract: Contract, options: ContractOptions): Promise<AssumptionSet> {
  const set = await findAssumptionSet(name, contractInUse(options).sets);
  await applyAssumptionSet(contract, set);
  return set;
}

/** Compares what a run observed with a set. */
export async function differencesTo(
  against: string,
  { contract, observations, exchanges }: Report,
  options: ContractOptions,
): Promise<SetDifference[]> {
  const set = await setToCompare(against, contract, options);
  const now = await observedSet(contract, observations, { name: 'now', date: '', exchanges: exchanges.length });
  return compareSets(contract, set, now);
}

/** How many differences a comparison has of each kind. */
export function differencesInWords(differences: readonly Difference[]): string {
  return KINDS.map((kind) => `${differences.filter((one) => one.kind === kind).length} ${kind}`).join(', ');
}

const KINDS: readonly SetDifference['kind'][] = ['changed', 'newly seen', 'not seen'];

/** A comparison in lines: each change with both sides, then the ids at which one side has nothing. */
export const linesOfDifferences = (differences: readonly Difference[]): string[] =>
  entriesOf(differences).flatMap(({ lines }) => lines);

/** Enough for some sentences, and so little that one change always fits on the screen. */
const MOST_OF_SIDE = 240;

/** As many entries of a comparison as there is room for, and how many differences there are besides. */
export function fittingDifferences(differences: readonly Difference[], room: number): string[] {
  const lines: string[] = [];
  let left = differences.length;
  for (const entry of entriesOf(differences, MOST_OF_SIDE)) {
    const isLast = entry.count === left;
    if (lines.length + entry.lines.length + (isLast ? 0 : 1) > room) break;
    lines.push(...entry.lines);
    left -= entry.count;
  }
  if (left === 0) return lines;
  return [
    ...lines,
    ...wrapped(`${lines.length === 0 ? `${left} differences` : `and ${left} more`}: report.html has all`),
  ];
}

/** What a comparison shows together, and for how many differences that is. */
interface Entry {
  readonly count: number;
  readonly lines: readonly string[];
}

function entriesOf(differences: readonly Difference[], mostOfSide = Infinity): Entry[] {
  const ofIds = (kind: SetDifference['kind']): Entry[] => {
    const ids = differences.flatMap((one) => (one.kind === kind ? [one.id] : []));
    if (ids.length === 0) return [];
    return [{ count: ids.length, lines: [`  ${paint.quiet(kind)}`, ...wrapped(ids.join(', '))] }];
  };
  const side = (label: string, text: string | undefined): string[] =>
    wrapped(`${label}: ${shortened(String(text), mostOfSide)}`);
  return [
    ...differences.filter(isChange).map(({ id, kind, before, after }) => ({
      count: 1,
      lines: [`  ${paint.open(kind)}  ${id}`, ...side('before', before), ...side('now', after)],
    })),
    ...ofIds('newly seen'),
    ...ofIds('not seen'),
  ];
}
