import { type Contract, isJsonObject, type Json, statedClaims } from '../../contract/index.ts';
import { lookup } from '../lookup.ts';

/** Which statements give what is claimed at a pointer. */
export interface ClaimIndex {
  /** Ids of the statements of the claim at a pointer. */
  at(pointer: string): readonly string[];
  /** Ids of the statements of what a schema claims of a value: of its form, and of each part that is there. */
  of(schema: string, value: Json): ReadonlySet<string>;
  /** Pointers of the claims that a statement gives. */
  readonly claimsOf: ReadonlyMap<string, readonly string[]>;
}

/** Elements of a list that are looked at: the rest have the same schema. */
const ELEMENTS = 100;

export function claimIndexOf({ document }: Contract): ClaimIndex {
  const byPointer = new Map<string, Set<string>>();
  const claimsOf = new Map<string, string[]>();
  for (const { pointer, statement } of statedClaims(document)) {
    byPointer.set(pointer, (byPointer.get(pointer) ?? new Set()).add(statement));
    claimsOf.set(statement, [...(claimsOf.get(statement) ?? []), pointer]);
  }
  const NONE: readonly string[] = [];
  const lists = new Map([...byPointer].map(([pointer, ids]) => [pointer, [...ids]] as const));
  const idsAt = (pointer: string): readonly string[] => lists.get(pointer) ?? NONE;

  const walk = (pointer: string, value: Json, found: Set<string>): void => {
    const schema = lookup(document, pointer);
    if (!isJsonObject(schema)) return;
    for (const [key, stated] of Object.entries(schema)) {
      const claims = Array.isArray(stated) ? stated.map((_: Json, index) => `${pointer}/${key}/${index}`) : [];
      for (const claim of [`${pointer}/${key}`, ...claims]) for (const id of idsAt(claim)) found.add(id);
    }
    const { $ref, properties, items } = schema;
    if (typeof $ref === 'string') walk($ref.slice(1), value, found);
    if (Array.isArray(value) && items !== undefined) {
      for (const item of value.slice(0, ELEMENTS)) walk(`${pointer}/items`, item, found);
    }
    if (!isJsonObject(value) || !isJsonObject(properties)) return;
    for (const name of Object.keys(properties)) {
      const part = value[name];
      if (part !== undefined && part !== null) walk(`${pointer}/properties/${name}`, part, found);
    }
  };
  return {
    at: idsAt,
    of(schema, value) {
      const found = new Set<string>();
      walk(schema, value, found);
      return found;
    },
    claimsOf,
  };
}
