import type { ConnectionFault } from './prefer.ts';

/** The record of a request. It contains no header, query or body, and therefore no key. */
export interface RequestRecord {
  readonly time: string;
  readonly method: string;
  readonly path: string;
  /** The status; `null` if nothing was sent, since the caller hung up or asked for the fault `drop`. */
  readonly status: number | null;
  readonly milliseconds: number;
  readonly openPoints: readonly string[];
  readonly inContract: boolean;
  readonly assumptionSet: string | null;
  /** The way in which the caller asked the connection to fail. */
  readonly fault: ConnectionFault | null;
  /** Why the request was refused, without values of the request; `null` if it was not refused. */
  readonly refusal: string | null;
}

/** The width of a line: 80 columns of a screen, less a margin of two. */
const LINE_WIDTH = 78;
const MAX_NAMED_POINTS = 3;

/**
 * Formats a record as one line: method, path, status, time, as many of the guessed open points as fit, and the whole
 * reason of a refusal.
 */
export function formatRecord(record: RequestRecord): string {
  const line = formatOutcome(record);
  return record.refusal === null ? line : `${line}; refused: ${withoutUnprintable(record.refusal)}`;
}

/** Replaces characters by which the name of a field could change what a terminal shows. */
const withoutUnprintable = (text: string): string => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '?');

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
  for (let named = MAX_NAMED_POINTS; named > 0; named -= 1) {
    const more = openPoints.length > named ? ` +${openPoints.length - named}` : '';
    const line = lineWith([`guessed ${openPoints.slice(0, named).join(', ')}${more}`]);
    if (line.length <= LINE_WIDTH) return line;
  }
  return lineWith([`guessed ${openPoints.length} ${openPoints.length === 1 ? 'point' : 'points'}`]);
}

export function recordNotes({ status, inContract, fault }: RequestRecord): readonly string[] {
  return [
    ...(fault !== null ? [`fault=${fault}`] : status === null ? ['hung up'] : []),
    ...(inContract ? [] : ['not in the contract']),
  ];
}
