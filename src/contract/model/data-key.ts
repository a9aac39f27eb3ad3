import { isJsonObject, type Json, type JsonObject } from './json.ts';

/** Values below these keys are data of the API, not elements of the contract. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const', 'value']);

/** In these maps every key is a name that the author chose, or a status: there `default` is a response. */
const MAPS = new Set([
  '$defs',
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

/** Whether what is under a key is data, given the keys of the path to its parent. */
export function isDataKey(path: readonly (string | number)[], key: string): boolean {
  return DATA.has(key) && !isNameMap(path);
}

/** Whether a `$ref` under a key is none of the contract: data has none, and an extension means by it what it likes. */
export function isOpaqueKey(path: readonly (string | number)[], key: string): boolean {
  return !isNameMap(path) && (DATA.has(key) || key.startsWith('x-'));
}

/** Whether the keys of the object at a path are names. A key in a map is one, even `properties`: they alternate. */
export function isNameMap(path: readonly (string | number)[]): boolean {
  let isName = false;
  for (let index = path.length - 1; index >= 0; index -= 1) {
    const key = path[index];
    if (typeof key !== 'string' || !MAPS.has(key)) return isName;
    isName = !isName;
  }
  return isName;
}

/** Takes an entry of an object of a document. The keys of the object are one list for all: copy what is to be kept of it. */
type Visit = (key: string, child: Json, object: JsonObject, keys: readonly (string | number)[]) => void;

/** Visits the entries of all objects of a document in its order; below a key that `isLeft` names, none. */
export function eachEntry(document: Json, visit: Visit, isLeft = isOpaqueKey): void {
  const keys: (string | number)[] = [];
  const below = (key: string | number, value: Json): void => {
    keys.push(key);
    look(value);
    keys.pop();
  };
  const look = (value: Json): void => {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) below(index, item);
    if (!isJsonObject(value)) return;
    for (const [key, child] of Object.entries(value)) {
      visit(key, child, value, keys);
      if (!isLeft(keys, key)) below(key, child);
    }
  };
  look(document);
}
