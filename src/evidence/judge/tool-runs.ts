import { isSuccess } from '../../contract/behaviours/index.ts';
import { type ExactJson, isJsonObject, isSameData, toJsonText } from '../../contract/model/index.ts';
import type { OperationExchange } from './operation-exchange.ts';
import type { JudgeContext } from './tally.ts';

/**
 * Checks operations whose parameters have an open encoding, such as the run of a tool: the result is not what a read of the same path
 * returns, and it does not depend on the order of the members of a JSON object, which has none (RFC 8259, section 1).
 */
export function judgeToolRuns({ all, tally, claims }: JudgeContext): void {
  const successes = all.filter(({ exchange, request }) => isSuccess(exchange) && request.faults.length === 0);
  const runs = successes.filter(({ request }) => request.open.has('encoding'));
  for (const group of Map.groupBy(runs, ({ exchange }) => exchange.request.path).values()) {
    const [first] = group;
    if (first === undefined) continue;
    const ids = claims.at(first.request.operation.pointer);
    const read = successes.find(
      ({ exchange, response }) =>
        exchange.request.method === 'GET' &&
        exchange.request.path === first.exchange.request.path &&
        isTelling(response?.body?.value),
    );
    const same = group.filter((one) => isSameData(one.response?.body?.value, read?.response?.body?.value));
    if (read !== undefined && same.length === group.length) {
      const problem = { reason: 'no-result', how: 'it has the response of a read of this path, and no result' };
      for (const one of same) tally.blame('values', ids, problem, one, read.exchange);
    }
    const ordered = findOrderedResult(group);
    if (ordered === undefined) continue;
    const problem = { reason: 'order', how: 'the result depends on the order of the parameters' };
    tally.blame('values', ids, problem, ordered.one, ordered.other.exchange);
  }
}

/** Whether a body is so specific that another operation does not return the same by chance. */
const isTelling = (value: ExactJson | undefined): boolean =>
  isJsonObject(value) ? Object.keys(value).length > 1 : Array.isArray(value) && value.length > 1;

/** Two runs with the same parameters in another order, of which each order has a result of its own. */
function findOrderedResult(runs: readonly OperationExchange[]) {
  const byMembers = Map.groupBy(runs, ({ request }) => membersText(request.body?.value));
  for (const [members, same] of byMembers) {
    if (members === '') continue;
    const orders = [...Map.groupBy(same, ({ request }) => toJsonText(request.body?.value ?? null)).values()];
    const isSteady = orders.length > 1 && orders.every((group) => group.length > 1 && resultsOf(group).size === 1);
    const [[one] = [], [other] = []] = orders;
    if (isSteady && one && other && resultsOf(same).size === orders.length) return { one: other, other: one };
  }
  return undefined;
}

const resultsOf = (runs: readonly OperationExchange[]): ReadonlySet<string> =>
  new Set(runs.map(({ response }) => toJsonText(response?.body?.value ?? null)));

const membersText = (value: ExactJson | undefined): string =>
  isJsonObject(value)
    ? Object.entries(value)
        .map(([name, part]) => `${JSON.stringify(name)}:${toJsonText(part)}`)
        .sort()
        .join()
    : '';
