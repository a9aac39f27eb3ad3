import { statusOf } from '../behaviours/index.ts';
import { isSound, type OperationExchange } from './operation-exchange.ts';
import type { Fault } from './request.ts';

interface Refused {
  readonly one: OperationExchange;
  readonly fault: Fault;
}

const isFailed = (one: OperationExchange): boolean => statusOf(one.exchange) >= 500;
const surfaceOf = ({ exchange }: OperationExchange): string => exchange.request.surface;
const operationsOf = (group: Iterable<OperationExchange>): number =>
  new Set(Array.from(group, ({ request }) => request.operation)).size;

/** Whether nothing sent just before or after some exchanges failed as well: then there was no burst of failures. */
function areApart(group: ReadonlySet<OperationExchange>, order: readonly OperationExchange[]): boolean {
  return order.every(
    (one, index) =>
      !group.has(one) ||
      [order[index - 1], order[index + 1]].every((next) => next === undefined || group.has(next) || !isFailed(next)),
  );
}

/**
 * Tells upstream failures, which any request can meet, from refusals that a server always sends with 5xx: all that have a
 * fault get one, two at least. Either those of several operations do, or they are apart from other failures. No request
 * that is sound ever gets one.
 */
export function failuresAmong(
  refused: readonly Refused[],
  all: readonly OperationExchange[],
): (one: OperationExchange) => boolean {
  const unsteady = new Set(all.filter((one) => isSound(one) && isFailed(one)).map(surfaceOf));
  // What has several faults, or a fault and something open, can fail for either.
  const judged = new Set(refused.map(({ one }) => one));
  const order = all.filter((one) => isSound(one) || judged.has(one));
  const always = new Set<OperationExchange>();
  const addAlways = (
    nameOf: (one: Refused) => string,
    isEnough: (group: ReadonlySet<OperationExchange>) => boolean,
  ): void => {
    for (const members of Map.groupBy(refused, nameOf).values()) {
      const group = new Set(members.map(({ one }) => one));
      if (group.size < 2 || ![...group].every(isFailed) || !isEnough(group)) continue;
      for (const one of group) always.add(one);
    }
  };
  addAlways(
    ({ one, fault }) => `${surfaceOf(one)} ${fault.how}`,
    (group) => operationsOf(group) > 1,
  );
  for (const key of ['how', 'status', 'of'] as const) {
    addAlways(
      ({ one, fault }) => `${one.request.operation.pointer} ${fault[key]}`,
      (group) => areApart(group, order),
    );
  }
  return (one) => isFailed(one) && (unsteady.has(surfaceOf(one)) || !always.has(one));
}

/**
 * The failures without JSON that a proxy in front of the API may have sent, so that they show nothing of the API. Those of
 * a proxy meet any operation: two at least, of one operation alone and apart from each other, are the API's own.
 */
export function failuresOfProxies(all: readonly OperationExchange[]): ReadonlySet<OperationExchange> {
  const pages = new Set(all.filter((one) => isFailed(one) && one.response?.body === undefined));
  const isOwn = pages.size > 1 && operationsOf(pages) === 1 && [...pages].every((one) => areApart(new Set([one]), all));
  return isOwn ? new Set() : pages;
}
