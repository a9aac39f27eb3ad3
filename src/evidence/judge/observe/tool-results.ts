import { isIdName, objectsIn } from '../../../contract/behaviours/index.ts';
import { isJsonObject, isSameData, type Json, type JsonObject } from '../../../contract/model/index.ts';
import type { OperationExchange } from '../operation-exchange.ts';

/** Collects the names of the arguments that a result returns unchanged: it has the type that the caller sent. */
export function collectEchoedNames(runs: readonly OperationExchange[]): ReadonlySet<string> {
  return new Set(
    runs.flatMap(({ request, response }) => {
      const returned = objectsIn(response?.body?.value ?? null);
      const sent = objectsIn(request.body?.value ?? null).flatMap((object) => Object.entries(object));
      return sent.flatMap(([name, value]) => (returned.some((one) => isSameData(one[name], value)) ? [name] : []));
    }),
  );
}

/**
 * Widens the schema of a result, which depends on the arguments: a few runs do not show that a number is always whole, what
 * format a text has, or anything about a returned argument.
 */
export function widenResultSchema(schema: JsonObject, echoed: ReadonlySet<string>, name = ''): JsonObject {
  if (echoed.has(name)) return {};
  const { type, format: _, items, properties, ...others } = schema;
  const widenType = (one: Json): Json => (one === 'integer' && !isIdName(name) ? 'number' : one);
  return {
    ...(type !== undefined && { type: Array.isArray(type) ? type.map(widenType) : widenType(type) }),
    ...(isJsonObject(items) && { items: widenResultSchema(items, echoed) }),
    ...(isJsonObject(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, one]) => [
          key,
          isJsonObject(one) ? widenResultSchema(one, echoed, key) : one,
        ]),
      ),
    }),
    ...others,
  };
}
