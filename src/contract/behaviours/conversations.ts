import type { ExactJson, ExactJsonObject } from '../model/index.ts';
import { isJsonObject } from '../model/json.ts';
import { isSuccess } from './evidence.ts';
import type { OperationExchange } from './exchange.ts';

/** Returns the conversations that the body of a success contains, at any depth but not within each other. */
export function conversationsIn({ exchange, response }: OperationExchange): ExactJsonObject[] {
  return isSuccess(exchange) ? outermostIn(response?.body?.value ?? null) : [];
}

/** A conversation may hold its user, who is not another conversation. */
const outermostIn = (value: ExactJson): ExactJsonObject[] => {
  if (isJsonObject(value) && Object.hasOwn(value, 'external_user_id')) return [value];
  const parts = Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : [];
  return parts.flatMap(outermostIn);
};
