import type { Fault } from './fault.ts';

/** What the mock answers to a request. */
export interface Answer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text; `undefined` for an answer without a body. */
  readonly body: string | undefined;
  /** Ids of the open points at which this answer is a guess; one can stand twice. */
  readonly openPoints: readonly string[];
  /** Whether the contract has such a request and such an answer at all. */
  readonly inContract: boolean;
  /** Milliseconds to wait before the answer is sent. */
  readonly delay: number;
  /** Where the connection fails, for a caller who asked for that. */
  readonly fault?: Fault | undefined;
}

/** An error of the mock itself, which the contract does not have. */
export function plainError(
  status: number,
  message: string,
  { headers = {}, openPoints = [] }: Partial<Pick<Answer, 'headers' | 'openPoints'>> = {},
): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ message }),
    openPoints,
    inContract: false,
    delay: 0,
  };
}
