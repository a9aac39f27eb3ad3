import type { Contract, JsonChange } from '../../contract/index.ts';
import { at, directionsOf, fromPointer, isJsonObject, type Json, METHODS, toPointer } from '../../contract/index.ts';
import type { Rating } from './contract-change.ts';

/** What a contract may have more of without a change of what it says already. */
const GROUPS = new Set([
  '$defs',
  'content',
  'examples',
  'headers',
  'parameters',
  'paths',
  'properties',
  'requestBodies',
  'responses',
  'schemas',
  'securitySchemes',
  'servers',
  'tags',
]);

/**
 * Rates a change of the structure that no answer explains. A new element is minor, unless a request needs it; any other
 * change touches what is stated.
 */
export function rateStructure(change: JsonChange, before: Contract): Rating {
  if (change.kind !== 'added') return 'major';
  const keys = fromPointer(change.pointer);
  const [group = '', key = ''] = keys.slice(-2);
  if (group === 'required') return isRequiredOfRequest(before, keys) ? 'major' : 'minor';
  if (key === 'required' && isJsonObject(change.after)) {
    const names = Object.keys(change.after);
    return names.some((name) => isRequiredOfRequest(before, [...keys, name])) ? 'major' : 'minor';
  }
  if (needsIt(change.after)) return 'major';
  const isMethod = keys.length === 3 && keys[0] === 'paths' && METHODS.some((method) => method === key);
  return GROUPS.has(group) || GROUPS.has(key) || isMethod || key === 'requestBody' ? 'minor' : 'major';
}

/** A field that a receiver did not know is no burden when it is always there; one that a sender has to send is. */
function isRequiredOfRequest(before: Contract, keys: readonly string[]): boolean {
  const schema = toPointer(keys.slice(0, -2));
  const isStated = at(before.document, `${schema}${toPointer(['properties', keys.at(-1) ?? ''])}`) !== undefined;
  return isStated || directionsOf(before.document).of(schema) === 'sent';
}

/** Whether a parameter or a body of a request is one that has to be sent. */
function needsIt(element: Json): boolean {
  return isJsonObject(element) && element.required === true;
}
