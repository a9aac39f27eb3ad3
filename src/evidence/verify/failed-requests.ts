import { isSuccess } from '../../contract/behaviours/index.ts';
import type { Operation } from '../../contract/model/index.ts';
import { type Exchange, numberExchanges, type PairedExchanges } from '../judge/index.ts';
import { isFailure } from './is-failure.ts';
import type { OperationOutcome } from './operation-outcomes.ts';
import type { StatementVerdict } from './verdicts.ts';

/**
 * Valid requests to one operation that failed with one status, or without a response. They break no statement: a server behind the
 * API may have failed, and a recorded key may have been a wrong one.
 */
export interface FailedRequests {
  readonly operation: Operation;
  readonly status: number | string;
  readonly exchanges: readonly Exchange[];
}

/** Finds the valid requests of a recording that failed. */
export function findRecordedFailures({ exchanges, ofOperations }: PairedExchanges): FailedRequests[] {
  const targets = new Set(exchanges.filter(isSuccess).map(({ request }) => `${request.address}${request.path}`));
  const failed = ofOperations.filter((one) => isFailure(one) && !isFollowedRedirect(one.exchange, targets));
  return [...Map.groupBy(failed, ({ request }) => request.operation)].flatMap(([operation, group]) =>
    groupByStatus(
      operation,
      group.map(({ exchange }) => exchange),
    ),
  );
}

/**
 * Finds the valid requests of a run that failed, although others of their operation succeeded. Those that break a statement are
 * reported with it.
 */
export function findLiveFailures(
  operations: readonly OperationOutcome[],
  statements: readonly StatementVerdict[],
  exchanges: readonly Exchange[],
): FailedRequests[] {
  const against = new Set(statements.flatMap(({ verdict }) => (verdict.is === 'broken' ? verdict.against : [])));
  const numbers = numberExchanges(exchanges);
  return operations
    .filter(({ resource, isNever, isDownAtEnd }) => resource === undefined && !isNever && !isDownAtEnd)
    .flatMap(({ operation, failures }) =>
      groupByStatus(
        operation,
        failures.flatMap((failed) =>
          failed.exchanges.filter((one) => !isSuccess(one) && !against.has(numbers.get(one) ?? 0)),
        ),
      ),
    );
}

const groupByStatus = (operation: Operation, failed: readonly Exchange[]): FailedRequests[] =>
  [...Map.groupBy(failed, (one) => one.response?.status ?? one.status ?? one.failure ?? 'no response')].map(
    ([status, exchanges]) => ({ operation, status, exchanges }),
  );

/** Whether a redirect leads to a request that succeeded in the same recording. */
function isFollowedRedirect({ request, response }: Exchange, targets: ReadonlySet<string>): boolean {
  const { location } = response?.headers ?? {};
  const target =
    location === undefined ? null : URL.parse(location, `${request.address ?? 'http://any.invalid'}${request.path}`);
  return target !== null && targets.has(`${target.origin}${target.pathname}`);
}
