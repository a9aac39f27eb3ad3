import type { ChoiceName } from '../../behaviours/index.ts';
import { type OperationExchange, repeatedIn } from '../operation-exchange.ts';
import type { OpenPart } from '../request.ts';
import { about, operationsAbout, type Recogniser, type Recognisers } from './behaviours-around.ts';
import { type Observed, observed } from './choices.ts';
import { type ChoicePoint, type Evidence, isError, isNoise, isSuccess, statusOf } from './evidence.ts';
import { inconclusive, type Observation, UNSEEN } from './observation.ts';

/** The requests in which one thing alone is open, and nothing wrong. */
export function withOpen(
  evidence: Evidence,
  ofOperations: readonly OperationExchange[],
  part: OpenPart,
): OperationExchange[] {
  return ofOperations.filter(({ exchange }) => evidence.isOnly(part, exchange) && !isNoise(exchange));
}

const accepted =
  <Name extends string>(part: OpenPart, name: Name) =>
  (at: ChoicePoint, evidence: Evidence): Observation<Name | 'refused'> => {
    const asked = withOpen(evidence, operationsAbout(at, evidence), part);
    return observed<Name | 'refused'>(
      at.choices,
      asked.map(({ exchange }) =>
        isSuccess(exchange) ? { name } : { name: 'refused', with: { status: statusOf(exchange) } },
      ),
    );
  };

const pathInteger: Recogniser<'path-integer'> = (at, evidence) => {
  const { operations } = at.point.place;
  const asked = evidence.ofOperations.filter(
    ({ request, exchange }) =>
      operations.includes(request.operation.operationId) &&
      evidence.isOnly('path', exchange) &&
      !isNoise(exchange) &&
      !isSuccess(exchange),
  );
  return observed(
    at.choices,
    asked.map(({ exchange }) => {
      const status = statusOf(exchange);
      return status === 404 ? { name: 'not-found' } : { name: 'invalid', with: { status } };
    }),
  );
};

const ORDERS: Readonly<Record<ChoiceName<'error-order'>, readonly string[]>> = {
  'path-first': ['unknown', 'method', 'key', 'resource', 'body'],
  'outside-in': ['key', 'unknown', 'method', 'body', 'resource'],
  'inside-out': ['unknown', 'method', 'body', 'key', 'resource'],
  'resource-first': ['unknown', 'method', 'resource', 'key', 'body'],
};

const TARGETS: ReadonlySet<string> = new Set(['method', 'slash', 'unknown-path']);

/** Which of two faults was answered, where the status tells. */
function firstFaults(at: ChoicePoint, evidence: Evidence): [first: string, second: string][] {
  const { keyedSurfaces: keyed } = evidence.contract.model;
  const others = about(at, evidence).flatMap((one): [string, string][] => {
    const { request } = one;
    if (!keyed.has(request.surface)) return []; // what it asks for is open
    if (['OPTIONS', 'HEAD'].includes(request.method) || isNoise(one) || !isError(one)) return [];
    const [target = '', ...more] = evidence.differencesOf(one);
    if (!TARGETS.has(target) || request.credentials !== 'missing' || more.length !== 1) return [];
    const other = target === 'method' ? 'method' : 'unknown';
    return [statusOf(one) === 401 ? ['key', other] : [other, 'key']];
  });
  const within = operationsAbout(at, evidence).flatMap(({ request, exchange }): [string, string][] => {
    const kinds = [...new Set(request.faults.map(({ of }) => of))];
    if (kinds.length !== 2 || isSuccess(exchange) || isNoise(exchange)) return [];
    const [answered, ...more] = request.faults.filter(({ status }) => status === String(statusOf(exchange)));
    if (answered === undefined || more.some(({ of }) => of !== answered.of)) return [];
    const other = kinds.find((kind) => kind !== answered.of);
    return other === undefined ? [] : [[answered.of, other]];
  });
  return [...others, ...within];
}

const isOrder = (name: string): name is keyof typeof ORDERS => Object.hasOwn(ORDERS, name);

const errorOrder: Recogniser<'error-order'> = (at, evidence) => {
  const pairs = firstFaults(at, evidence);
  if (pairs.length === 0) return UNSEEN;
  const fits = (order: readonly string[]): boolean =>
    pairs.every(([first, second]) => order.indexOf(first) < order.indexOf(second));
  const names = at.choices.choices.map(({ name }) => name).filter(isOrder);
  const possible = names.filter((name) => fits(ORDERS[name]));
  const [only, ...others] = possible;
  if (only === undefined)
    return observed(
      at.choices,
      pairs.map(() => ({ other: 'it is none of the known orders' })),
    );
  // A single pair can rule out all known orders but one, which is no proof of the rest of that order.
  if (others.length === 0 && pairs.some((pair) => ['body', 'resource'].every((part) => pair.includes(part))))
    return observed(
      at.choices,
      pairs.map(() => ({ name: only })),
    );
  return inconclusive(`${possible.join(' and ')} ${others.length === 0 ? 'fits' : 'fit'} what was seen`);
};

/** The identifier in a response that repeats the one in the path, as the contract says which one does. */
const idOrigin: Recogniser<'id-origin'> = (at, { ofOperations }) => {
  const signs = ofOperations.flatMap((one): Observed<ChoiceName<'id-origin'>>[] => {
    if (!isSuccess(one.exchange)) return [];
    return repeatedIn(one).flatMap(({ expression, value }): Observed<ChoiceName<'id-origin'>>[] => {
      const [, name] = /^\$request\.path\.(.+)$/.exec(expression) ?? [];
      if (name === undefined || typeof value !== 'number' || !Number.isSafeInteger(value)) return [];
      return [{ name: String(value) === one.request.values[name] ? 'same' : 'other' }];
    });
  });
  return observed(at.choices, signs);
};

/** What a server does with requests. By the name of the behaviour in the choices. */
export const OF_REQUESTS = {
  'media-type': accepted('media-type', 'read-as-json'),
  'sent-nulls': accepted('null', 'accepted'),
  'path-integer': pathInteger,
  'error-order': errorOrder,
  'id-origin': idOrigin,
} as const satisfies Recognisers;
