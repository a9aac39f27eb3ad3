import { isSuccess, type OpenPart } from '../../contract/behaviours/index.ts';
import type { Operation } from '../../contract/model/index.ts';
import { type Exchange, isSound, type OperationExchange, type PairedExchanges } from '../judge/index.ts';
import type { OperationOutcome } from './operation-outcomes.ts';

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
  breaking: ReadonlySet<Exchange>,
): FailedRequests[] {
  return operations
    .filter(({ resource, isNever }) => resource === undefined && !isNever)
    .flatMap(({ operation, failures }) =>
      groupByStatus(
        operation,
        failures.flatMap(({ exchanges }) => exchanges.filter((one) => !breaking.has(one))),
      ),
    );
}

const groupByStatus = (operation: Operation, failed: readonly Exchange[]): FailedRequests[] =>
  [...Map.groupBy(failed, (one) => one.response?.status ?? one.status ?? one.failure ?? 'no response')].map(
    ([status, exchanges]) => ({ operation, status, exchanges }),
  );

const BODY_REFUSALS = [400, 413, 422];

/** The statuses that an open part of a request can explain. A part that is not listed can explain any refusal. */
const STATUSES_BY_OPEN_PART: Readonly<Partial<Record<OpenPart, readonly number[]>>> = {
  length: BODY_REFUSALS,
  further: BODY_REFUSALS,
  null: BODY_REFUSALS,
  nesting: BODY_REFUSALS,
  'unstated-body': BODY_REFUSALS,
  'media-type': [...BODY_REFUSALS, 406, 415],
  'cross-origin': [400, 403],
};

/**
 * The status of a response, also if its body was not recorded. A status below 400 without a recorded response counts as
 * 0.
 */
const statusOf = ({ response, status = 0 }: Exchange): number => response?.status ?? (status < 400 ? 0 : status);

/** Whether a request failed although it is valid. An open part of the request can explain a refusal, but not a failure of the server. */
export function isFailure(one: OperationExchange): boolean {
  const { request, exchange } = one;
  const status = statusOf(exchange);
  const { keyForm = 'stated', keyScheme } = exchange.request;
  if (request.faults.length > 0 || keyForm !== 'stated' || keyScheme !== undefined) return false;
  if (status < 300 || status === 304) return false;
  return (
    status >= 500 ||
    isSound(one) ||
    [...request.open].every((part) => STATUSES_BY_OPEN_PART[part]?.includes(status) === false)
  );
}

/** Whether a redirect leads to a request that succeeded in the same recording. */
function isFollowedRedirect({ request, response }: Exchange, targets: ReadonlySet<string>): boolean {
  const { location } = response?.headers ?? {};
  const target =
    location === undefined ? null : URL.parse(location, `${request.address ?? 'http://any.invalid'}${request.path}`);
  return target !== null && targets.has(`${target.origin}${target.pathname}`);
}
