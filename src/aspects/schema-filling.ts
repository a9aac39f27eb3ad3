import type { JsonChange } from '../contract/index.ts';
import { isJsonObject, type Json, keyBelow } from '../contract/index.ts';
import { FillingError } from './aspect-rule.ts';

/** Keywords that describe a schema and decide nothing of its values. */
const ANNOTATIONS = new Set([
  'title',
  'description',
  'default',
  'example',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$comment',
]);

/** Whether a schema decides anything of its values. */
export function decides(schema: Json | undefined): boolean {
  return isJsonObject(schema) && Object.keys(schema).some((key) => !ANNOTATIONS.has(key) && !key.startsWith('x-'));
}

/** Whether a change does no more than add keywords to the schema at a pointer. */
export function addsKeyword(change: JsonChange, schema: string): boolean {
  const keyword = keyBelow(change.pointer, schema);
  if (change.kind !== 'added' || keyword === undefined) return false;
  return keyword === 'x-free-form' || !keyword.startsWith('x-');
}

/** An answer that has to be a schema which decides something. */
export function toSchema(answer: Json, what: string): Json {
  if (decides(answer)) return answer;
  throw new FillingError(`${what} must be a JSON Schema that decides something, such as {type: string}`);
}
