import { isSuccess } from '../../contract/behaviours/index.ts';
import { type Contract, isSameData, type Operation, toKebabCase } from '../../contract/model/index.ts';
import {
  type Exchange,
  isJsonResponse,
  isSound,
  type OperationExchange,
  type PairedExchanges,
} from '../judge/index.ts';
import { type Coverage, whyNotSent } from './coverage.ts';
import type { NotShown } from './verdicts.ts';

/** How the valid requests to an operation fared. */
export interface OperationOutcome {
  readonly operation: Operation;
  /** The valid requests. A redirect and the request that follows it count as one. */
  readonly sent: number;
  readonly succeeded: number;
  /** The other outcomes, the most frequent first. */
  readonly failures: readonly Failure[];
  /** The statuses of the redirects behind which requests succeeded. */
  readonly redirects: readonly number[];
  /** Whether valid requests were sent, and no request without a fault succeeded. */
  readonly isNever: boolean;
  /** Why no valid request was sent. */
  readonly notSent: NotShown | undefined;
}

/** The requests with one outcome: a status, or in a word why there is no response. */
export interface Failure {
  readonly outcome: number | string;
  readonly exchanges: readonly Exchange[];
  /** Whether they are redirects that were followed. */
  readonly isFollowed: boolean;
}

/** The name of an operation in reports, by which the ids of its statements begin. */
export const operationName = ({ operationId, method, path }: Operation): string =>
  toKebabCase(operationId) || `${method.toUpperCase()} ${path}`;

/** Counts what the valid requests to each operation got, in the order of the contract. */
export function operationOutcomes(
  contract: Contract,
  { ofOperations }: PairedExchanges,
  exchanges: readonly Exchange[],
  asked: Coverage,
): OperationOutcome[] {
  const followed = followedRedirects(exchanges);
  const byOperation = Map.groupBy(ofOperations, ({ request }) => request.operation);
  return contract.operations.map((operation) => {
    const all = byOperation.get(operation) ?? [];
    const valid = withoutFollowed(validRequests(all));
    const succeeded = valid.filter(({ exchange }) => isSuccess(exchange));
    const failed = valid.filter(({ exchange }) => !isSuccess(exchange)).map(({ exchange }) => exchange);
    const failures = [...Map.groupBy(failed, (one) => outcomeOf(one, followed))]
      .map(([outcome, group]) => ({ outcome, exchanges: group, isFollowed: group.some((one) => followed.has(one)) }))
      .toSorted((one, other) => other.exchanges.length - one.exchanges.length);
    const isReached = all.some(({ request, exchange }) => request.faults.length === 0 && isSuccess(exchange));
    return {
      operation,
      sent: valid.length,
      succeeded: succeeded.length,
      failures,
      redirects: [...new Set(succeeded.flatMap(({ exchange }) => exchange.request.redirectedFrom?.status ?? []))],
      isNever: valid.length > 0 && !isReached,
      notSent: valid.length > 0 ? undefined : whyNotSent(operation, asked),
    };
  });
}

/** The exchanges to which redirects were followed, by the redirect. */
const followedRedirects = (exchanges: readonly Exchange[]): ReadonlyMap<Exchange, Exchange> =>
  new Map(
    exchanges.flatMap((one, index) => {
      const next = exchanges[index + 1];
      return next?.request.redirectedFrom === undefined ? [] : [[one, next]];
    }),
  );

/** The outcome of an exchange; of a redirect that was followed, also that of the last request. */
function outcomeOf(exchange: Exchange, followed: ReadonlyMap<Exchange, Exchange>): number | string {
  let last = exchange;
  for (let next = followed.get(last); next !== undefined; next = followed.get(last)) last = next;
  if (last === exchange) return outcomeAlone(exchange);
  const content = isSuccess(last) && !isJsonResponse(last.response) ? ' without JSON' : '';
  return `${outcomeAlone(exchange)} → ${outcomeAlone(last)}${content}`;
}

const outcomeAlone = ({ response, status, failure = 'no response' }: Exchange): number | string =>
  response?.status ?? (status === undefined ? failure : `${status}, ${failure}`);

/**
 * The requests that a server has no documented reason to refuse. If the encoding of a body is open, only requests like the first
 * count: verify varies the arguments of a tool, which may refuse them.
 */
function validRequests(all: readonly OperationExchange[]): readonly OperationExchange[] {
  const valid = all.filter((one) => (isSound(one) || isNamed(one)) && isSentAsStated(one));
  const [first] = valid;
  return valid.filter(
    ({ request }) => !request.open.has('encoding') || isSameData(request.body?.value, first?.request.body?.value),
  );
}

/** Whether a response named the request, so that the server has to accept its query. */
const isNamed = ({ exchange, request }: OperationExchange): boolean =>
  exchange.request.isNamed === true && request.faults.length === 0;

const isSentAsStated = ({ exchange: { request } }: OperationExchange): boolean =>
  request.keyScheme === undefined && (request.keyForm === undefined || request.keyForm === 'stated');

/** Leaves out the redirects that were followed. */
function withoutFollowed(all: readonly OperationExchange[]): readonly OperationExchange[] {
  return all.filter((_, index) => all[index + 1]?.exchange.request.redirectedFrom === undefined);
}

/** The counts of an outcome in words, such as `0 of 7 succeeded, 7 × 503`. */
export function outcomeText({
  sent,
  succeeded,
  failures,
  redirects,
}: Pick<OperationOutcome, 'sent' | 'succeeded' | 'failures' | 'redirects'>): string {
  return [
    `${succeeded} of ${sent} succeeded${redirects.length === 0 ? '' : ` behind a redirect (${redirects.join(', ')})`}`,
    ...failures.map(({ outcome, exchanges }) => `${exchanges.length} × ${outcome}`),
  ].join(', ');
}
