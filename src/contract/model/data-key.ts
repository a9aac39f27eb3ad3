import { isJsonObject, type Json, type JsonObject } from './json.ts';

/** Keys whose values are data of the API rather than elements of the contract. */
const DATA_KEYS = new Set(['example', 'examples', 'default', 'enum', 'const', 'value']);

/** Keys of maps whose own keys are names or statuses: `default` in `responses`, for example, is not data. */
const NAME_MAP_KEYS = new Set([
  '$defs',
  'additionalOperations',
  'callbacks',
  'content',
  'definitions',
  'dependentSchemas',
  'encoding',
  'headers',
  'links',
  'mapping',
  'parameters',
  'pathItems',
  'paths',
  'patternProperties',
  'properties',
  'requestBodies',
  'responses',
  'schemas',
  'scopes',
  'securityDefinitions',
  'securitySchemes',
  'variables',
  'webhooks',
]);

/** Whether the value under a key is data. `path` has the keys that lead to the key's object. */
export function isDataKey(path: readonly (string | number)[], key: string): boolean {
  return DATA_KEYS.has(key) && !isNameMap(path);
}

/** Whether a `$ref` under a key is not a reference of the contract: data and extensions may use it differently. */
export function isOpaqueKey(path: readonly (string | number)[], key: string): boolean {
  return !isNameMap(path) && (DATA_KEYS.has(key) || key.startsWith('x-'));
}

/** Whether the keys of the object at a path are names: in such a map, even `properties` is a name. */
export function isNameMap(path: readonly (string | number)[]): boolean {
  let isName = false;
  for (let index = path.length - 1; index >= 0; index -= 1) {
    const key = path[index];
    if (typeof key !== 'string' || !NAME_MAP_KEYS.has(key)) return isName;
    isName = !isName;
  }
  return isName;
}

/** Called with an entry, its object, and the keys that lead to the object. Their list is reused: copy it to keep it. */
type VisitEntry = (key: string, child: Json, object: JsonObject, keys: readonly (string | number)[]) => void;

/**
 * Visits the entries of all objects in document order. If `isSkipped` returns true for a key, its entry is visited, but
 * nothing within its value.
 */
export function visitEntries(document: Json, visit: VisitEntry, isSkipped = isOpaqueKey): void {
  const keys: (string | number)[] = [];
  const visitBelow = (key: string | number, value: Json): void => {
    keys.push(key);
    visitValue(value);
    keys.pop();
  };
  const visitValue = (value: Json): void => {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) visitBelow(index, item);
    if (!isJsonObject(value)) return;
    for (const [key, child] of Object.entries(value)) {
      visit(key, child, value, keys);
      if (!isSkipped(keys, key)) visitBelow(key, child);
    }
  };
  visitValue(document);
}
