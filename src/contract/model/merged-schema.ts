import { at, entriesOf, type Json, type JsonObject, listOf, objectOf } from './json.ts';
import { toToken } from './json-pointer.ts';
import {
  addParts,
  entryIn,
  findExtensions,
  type MergedPart,
  matchesPattern,
  type PlacedSchema,
  placeIn,
} from './schema-parts.ts';

/** A list of alternatives, such as `oneOf`, and the part of the schema that has it. */
export interface AlternativeGroup {
  readonly keyword: 'anyOf' | 'oneOf';
  readonly owner: MergedPart;
  readonly members: readonly PlacedSchema[];
}

/** Keywords that only lead to other schemas. */
const LINK_KEYWORDS = new Set(['$ref', 'allOf']);

/**
 * The schema of a value after merging references and `allOf`: the schema objects that the value must all satisfy, and
 * the merged schemas of its properties and items. Two merged schemas with the same `key` describe the same values.
 */
export class MergedSchema {
  /** The schema objects, except those that only have {@link LINK_KEYWORDS}. */
  readonly parts: readonly MergedPart[];
  /** Whether a part is `false`, which allows no value. */
  readonly isNever: boolean;
  readonly key: string;
  readonly pointer: string;
  readonly document: JsonObject;
  readonly #all: readonly MergedPart[];

  private constructor(document: JsonObject, parts: readonly MergedPart[], isNever: boolean, pointer: string) {
    this.document = document;
    this.#all = parts;
    this.parts = parts.filter(({ node }) => Object.keys(node).some((key) => !LINK_KEYWORDS.has(key)));
    this.isNever = isNever;
    this.pointer = pointer;
    this.key = `${isNever ? 'never ' : ''}${this.parts.map((part) => part.pointer).join(' ') || pointer}`;
  }

  /** Merges the schemas at places that describe one value. Without places, every value is allowed. */
  static of(document: JsonObject, places: readonly PlacedSchema[]): MergedSchema {
    return MergedSchema.#merge(document, new Map(), places, { pointer: places[0]?.pointer ?? '' });
  }

  static #merge(
    document: JsonObject,
    parts: Map<string, MergedPart>,
    places: readonly PlacedSchema[],
    { pointer, owner, isNever = false }: { pointer: string; owner?: MergedPart; isNever?: boolean },
  ): MergedSchema {
    const canBe = places.map((place) => addParts(document, place, owner, parts));
    const sorted = [...parts.values()].sort((one, other) => (one.pointer < other.pointer ? -1 : 1));
    return new MergedSchema(document, sorted, isNever || canBe.includes(false), pointer);
  }

  /** The component that the schema is, or to which it refers, by name. */
  get component(): string | undefined {
    let depth = Number.POSITIVE_INFINITY;
    let name: string | undefined;
    for (const part of this.#all) {
      const [, component] = /^\/components\/schemas\/([^/]+)$/.exec(part.pointer) ?? [];
      let owners = 0;
      for (let { owner } = part; owner !== undefined; owner = owner.owner) owners += 1;
      if (component === undefined || owners >= depth) continue;
      depth = owners;
      name = component;
    }
    return name;
  }

  /** The values of a keyword in all parts. */
  valuesOf(keyword: string): Json[] {
    return this.parts.flatMap(({ node }) => (Object.hasOwn(node, keyword) ? [node[keyword] as Json] : []));
  }

  /** The place of the first of the keywords that a part has; if no part has one, that of the schema. */
  firstPlaceWith(...keywords: readonly string[]): string {
    for (const { node, pointer } of this.parts) {
      const keyword = keywords.find((one) => Object.hasOwn(node, one));
      if (keyword !== undefined) return `${pointer}/${toToken(keyword)}`;
    }
    return this.parts.at(0)?.pointer ?? this.pointer;
  }

  /** The merged schema of a keyword with one schema, such as `items`, `propertyNames` or `contains`. */
  schemaUnder(keyword: string): MergedSchema {
    return this.#mergeBelow(this.parts.flatMap((part) => placeIn(part, keyword)));
  }

  /** The merged schemas of a keyword such as `not`, one for each part that has the keyword. */
  schemasUnder(keyword: string): MergedSchema[] {
    return this.parts.flatMap((part) => placeIn(part, keyword)).map((place) => this.#mergeBelow([place]));
  }

  /** The merged schema under a name of a keyword with a map, such as `dependentSchemas`. */
  schemaByName(keyword: string, name: string): MergedSchema {
    return this.#mergeBelow(this.parts.flatMap((part) => entryIn(part, keyword, name)));
  }

  namesUnder(keyword: string): Set<string> {
    return new Set(this.valuesOf(keyword).flatMap((value) => Object.keys(objectOf(value))));
  }

  /** The first place in `properties` that describes a property. */
  propertyPlace(name: string): string | undefined {
    return this.parts.flatMap((part) => entryIn(part, 'properties', name)).at(0)?.pointer;
  }

  /** The schema of the properties' names, which are texts. */
  get propertyNames(): MergedSchema {
    const text = { value: { type: 'string' }, pointer: `${this.pointer}/propertyNames/-` };
    return this.#mergeBelow([...this.parts.flatMap((part) => placeIn(part, 'propertyNames')), text]);
  }

  /** The schema of a property, even if only `patternProperties` or `additionalProperties` describe it. */
  property(name: string): MergedSchema {
    return this.#mergeBelow(
      this.parts.flatMap((part) => {
        const described = [
          ...entryIn(part, 'properties', name),
          ...entriesOf(part.node.patternProperties).flatMap(([pattern]) =>
            matchesPattern(pattern, name) ? entryIn(part, 'patternProperties', pattern) : [],
          ),
        ];
        const rest = described.length === 0 ? placeIn(part, 'additionalProperties') : described;
        return [...rest, ...(this.#describesProperty(part, name) ? [] : placeIn(part, 'unevaluatedProperties'))];
      }),
    );
  }

  /** The schema of properties that no part describes by name or pattern. */
  get otherProperties(): MergedSchema {
    return this.#mergeBelow(
      this.parts.flatMap((part) => [
        ...placeIn(part, 'additionalProperties'),
        ...(this.#describesProperty(part, undefined) ? [] : placeIn(part, 'unevaluatedProperties')),
      ]),
    );
  }

  /** The schema of properties whose names match a pattern and are not described by name. */
  propertyMatching(pattern: string): MergedSchema {
    return this.#mergeBelow(
      this.parts.flatMap((part) => {
        const described = entryIn(part, 'patternProperties', pattern);
        return described.length > 0 ? described : placeIn(part, 'additionalProperties');
      }),
    );
  }

  /** The number of items that `prefixItems` describes. */
  get prefixLength(): number {
    return Math.max(0, ...this.valuesOf('prefixItems').map((value) => listOf(value).length));
  }

  /** The schema of the item at an index; without an index, of the items after the described ones. */
  item(index: number = Number.POSITIVE_INFINITY): MergedSchema {
    return this.#mergeBelow(
      this.parts.flatMap((part) => {
        const { prefixItems } = part.node;
        const value = listOf(prefixItems)[index];
        if (value !== undefined) return [{ value, pointer: `${part.pointer}/prefixItems/${index}` }];
        const isEvaluated = this.#partsWithin(part).some(
          ({ node }) =>
            node.items !== undefined || node.contains !== undefined || listOf(node.prefixItems).length > index,
        );
        return [...placeIn(part, 'items'), ...(isEvaluated ? [] : placeIn(part, 'unevaluatedItems'))];
      }),
    );
  }

  /** `if`, `then` and `else` of all parts; without `then` or `else`, any value is allowed there. */
  get conditions(): { readonly condition: MergedSchema; readonly consequences: readonly MergedSchema[] }[] {
    return this.parts
      .filter(({ node }) => node.if !== undefined)
      .map((part) => {
        const consequences = ['then', 'else'].map((keyword) => this.#mergeBelow(placeIn(part, keyword)));
        return { condition: this.#mergeBelow(placeIn(part, 'if')), consequences };
      });
  }

  get alternativeGroups(): AlternativeGroup[] {
    return this.parts.flatMap((owner) =>
      (['anyOf', 'oneOf'] as const).flatMap((keyword) => {
        const list = listOf(owner.node[keyword]);
        if (list.length === 0) return [];
        const members = list.map((value, index) => ({ value, pointer: `${owner.pointer}/${keyword}/${index}` }));
        return [{ keyword, owner, members }];
      }),
    );
  }

  /** The same schema with one member of each group added. */
  withMembers(members: readonly { readonly group: AlternativeGroup; readonly member: PlacedSchema }[]): MergedSchema {
    const parts = new Map(this.#all.map((part) => [part.pointer, part]));
    return members.reduce<MergedSchema>(
      ({ isNever }, { group: { owner }, member }) =>
        MergedSchema.#merge(this.document, parts, [member], { pointer: this.pointer, owner, isNever }),
      this,
    );
  }

  /**
   * The components that extend this schema by `allOf`, by name, if a discriminator tells them apart: each value is then
   * one of them.
   */
  get subtypes(): ReadonlyMap<string, MergedSchema> {
    const subtypes = new Map<string, MergedSchema>();
    for (const { node, pointer, owner } of this.parts) {
      const isBase = owner === undefined || (Object.keys(owner.node).length === 1 && owner.owner === undefined);
      if (node.discriminator === undefined || !isBase) continue;
      for (const child of findExtensions(this.document).get(pointer) ?? []) {
        subtypes.set(
          child.replace(/^.*\//, ''),
          this.#mergeBelow([{ value: at(this.document, child), pointer: child }]),
        );
      }
    }
    return subtypes;
  }

  /** Merges schemas at places below this schema. */
  #mergeBelow(places: readonly PlacedSchema[]): MergedSchema {
    return MergedSchema.#merge(this.document, new Map(), places, { pointer: places[0]?.pointer ?? this.pointer });
  }

  /** Returns a part, and the parts that it refers to or contains. */
  #partsWithin(part: MergedPart): MergedPart[] {
    return this.parts.filter((one) => {
      for (let owner: MergedPart | undefined = one; owner !== undefined; owner = owner.owner) {
        if (owner.pointer === part.pointer) return true;
      }
      return false;
    });
  }

  /**
   * Whether a part describes a property, or has no `unevaluatedProperties`, so that this keyword does not apply to the
   * property. Without a name, the property is one that no part names.
   */
  #describesProperty(part: MergedPart, name: string | undefined): boolean {
    if (part.node.unevaluatedProperties === undefined) return true;
    return this.#partsWithin(part).some(({ node, pointer }) => {
      if (node.additionalProperties !== undefined) return true;
      if (pointer !== part.pointer && node.unevaluatedProperties !== undefined) return true;
      if (name === undefined) return false;
      const nested = [node, node.then, node.else, node.if, ...Object.values(objectOf(node.dependentSchemas))];
      return nested.some(
        (one) =>
          Object.hasOwn(objectOf(objectOf(one).properties), name) ||
          Object.keys(objectOf(objectOf(one).patternProperties)).some((pattern) => matchesPattern(pattern, name)),
      );
    });
  }
}
