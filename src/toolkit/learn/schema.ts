/** JSON as it stands in a document. */
export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path of keys; `undefined` where there is none. */
export function at(value: unknown, ...keys: readonly string[]): unknown {
  let inner: unknown = value;
  for (const key of keys) inner = isObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined;
  return inner;
}

/** What a reference of a document stands for; anything else is itself. */
export function deref(document: Json, value: unknown): Json | undefined {
  let found: unknown = value;
  for (let steps = 0; isObject(found) && typeof found.$ref === 'string' && steps < 20; steps += 1) {
    const keys = found.$ref.replace(/^#\//, '').split('/');
    found = at(document, ...keys.map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')));
  }
  return isObject(found) ? found : undefined;
}

/** A value that a schema takes, from its examples or from its form. */
export function exampleOf(document: Json, given: unknown): unknown {
  const schema = deref(document, given) ?? {};
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0];
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [first] = [schema.anyOf, schema.oneOf].flat().filter(isObject);
  if (first !== undefined) return exampleOf(document, first);
  const type: unknown = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || isObject(schema.properties)) {
    const names = Array.isArray(schema.required) ? schema.required.map(String) : [];
    return Object.fromEntries(names.map((name) => [name, exampleOf(document, at(schema.properties, name))]));
  }
  if (type === 'array') return [];
  if (type === 'integer' || type === 'number') return 0;
  if (type === 'boolean') return false;
  return type === 'string' ? '' : null;
}

/** Whether a schema takes every text. */
export function takesText(schema: Json): boolean {
  const isText = schema.type === undefined || [schema.type].flat().includes('string');
  return (
    isText &&
    !['const', 'enum', 'format', 'pattern', 'minLength', 'maxLength', 'anyOf', 'oneOf'].some(
      (keyword) => keyword in schema,
    )
  );
}
