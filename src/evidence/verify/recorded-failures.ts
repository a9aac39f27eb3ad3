import { isSuccess, type OpenPart } from '../../contract/behaviours/index.ts';
import type { Operation } from '../../contract/model/index.ts';
import { type Exchange, isSound, type OperationExchange, type PairedExchanges } from '../judge/index.ts';

/** Valid requests of a recording that failed with one status. They break no statement: the key may have been a wrong one. */
export interface RecordedFailure {
  readonly operation: Operation;
  readonly status: number;
  readonly exchanges: readonly Exchange[];
}

export function findRecordedFailures({ exchanges, ofOperations }: PairedExchanges): RecordedFailure[] {
  const targets = new Set(exchanges.filter(isSuccess).map(({ request }) => `${request.address}${request.path}`));
  const failed = ofOperations.filter((one) => isFailure(one) && !isFollowedRedirect(one.exchange, targets));
  const groups = Map.groupBy(failed, ({ request, exchange }) => `${request.operation.pointer} ${statusOf(exchange)}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { operation } = first.request;
    return [{ operation, status: statusOf(first.exchange), exchanges: group.map(({ exchange }) => exchange) }];
  });
}

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
