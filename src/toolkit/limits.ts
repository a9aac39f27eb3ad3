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
  /** Time for a run to end. A function that goes on after it keeps its place among the runs until it ends. */
  readonly runMilliseconds: number;
  readonly runsPerTool: number;
  readonly runs: number;
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
