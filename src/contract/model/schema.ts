import { entriesOf, isJsonObject, type Json, type JsonObject, listOf, objectOf, referenceOf } from './json.ts';
import { toToken } from './json-pointer.ts';
import type { Resolve } from './resolved.ts';

export interface SchemaPart {
  readonly node: JsonObject;
  readonly pointer: string;
}

interface SchemaPlace {
  readonly value: Json | undefined;
  readonly pointer: string;
}

/**
 * The description of a value: the schema where it is used, the target of its `$ref`, and the members of its `allOf`. A
 * `$ref` may have marks and keywords next to it (OpenAPI 3.1, section 4.8.24).
 */
export class Schema {
  readonly pointer: string;
  readonly node: JsonObject;
  readonly #roots: readonly [SchemaPart, ...SchemaPart[]];
  readonly #resolve: Resolve;
  #parts: readonly SchemaPart[] | undefined;
  #properties: ReadonlyMap<string, Schema> | undefined;
  #items: Schema | undefined;
  #types: ReadonlySet<string> | undefined;
  #target: Schema | undefined;

  private constructor(resolve: Resolve, roots: readonly [SchemaPart, ...SchemaPart[]]) {
    this.#resolve = resolve;
    this.#roots = roots;
    this.pointer = roots[0].pointer;
    this.node = roots[0].node;
  }

  /**
   * Returns the schema of a value that several places may describe; `undefined` if none of them has a schema. The
   * schema `true` is read as an empty one (JSON Schema, section 4.3.2); `false`, which allows no value, is left out.
   */
  static of(resolve: Resolve, places: readonly SchemaPlace[]): Schema | undefined {
    const [first, ...others] = places.flatMap(({ value, pointer }) => {
      const node = value === true ? {} : value;
      return isJsonObject(node) ? [{ node, pointer }] : [];
    });
    return first === undefined ? undefined : new Schema(resolve, [first, ...others]);
  }

  /** All nodes that describe the value: those at its places, the targets of each `$ref`, and the members of each `allOf`. */
  get parts(): readonly SchemaPart[] {
    this.#parts ??= partsFrom(this.#resolve, this.#roots);
    return this.#parts;
  }

  /**
   * JSON pointers of the places that describe the value: several, if several parts of an object declare the property.
   */
  get places(): readonly string[] {
    return this.#roots.map(({ pointer }) => pointer);
  }

  /** The target of the `$ref`, without the keywords next to it; without a `$ref`, the schema itself. */
  get target(): Schema {
    this.#target ??= new Schema(this.#resolve, [this.#resolve(this.node, this.pointer) ?? this]);
    return this.#target;
  }

  /** The pointer to which the schema refers, directly or by an `allOf` with one member, which means the same. */
  get reference(): string | undefined {
    return referenceIn(this.node)?.to;
  }

  get required(): readonly string[] {
    return this.parts.flatMap(({ node }) => listOf(node.required)).map(String);
  }

  get properties(): ReadonlyMap<string, Schema> {
    this.#properties ??= this.#findProperties();
    return this.#properties;
  }

  get items(): Schema | undefined {
    this.#items ??= this.#schemaBelow('items');
    return this.#items;
  }

  /**
   * The schemas that apply to a field, here and in alternatives: from `properties`, `patternProperties`, or
   * `additionalProperties`.
   */
  fieldSchemas(name: string): readonly Schema[] {
    return this.branches.flatMap((branch) => branch.#field(name) ?? []);
  }

  /** The schemas that apply to an item, here and in alternatives. */
  itemsAt(index: number): readonly Schema[] {
    return this.branches.flatMap(
      ({ parts }) =>
        Schema.of(
          this.#resolve,
          parts.flatMap(({ node, pointer }) => {
            const first = listOf(node.prefixItems);
            return index < first.length
              ? [{ value: first[index], pointer: `${pointer}/prefixItems/${index}` }]
              : [{ value: node.items, pointer: `${pointer}/items` }];
          }),
        ) ?? [],
    );
  }

  /** The schema, its alternatives, and those within these, each once: alternatives can refer to each other. */
  get branches(): readonly Schema[] {
    const found = new Map<JsonObject, Schema>([[this.node, this]]);
    // A node that is found again is not visited again.
    for (const { alternatives } of found.values()) for (const one of alternatives) found.set(one.node, one);
    return [...found.values()];
  }

  #field(name: string): Schema | undefined {
    const property = this.properties.get(name);
    if (property !== undefined) return property;
    const matching = this.parts.flatMap(({ node, pointer }) =>
      entriesOf(node.patternProperties).flatMap(([pattern, value]) =>
        matchesPattern(pattern, name) ? [{ value, pointer: `${pointer}/patternProperties/${toToken(pattern)}` }] : [],
      ),
    );
    return Schema.of(this.#resolve, matching) ?? this.additionalProperties;
  }

  /** The schema of additional properties; `undefined` if they are merely allowed or forbidden. */
  get additionalProperties(): Schema | undefined {
    return this.#schemaBelow('additionalProperties', isJsonObject);
  }

  /** The members of `anyOf` and `oneOf`. Each describes the value if the value matches it. */
  get alternatives(): readonly Schema[] {
    return this.parts.flatMap(({ node, pointer }) =>
      ['anyOf', 'oneOf'].flatMap((keyword) =>
        listOf(node[keyword]).flatMap(
          (value, index) => Schema.of(this.#resolve, [{ value, pointer: `${pointer}/${keyword}/${index}` }]) ?? [],
        ),
      ),
    );
  }

  /** The JSON types that are stated for the value, also by alternatives; empty if the type is open. */
  get types(): ReadonlySet<string> {
    this.#types ??= new Set(
      this.branches.flatMap(({ parts }) => parts.flatMap(({ node }) => [node.type ?? []].flat().map(String))),
    );
    return this.#types;
  }

  find(names: readonly string[]): Schema | undefined {
    return names.reduce<Schema | undefined>((schema, name) => schema?.properties.get(name), this);
  }

  keyword(name: string): Json | undefined {
    return this.parts.find(({ node }) => Object.hasOwn(node, name))?.node[name];
  }

  /** Whether the description says that the object is free-form, so that its fields are not an open point. */
  get isFreeForm(): boolean {
    return this.keyword('x-free-form') === true;
  }

  #schemaBelow(keyword: 'items' | 'additionalProperties', isRead = (_: unknown) => true): Schema | undefined {
    return Schema.of(
      this.#resolve,
      this.parts
        .filter(({ node }) => isRead(node[keyword]))
        .map(({ node, pointer }) => ({ value: node[keyword], pointer: `${pointer}/${keyword}` })),
    );
  }

  #findProperties(): ReadonlyMap<string, Schema> {
    const declared = this.parts.flatMap(({ node, pointer }) =>
      entriesOf(node.properties).map(([name, value]) => ({
        name,
        value,
        pointer: `${pointer}/properties/${toToken(name)}`,
      })),
    );
    const properties = new Map<string, Schema>();
    for (const [name, places] of Map.groupBy(declared, (one) => one.name)) {
      const schema = Schema.of(this.#resolve, places);
      if (schema !== undefined) properties.set(name, schema);
    }
    return properties;
  }
}

function matchesPattern(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(name);
  } catch {
    return false;
  }
}

function partsFrom(resolve: Resolve, roots: readonly SchemaPart[]): SchemaPart[] {
  const parts = new Map<JsonObject, SchemaPart>();
  const addPart = (part: SchemaPart): void => {
    if (parts.has(part.node)) return;
    parts.set(part.node, part);
    if (typeof part.node.$ref === 'string') {
      const target = resolve(part.node, part.pointer);
      if (target !== undefined) addPart({ node: target.node, pointer: target.pointer });
    }
    for (const [index, member] of listOf(part.node.allOf).entries()) {
      if (isJsonObject(member)) addPart({ node: member, pointer: `${part.pointer}/allOf/${index}` });
    }
  };
  roots.forEach(addPart);
  return [...parts.values()];
}

/** Returns the reference of a schema: its `$ref`, or that of an `allOf` with one member, which means the same. */
export function referenceIn(node: JsonObject): { readonly key: string; readonly to: string } | undefined {
  const direct = referenceOf(node);
  if (direct !== undefined) return { key: '$ref', to: direct };
  const [only = null, ...others] = listOf(node.allOf);
  const to = others.length === 0 && Object.keys(objectOf(only)).length === 1 ? referenceOf(only) : undefined;
  return to === undefined ? undefined : { key: 'allOf/0/$ref', to };
}
