import {
  at,
  isJsonObject,
  type Json,
  type JsonObject,
  modelOf,
  parentOf,
  removeAt,
  setAt,
} from '../../src/contract/model/index.ts';

/** An edit that somebody made who knows the API's description and the contract, and neither our rules nor our tests. */
export interface HeldOutInvention {
  readonly name: string;
  readonly kind: 'invention' | 'lost' | 'neutral';
  readonly why: string;
  readonly patch: readonly {
    readonly op: 'add' | 'replace' | 'remove';
    readonly path: string;
    readonly value?: Json;
  }[];
}

/**
 * Applies a JSON Patch (RFC 6902); `undefined` where it does not fit the contract of today. The patches were written
 * when no source had `gives`, so a source that one of them writes again keeps what it gives.
 */
export function applyPatch(document: JsonObject, patch: HeldOutInvention['patch']): JsonObject | undefined {
  const copy = structuredClone(document);
  for (const { op, path, value = null } of patch) {
    const parent = at(copy, parentOf(path));
    if (!isJsonObject(parent) && !Array.isArray(parent)) return undefined;
    if (op !== 'add' && at(copy, path) === undefined) return undefined;
    if (op === 'remove') removeAt(copy, path);
    else if (op === 'add' && Array.isArray(parent)) {
      const index = path.endsWith('/-') ? parent.length : Number(path.slice(path.lastIndexOf('/') + 1));
      setAt(copy, parentOf(path), parent.toSpliced(index, 0, value));
    } else setAt(copy, path, value);
  }
  const given = new Map(sourcesOf(document).map((source) => [source.id, source.gives]));
  for (const source of sourcesOf(copy)) {
    const gives = given.get(source.id);
    if (gives !== undefined && source.gives === undefined) Object.assign(source, { gives });
  }
  return copy;
}

function sourcesOf(document: JsonObject): JsonObject[] {
  return modelOf(document).marks.flatMap(({ key, entry }) =>
    key === 'x-source' && isJsonObject(entry) ? [entry] : [],
  );
}
