/** Values below these keys are data of the API, not elements of the contract. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const', 'value']);

/** In these maps every key is a name that the author chose, or a status: there `default` is a response. */
const MAPS = new Set([
  '$defs',
  'content',
  'headers',
  'parameters',
  'patternProperties',
  'properties',
  'requestBodies',
  'responses',
  'schemas',
  'securitySchemes',
]);

/** Whether what is under a key is data, given the keys of the path to its parent. */
export function isDataKey(path: readonly (string | number)[], key: string): boolean {
  return DATA.has(key) && !isMap(path);
}

/** A key in a map is a name, even one like `properties`: the names along the path alternate with the maps. */
function isMap(path: readonly (string | number)[]): boolean {
  const last = path.at(-1);
  return typeof last === 'string' && MAPS.has(last) && !isMap(path.slice(0, -1));
}
