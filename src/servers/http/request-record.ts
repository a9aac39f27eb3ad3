import type { Fault } from './prefer.ts';

/** The record of a request. It contains no header, query or body, and therefore no key. */
export interface RequestRecord {
  readonly time: string;
  readonly method: string;
  readonly path: string;
  /** `null` if nothing was sent: the caller hung up before the response, or asked for the fault `drop`. */
  readonly status: number | null;
  readonly milliseconds: number;
  readonly openPoints: readonly string[];
  readonly inContract: boolean;
  readonly assumptionSet: string | null;
  /** The fault that the caller asked for. */
  readonly fault: Fault | null;
  /** Why the request was refused, without any value of it; `null` if it was not. */
  readonly refusal: string | null;
}

/** Characters of a line, next to a margin of two on a screen of 80. */
const WIDTH = 78;
const NAMED = 3;

/**
 * Formats one line: method, path, status, time, the names of as many guessed open points as fit, and in full why the
 * request was refused.
 */
export function formatRecord(record: RequestRecord): string {
  const line = formatOutcome(record);
  return record.refusal === null ? line : `${line}; refused: ${printable(record.refusal)}`;
}

/** Replaces the characters with which the name of a field could change what a terminal shows. */
const printable = (text: string): string => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '?');

function formatOutcome(record: RequestRecord): string {
  const { method, path, status, milliseconds, openPoints } = record;
  const columns = [
    method.padEnd(7),
    path.padEnd(18),
    String(status ?? '-').padStart(3),
    `${Math.round(milliseconds)} ms`.padStart(7),
  ];
  const lineWith = (guessed: readonly string[]): string =>
    [...columns, [...recordNotes(record), ...guessed].join('; ')].join('  ').trimEnd();
  if (openPoints.length === 0) return lineWith([]);
  for (let named = NAMED; named > 0; named -= 1) {
    const more = openPoints.length > named ? ` +${openPoints.length - named}` : '';
    const line = lineWith([`guessed ${openPoints.slice(0, named).join(', ')}${more}`]);
    if (line.length <= WIDTH) return line;
  }
  return lineWith([`guessed ${openPoints.length} ${openPoints.length === 1 ? 'point' : 'points'}`]);
}

export function recordNotes({ status, inContract, fault }: RequestRecord): readonly string[] {
  return [
    ...(fault !== null ? [`fault=${fault}`] : status === null ? ['hung up'] : []),
    ...(inContract ? [] : ['not in the contract']),
  ];
}
