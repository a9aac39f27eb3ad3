import {
  at,
  type ExactJson,
  isJsonObject,
  sourcesNeeding,
  sourcesNeedingValues,
  toJsonText,
} from '../../contract/model/index.ts';
import type { OperationExchange } from './operation-exchange.ts';
import type { JudgeContext } from './tally.ts';

/**
 * Checks that a success of an operation whose source has `needs: list` contains a list. Its form is open, so a body is blamed
 * only if it has no array, object or null, and does not contain a name with which a request below its path succeeded.
 */
export function judgeListed({ contract, paired, tally }: JudgeContext): void {
  for (const operation of contract.operations) {
    const ids = sourcesNeeding(operation, 'list');
    if (ids.length === 0) continue;
    for (const one of paired.successes.filter(({ request }) => request.operation === operation)) {
      for (const { name, exchange } of namesBelow(one, paired.successes)) {
        if (canList(one.response?.body?.value, name)) continue;
        tally.blame(
          ids,
          { reason: `list ${name}`, how: `the body has no list, and does not name ${name}` },
          one,
          exchange,
        );
      }
    }
  }
}

/** Checks that each success of an operation has the values that its sources need: null is not a completed reply, for example. */
export function judgeNeededValues({ contract, paired, tally }: JudgeContext): void {
  for (const operation of contract.operations) {
    for (const { id, at: pointer } of sourcesNeedingValues(operation)) {
      for (const one of paired.successes.filter(({ request }) => request.operation === operation)) {
        if (at(one.response?.body?.value ?? {}, pointer) !== null) continue;
        tally.blame([id], { reason: `null ${pointer}`, how: `${pointer} is null` }, one);
      }
    }
  }
}

/** The path values of requests below the path of an exchange. */
function namesBelow(
  { exchange: { request }, request: { values } }: OperationExchange,
  all: readonly OperationExchange[],
) {
  return all.flatMap(({ exchange, request: other }) => {
    if (!exchange.request.path.startsWith(request.path)) return [];
    const [name] = Object.entries(other.values).flatMap(([key, value]) => (Object.hasOwn(values, key) ? [] : [value]));
    return name === undefined ? [] : [{ name, exchange }];
  });
}

function canList(body: ExactJson | undefined, name: string): boolean {
  if (body === undefined || Array.isArray(body)) return true;
  const values = isJsonObject(body) ? Object.values(body) : [body];
  const isNested = values.length === 0 || values.some((value) => typeof value === 'object');
  return isNested || toJsonText(body).toLowerCase().includes(JSON.stringify(name).slice(1, -1).toLowerCase());
}
