import type { Verdict } from './verdicts/index.ts';

export type Confidence = 'certain' | 'likely';

/** One fact that code relies on, with its verdict. */
export interface CodeUse {
  readonly file: string;
  /** The line; 0 for the file as a whole. */
  readonly line: number;
  readonly column: number;
  readonly verdict: Verdict;
  /** Identifies the fact in every version of the code, such as `['GET', '/v1/agents/', 'query', 'page']`. */
  readonly key: readonly string[];
  /** The fact in words, such as `GET /v1/agents/ query page`. */
  readonly fact: string;
  /** The id of the statement or of the open point that decides the verdict. */
  readonly id?: string;
  readonly question?: string;
  /** The sentence of each assumption set at the open point, by the name of the set. */
  readonly assumed?: Readonly<Record<string, string>>;
  readonly nearest?: string;
  readonly why?: string;
  /** Whether the verdict is certain: `likely` if the host is unknown, the request has several addresses, or a type declares the field. */
  readonly confidence: Confidence;
  /** The fields of an operation that is not stated, or further ones of the same type. They are not reported as facts of their own. */
  readonly fields?: readonly { readonly file: string; readonly line: number; readonly field: string }[];
  /** The operations that share this line of code, if there are several: for example, of a helper that sends them all. */
  readonly operations?: readonly string[];
  /** The calls that could not be followed, such as `this.get`, if the fact is a path for which no request was found. */
  readonly calls?: readonly string[];
  /** The further locations of the same fact, or of other facts that cannot be judged for the same reason. */
  readonly places?: readonly {
    readonly file: string;
    readonly line: number;
    readonly column: number;
    /** The fact there, if it is another one. */
    readonly fact?: string;
  }[];
  /** Whether the code names the open point, in a comment or with `assume`. */
  readonly isNamed?: true;
}

/** A use before it is joined with others: the reason, and apart from it where the fact is written. */
export interface FoundUse extends CodeUse {
  /** Whether the cause can be the client that several requests share. */
  readonly isOfClient?: true;
  /** Whether the fact is a path in a request whose host does not show that it is for the API. */
  readonly isAtOtherHost?: true;
  /** Whether the fact is about a response that a test double gives. */
  readonly isOfDouble?: true;
  /** Identifies the schema that lacks the field. Operations can share it. */
  readonly owner?: string;
  /** Whether code that several operations share does not rely on the fact. */
  readonly isOftenOmitted?: true;
  /** Whether the fact is about a field of an error. */
  readonly isOfError?: true;
  /** Whether an open point asks about all facts of this kind, so that the use is reported as open. */
  readonly isLeftOpen?: true;
  /** Whether the code accepts the fact in place of another one that is stated. It is not reported. */
  readonly isAccepted?: true;
  /** The start of the path of an operation up to the first name that no stated path has there. */
  readonly unstatedStart?: string;
  /** The file and line, if the fact is reported elsewhere. */
  readonly writtenIn?: string;
}
