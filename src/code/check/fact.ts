import type { SourceLocation } from './values/index.ts';
import type { AddFact, Judgement } from './verdicts/index.ts';

export interface FieldLocation {
  readonly at: SourceLocation;
  /** The field in words, such as `query page`. */
  readonly field: string;
}

/** One fact of the API that code relies on. */
export interface Fact extends Judgement {
  readonly at: SourceLocation;
  /** Identifies the fact, such as `['GET', '/v1/agents/', 'query', 'page']`. */
  readonly key: readonly string[];
  /** The fact in words, such as `GET /v1/agents/ query page`. */
  readonly fact: string;
  /** The fields that code sends and reads in an operation that is not stated. They are not reported as facts of their own. */
  readonly fields?: readonly FieldLocation[];
  /** Whether a test sends the request to see that it is refused. It is not reported. */
  readonly isOnPurpose?: true;
  /** Whether the address is unknown, so that the operation cannot be determined. */
  readonly isUndecided?: true;
}

/** Returns a function that adds facts about an operation to a list. */
export function createFactAdder(facts: Fact[], operationKey: readonly string[]): AddFact {
  return (at, part, judged, shown = part.join(' ')) => {
    if (judged !== undefined)
      facts.push({ at, key: [...operationKey, ...part], fact: [...operationKey, shown].join(' '), ...judged });
  };
}

/** Whether a fact is about an operation as a whole. */
export const isOperationFact = ({ key }: Pick<Fact, 'key'>): boolean => key.length === 2 && !isHostFact({ key });

/** Whether a fact is about the host of a request. */
export const isHostFact = ({ key: [part = ''] }: Pick<Fact, 'key'>): boolean => /^(address|scheme)$/.test(part);
