import type { JsonObject } from '../model/json.ts';
import { isSuccess, objectsIn } from './evidence.ts';
import type { OperationExchange } from './exchange.ts';

/** The conversations that a success shows, wherever they are in its body. */
export function conversationsIn({ exchange, response }: OperationExchange): JsonObject[] {
  const objects = isSuccess(exchange) ? objectsIn(response?.body?.value ?? null) : [];
  return objects.filter((value) => Object.hasOwn(value, 'external_user_id'));
}
