import type { BehaviourDefinition } from './definition.ts';
import { type Detector, NOTHING_OBSERVED, typedKeys } from './detector.ts';
import { type Evidence, isError, isNoise, isSuccess, statusOf } from './evidence.ts';
import type { Exchange, Fault } from './exchange.ts';

export type CheckStep = 'key' | 'path' | 'method' | 'resource' | 'size' | 'media-type' | 'body';

export const errorOrder: BehaviourDefinition<'error-order', readonly CheckStep[]> = {
  default: () => ['key', 'path', 'method', 'resource', 'size', 'media-type', 'body'],
  choices: {
    'path-first': () => ['path', 'method', 'key', 'resource', 'size', 'media-type', 'body'],
    'outside-in': () => ['key', 'path', 'method', 'size', 'media-type', 'body', 'resource'],
    'inside-out': () => ['path', 'method', 'size', 'media-type', 'body', 'key', 'resource'],
    'resource-first': () => ['path', 'method', 'resource', 'key', 'size', 'media-type', 'body'],
  },
};

type RequestPart = Fault['of'] | 'method' | 'unknown';

/**
 * The check that finds a fault in each part of a request. Integers in the path are missing: they have no check of their
 * own.
 */
const STEP_BY_PART: Readonly<Partial<Record<RequestPart, CheckStep>>> = {
  key: 'key',
  resource: 'resource',
  body: 'body',
  method: 'method',
  unknown: 'path',
};

const ordersInWords = (pairs: readonly FaultOrder[]): string =>
  [
    ...new Set(
      pairs.map(
        ({ first, second }) => `the ${STEP_BY_PART[first] ?? first} before the ${STEP_BY_PART[second] ?? second}`,
      ),
    ),
  ].join(', ');

interface FaultOrder {
  readonly by: Exchange;
  readonly first: RequestPart;
  readonly second: RequestPart;
}

/**
 * For requests with two faults, returns the fault that was reported and the other one, if the status tells them apart.
 */
function findFaultOrders({ contract, exchanges, ofOperations, differencesOf }: Evidence): FaultOrder[] {
  const ofTargets = exchanges.flatMap((one): FaultOrder[] => {
    const { method, surface, credentials } = one.request;
    const [target, ...others] = differencesOf(one);
    // If no key is stated, it is open whether a request without one has a fault.
    if (!contract.model.keyedSurfaces.has(surface) || credentials !== 'missing' || others.length !== 1) return [];
    if (['OPTIONS', 'HEAD'].includes(method) || isNoise(one) || !isError(one)) return [];
    if (target !== 'method' && target !== 'slash' && target !== 'unknown-path') return [];
    const part = target === 'method' ? target : 'unknown';
    return [{ by: one, ...(statusOf(one) === 401 ? { first: 'key', second: part } : { first: part, second: 'key' }) }];
  });
  const within = ofOperations.flatMap(({ request: { faults }, exchange }): FaultOrder[] => {
    const parts = [...new Set(faults.map(({ of }) => of))];
    if (parts.length !== 2 || isSuccess(exchange) || isNoise(exchange)) return [];
    const first = faults.find(({ status }) => status === String(statusOf(exchange)));
    if (first === undefined) return [];
    const seconds = parts.filter((part) => part !== first.of);
    return seconds.map((second) => ({ by: exchange, first: first.of, second }));
  });
  return [...ofTargets, ...within];
}

export const detector: Detector<typeof errorOrder> = {
  tier: 'refusals',
  detect(evidence) {
    const pairs = findFaultOrders(evidence);
    if (pairs.length === 0) return NOTHING_OBSERVED;
    const indexIn = (steps: readonly CheckStep[], part: RequestPart): number => {
      const step = STEP_BY_PART[part];
      return step === undefined ? -1 : steps.indexOf(step);
    };
    const possible = typedKeys(errorOrder.choices).filter((name) => {
      const steps = errorOrder.choices[name]({});
      return pairs.every(({ first, second }) => indexIn(steps, first) < indexIn(steps, second));
    });
    const [only, ...others] = possible;
    if (only === undefined)
      return {
        observed: pairs.map(({ by }) => ({
          by,
          other: `the server checks in an order of its own: ${ordersInWords(pairs)}`,
        })),
      };
    // A single pair can rule out all known orders but one, which does not prove the rest of that order.
    const isBodyAndResource = ({ first, second }: FaultOrder): boolean =>
      [first, second].sort().join() === 'body,resource';
    if (others.length === 0 && pairs.some(isBodyAndResource))
      return { observed: pairs.map((pair) => ({ by: pair.by, name: only, tried: ordersInWords([pair]) })) };
    return { inconclusive: `${possible.join(' and ')} ${others.length === 0 ? 'fits' : 'fit'} what was seen` };
  },
};
