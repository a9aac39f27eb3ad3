import { refuse } from './definition.ts';

/** The limits of a handler, with their defaults. Each limit is a positive integer. */
export class Limits {
  /** Maximum bytes of the body of a request. */
  readonly bodyBytes: number = 1_000_000;
  /** Milliseconds for the body of a request to arrive. */
  readonly bodyMilliseconds: number = 10_000;
  /** Maximum depth of nested objects and arrays, in parameters and in results. */
  readonly nesting: number = 32;
  /** Maximum length of the JSON text of a result, in UTF-16 code units. */
  readonly resultLength: number = 1_000_000;
  /**
   * Milliseconds for a call, from `authorize` to the end of the run. After that the run is detached: the caller gets its
   * response, and the function keeps running but no longer counts as a run.
   */
  readonly runMilliseconds: number = 30_000;
  /** Maximum concurrent runs of one tool. */
  readonly runsPerTool: number = 2_500;
  /** Maximum concurrent runs. Half of them are reserved for the tools in equal shares, so that no tool uses all. */
  readonly runs: number = 5_000;
  /** Maximum functions of one tool that still run after their time. At this number, the tool starts no run. */
  readonly detachedRunsPerTool: number = 5_000;
  /** Consecutive runs of one tool that take too long, after which it is paused. */
  readonly timeoutsToPause: number = 20;
  /** Milliseconds of a pause. Then one run is allowed, which ends the pause or begins the next one. */
  readonly pauseMilliseconds: number = 10_000;
  /** Maximum length of the name of a toolkit or a tool, in UTF-16 code units. */
  readonly nameLength: number = 128;
}

/** The maximum of a timer: a longer one would fire at once. */
const MAX_TIMER_MS = 2_147_483_647;

/**
 * Fills the limits of a handler up with the defaults.
 *
 * @throws {ToolkitDefinitionError} if a limit is unknown or invalid.
 */
export function readLimits(changes: Partial<Limits> = {}): Limits {
  const limits: Record<string, number> = { ...new Limits() };
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(limits, name)) refuse(`there is no limit ${name}; there are ${Object.keys(limits).join(', ')}`);
    if (value === undefined) continue;
    if (!Number.isSafeInteger(value) || value < 1) refuse(`the limit ${name} must be a positive integer`);
    if (name.endsWith('Milliseconds') && value > MAX_TIMER_MS)
      refuse(`the limit ${name} must fit a timer: at most ${MAX_TIMER_MS} milliseconds`);
    limits[name] = value;
  }
  return limits as unknown as Limits; // has a number for each name
}
