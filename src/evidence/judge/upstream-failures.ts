import { type Fault, statusOf } from '../../contract/behaviours/index.ts';
import { isSound, type OperationExchange } from './operation-exchange.ts';

interface RefusedExchange {
  readonly one: OperationExchange;
  readonly fault: Fault;
}

const isFailed = (one: OperationExchange): boolean => statusOf(one.exchange) >= 500;
const surfaceName = ({ exchange }: OperationExchange): string => exchange.request.surface;
const countOperations = (group: Iterable<OperationExchange>): number =>
  new Set(Array.from(group, ({ request }) => request.operation)).size;

/**
 * Counts the bursts of failures in a run that contain one of the given failures. A response that is not a failure ends
 * a burst.
 */
function countBursts(group: ReadonlySet<OperationExchange>, all: readonly OperationExchange[]): number {
  const bursts = new Set<number>();
  let burst = 0;
  for (const one of all) {
    if (group.has(one)) bursts.add(burst);
    else if (one.response !== undefined && !isFailed(one)) burst += 1;
  }
  return bursts.size;
}

const keyVariant = ({ one: { exchange } }: RefusedExchange): string =>
  `${exchange.request.keyForm} ${exchange.request.keyScheme}`;
const reasonKey = ({ one, fault }: RefusedExchange): string => `${surfaceName(one)} ${fault.reason}`;

/**
 * Returns a function that recognises upstream failures: those of a server behind the API, which any request can meet.
 * The other responses with 5xx are refusals that the server always sends with such a status: all requests with some
 * fault fail, in at least two bursts, and valid requests do not.
 */
export function createUpstreamCheck(
  refused: readonly RefusedExchange[],
  all: readonly OperationExchange[],
): (one: OperationExchange) => boolean {
  const always = new Set<OperationExchange>();
  const names: ((one: RefusedExchange) => string)[] = [
    reasonKey,
    (one) => `${reasonKey(one)} ${keyVariant(one)}`,
    (one) => `${one.one.request.operation.pointer} ${reasonKey(one)} ${keyVariant(one)}`,
    ({ one, fault }) => `${one.request.operation.pointer} ${fault.claims.join()}`,
    ...(['reason', 'status', 'of'] as const).map(
      (key) =>
        ({ one, fault }: RefusedExchange) =>
          `${one.request.operation.pointer} ${fault[key]}`,
    ),
  ];
  for (const members of names.flatMap((nameOf) => [...Map.groupBy(refused, nameOf).values()])) {
    const group = new Set(members.map(({ one }) => one));
    if (![...group].every(isFailed) || countBursts(group, all) < 2) continue;
    for (const one of group) always.add(one);
  }
  // If valid requests, or only some of the requests with a fault, fail on a surface, all its failures may be upstream.
  const unlike = [...Map.groupBy(refused, reasonKey).values()]
    .map((members) => members.map(({ one }) => one).filter((one) => !always.has(one)))
    .filter((members) => !members.every(isFailed));
  const unsteady = new Set([...all.filter(isSound), ...unlike.flat()].filter(isFailed).map(surfaceName));
  return (one) => isFailed(one) && (unsteady.has(surfaceName(one)) || !always.has(one));
}

/**
 * Finds the failures without JSON that a proxy in front of the API may have sent, which show nothing about the API. A
 * proxy would fail for any operation, so two separate failures of a single operation come from the API.
 */
export function findProxyFailures(all: readonly OperationExchange[]): ReadonlySet<OperationExchange> {
  const pages = new Set(all.filter((one) => isFailed(one) && one.response?.body === undefined));
  const isOfApi = pages.size > 1 && countOperations(pages) === 1 && countBursts(pages, all) === pages.size;
  return isOfApi ? new Set() : pages;
}
