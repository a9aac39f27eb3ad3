import { isSuccess } from '../../contract/behaviours/index.ts';
import { type ExactJson, isJsonObject, isSameData } from '../../contract/model/index.ts';
import type { JudgeContext } from './tally.ts';

/**
 * Checks operations whose request body has an open encoding, such as the run of a tool: the result is not what a read
 * of the same path returns.
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
        isSpecificBody(response?.body?.value),
    );
    const same = group.filter((one) => isSameData(one.response?.body?.value, read?.response?.body?.value));
    if (read !== undefined && same.length === group.length) {
      const problem = { reason: 'no-result', how: 'it has the response of a read of this path, and no result' };
      for (const one of same) tally.blame('values', ids, problem, one, read.exchange);
    }
  }
}

/** Whether a body is so specific that another operation does not return the same by chance. */
const isSpecificBody = (value: ExactJson | undefined): boolean =>
  isJsonObject(value) ? Object.keys(value).length > 1 : Array.isArray(value) && value.length > 1;
