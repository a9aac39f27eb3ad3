import { isSuccess } from '../../contract/behaviours/index.ts';
import { OPEN_PARTS_OF_OPERATIONS, type OperationExchange } from './operation-exchange.ts';

interface LengthRange {
  readonly least: number;
  readonly most: number;
}

interface AcceptedLengths extends LengthRange {
  readonly hasUsual: boolean;
}

/** The usual lengths of a text. Whether shorter or longer texts are allowed is open. */
const USUAL_LENGTHS: LengthRange = { least: 5, most: 20 };

/** The length up to which a long text explains a refusal, but no failure. */
export const MAX_TEXT_LENGTH = 2_000;

/** Ranges of lengths. A server that refuses a text of every range does not refuse the texts because of their lengths. */
const TRIED_RANGES: readonly LengthRange[] = [
  { least: 1, most: 10 },
  { least: 11, most: 30 },
  { least: 31, most: 100 },
  { least: 5_000, most: Number.POSITIVE_INFINITY },
];

const isWithin = (length: number, { least, most }: LengthRange): boolean => length >= least && length <= most;

const isOpenInLengthsAlone = ({ request: { faults, open } }: OperationExchange): boolean =>
  faults.length === 0 && [...open].every((part) => part === 'length' || OPEN_PARTS_OF_OPERATIONS.has(part));

/** Finds the lengths of the shortest and the longest accepted text of each property, by its pointer. */
export function findAcceptedLengths(all: readonly OperationExchange[]): ReadonlyMap<string, AcceptedLengths> {
  const accepted = new Map<string, AcceptedLengths>();
  for (const one of all.filter((read) => isSuccess(read.exchange) && isOpenInLengthsAlone(read))) {
    for (const [pointer, length] of one.request.lengths) {
      const { least, most, hasUsual } = accepted.get(pointer) ?? { least: length, most: length, hasUsual: false };
      accepted.set(pointer, {
        least: Math.min(least, length),
        most: Math.max(most, length),
        hasUsual: hasUsual || isWithin(length, USUAL_LENGTHS),
      });
    }
  }
  return accepted;
}

/** Returns a function that checks whether texts of all ranges were sent for a property, by its pointer. */
export function createLengthCheck(all: readonly OperationExchange[]): (pointer: string) => boolean {
  const sent = new Map<string, Set<number>>();
  for (const { request } of all.filter(isOpenInLengthsAlone)) {
    for (const [pointer, length] of request.lengths) sent.set(pointer, (sent.get(pointer) ?? new Set()).add(length));
  }
  return (pointer) =>
    TRIED_RANGES.every((range) => [...(sent.get(pointer) ?? [])].some((length) => isWithin(length, range)));
}

/** Lists the properties whose length may explain a refusal. A length between two accepted lengths does not explain it. */
export const listExplainingLengths = (
  { request }: OperationExchange,
  accepted: ReadonlyMap<string, AcceptedLengths>,
): readonly string[] =>
  [...request.lengths].flatMap(([pointer, length]) =>
    isWithin(length, accepted.get(pointer) ?? USUAL_LENGTHS) ? [] : [pointer],
  );

/**
 * Adds `length` to the open parts of exchanges with a text whose length may not be allowed, and removes it from others.
 * For a refusal, this is a length that is not between those of accepted texts; for a success, an unusual length, unless
 * no text of a usual length was accepted.
 */
export function markOpenLengths(all: readonly OperationExchange[]): readonly OperationExchange[] {
  const accepted = findAcceptedLengths(all);
  return all.map((one) => {
    const isOpen = isSuccess(one.exchange)
      ? [...one.request.lengths].some(
          ([pointer, length]) => !isWithin(length, USUAL_LENGTHS) && accepted.get(pointer)?.hasUsual !== false,
        )
      : listExplainingLengths(one, accepted).length > 0;
    if (isOpen === one.request.open.has('length')) return one;
    const otherParts = [...one.request.open].filter((part) => part !== 'length');
    return {
      ...one,
      request: { ...one.request, open: new Set(isOpen ? [...otherParts, 'length' as const] : otherParts) },
    };
  });
}
