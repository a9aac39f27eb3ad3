import { isSuccess, type OpenPart } from '../../contract/behaviours/index.ts';
import type { Operation } from '../../contract/model/index.ts';
import { type Exchange, isSound, type OperationExchange, type PairedExchanges } from '../judge/index.ts';

/** The responses with one status to valid requests of a recording. They break no statement: the key may be another's. */
export interface RecordedFailure {
  readonly operation: Operation;
  readonly status: number;
  readonly exchanges: readonly Exchange[];
}

export function recordedFailures({ exchanges, ofOperations }: PairedExchanges): RecordedFailure[] {
  const targets = new Set(exchanges.filter(isSuccess).map(({ request }) => `${request.address}${request.path}`));
  const failed = ofOperations.filter((one) => isFailure(one) && !isFollowed(one.exchange, targets));
  const groups = Map.groupBy(failed, ({ request, exchange }) => `${request.operation.pointer} ${statusOf(exchange)}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { operation } = first.request;
    return [{ operation, status: statusOf(first.exchange), exchanges: group.map(({ exchange }) => exchange) }];
  });
}

const OF_BODIES = [400, 413, 422];

/** The statuses for which an open part of a request can be the reason; any refusal for a part that is not listed. */
const EXPLAINED: Readonly<Partial<Record<OpenPart, readonly number[]>>> = {
  length: OF_BODIES,
  further: OF_BODIES,
  null: OF_BODIES,
  nesting: OF_BODIES,
  'unstated-body': OF_BODIES,
  'media-type': [...OF_BODIES, 406, 415],
  'cross-origin': [400, 403],
};

/** The status is also known if the body was not recorded; where a redirect leads is then not. */
const statusOf = ({ response, status = 0 }: Exchange): number => response?.status ?? (status < 400 ? 0 : status);

/** A refusal may have a reason in the open parts of a request, a failure of the server has none. */
function isFailure(one: OperationExchange): boolean {
  const { request, exchange } = one;
  const status = statusOf(exchange);
  const { keyForm = 'stated', keyScheme } = exchange.request;
  if (request.faults.length > 0 || keyForm !== 'stated' || keyScheme !== undefined) return false;
  if (status < 300 || status === 304) return false;
  return (
    status >= 500 || isSound(one) || [...request.open].every((part) => EXPLAINED[part]?.includes(status) === false)
  );
}

/** Whether a recording has the request to which a redirect leads, with a success. */
function isFollowed({ request, response }: Exchange, targets: ReadonlySet<string>): boolean {
  const { location } = response?.headers ?? {};
  const target =
    location === undefined ? null : URL.parse(location, `${request.address ?? 'http://any.invalid'}${request.path}`);
  return target !== null && targets.has(`${target.origin}${target.pathname}`);
}
