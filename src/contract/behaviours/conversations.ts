import type { JsonObject } from '../model/json.ts';
import { isSuccess, objectsIn } from './evidence.ts';
import type { OperationExchange } from './exchange.ts';

/** The conversations anywhere in the body of a success. */
export function conversationsIn({ exchange, response }: OperationExchange): JsonObject[] {
  const objects = isSuccess(exchange) ? objectsIn(response?.body?.value ?? null) : [];
  return objects.filter((value) => Object.hasOwn(value, 'external_user_id'));
}
