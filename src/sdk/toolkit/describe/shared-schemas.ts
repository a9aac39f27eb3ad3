import { matchKey } from './expectation.ts';

type Schema = Readonly<Record<string, unknown>>;

/**
 * Schemas in the components of a document. Definitions inside a schema have to move there, because references in an OpenAPI
 * document begin at the root of the document.
 */
export class SharedSchemas {
  readonly #schemas: Record<string, unknown> = {};

  /** Moves the definitions of a schema to the components, under names that begin with `name`. */
  moveDefinitions(name: string, schema: Schema): Schema {
    const safe = name.replaceAll(/[^A-Za-z0-9_.-]/g, '_');
    const { $schema, $id, $defs, definitions, ...rest } = schema;
    const defined = { ...Object($defs), ...Object(definitions) };
    const keys = new Map(
      Object.keys(defined).map((key) => [
        key,
        this.#findFreeName(`${safe}.${key.replaceAll(/[^A-Za-z0-9_.-]/g, '_')}`),
      ]),
    );
    const rootName = refersToItself([rest, defined]) ? this.#findFreeName(safe) : undefined;
    const moveReferences = (value: unknown): unknown =>
      mapReferences(value, (reference) => rewriteReference(reference, keys, rootName));
    for (const [key, newName] of keys) this.#schemas[newName] = moveReferences(defined[key]);
    const result = moveReferences(rest) as Schema; // an object with other references
    if (rootName === undefined) return result;
    this.#schemas[rootName] = result;
    return { $ref: `#/components/schemas/${rootName}` };
  }

  toComponents(): { schemas?: Schema } {
    return Object.keys(this.#schemas).length === 0 ? {} : { schemas: this.#schemas };
  }

  #findFreeName(name: string): string {
    let free = name;
    for (let number = 2; Object.hasOwn(this.#schemas, free); number += 1) free = `${name}-${number}`;
    this.#schemas[free] = {};
    return free;
  }
}

function rewriteReference(reference: string, keys: ReadonlyMap<string, string>, rootName: string | undefined): string {
  if (reference === '#') return `#/components/schemas/${rootName}`;
  const [, definition = '', rest = ''] = /^#\/(?:\$defs|definitions)\/([^/]+)(.*)$/.exec(reference) ?? [];
  const key = matchKey(definition, [...keys.keys()]);
  if (key !== undefined) return `#/components/schemas/${keys.get(key)}${rest}`;
  return rootName !== undefined && reference.startsWith('#/')
    ? `#/components/schemas/${rootName}${reference.slice(1)}`
    : reference;
}

/** Whether a schema refers to its own root, or to a part of it outside its definitions. */
function refersToItself(value: unknown): boolean {
  const references: string[] = [];
  mapReferences(value, (reference) => references.push(reference));
  return references.some((reference) => /^#(\/(?!\$defs\/|definitions\/)|$)/.test(reference));
}

function mapReferences(value: unknown, change: (reference: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapReferences(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? change(inner) : mapReferences(inner, change),
    ]),
  );
}
