import type { ExactJsonObject } from '../model/index.ts';
import { isSuccess, objectsIn } from './evidence.ts';
import type { OperationExchange } from './exchange.ts';

/** Returns the conversations that the body of a success contains, at any depth. */
export function conversationsIn({ exchange, response }: OperationExchange): ExactJsonObject[] {
  const objects = isSuccess(exchange) ? objectsIn(response?.body?.value ?? null) : [];
  return objects.filter((value) => Object.hasOwn(value, 'external_user_id'));
}
