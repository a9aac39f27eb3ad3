import { isJsonObject, type JsonObject } from '../../contract/index.ts';
import { hasType } from '../schema.ts';
import type { Openness } from './openness.ts';

/** Keywords that say which other fields an object has, or how many. */
const DECIDING = [
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'additionalProperties',
  'unevaluatedProperties',
  'patternProperties',
  'propertyNames',
  'maxProperties',
  'minProperties',
];

/** An object that may have fields besides those that are known. */
export const fields: Openness = {
  sits: ['named schema', 'property', 'item', 'body'],
  form: '`additionalProperties: true` on an object',
  isOpen: ({ node }) =>
    hasType(node, 'object') && node['x-free-form'] !== true && !DECIDING.some((key) => decides(node, key)),
  isWritten: ({ node }) => hasType(node, 'object') && node.additionalProperties === true,
  fillings: ({ node, pointer }) => [
    ...DECIDING.filter((key) => decides(node, key)).map((key) => ({
      pointer: `${pointer}/${key}`,
      what: `\`${key}\``,
    })),
    ...(node['x-free-form'] === true ? [{ pointer: `${pointer}/x-free-form`, what: '`x-free-form`' }] : []),
  ],
};

/** Whether a keyword is there, and does not admit anything: `true` and an empty schema do. */
function decides(schema: JsonObject, keyword: string): boolean {
  const value = schema[keyword];
  const admitsAnything = value === true || (isJsonObject(value) && Object.keys(value).length === 0);
  return value !== undefined && !admitsAnything;
}
