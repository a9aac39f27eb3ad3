import {
  type Difference,
  type Evidence,
  isNoise,
  isSuccess,
  type Exchange as ShownExchange,
  statusOf,
} from '../../contract/behaviours/index.ts';
import type { Contract } from '../../contract/model/index.ts';
import { createDisguisedErrorCheck } from './disguised-errors.ts';
import type { Exchange } from './exchange.ts';
import { isSound, OPEN_PARTS_OF_OPERATIONS, type OperationExchange } from './operation-exchange.ts';
import { isContractPath } from './operations.ts';

/**
 * The exchanges of a run, with each refusal paired with the successes that explain it. The reason of a refusal is certain
 * only if a request that differs in one thing succeeded. Otherwise the resource may not exist, the key may have no access,
 * or the address may be wrong. A refusal without such a success is not blamed, and is not given to the detectors.
 */
export interface PairedExchanges {
  readonly exchanges: readonly Exchange[];
  readonly ofOperations: readonly OperationExchange[];
  /** The successes that can be part of a pair: valid, and without open parts except those that all requests have. */
  readonly successes: readonly OperationExchange[];
  /** The valid successes of the same operation, with the same path values unless a fault of the request is in them. */
  successesLike(one: OperationExchange): readonly OperationExchange[];
  readonly differencesOf: Evidence['differencesOf'];
  /** Whether a success shows that a refusal is due to the differences of the refused request. */
  isExplained(refused: Exchange): boolean;
  /** Whether a response is an error that was sent with the status of a success. */
  isDisguisedError(exchange: ShownExchange): boolean;
  /** Whether another request, which differs in one thing only, had another outcome. */
  hasContrast(exchange: ShownExchange): boolean;
}

/** Statuses that may be due to the key, which a recording does not show. */
const KEY_REFUSAL_STATUSES: ReadonlySet<number> = new Set([401, 403, 404]);

const NO_EXCHANGES: readonly OperationExchange[] = [];

export function pairExchanges(
  contract: Contract,
  exchanges: readonly Exchange[],
  ofOperations: readonly OperationExchange[],
): PairedExchanges {
  const byExchange = new Map<ShownExchange, OperationExchange>(ofOperations.map((one) => [one.exchange, one]));
  const surfacesWithKeys = new Set(
    exchanges.flatMap(({ request }) => (request.credentials === 'stated' ? request.surface : [])),
  );
  // If authentication is open and the user gave credentials, a success without them may be an error.
  const mayLackKey = ({ request: { surface, credentials } }: ShownExchange): boolean =>
    surfacesWithKeys.has(surface) && (credentials === 'missing' || credentials === 'invalid');
  const successes = ofOperations.filter((one) => isSuccess(one.exchange) && isSound(one) && !mayLackKey(one.exchange));
  const alike = Map.groupBy(
    successes.flatMap((one) => likenessKeys(one).map((like) => ({ like, one }))),
    ({ like }) => like,
  );
  const byLikeness = new Map(Array.from(alike, ([like, those]) => [like, those.map(({ one }) => one)]));
  const successesLike = (one: OperationExchange): readonly OperationExchange[] => {
    const [ofValues = '', ofOperation = ''] = likenessKeys(one);
    const isOther = one.request.faults.some(({ of }) => of === 'path' || of === 'resource');
    return byLikeness.get(isOther ? ofOperation : ofValues) ?? NO_EXCHANGES;
  };
  const targets = new Set(successes.flatMap(({ exchange }) => explainedTargetKeys(exchange.request)));
  const differencesOf = (exchange: ShownExchange): Difference[] => {
    const reading = byExchange.get(exchange);
    return reading === undefined ? listTargetDifferences(contract, exchange) : listOperationDifferences(reading);
  };
  const isExplained = (refused: ShownExchange): boolean => {
    const reading = byExchange.get(refused);
    if (reading === undefined) return targets.has(explainingTargetKey(contract, refused));
    const mayBeTheKey =
      refused.request.credentials === 'unknown' && KEY_REFUSAL_STATUSES.has(statusOf(reading.exchange));
    return (isSound(reading) || !mayBeTheKey) && successesLike(reading).length > 0;
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
    isDisguisedError: createDisguisedErrorCheck(contract, successes),
    hasContrast(exchange) {
      const differences = differencesOf(exchange);
      if (isSuccess(exchange) || differences.length === 0) return false;
      if (differences.length === 1) return isExplained(exchange);
      return (byTarget.get(targetKey(exchange)) ?? []).some((other) => {
        const otherDifferences = differencesOf(other);
        const isOneLess =
          otherDifferences.length === differences.length - 1 &&
          otherDifferences.every((one) => differences.includes(one));
        return isOneLess && !isNoise(other) && statusOf(other) !== statusOf(exchange);
      });
    },
  };
}

/**
 * Returns the keys under which successes for a refusal are kept: the operation with its path values, and the operation
 * alone.
 */
function likenessKeys({ request: { operation, values } }: OperationExchange): [ofValues: string, ofOperation: string] {
  return [`${operation.pointer} ${JSON.stringify(values)}`, operation.pointer];
}

function listOperationDifferences({ request }: OperationExchange): Difference[] {
  const open = [...request.open].filter((part) => !OPEN_PARTS_OF_OPERATIONS.has(part));
  return [...new Set([...request.faults.map(({ of }) => of), ...open])];
}

/** Lists what distinguishes a request that is not to an operation from a valid one. */
function listTargetDifferences(contract: Contract, exchange: ShownExchange): Difference[] {
  const { credentials, surface } = exchange.request;
  const isKeyed = contract.model.keyedSurfaces.has(surface);
  // If the authentication is open, missing credentials may be the reason of a refusal.
  const mayLackKey = isKeyed || [401, 403].includes(exchange.response?.status ?? 0);
  const hasKey = credentials === 'stated' || credentials === 'unknown';
  return [classifyTarget(contract, exchange), ...(mayLackKey && !hasKey ? (['key'] as const) : [])];
}

function classifyTarget(contract: Contract, { request: { path } }: ShownExchange): 'method' | 'slash' | 'unknown-path' {
  if (isContractPath(contract, path)) return 'method';
  return !path.endsWith('/') && isContractPath(contract, `${path}/`) ? 'slash' : 'unknown-path';
}

/** Returns the keys under which a success is kept, to explain the refusal of a request that is not to an operation. */
const explainedTargetKeys = ({ surface, method, path }: ShownExchange['request']): string[] => [
  `${surface} ${path}`,
  `${surface} ${method}`,
  `${surface} ${method} ${path}`,
];

function explainingTargetKey(contract: Contract, refused: ShownExchange): string {
  const { surface, method, path } = refused.request;
  const target = classifyTarget(contract, refused);
  if (target === 'method') return `${surface} ${path}`;
  return target === 'slash' ? `${surface} ${method} ${path}/` : `${surface} ${method}`;
}
