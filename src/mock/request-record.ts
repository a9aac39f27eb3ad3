/** What is told of a request that was answered. It holds no header, no query and no body, so no key either. */
export interface RequestRecord {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** `undefined` when the caller hung up before the answer. */
  readonly status: number | undefined;
  readonly milliseconds: number;
  /** Ids of the open points at which the answer was a guess. */
  readonly openPoints: readonly string[];
  readonly inContract: boolean;
  readonly assumptionSet: string | undefined;
}

/** Guesses that a line names before it counts the rest. */
const NAMED = 3;

/** One line for people: method, path, status, time, open points guessed. */
export function formatRecord({ method, path, status, milliseconds, openPoints, inContract }: RequestRecord): string {
  const named = openPoints.slice(0, NAMED).join(', ');
  const more = openPoints.length > NAMED ? ` and ${openPoints.length - NAMED} more` : '';
  const notes = [inContract ? '' : 'not in the contract', named === '' ? '' : `guessed ${named}${more}`].filter(
    Boolean,
  );
  const time = `${Math.round(milliseconds)} ms`;
  return [method.padEnd(7), path.padEnd(36), String(status ?? '---'), time.padStart(7), notes.join('; ')]
    .join(' ')
    .trimEnd();
}
