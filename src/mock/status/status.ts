import type { MockedContract } from '../mocked-contract.ts';
import type { RequestRecord } from '../request-record.ts';

/** One thing that the mock can be told to assume. */
export interface AssumptionChoice {
  /** The name of a set, `random` or `none`. */
  readonly name: string;
  /** What it is, in a few words. */
  readonly title: string;
  /** Whether it is what the mock was told last. */
  readonly chosen: boolean;
}

/** Lets whoever looks at the mock's own page switch the assumption set. */
export interface Switching {
  choices(): Promise<readonly AssumptionChoice[]>;
  /**
   * Serves the contract under another assumption from then on.
   *
   * @param name One of the choices.
   * @param seed The seed of `random`, as it was written; any where it is empty.
   * @throws {Error} when it cannot be served, with a message for people; the one before then stays.
   */
  switchTo(name: string, seed: string): Promise<void>;
}

/** What there is to be seen of a mock. */
export interface Status {
  readonly contract: MockedContract;
  /** What can be assumed; empty where the set cannot be switched. */
  readonly choices: readonly AssumptionChoice[];
  /** The last requests, newest first. */
  readonly requests: readonly RequestRecord[];
}

/** The status as JSON, for machines. */
export function statusAsJson({ contract, choices, requests }: Status): string {
  const { set, operations, points } = contract;
  return JSON.stringify({
    assumptionSet: set?.name ?? null,
    seed: set?.seed ?? null,
    choices,
    operations: operations.map(({ operationId, method, path, summary }) => ({ operationId, method, path, summary })),
    openPoints: points.map(({ id, aspect, question, section, place }) => ({ id, aspect, question, section, place })),
    requests,
  });
}
