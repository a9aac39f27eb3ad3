import {
  type AssumptionSet,
  applyAssumptionSet,
  compareSets,
  findAssumptionSet,
  type SetDifference,
} from '../../contract/assumptions/index.ts';
import type { Contract } from '../../contract/model/index.ts';
import { createObservedSet, isChange, type VerifyReport } from '../../evidence/verify/index.ts';
import { noteRows } from '../assumption-in-use.ts';
import { formatTable, paint, printNote } from '../terminal.ts';
import { truncate, wrapIndented } from './screen-lines.ts';

/**
 * Reads a set, and checks that it answers the contract. Prints the notes about it.
 *
 * @param name The name of the set, or its file.
 * @param folder The folder with the sets of the contract.
 * @throws {AssumptionSetError} if no set has this name, or it belongs to another contract.
 */
export async function readSetToCompare(
  name: string,
  contract: Contract,
  folder: string,
): Promise<{ name: string; set: AssumptionSet }> {
  const filled = await applyAssumptionSet(contract, await findAssumptionSet(name, folder));
  if (filled.notes.length > 0) printNote(formatTable(noteRows(filled)));
  return { name, set: filled.set };
}

/** Compares the observations of a run with a set. */
export async function compareWithSet(
  { contract, observations, exchanges }: VerifyReport,
  set: AssumptionSet,
): Promise<SetDifference[]> {
  const now = await createObservedSet(contract, observations, { name: 'now', date: '', exchanges: exchanges.length });
  return compareSets(contract, set, now);
}

/** Writes the number of differences of each kind. */
export function differenceCountsText(differences: readonly SetDifference[]): string {
  return DIFFERENCE_KINDS.map((kind) => `${differences.filter((one) => one.kind === kind).length} ${kind}`).join(', ');
}

const DIFFERENCE_KINDS: readonly SetDifference['kind'][] = ['changed', 'newly seen', 'not seen'];

/** Prints a comparison: each change with both sides, then the ids that only one side has. */
export const formatDifferences = (differences: readonly SetDifference[]): string[] =>
  differenceBlocks(differences).flatMap(({ lines }) => lines);

/** The maximum length of one side of a change, so that at least one change fits on the screen. */
const MAX_SIDE_LENGTH = 240;

/** Prints as many differences as the lines allow, then the number of the others. */
export function formatFirstDifferences(differences: readonly SetDifference[], maxLines: number): string[] {
  const lines: string[] = [];
  let rest = differences.length;
  for (const block of differenceBlocks(differences, MAX_SIDE_LENGTH)) {
    const isLast = block.count === rest;
    if (lines.length + block.lines.length + (isLast ? 0 : 1) > maxLines) break;
    lines.push(...block.lines);
    rest -= block.count;
  }
  if (rest === 0) return lines;
  return [
    ...lines,
    ...wrapIndented(`${lines.length === 0 ? `${rest} differences` : `and ${rest} more`}: report.html has all`),
  ];
}

/** Lines that are printed together, and the number of differences in them. */
interface Block {
  readonly count: number;
  readonly lines: readonly string[];
}

function differenceBlocks(differences: readonly SetDifference[], maxSideLength = Infinity): Block[] {
  const idBlocks = (kind: SetDifference['kind']): Block[] => {
    const ids = differences.flatMap((one) => (one.kind === kind ? [one.id] : []));
    if (ids.length === 0) return [];
    return [{ count: ids.length, lines: [`  ${paint.quiet(kind)}`, ...wrapIndented(ids.join(', '))] }];
  };
  const sideLines = (label: string, text: string | undefined): string[] =>
    wrapIndented(`${label}: ${truncate(String(text), maxSideLength)}`);
  return [
    ...differences.filter(isChange).map(({ id, kind, before, after }) => ({
      count: 1,
      lines: [`  ${paint.open(kind)}  ${id}`, ...sideLines('before', before), ...sideLines('now', after)],
    })),
    ...idBlocks('newly seen'),
    ...idBlocks('not seen'),
  ];
}
