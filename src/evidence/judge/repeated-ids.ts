import { isSuccess, repeatedPartsIn } from '../../contract/behaviours/index.ts';
import { type Contract, fromPointer } from '../../contract/model/index.ts';
import { findListedIds, findLists } from './listed-ids.ts';
import type { OperationExchange } from './operation-exchange.ts';
import type { JudgeContext } from './tally.ts';

/** An id in a path, and the id that the response returned for it, with the exchanges that have both. */
interface IdPair {
  /** The name of the path parameter. */
  readonly name: string;
  readonly sent: string;
  readonly returned: string;
  readonly pointer: string;
  readonly exchanges: readonly OperationExchange[];
}

/**
 * Checks the ids in responses that repeat an id of the path. Whether the two ids are equal is open, but each resource has
 * one id: responses to the same path never have two ids, and those to two paths never have the same. If they are equal for
 * some resources, a response does not have the id of another one in the list.
 */
export function judgeRepeatedIds({ contract, all, tally, claims }: JudgeContext): void {
  const pairs = findIdPairs(all);
  const places = new Map(pairs.map((pair, index) => [pair, index]));
  const isBefore = (one: IdPair, other: IdPair): boolean => (places.get(one) ?? 0) < (places.get(other) ?? 0);
  for (const pair of pairs) {
    const others = pairs.filter(
      (other) =>
        contradicts(pair, other) && (isLikelier(other, pair) || (!isLikelier(pair, other) && isBefore(other, pair))),
    );
    const [compared = findListWithBoth(pair, pairs, contract, all)] = others.flatMap(({ exchanges }) => exchanges);
    if (compared === undefined) continue;
    for (const one of pair.exchanges) {
      const schema = one.response?.schema?.find(fromPointer(pair.pointer).slice(0, 1));
      const problem = { reason: `id ${pair.pointer}`, how: `${pair.pointer} is the id of another resource` };
      tally.blame('repeated', claims.at(`${schema?.pointer}/$ref`), problem, one, compared.exchange);
    }
  }
}

/** Finds a list that has both the id of the path and the returned one, if responses of the operation repeat other ids of the path. */
function findListWithBoth(
  { name, pointer, sent, returned, exchanges: [first] }: IdPair,
  pairs: readonly IdPair[],
  contract: Contract,
  all: readonly OperationExchange[],
): OperationExchange | undefined {
  const alike = pairs.filter((one) => one.exchanges[0]?.request.operation === first?.request.operation);
  const equal = new Set(alike.flatMap((one) => (one.pointer === pointer && one.sent === one.returned ? one.sent : [])));
  if (sent === returned || equal.size === 0) return undefined;
  const property = { name: fromPointer(pointer).at(-1) ?? '', parameter: name, statements: [] };
  const lists = findLists(contract, name);
  const reads = all.filter((one) => lists.includes(one.request.operation) && isSuccess(one.exchange));
  const ids = findListedIds(
    property,
    reads.map(({ response }) => response?.body?.value ?? null),
    equal,
  );
  return reads.find((_, index) => {
    const listed = new Set(ids[index]?.map(String));
    return listed.has(sent) && listed.has(returned);
  });
}

const contradicts = (one: IdPair, other: IdPair): boolean =>
  one.pointer === other.pointer &&
  one.exchanges[0]?.request.operation === other.exchanges[0]?.request.operation &&
  (one.sent === other.sent) !== (one.returned === other.returned);

function isLikelier(one: IdPair, other: IdPair): boolean {
  const isUnchanged = (pair: IdPair): boolean => pair.sent === pair.returned;
  if (isUnchanged(one) !== isUnchanged(other)) return isUnchanged(one);
  return one.exchanges.length > other.exchanges.length;
}

/** The maximum number of pairs, each of which is compared with all others. */
const MAX_PAIRS = 500;

function findIdPairs(all: readonly OperationExchange[]): readonly IdPair[] {
  const repeated = all
    .filter(({ exchange, request }) => isSuccess(exchange) && request.faults.length === 0)
    .flatMap((one) =>
      repeatedPartsIn(one).flatMap(({ pointer, expression, value }) => {
        const [, name = ''] = /^\$request\.path\.(.+)$/.exec(expression) ?? [];
        const sent = one.request.values[name];
        if (sent === undefined || (typeof value !== 'bigint' && !Number.isSafeInteger(value))) return [];
        return [{ one, name, sent, returned: String(value), pointer }];
      }),
    );
  const keyOf = ({ one, sent, returned, pointer }: (typeof repeated)[number]): string =>
    JSON.stringify([one.request.operation.pointer, pointer, sent, returned]);
  return [...Map.groupBy(repeated, keyOf).values()]
    .flatMap((group) => {
      const [first] = group;
      return first === undefined ? [] : [{ ...first, exchanges: group.map(({ one }) => one) }];
    })
    .slice(0, MAX_PAIRS);
}
