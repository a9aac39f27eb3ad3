import type { JsonObject } from '../../../contract/model/index.ts';
import { bodyOf, listOf } from '../schemas.ts';

const text: JsonObject = { type: 'string' };
const id: JsonObject = { type: 'integer', minimum: 1 };
const count: JsonObject = { type: 'integer', minimum: 0 };

/** JSON Schemas of what the functions of the control are given, and of the bodies of its API. */
export const AGENT = bodyOf({ name: text });
export const USER = bodyOf({ agentId: id, externalId: text });
export const CONVERSATION = bodyOf({ userId: id });
export const EXCHANGE = bodyOf({ user: text, 'agent?': text });
export const MEMORY = bodyOf({ agentId: id, 'agentUserId?': id, title: text, content: text });
export const KEY = bodyOf({ label: text, 'agents?': listOf(id) });
export const TOOLKITS = listOf(text);
export const CLOCK = bodyOf({ 'time?': { type: 'string', format: 'date-time' }, 'advance?': { type: 'number' } });
export const MILLISECONDS: JsonObject = { type: 'number' };
export const FAULTS = listOf(
  bodyOf({
    operation: text,
    'status?': { type: 'integer', minimum: 400, maximum: 599 },
    'delay?': { type: 'integer', minimum: 0, maximum: 2 ** 31 - 1 },
    'drop?': { type: 'boolean' },
    'after?': count,
    'times?': count,
  }),
);
export const REPLIES = bodyOf({ 'next?': listOf(text), 'rules?': listOf(bodyOf({ contains: text, reply: text })) });
