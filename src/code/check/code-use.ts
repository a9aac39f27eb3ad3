import type { Verdict } from './verdicts/index.ts';

export type Confidence = 'certain' | 'likely';

/** One fact that code relies on, with its verdict. */
export interface CodeUse {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly verdict: Verdict;
  /** Identifies the fact in every version of the code, such as `['GET', '/v1/agents/', 'query', 'page']`. */
  readonly key: readonly string[];
  /** The fact in words, such as `GET /v1/agents/ query page`. */
  readonly fact: string;
  /** The id of a statement or of an open point. */
  readonly id?: string;
  readonly question?: string;
  /** The sentence of each assumption set at the open point, by the name of the set. */
  readonly assumed?: Readonly<Record<string, string>>;
  readonly nearest?: string;
  readonly why?: string;
  /** How the code was followed: `likely` if a path, a choice or a declared type decides. */
  readonly confidence: Confidence;
  /** The fields of an operation that is not stated, which are no further facts. */
  readonly fields?: readonly { readonly file: string; readonly line: number; readonly field: string }[];
  /** The operations of a helper that several share, if there are more than one. */
  readonly operations?: readonly string[];
  /** Whether the code names the open point, in a comment or with `assume`. */
  readonly isNamed?: true;
}
