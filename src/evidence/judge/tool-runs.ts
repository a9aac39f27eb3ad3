import { isSuccess, objectsIn, statusOf } from '../../contract/behaviours/index.ts';
import { type ExactJson, isJsonObject, isSameData, toJsonText } from '../../contract/model/index.ts';
import type { OperationExchange } from './operation-exchange.ts';
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

/**
 * Checks that the order of the arguments does not decide the result of a tool, which gets them by name: three runs in one
 * order have one result, and three in another order have another of the same form.
 */
export function judgeArgumentOrder({ all, tally, claims }: JudgeContext): void {
  const runs = all.filter(({ request }) => request.open.has('encoding') && request.faults.length === 0);
  const byArguments = Map.groupBy(
    runs.filter(({ exchange, request }) => isSteady(exchange) && isJsonObject(request.body?.value)),
    ({ exchange, request }) => `${exchange.request.path} ${JSON.stringify(sortMembers(request.body?.value ?? null))}`,
  );
  for (const group of byArguments.values()) {
    const orders = [...Map.groupBy(group, ({ request }) => toJsonText(request.body?.value ?? null)).values()];
    const [first, ...others] = orders.filter(
      (those) => those.length >= MIN_RUNS && those.every((one) => isLike(one, those[0])),
    );
    for (const [one] of others) {
      if (first?.[0] === undefined || one === undefined || isLike(one, first[0]) || !haveSameForm(one, first[0]))
        continue;
      const how = 'the same arguments in another order have another result, each time';
      tally.blame('values', claims.at(one.request.operation.pointer), { reason: 'order', how }, one, first[0].exchange);
    }
  }
}

/**
 * Checks that a tool gets its arguments by name: a result that returns an argument under its name does so as well if another argument is
 * there, and does not exchange the two.
 */
export function judgeExchangedArguments({ all, tally, claims }: JudgeContext): void {
  const runs = all.filter(
    ({ exchange, request }) => isSuccess(exchange) && request.open.has('encoding') && request.faults.length === 0,
  );
  for (const group of Map.groupBy(runs, ({ exchange }) => exchange.request.path).values()) {
    const read = group.map((one) => ({
      one,
      sent: scalarsIn(one.request.body?.value ?? null),
      returned: scalarsIn(one.response?.body?.value ?? null),
    }));
    for (const { one, sent, returned } of read) {
      const exchanged = [...sent.keys()].filter((name) =>
        [...sent].some(
          ([other, value]) =>
            value !== sent.get(name) && returned.get(name) === value && returned.get(other) === sent.get(name),
        ),
      );
      const alone = read.find((run) =>
        exchanged.some(
          (name) =>
            run.sent.get(name) === sent.get(name) &&
            run.returned.get(name) === sent.get(name) &&
            [...run.sent.keys()].some((key) => exchanged.includes(key)) &&
            !exchanged.every((key) => run.sent.has(key)),
        ),
      );
      if (alone === undefined) continue;
      const how = 'two arguments are exchanged in the result, and one of them alone is not';
      tally.blame(
        'values',
        claims.at(one.request.operation.pointer),
        { reason: 'exchanged', how },
        one,
        alone.one.exchange,
      );
    }
  }
}

/** The texts, numbers and booleans of a value by their names, as JSON. */
function scalarsIn(value: ExactJson): ReadonlyMap<string, string> {
  const members = objectsIn(value).flatMap((object) => Object.entries(object));
  return new Map(
    members
      .filter(([, part]) => part === null || typeof part !== 'object')
      .map(([name, part]) => [name, toJsonText(part)]),
  );
}

/** The number of runs in each order from which chance is no explanation. */
const MIN_RUNS = 3;

/** Whether two results have the same fields. A server may write its results in several forms. */
const haveSameForm = (one: OperationExchange, other: OperationExchange): boolean =>
  !isSuccess(one.exchange) ||
  !isSuccess(other.exchange) ||
  isSameData(listFields(one.response?.body?.value ?? null), listFields(other.response?.body?.value ?? null));

const listFields = (value: ExactJson): string[] => objectsIn(value).flatMap((object) => Object.keys(object).toSorted());

/** Whether a response is a result or a refusal: a failure of the server can come and go. */
const isSteady = (exchange: OperationExchange['exchange']): boolean =>
  statusOf(exchange) >= 200 && statusOf(exchange) < 500 && statusOf(exchange) !== 429;

const isLike = (one: OperationExchange, other: OperationExchange | undefined): boolean =>
  statusOf(one.exchange) === (other && statusOf(other.exchange)) &&
  isSameData(one.response?.body?.value, other?.response?.body?.value);

/** Sorts the members of an object, and of the objects in it, so that values with the same data have the same text. */
function sortMembers(value: ExactJson): ExactJson {
  if (!isJsonObject(value)) return typeof value === 'bigint' ? String(value) : value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sortMembers(part)]),
  );
}

/** Whether a body is so specific that another operation does not return the same by chance. */
const isSpecificBody = (value: ExactJson | undefined): boolean =>
  isJsonObject(value) ? Object.keys(value).length > 1 : Array.isArray(value) && value.length > 1;
