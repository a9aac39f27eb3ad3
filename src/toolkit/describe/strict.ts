import { asSchema } from './expectation.ts';

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
 * Whether a JSON Schema fits the subset of strict function calling: every value has a type, every
 * object names all its members, requires them all and takes no other.
 */
export function isStrict(value: unknown): boolean {
  const schema = asSchema(value);
  if (schema === undefined || !Object.keys(schema).every((keyword) => TAKEN.has(keyword))) return false;
  const { type, properties, required, additionalProperties, items, anyOf } = schema;
  if (Array.isArray(anyOf)) return type === undefined && anyOf.every(isStrict);
  if (type === 'object') {
    const members = asSchema(properties);
    if (additionalProperties !== false || members === undefined || !Array.isArray(required)) return false;
    return Object.entries(members).every(([name, value]) => required.includes(name) && isStrict(value));
  }
  if (type === 'array') return isStrict(items);
  return typeof type === 'string' || 'enum' in schema || 'const' in schema;
}
