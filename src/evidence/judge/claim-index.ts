import {
  type Contract,
  type ExactJson,
  isJsonObject,
  type Json,
  parentOf,
  type Schema,
  statedClaims,
} from '../../contract/model/index.ts';

export interface ClaimIndex {
  at(pointer: string): readonly string[];
  /**
   * Returns the ids of the statements that a keyword belongs to. A keyword without a statement, as within `prefixItems`,
   * belongs to those of the nearest element around it, and if there are none, to the statements `whole`.
   */
  statementsAround(pointer: string, whole: readonly string[]): readonly string[];
  /** Ids of the statements behind the claims of a schema about a value and its parts. */
  statementsAbout(schema: Schema, value: ExactJson): ReadonlySet<string>;
  readonly claimsOf: ReadonlyMap<string, readonly string[]>;
}

/** The number of elements of a list that are read; further elements have the same schema. */
const MAX_ELEMENTS = 100;

export function createClaimIndex({ model }: Contract): ClaimIndex {
  const byPointer = new Map<string, Set<string>>();
  const claimsOf = new Map<string, string[]>();
  for (const { pointer, statement } of statedClaims(model)) {
    byPointer.set(pointer, (byPointer.get(pointer) ?? new Set()).add(statement));
    claimsOf.set(statement, [...(claimsOf.get(statement) ?? []), pointer]);
  }
  const NONE: readonly string[] = [];
  const lists = new Map([...byPointer].map(([pointer, ids]) => [pointer, [...ids]] as const));
  const idsAt = (pointer: string): readonly string[] => lists.get(pointer) ?? NONE;

  const idsOfSchemas = new WeakMap<Schema, readonly string[]>();
  const idsOf = (schema: Schema): readonly string[] => {
    const cached = idsOfSchemas.get(schema);
    if (cached !== undefined) return cached;
    const ids = schema.parts.flatMap(({ node, pointer }) =>
      Object.entries(node).flatMap(([key, stated]) => {
        const claims = Array.isArray(stated) ? stated.map((_: Json, index) => `${pointer}/${key}/${index}`) : [];
        return [`${pointer}/${key}`, ...claims].flatMap(idsAt);
      }),
    );
    idsOfSchemas.set(schema, ids);
    return ids;
  };

  const walk = (schema: Schema, value: ExactJson, found: Set<string>): void => {
    for (const id of idsOf(schema)) found.add(id);
    if (Array.isArray(value) && schema.items !== undefined) {
      for (const item of value.slice(0, MAX_ELEMENTS)) walk(schema.items, item, found);
    }
    if (!isJsonObject(value)) return;
    for (const [name, property] of schema.properties) {
      const part = value[name];
      if (part !== undefined && part !== null) walk(property, part, found);
    }
  };
  return {
    at: idsAt,
    statementsAround(pointer, whole) {
      for (let place = pointer; place !== ''; place = parentOf(place)) {
        const ids = idsAt(place);
        if (ids.length > 0) return ids;
      }
      return whole;
    },
    statementsAbout(schema, value) {
      const ids = new Set<string>();
      walk(schema, value, ids);
      return ids;
    },
    claimsOf,
  };
}
