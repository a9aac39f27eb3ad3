import {
  ALL_SURFACES,
  type Contract,
  isJsonObject,
  type Json,
  type OpenPoint,
  type PointChoices,
  type Schema,
} from '../../contract/index.ts';
import type { Exchange } from '../exchange.ts';
import type { OperationExchange } from '../operation-exchange.ts';
import type { Difference, PairedExchanges } from '../paired-exchanges.ts';

/** All that was seen, but for refusals that no success explains. */
export interface Evidence {
  readonly contract: Contract;
  readonly exchanges: readonly Exchange[];
  /** The exchanges that are of an operation. */
  readonly ofOperations: readonly OperationExchange[];
  /** Whether a request differs from what is stated in this alone. */
  isOnly(difference: Difference, exchange: Exchange): boolean;
  differencesOf(exchange: Exchange): readonly Difference[];
  /** The values that stood in the place of a schema, by its pointer, in responses that break nothing. */
  valuesAt(pointer: string): readonly Json[];
}

export function evidenceOf(
  contract: Contract,
  { exchanges, ofOperations, differencesOf, isExplained }: PairedExchanges,
): Evidence {
  const isShown = (exchange: Exchange): boolean => !isError(exchange) || isExplained(exchange);
  const shown = ofOperations.filter(({ exchange }) => isShown(exchange));
  return {
    contract,
    exchanges: exchanges.filter(isShown),
    ofOperations: shown,
    differencesOf,
    isOnly(difference, exchange) {
      const [only, ...others] = differencesOf(exchange);
      return only === difference && others.length === 0;
    },
    valuesAt: valuesIn(shown),
  };
}

/** Makes the function that gives the values in the place of a schema, in responses that break nothing. */
export function valuesIn(ofOperations: readonly OperationExchange[]): Evidence['valuesAt'] {
  const values = new Map<string, Json[]>();
  const collect = (schema: Schema, value: Json): void => {
    for (const { pointer } of schema.parts) {
      const list = values.get(pointer) ?? [];
      values.set(pointer, list);
      list.push(value);
    }
    if (Array.isArray(value) && schema.items !== undefined) for (const item of value) collect(schema.items, item);
    if (!isJsonObject(value)) return;
    for (const [name, property] of schema.properties) {
      const part = value[name];
      if (part !== undefined) collect(property, part);
    }
  };
  for (const { response } of ofOperations) {
    if (response?.body === undefined || response.schema === undefined || response.breaches.length > 0) continue;
    collect(response.schema, response.body.value);
  }
  return (pointer) => values.get(pointer) ?? [];
}

/** An open point with the choices that it has. */
export interface ChoicePoint {
  readonly point: OpenPoint;
  readonly choices: PointChoices;
  /** The surfaces that it is about. */
  readonly surfaces: ReadonlySet<string>;
}

const WIDE = /^\/(?:info|servers|tags)(?:\/|$)/;

/** The surfaces that a point is about: where one of them has a point of its own for the same behaviour, not that one. */
export function surfacesOf({ model, openPoints, choices }: Contract, point: OpenPoint): ReadonlySet<string> {
  const surfaceOf = (other: OpenPoint) => choices.get(other.id)?.surface ?? other.place.surface;
  const own = surfaceOf(point);
  if (own !== ALL_SURFACES) return new Set([own]);
  const all = model.surfaces.map(({ name }) => name);
  const shows = choices.get(point.id)?.shows;
  if (shows === undefined) return new Set(all);
  const others = openPoints.filter(
    (other) => other !== point && WIDE.test(other.place.pointer) && choices.get(other.id)?.shows === shows,
  );
  return new Set(all.filter((surface) => !others.some((other) => surfaceOf(other) === surface)));
}

export const statusOf = ({ response }: Exchange): number => response?.status ?? 0;
export const isSuccess = (exchange: Exchange): boolean => statusOf(exchange) >= 200 && statusOf(exchange) < 300;
export const isError = (exchange: Exchange): boolean => statusOf(exchange) >= 400;
export const isRedirect = (exchange: Exchange): boolean => statusOf(exchange) >= 300 && statusOf(exchange) < 400;
/** A failure that any request can meet; that something is not implemented (501) is a response. */
export const isFailure = (exchange: Exchange): boolean => statusOf(exchange) >= 500 && statusOf(exchange) !== 501;
/** What says nothing about a request: too many of them, a failure, or that it is to be sent elsewhere. */
export const isNoise = (exchange: Exchange): boolean =>
  exchange.response === undefined || statusOf(exchange) === 429 || isFailure(exchange) || isRedirect(exchange);
