import { isJsonObject, type Json, type JsonObject } from './json.ts';

/** Keywords that describe a value and never refuse one (annotations). */
const ANNOTATIONS = new Set([
  'title',
  'description',
  'example',
  'examples',
  'default',
  'deprecated',
  'readOnly',
  'writeOnly',
  'externalDocs',
  '$comment',
]);

export function assertionKeywords(schema: JsonObject): string[] {
  return Object.keys(schema).filter((key) => !ANNOTATIONS.has(key) && !key.startsWith('x-'));
}

/** Whether a schema leaves its value completely open. */
export function saysNothing(schema: Json | undefined): boolean {
  if (schema === undefined || schema === true) return true;
  return isJsonObject(schema) && assertionKeywords(schema).length === 0;
}
