import { ToolkitDefinitionError } from './definition-error.ts';

/** What the handler takes at most. Each limit is a positive integer. */
export interface Limits {
  /** Bytes of the body of a request. */
  readonly bodyBytes: number;
  /** Time for the body of a request to arrive. */
  readonly bodyMilliseconds: number;
  /** Objects and arrays within each other, in parameters and in results. */
  readonly nesting: number;
  /** Length of the JSON text of a result, in UTF-16 code units. */
  readonly resultLength: number;
  /**
   * Time for a run to end. It is then abandoned: it is answered and counts no more, although its function goes on.
   * `authorize` has the same time.
   */
  readonly runMilliseconds: number;
  /** Runs of one tool at once. */
  readonly runsPerTool: number;
  /** Runs at once. Half of the places are kept for the tools in equal shares, so that no tool takes them all. */
  readonly runs: number;
  /** Functions of one tool that go on after their time. While there are so many, it starts no run. */
  readonly abandonedRunsPerTool: number;
  /** Length of the name of a toolkit or a tool, in UTF-16 code units. */
  readonly nameLength: number;
}

export const DEFAULT_LIMITS: Limits = {
  bodyBytes: 1_000_000,
  bodyMilliseconds: 10_000,
  nesting: 32,
  resultLength: 1_000_000,
  runMilliseconds: 30_000,
  runsPerTool: 100,
  runs: 1_000,
  abandonedRunsPerTool: 1_000,
  nameLength: 128,
};

/** @throws {ToolkitDefinitionError} when a limit is unknown, or no positive integer. */
export function limitsOf(given: Partial<Limits> = {}): Limits {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(DEFAULT_LIMITS, name)) throw new ToolkitDefinitionError(`there is no limit ${name}`);
    if (!Number.isSafeInteger(value) || value < 1) {
      throw new ToolkitDefinitionError(`the limit ${name} must be a positive integer`);
    }
  }
  const limits = { ...DEFAULT_LIMITS, ...given };
  for (const name of ['bodyMilliseconds', 'runMilliseconds'] as const) {
    if (limits[name] > 2_147_483_647) {
      throw new ToolkitDefinitionError(`the limit ${name} must fit a timer: at most 2147483647 milliseconds`);
    }
  }
  return limits;
}
