import {
  type Evidence,
  isError,
  isNoise,
  isSuccess,
  type SchemaValue,
  surfacesOf,
} from '../../../contract/behaviours/index.ts';
import {
  type Contract,
  type ExactJson,
  isJsonObject,
  isSameData,
  type OpenPoint,
  type Schema,
} from '../../../contract/model/index.ts';
import { type Exchange, numberExchanges } from '../exchange.ts';
import { isWronglyAccepted, type OperationExchange } from '../operation-exchange.ts';
import { isContractPath, methodsAt } from '../operations.ts';
import type { PairedExchanges } from '../paired-exchanges.ts';
import { findDoubtfulSuccesses } from './doubtful-successes.ts';
import type { SeenExchanges } from './observation.ts';

/**
 * Counts the exchanges that show an observation (`by`) and those that could have shown it (`of`), and keeps the numbers of
 * those that contradict it (`against`).
 */
export type CountExchanges = (by: readonly Exchange[], of?: number, against?: readonly Exchange[]) => SeenExchanges;

/** The evidence at an open point, with a function that counts the exchanges of an observation. */
export interface AspectEvidence extends Evidence {
  readonly countExchanges: CountExchanges;
  /** Errors of operations that no similar success explains: they show no behaviour. */
  readonly unexplainedErrors: readonly OperationExchange[];
  /** All responses with the status of a success, also those that may be errors. */
  readonly allSuccesses: readonly OperationExchange[];
}

export function createEvidence(contract: Contract, paired: PairedExchanges): (point: OpenPoint) => AspectEvidence {
  const { differencesOf, isExplained, isDisguisedError } = paired;
  // How a server responds for a resource that does not exist is open, so even an error with status 200 shows something.
  const showsBehaviour = (one: Exchange): boolean => one.request.resource === 'absent' || !isDisguisedError(one);
  const isShown = (one: Exchange): boolean =>
    one.response !== undefined && (isError(one) ? isExplained(one) : showsBehaviour(one));
  const exchanges = paired.exchanges.filter(isShown);
  const ofOperations = paired.ofOperations.filter(({ exchange }) => isShown(exchange));
  const unexplainedErrors = paired.ofOperations.filter(
    ({ exchange }) => isError(exchange) && !isNoise(exchange) && !isShown(exchange),
  );
  const allSuccesses = paired.ofOperations.filter(({ exchange }) => isSuccess(exchange));
  const doubtful = findDoubtfulSuccesses(paired.ofOperations);
  // Structures are those of successes. A behaviour shows in any response.
  const certain = ofOperations.filter(
    ({ exchange }) => exchange.request.resource === 'absent' || !doubtful.has(exchange),
  );
  const allValues = collectValues(certain);
  const numbers = numberExchanges(paired.exchanges);
  const numbersIn = (some: readonly Exchange[]): number[] => [
    ...new Set(some.flatMap((one) => numbers.get(one) ?? [])),
  ];
  const countExchanges: CountExchanges = (by, of = by.length, against = []) => ({
    times: by.length,
    of,
    exchanges: numbersIn(by),
    exchangesAgainst: numbersIn(against),
    contrast: by.some(paired.hasContrast),
  });
  return (point) => {
    const surfaces = surfacesOf(contract, point);
    return {
      contract,
      point,
      surfaces,
      exchanges: exchanges.filter(({ request }) => surfaces.has(request.surface)),
      ofOperations: (point.aspect === 'elsewhere' ? ofOperations : certain).filter(({ exchange }) =>
        surfaces.has(exchange.request.surface),
      ),
      differencesOf,
      isOnly(difference, exchange) {
        const [only, ...others] = differencesOf(exchange);
        return only === difference && others.length === 0;
      },
      countExchanges,
      unexplainedErrors,
      allSuccesses,
      isPath: (path) => isContractPath(contract, path),
      methodsAt: (path) => methodsAt(contract, path),
      valuesAt(pointer, among) {
        const values = among === undefined ? allValues : collectValues(certain.filter((one) => among.includes(one)));
        return values.get(pointer) ?? [];
      },
    };
  };
}

function collectValues(ofOperations: readonly OperationExchange[]): ReadonlyMap<string, readonly SchemaValue[]> {
  const values = new Map<string, SchemaValue[]>();
  const collect = (schema: Schema, value: ExactJson, by: Exchange): void => {
    for (const { pointer } of schema.parts) {
      const list = values.get(pointer) ?? [];
      values.set(pointer, list);
      list.push({ by, value });
    }
    if (Array.isArray(value) && schema.items !== undefined) for (const item of value) collect(schema.items, item, by);
    if (!isJsonObject(value)) return;
    for (const [name, property] of schema.properties) {
      const part = value[name];
      if (part !== undefined) collect(property, part, by);
    }
  };
  for (const one of ofOperations) {
    const { response, exchange } = one;
    if (
      isWronglyAccepted(one) ||
      response?.body === undefined ||
      response.schema === undefined ||
      response.breaches.length > 0
    )
      continue;
    collect(response.schema, removeEchoes(response.body.value, one), exchange);
  }
  return values;
}

/**
 * Empties the objects in a response that repeat free-form fields of the request, and removes the fields that repeat its
 * further ones, and those of an error that have their names: the caller chose the names.
 */
function removeEchoes(value: ExactJson, { request: { body, schema }, exchange }: OperationExchange): ExactJson {
  const sent = isJsonObject(body?.value) ? body.value : {};
  const names = Object.keys(sent).filter((name) => Object.keys(Object(sent[name])).length > 0);
  const freeForm = names.filter((name) => schema?.properties.get(name)?.isFreeForm);
  const further = Object.keys(sent).filter((name) => schema?.properties.has(name) === false);
  if (freeForm.length === 0 && further.length === 0) return value;
  const withoutNames = (part: ExactJson): ExactJson => {
    if (Array.isArray(part)) return part.map(withoutNames);
    if (!isJsonObject(part)) return part;
    if (freeForm.some((name) => isSameData(part, sent[name]))) return {};
    const entries = Object.entries(part).filter(
      ([name, one]) => !further.includes(name) || !(isError(exchange) || isSameData(one, sent[name])),
    );
    return Object.fromEntries(entries.map(([name, one]) => [name, withoutNames(one)]));
  };
  return withoutNames(value);
}
