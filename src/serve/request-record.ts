import type { Fault } from './prefer.ts';

/** What is recorded of a request. It holds no header, no query and no body, and so no key. */
export interface RequestRecord {
  readonly time: string;
  readonly method: string;
  readonly path: string;
  /** `null` when nothing was sent: the caller hung up before the response, or asked for the fault `drop`. */
  readonly status: number | null;
  readonly milliseconds: number;
  readonly openPoints: readonly string[];
  readonly inContract: boolean;
  readonly assumptionSet: string | null;
  /** Where the connection failed, for a caller who asked for that. */
  readonly fault: Fault | null;
}

/** Guesses that a line names before it counts the rest. */
const NAMED = 3;

/** One line for people: method, path, status, time, open points guessed. */
export function formatRecord(record: RequestRecord): string {
  const { method, path, status, milliseconds, openPoints } = record;
  const columns = [
    method.padEnd(7),
    path.padEnd(36),
    String(status ?? '-').padStart(3),
    `${Math.round(milliseconds)} ms`.padStart(8),
  ];
  const more = openPoints.length > NAMED ? [`${openPoints.length - NAMED} more`] : [];
  const guessed = [...openPoints.slice(0, NAMED), ...more].join(', ');
  const notes = [...notesOf(record), ...(guessed === '' ? [] : [`guessed ${guessed}`])];
  return [...columns, notes.join('; ')].join('  ').trimEnd();
}

export function notesOf({ status, inContract, fault }: RequestRecord): readonly string[] {
  return [
    ...(fault !== null ? [`fault=${fault}`] : status === null ? ['hung up'] : []),
    ...(inContract ? [] : ['not in the contract']),
  ];
}
