import type { ErrorObject, ValidateFunction } from 'ajv';
import type { JsonObject } from '../../contract/index.ts';
import { schemaCompiler } from '../../contract/validator.ts';

const text: JsonObject = { type: 'string' };
const id: JsonObject = { type: 'integer', minimum: 1 };
const count: JsonObject = { type: 'integer', minimum: 0 };
const listOf = (items: JsonObject): JsonObject => ({ type: 'array', items });

/** @param fields Those that may be left out end with a question mark. */
function bodyOf(fields: Readonly<Record<string, JsonObject>>): JsonObject {
  const all = Object.entries(fields);
  return {
    type: 'object',
    additionalProperties: false,
    required: all.flatMap(([name]) => (name.endsWith('?') ? [] : [name])),
    properties: Object.fromEntries(all.map(([name, schema]) => [name.replace('?', ''), schema])),
  };
}

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

const ajv = schemaCompiler({ verbose: true });
const compiled = new WeakMap<JsonObject, ValidateFunction>();

/**
 * Checks what a program gives. Fields that are `undefined` count as left out.
 *
 * @param what What it is, such as `The faults`.
 * @throws {RangeError} that names the first place that does not fit, and what could be there.
 */
export function fitting<T>(schema: JsonObject, value: T, what: string): T {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  if (validate(value)) return value;
  const [error] = validate.errors ?? [];
  throw new RangeError(`${what} cannot be used: ${error === undefined ? 'it is invalid' : wordsOf(error)}.`);
}

function wordsOf({ keyword, instancePath, params, parentSchema, message }: ErrorObject): string {
  const at = instancePath === '' ? 'it' : instancePath.slice(1);
  const names = Object.keys(Object(parentSchema).properties ?? {}).join(', ');
  if (keyword === 'additionalProperties') return `${at} has ${params.additionalProperty}; there are ${names}`;
  if (keyword === 'required') return `${at} has no ${params.missingProperty}; there are ${names}`;
  return `${at} ${message}`;
}
