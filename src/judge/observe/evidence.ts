import { type Evidence, isError, surfacesOf } from '../../behaviours/index.ts';
import { type Contract, isJsonObject, type Json, type OpenPoint, type Schema } from '../../contract/index.ts';
import type { Exchange } from '../exchange.ts';
import type { OperationExchange } from '../operation-exchange.ts';
import { isPath } from '../operations.ts';
import type { PairedExchanges } from '../paired-exchanges.ts';

/** The same for an aspect, which asks for more of an exchange than a behaviour does. */
export interface AspectEvidence extends Evidence {
  readonly ofOperations: readonly OperationExchange[];
}

export function evidenceOf(contract: Contract, paired: PairedExchanges): (point: OpenPoint) => AspectEvidence {
  const { differencesOf, isExplained } = paired;
  const isShown = (one: Exchange): boolean => one.response !== undefined && (!isError(one) || isExplained(one));
  const exchanges = paired.exchanges.filter(isShown);
  const ofOperations = paired.ofOperations.filter(({ exchange }) => isShown(exchange));
  const allValues = valuesIn(ofOperations);
  return (point) => {
    const surfaces = surfacesOf(contract, point);
    return {
      contract,
      point,
      surfaces,
      exchanges: exchanges.filter(({ request }) => surfaces.has(request.surface)),
      ofOperations: ofOperations.filter(({ exchange }) => surfaces.has(exchange.request.surface)),
      differencesOf,
      isOnly(difference, exchange) {
        const [only, ...others] = differencesOf(exchange);
        return only === difference && others.length === 0;
      },
      isPath: (path) => isPath(contract, path),
      valuesAt(pointer, among) {
        const values = among === undefined ? allValues : valuesIn(ofOperations.filter((one) => among.includes(one)));
        return values.get(pointer) ?? [];
      },
    };
  };
}

function valuesIn(ofOperations: readonly OperationExchange[]): ReadonlyMap<string, readonly Json[]> {
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
  return values;
}
