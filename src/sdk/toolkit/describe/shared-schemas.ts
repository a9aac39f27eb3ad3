import { keyOf } from './expectation.ts';

type Schema = Readonly<Record<string, unknown>>;

/**
 * Schemas in the components of a document. What a schema defines within itself cannot stay there: its
 * references begin at the root of the document around it.
 */
export class SharedSchemas {
  readonly #schemas: Record<string, unknown> = {};

  /** Moves what a schema defines and refers to into the components, under names that begin with `name`. */
  lift(name: string, schema: Schema): Schema {
    const safe = name.replaceAll(/[^A-Za-z0-9_.-]/g, '_');
    const { $schema, $id, $defs, definitions, ...rest } = schema;
    const defined = { ...Object($defs), ...Object(definitions) };
    const keys = new Map(
      Object.keys(defined).map((key) => [key, this.#free(`${safe}.${key.replaceAll(/[^A-Za-z0-9_.-]/g, '_')}`)]),
    );
    const own = refersToItself([rest, defined]) ? this.#free(safe) : undefined;
    const moved = (value: unknown): unknown => withReferences(value, (reference) => target(reference, keys, own));
    for (const [key, at] of keys) this.#schemas[at] = moved(defined[key]);
    const result = moved(rest) as Schema; // an object with other references
    if (own === undefined) return result;
    this.#schemas[own] = result;
    return { $ref: `#/components/schemas/${own}` };
  }

  component(): { schemas?: Schema } {
    return Object.keys(this.#schemas).length === 0 ? {} : { schemas: this.#schemas };
  }

  #free(name: string): string {
    let free = name;
    for (let number = 2; Object.hasOwn(this.#schemas, free); number += 1) free = `${name}-${number}`;
    this.#schemas[free] = {};
    return free;
  }
}

function target(reference: string, keys: ReadonlyMap<string, string>, own: string | undefined): string {
  if (reference === '#') return `#/components/schemas/${own}`;
  const [, definition = '', rest = ''] = /^#\/(?:\$defs|definitions)\/([^/]+)(.*)$/.exec(reference) ?? [];
  const key = keyOf(definition, [...keys.keys()]);
  if (key !== undefined) return `#/components/schemas/${keys.get(key)}${rest}`;
  return own !== undefined && reference.startsWith('#/')
    ? `#/components/schemas/${own}${reference.slice(1)}`
    : reference;
}

/** Whether a schema refers to its own root, or to a part of it outside its definitions. */
function refersToItself(value: unknown): boolean {
  const references: string[] = [];
  withReferences(value, (reference) => references.push(reference));
  return references.some((reference) => /^#(\/(?!\$defs\/|definitions\/)|$)/.test(reference));
}

function withReferences(value: unknown, change: (reference: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? change(inner) : withReferences(inner, change),
    ]),
  );
}
