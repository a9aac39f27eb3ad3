const TAKEN = new Set([
  'type',
  'description',
  'title',
  'enum',
  'const',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
]);

/**
 * Whether a JSON Schema fits the subset to which strict function calling holds a model: every value has a type, every
 * object names all its members, requires them all and takes no other.
 */
export function isStrict(schema: unknown): boolean {
  if (!isObject(schema) || !Object.keys(schema).every((keyword) => TAKEN.has(keyword))) return false;
  const { type, properties, required, additionalProperties, items, anyOf } = schema;
  if (Array.isArray(anyOf)) return type === undefined && anyOf.every(isStrict);
  if (type === 'object') {
    if (additionalProperties !== false || !isObject(properties) || !Array.isArray(required)) return false;
    return Object.entries(properties).every(([name, value]) => required.includes(name) && isStrict(value));
  }
  if (type === 'array') return isStrict(items);
  return typeof type === 'string' || 'enum' in schema || 'const' in schema;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
