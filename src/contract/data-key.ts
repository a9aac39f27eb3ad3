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
