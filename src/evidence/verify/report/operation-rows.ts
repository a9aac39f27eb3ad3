import type { Operation } from '../../../contract/model/index.ts';
import { numberExchanges } from '../../judge/index.ts';
import { type OperationOutcome, operationName, outcomeName, outcomeText } from '../operation-outcomes.ts';
import type { NotShownReason } from '../verdicts.ts';
import type { VerifyReport } from '../verify.ts';
import type { ShownExchange } from './shown-exchange.ts';
import { reasonText } from './words.ts';

/** The outcomes of the requests to an operation, as a report shows them. */
export interface OperationRow
  extends Omit<OperationOutcome, 'operation' | 'failures' | 'notSent' | 'isNever' | 'isDownAtEnd'> {
  readonly name: string;
  /** Method and path. */
  readonly target: string;
  readonly outcome: 'succeeded' | 'sometimes' | 'never succeeded' | 'down at the end' | 'not sent';
  readonly text: string;
  readonly failures: readonly { readonly outcome: number | string; readonly exchanges: readonly number[] }[];
  readonly reason: NotShownReason | undefined;
  /** The first request with the most frequent failure. */
  readonly exchange: ShownExchange | undefined;
}

export function operationRows(
  { operations, exchanges }: VerifyReport,
  shown: ReadonlyMap<number, ShownExchange>,
): OperationRow[] {
  const numbers = numberExchanges(exchanges);
  return operations.map(({ operation, failures, notSent, isNever, isDownAtEnd, ...counts }) => {
    const numbered = failures.map((one) => ({
      outcome: one.outcome,
      exchanges: one.exchanges.flatMap((exchange) => numbers.get(exchange) ?? []),
    }));
    const [first] = numbered.flatMap((one) => one.exchanges);
    return {
      ...counts,
      ...nameAndTarget(operation),
      name: outcomeName({ operation, ...counts }),
      outcome: notSent
        ? 'not sent'
        : isNever
          ? 'never succeeded'
          : isDownAtEnd
            ? 'down at the end'
            : failures.length > 0
              ? 'sometimes'
              : 'succeeded',
      text: notSent === undefined ? outcomeText({ ...counts, failures }) : reasonText(notSent),
      failures: numbered,
      reason: notSent,
      exchange: first === undefined ? undefined : shown.get(first),
    };
  });
}

/** Something unexpected where the contract is open, with the numbers of the exchanges. */
export interface NotableRow extends Pick<OperationRow, 'name' | 'target' | 'text'> {
  readonly exchanges: readonly number[];
}

export function notableRows({ notable, exchanges: all }: VerifyReport): NotableRow[] {
  const numbers = numberExchanges(all);
  return notable.map(({ operation, says, exchanges }) => ({
    ...nameAndTarget(operation),
    text: says,
    exchanges: exchanges.flatMap((exchange) => numbers.get(exchange) ?? []),
  }));
}

/** Valid requests that failed with one status. */
export interface FailureRow extends Pick<OperationRow, 'name' | 'target' | 'text' | 'exchange'> {
  readonly status: number | string;
  readonly exchanges: readonly number[];
}

export function failureRows(
  { failures, exchanges: all }: VerifyReport,
  shown: ReadonlyMap<number, ShownExchange>,
): FailureRow[] {
  const numbers = numberExchanges(all);
  return failures.map(({ operation, status, exchanges }) => {
    const numbered = exchanges.flatMap((exchange) => numbers.get(exchange) ?? []);
    return {
      ...nameAndTarget(operation),
      text: `${exchanges.length} × ${status}`,
      status,
      exchanges: numbered,
      exchange: numbered[0] === undefined ? undefined : shown.get(numbered[0]),
    };
  });
}

const nameAndTarget = (operation: Operation): Pick<OperationRow, 'name' | 'target'> => ({
  name: operationName(operation),
  target: `${operation.method.toUpperCase()} ${operation.path}`,
});

interface RunRows {
  readonly run: VerifyReport;
  readonly operations: readonly OperationRow[];
}

/** The operations that a live run could not test, since no valid request to them succeeded, or none at the end. */
export const untestedOperations = ({ run, operations }: RunRows): readonly OperationRow[] =>
  run.isRecorded
    ? []
    : operations.filter(({ outcome }) => outcome === 'never succeeded' || outcome === 'down at the end');

/** Writes how many operations had each outcome, such as `3 succeeded, 4 not sent`. */
export function outcomeCountsText(operations: readonly OperationRow[]): string {
  const counts = (['succeeded', 'sometimes', 'never succeeded', 'down at the end', 'not sent'] as const).flatMap(
    (outcome) => {
      const { length } = operations.filter((one) => one.outcome === outcome);
      return length === 0 ? [] : [`${length} ${outcome}`];
    },
  );
  return counts.join(', ');
}
