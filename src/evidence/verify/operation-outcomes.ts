import { isSuccess } from '../../contract/behaviours/index.ts';
import { type Contract, isSameData, type Operation, toKebabCase } from '../../contract/model/index.ts';
import {
  type Exchange,
  findIneffectiveFilters,
  isJsonResponse,
  isSound,
  type OperationExchange,
  type PairedExchanges,
  requestKey,
  type VouchedValues,
} from '../judge/index.ts';
import { isOfBurst } from './bursts.ts';
import { type Coverage, whyNotSent } from './coverage.ts';
import { isFailure } from './is-failure.ts';
import { findRepeatedResults, requestsByFilter, requestsByRun, requestsByValue } from './named-requests.ts';
import { isGuessedPage } from './probes/named-by-responses.ts';
import type { NamedRun } from './probes/probe.ts';
import type { NotShownReason } from './verdicts.ts';

/** The outcomes of the valid requests to an operation. */
export interface OperationOutcome {
  readonly operation: Operation;
  /** The resource of the requests, such as `conversation_id 43`, if they are only those to one of several. */
  readonly resource?: string;
  /** The valid requests. A redirect and the request that follows it count as one. */
  readonly sent: number;
  readonly succeeded: number;
  /** The other outcomes, the most frequent first. */
  readonly failures: readonly OutcomeCount[];
  /** The statuses of redirects after which a request succeeded. */
  readonly redirects: readonly number[];
  /** Whether the operation never succeeded: valid requests were sent, and no request without a fault succeeded. */
  readonly isNever: boolean;
  /** Whether the operation succeeded, and by the end of the run each valid request failed, also one that had succeeded before. */
  readonly isDownAtEnd: boolean;
  /** The reason why no valid request was sent; `undefined` if one was. */
  readonly notSent: NotShownReason | undefined;
}

/** The failed requests with one outcome: a status, or a word that says why there is no response. */
export interface OutcomeCount {
  readonly outcome: number | string;
  readonly exchanges: readonly Exchange[];
  /** Whether the responses are redirects that were followed. */
  readonly isFollowed: boolean;
}

/** The name of an operation in reports. The ids of its statements begin with it. */
export const operationName = ({ operationId, method, path }: Operation): string =>
  toKebabCase(operationId) || `${method.toUpperCase()} ${path}`;

/** The name of an operation, with the resource if its requests are only those to one of several. */
export const outcomeName = ({ operation, resource }: Pick<OperationOutcome, 'operation' | 'resource'>): string =>
  resource === undefined ? operationName(operation) : `${operationName(operation)} with ${resource}`;

/**
 * Counts the outcomes of the valid requests to each operation, in the order of the contract; then, for an operation
 * that works, also to each named resource with which it never succeeded.
 */
export function countOutcomes(
  contract: Contract,
  { ofOperations }: PairedExchanges,
  exchanges: readonly Exchange[],
  coverage: Coverage,
  vouched: VouchedValues,
  runs: readonly NamedRun[] = [],
): OperationOutcome[] {
  const followed = findFollowedRedirects(exchanges);
  const showNothing = new Map([
    ...findRepeatedResults(ofOperations, runs),
    ...[...findIneffectiveFilters(contract, ofOperations, vouched)]
      .filter(({ request }) => request.hasNamedFilter === true)
      .map((exchange) => [exchange, 'changed nothing'] as const),
  ]);
  const hasSucceeded = (one: OperationExchange): boolean => isSuccess(one.exchange) && !showNothing.has(one.exchange);
  const outcomeOf = (exchange: Exchange): number | string =>
    showNothing.get(exchange) ?? outcomeWithRedirects(exchange, followed);
  const shown = ofOperations.flatMap(({ exchange, response }) => (isSuccess(exchange) ? (response?.body ?? []) : []));
  const byOperation = Map.groupBy(ofOperations, ({ request }) => request.operation);
  const createOutcome = (operation: Operation, all: readonly OperationExchange[]): OperationOutcome => {
    const valid = withoutFollowedRedirects(selectValidRequests(all, coverage.allow === undefined));
    const succeeded = valid.filter(hasSucceeded);
    const failed = valid.filter((one) => !hasSucceeded(one)).map(({ exchange }) => exchange);
    const failures = [...Map.groupBy(failed, outcomeOf)]
      .map(([outcome, group]) => ({ outcome, exchanges: group, isFollowed: group.some((one) => followed.has(one)) }))
      .toSorted((one, other) => other.exchanges.length - one.exchanges.length);
    const isReached = all.some((one) => one.request.faults.length === 0 && hasSucceeded(one));
    return {
      operation,
      sent: valid.length,
      succeeded: succeeded.length,
      failures,
      redirects: [...new Set(succeeded.flatMap(({ exchange }) => exchange.request.redirectedFrom?.status ?? []))],
      isNever: valid.length > 0 && !isReached,
      isDownAtEnd: coverage.allow !== undefined && isDownAtEnd(valid, hasSucceeded),
      notSent: valid.length > 0 ? undefined : whyNotSent(operation, coverage),
    };
  };
  return contract.operations.flatMap((operation) => {
    const all = byOperation.get(operation) ?? [];
    const whole = createOutcome(operation, all);
    if (whole.isNever || whole.isDownAtEnd) return [whole];
    // An operation that works for one resource may never work for another.
    const lost = [
      ...requestsByFilter(all),
      ...requestsByValue(all, vouched),
      ...requestsByRun(
        all,
        runs,
        shown.map(({ value }) => value),
      ),
    ]
      .map(([resource, requests]) => ({ ...createOutcome(operation, requests), resource, requests }))
      .filter((one) => one.isNever || one.isDownAtEnd);
    return [
      whole,
      ...lost.filter((one, index) => !lost.slice(0, index).some(({ requests }) => isWithin(one, requests))),
    ];
  });
}

/** The number of failures in a row, at the end of a run, from which chance is no explanation. */
const MIN_LAST_FAILURES = 3;
/** The same number for an operation that failed before, and then succeeded. */
const MIN_LAST_OF_MORE = 5;

/** Whether the last requests failed, and the last of them is like one that succeeded before. Verify repeats it: see `probes/asked-again.ts`. */
function isDownAtEnd(valid: readonly OperationExchange[], hasSucceeded: (one: OperationExchange) => boolean): boolean {
  const end = valid.findLastIndex(hasSucceeded) + 1;
  const last = valid.at(-1);
  const least = valid.slice(0, end).every(hasSucceeded) ? MIN_LAST_FAILURES : MIN_LAST_OF_MORE;
  if (end === 0 || last === undefined || valid.length - end < least) return false;
  return valid.slice(0, end).some((one) => hasSucceeded(one) && requestKey(one) === requestKey(last));
}

const isWithin = (one: { readonly requests: readonly object[] }, others: readonly object[]): boolean =>
  one.requests.every((request) => others.includes(request));

/** Finds the redirects that were followed: a map from the redirect to the exchange that followed. */
const findFollowedRedirects = (exchanges: readonly Exchange[]): ReadonlyMap<Exchange, Exchange> =>
  new Map(
    exchanges.flatMap((one, index) => {
      const next = exchanges[index + 1];
      return next?.request.redirectedFrom === undefined ? [] : [[one, next]];
    }),
  );

/** Returns the outcome of an exchange. For a redirect that was followed, it includes the outcome of the last request. */
function outcomeWithRedirects(exchange: Exchange, followed: ReadonlyMap<Exchange, Exchange>): number | string {
  let last = exchange;
  for (let next = followed.get(last); next !== undefined; next = followed.get(last)) last = next;
  if (last === exchange) return outcomeWithoutRedirects(exchange);
  const content = isSuccess(last) && !isJsonResponse(last.response) ? ' without JSON' : '';
  return `${outcomeWithoutRedirects(exchange)} → ${outcomeWithoutRedirects(last)}${content}`;
}

const outcomeWithoutRedirects = ({ response, status, failure = 'no response' }: Exchange): number | string =>
  response?.status ?? (status === undefined ? failure : `${status}, ${failure}`);

/**
 * Selects the requests that a server has no documented reason to refuse. If the encoding of the body is open, only requests with
 * the same body as the first count: verify varies the arguments of a tool, and the tool may refuse these variants. In a recording,
 * requests with open parts count as well, unless an open part may be the reason of a refusal.
 */
function selectValidRequests(all: readonly OperationExchange[], areRecorded: boolean): readonly OperationExchange[] {
  const isCounted = (one: OperationExchange): boolean =>
    areRecorded && one.request.faults.length === 0 && (isSuccess(one.exchange) || isFailure(one));
  const valid = all.filter(
    (one) => (isSound(one) || isNamed(one) || isCounted(one)) && hasDocumentedKey(one) && !isOfBurst(one.exchange),
  );
  const [first] = valid;
  return valid.filter(
    ({ request }) => !request.open.has('encoding') || isSameData(request.body?.value, first?.request.body?.value),
  );
}

/** Whether an earlier response contained the address of the request, or the user named its filter: then the server has to accept its query. */
const isNamed = ({ exchange: { request: sent }, request }: OperationExchange): boolean =>
  (sent.hasNamedFilter === true || (sent.isNamed === true && !isGuessedPage(sent.query))) &&
  request.faults.length === 0;

const hasDocumentedKey = ({ exchange: { request } }: OperationExchange): boolean =>
  request.keyScheme === undefined && (request.keyForm === undefined || request.keyForm === 'stated');

/** Leaves out the redirects that were followed. */
function withoutFollowedRedirects(all: readonly OperationExchange[]): readonly OperationExchange[] {
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
