import { isJsonObject, type Json } from '../../contract/index.ts';
import { hasType } from '../schema.ts';
import type { Openness } from './openness.ts';

/** Keywords that say which other fields an object has, or how many. */
const CLOSING = [
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
    hasType(node, 'object') && admitsAnything(node.additionalProperties) && node['x-free-form'] !== true,
  isWritten: ({ node }) => hasType(node, 'object') && node.additionalProperties === true,
  fillings: ({ node, pointer }) => [
    ...CLOSING.filter((key) => Object.hasOwn(node, key) && node[key] !== true).map((key) => ({
      pointer: `${pointer}/${key}`,
      what: `\`${key}\``,
    })),
    ...(node['x-free-form'] === true ? [{ pointer: `${pointer}/x-free-form`, what: '`x-free-form`' }] : []),
  ],
};

function admitsAnything(additional: Json | undefined): boolean {
  return (
    additional === undefined ||
    additional === true ||
    (isJsonObject(additional) && Object.keys(additional).length === 0)
  );
}
