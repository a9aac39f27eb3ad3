import { refuse } from './definition.ts';

/** What the handler takes at most, unless it is given others. Each limit is a positive integer. */
export class Limits {
  /** Bytes of the body of a request. */
  readonly bodyBytes: number = 1_000_000;
  /** Time for the body of a request to arrive. */
  readonly bodyMilliseconds: number = 10_000;
  /** Objects and arrays within each other, in parameters and in results. */
  readonly nesting: number = 32;
  /** Length of the JSON text of a result, in UTF-16 code units. */
  readonly resultLength: number = 1_000_000;
  /**
   * Time for a call, in which `authorize` decides and the run ends. A run that does not is detached: the
   * request is responded to and the run counts no more, although its function goes on.
   */
  readonly runMilliseconds: number = 30_000;
  /** Runs of one tool at once. */
  readonly runsPerTool: number = 2_500;
  /** Runs at once. Half of the places are kept for the tools in equal shares, so that no tool takes them all. */
  readonly runs: number = 5_000;
  /** Functions of one tool that go on after their time. While there are so many, it starts no run. */
  readonly detachedRunsPerTool: number = 5_000;
  /** Runs of one tool that take too long, with none in time between them, until it is paused. */
  readonly timeoutsToPause: number = 20;
  /** For how long a tool is paused. One run is then let through: it ends the pause, or begins the next. */
  readonly pauseMilliseconds: number = 10_000;
  /** Length of the name of a toolkit or a tool, in UTF-16 code units. */
  readonly nameLength: number = 128;
}

const LONGEST = 2_147_483_647;

export function limitsOf(given: Partial<Limits> = {}): Limits {
  const limits: Record<string, number> = { ...new Limits() };
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(limits, name)) refuse(`there is no limit ${name}; there are ${Object.keys(limits).join(', ')}`);
    if (value === undefined) continue;
    if (!Number.isSafeInteger(value) || value < 1) refuse(`the limit ${name} must be a positive integer`);
    if (name.endsWith('Milliseconds') && value > LONGEST)
      refuse(`the limit ${name} must fit a timer: at most ${LONGEST} milliseconds`);
    limits[name] = value;
  }
  return limits as unknown as Limits; // each of its names with a number
}
