import { isSuccess } from '../../contract/behaviours/index.ts';
import { OF_OPERATIONS, type OperationExchange } from './operation-exchange.ts';

interface Range {
  readonly least: number;
  readonly most: number;
}

interface Lengths extends Range {
  readonly hasUsual: boolean;
}

/** Texts of this length are usual: how long they may be is open. */
const USUAL: Range = { least: 5, most: 20 };

/** Limits that exclude a text of each are none that a server has. */
const SPREAD: readonly Range[] = [
  { least: 1, most: 10 },
  { least: 11, most: 30 },
  { least: 31, most: 100 },
  { least: 5_000, most: Number.POSITIVE_INFINITY },
];

const isWithin = (length: number, { least, most }: Range): boolean => length >= least && length <= most;

const isOpenInLengthsAlone = ({ request: { faults, open } }: OperationExchange): boolean =>
  faults.length === 0 && [...open].every((part) => part === 'length' || OF_OPERATIONS.has(part));

/** By the pointer of the property. */
export function acceptedLengths(all: readonly OperationExchange[]): ReadonlyMap<string, Lengths> {
  const accepted = new Map<string, Lengths>();
  for (const one of all.filter((read) => isSuccess(read.exchange) && isOpenInLengthsAlone(read))) {
    for (const [pointer, length] of one.request.lengths) {
      const { least, most, hasUsual } = accepted.get(pointer) ?? { least: length, most: length, hasUsual: false };
      accepted.set(pointer, {
        least: Math.min(least, length),
        most: Math.max(most, length),
        hasUsual: hasUsual || isWithin(length, USUAL),
      });
    }
  }
  return accepted;
}

/** Makes the function that says of a property, by its pointer, whether texts of all lengths were sent there. */
export function spreadLengths(all: readonly OperationExchange[]): (pointer: string) => boolean {
  const sent = new Map<string, Set<number>>();
  for (const { request } of all.filter(isOpenInLengthsAlone)) {
    for (const [pointer, length] of request.lengths) sent.set(pointer, (sent.get(pointer) ?? new Set()).add(length));
  }
  return (pointer) => SPREAD.every((range) => [...(sent.get(pointer) ?? [])].some((length) => isWithin(length, range)));
}

/** The properties whose length may be what a request is refused for: no limits lie between two lengths that are accepted. */
export const openLengths = (
  { request }: OperationExchange,
  accepted: ReadonlyMap<string, Lengths>,
): readonly string[] =>
  [...request.lengths].flatMap(([pointer, length]) =>
    isWithin(length, accepted.get(pointer) ?? USUAL) ? [] : [pointer],
  );

/**
 * The same exchanges, each open in its lengths where those that were accepted do not show that it may have them. A text of
 * an unusual length that was accepted shows what is usual only where no usual one was.
 */
export function withOpenLengths(all: readonly OperationExchange[]): readonly OperationExchange[] {
  const accepted = acceptedLengths(all);
  return all.map((one) => {
    const isOpen = isSuccess(one.exchange)
      ? [...one.request.lengths].some(
          ([pointer, length]) => !isWithin(length, USUAL) && accepted.get(pointer)?.hasUsual !== false,
        )
      : openLengths(one, accepted).length > 0;
    if (isOpen === one.request.open.has('length')) return one;
    const others = [...one.request.open].filter((part) => part !== 'length');
    return { ...one, request: { ...one.request, open: new Set(isOpen ? [...others, 'length' as const] : others) } };
  });
}
