import {
  type Difference,
  type Evidence,
  isNoise,
  isSuccess,
  type Exchange as ShownExchange,
  statusOf,
} from '../../contract/behaviours/index.ts';
import type { Contract } from '../../contract/model/index.ts';
import type { Exchange } from './exchange.ts';
import { isSound, OF_OPERATIONS, type OperationExchange } from './operation-exchange.ts';
import { isPath } from './operations.ts';

/**
 * The exchanges of a run, each refusal paired with the successes that explain it. Why a request was refused shows only
 * next to one that succeeded and differs in that alone: otherwise its agent may not exist, its key may have no access, or
 * the address may be wrong. The judge blames no refusal without such a pair, and no detector receives one.
 */
export interface PairedExchanges {
  readonly exchanges: readonly Exchange[];
  readonly ofOperations: readonly OperationExchange[];
  /** The successes that pairs are made of: nothing is wrong with them, and nothing open but what is open of all requests. */
  readonly successes: readonly OperationExchange[];
  /** The successes that have all in common with a request but what is wrong or open there. */
  successesLike(one: OperationExchange): readonly OperationExchange[];
  readonly differencesOf: Evidence['differencesOf'];
  /** Whether the differences of a refused request explain its refusal. */
  isExplained(refused: Exchange): boolean;
  /** Whether a request that differs from this in one thing alone was seen with another outcome. */
  isContrasted(exchange: ShownExchange): boolean;
}

/** What a request can be refused with because of its key, which is not known of a recording. */
const REFUSALS_OF_KEYS: ReadonlySet<number> = new Set([401, 403, 404]);

const NONE: readonly OperationExchange[] = [];

export function pairExchanges(
  contract: Contract,
  exchanges: readonly Exchange[],
  ofOperations: readonly OperationExchange[],
): PairedExchanges {
  const byExchange = new Map<ShownExchange, OperationExchange>(ofOperations.map((one) => [one.exchange, one]));
  const successes = ofOperations.filter((one) => isSuccess(one.exchange) && isSound(one));
  const alike = Map.groupBy(
    successes.flatMap((one) => likenesses(one).map((like) => ({ like, one }))),
    ({ like }) => like,
  );
  const byLikeness = new Map(Array.from(alike, ([like, those]) => [like, those.map(({ one }) => one)]));
  const successesLike = (one: OperationExchange): readonly OperationExchange[] => {
    const [ofValues = '', ofOperation = ''] = likenesses(one);
    const isOther = one.request.faults.some(({ of }) => of === 'path' || of === 'resource');
    return byLikeness.get(isOther ? ofOperation : ofValues) ?? NONE;
  };
  const targets = new Set(successes.flatMap(({ exchange }) => explainedTargets(exchange.request)));
  const differencesOf = (exchange: ShownExchange): Difference[] => {
    const own = byExchange.get(exchange);
    return own === undefined ? differencesOfTarget(contract, exchange) : differencesOfOperation(own);
  };
  const isExplained = (refused: ShownExchange): boolean => {
    const own = byExchange.get(refused);
    if (own === undefined) return targets.has(neededTarget(contract, refused));
    const mayBeTheKey = refused.request.credentials === 'unknown' && REFUSALS_OF_KEYS.has(statusOf(own.exchange));
    return (isSound(own) || !mayBeTheKey) && successesLike(own).length > 0;
  };
  const targetKey = ({ request: { surface, method, path } }: ShownExchange): string => `${surface} ${method} ${path}`;
  const byTarget = Map.groupBy(exchanges, targetKey);
  return {
    exchanges,
    ofOperations,
    successes,
    successesLike,
    differencesOf,
    isExplained,
    isContrasted(exchange) {
      const differences = differencesOf(exchange);
      if (isSuccess(exchange) || differences.length === 0) return false;
      if (differences.length === 1) return isExplained(exchange);
      return (byTarget.get(targetKey(exchange)) ?? []).some((other) => {
        const own = differencesOf(other);
        const isOneLess = own.length === differences.length - 1 && own.every((one) => differences.includes(one));
        return isOneLess && !isNoise(other) && statusOf(other) !== statusOf(exchange);
      });
    },
  };
}

/** What a success has in common with the requests that it explains: the operation with the values in its path, or alone. */
function likenesses({ request: { operation, values } }: OperationExchange): [ofValues: string, ofOperation: string] {
  return [`${operation.pointer} ${JSON.stringify(values)}`, operation.pointer];
}

function differencesOfOperation({ request }: OperationExchange): Difference[] {
  const open = [...request.open].filter((part) => !OF_OPERATIONS.has(part));
  return [...new Set([...request.faults.map(({ of }) => of), ...open])];
}

/** Those of what is no request to an operation. */
function differencesOfTarget(contract: Contract, exchange: ShownExchange): Difference[] {
  const { credentials, surface } = exchange.request;
  const isKeyed = contract.model.keyedSurfaces.has(surface);
  // Where it is open what lets a caller in, a refusal may be for want of it.
  const mayLackKey = isKeyed || [401, 403].includes(exchange.response?.status ?? 0);
  const hasKey = credentials === 'stated' || credentials === 'unknown';
  return [targetKind(contract, exchange), ...(mayLackKey && !hasKey ? (['key'] as const) : [])];
}

function targetKind(contract: Contract, { request: { path } }: ShownExchange): 'method' | 'slash' | 'unknown-path' {
  if (isPath(contract, path)) return 'method';
  return !path.endsWith('/') && isPath(contract, `${path}/`) ? 'slash' : 'unknown-path';
}

/** By what a success explains the refusal of a request that is to no operation. */
const explainedTargets = ({ surface, method, path }: ShownExchange['request']): string[] => [
  `${surface} ${path}`,
  `${surface} ${method}`,
  `${surface} ${method} ${path}`,
];

function neededTarget(contract: Contract, refused: ShownExchange): string {
  const { surface, method, path } = refused.request;
  const target = targetKind(contract, refused);
  if (target === 'method') return `${surface} ${path}`;
  return target === 'slash' ? `${surface} ${method} ${path}/` : `${surface} ${method}`;
}
