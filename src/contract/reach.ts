import { at, isJsonObject, type Json, type JsonObject } from './json.ts';
import { parentOf, toPointer } from './json-pointer.ts';
import { type Operation, operationsOf } from './operation.ts';
import { referencesFrom } from './references.ts';
import { ALL_SURFACES } from './surface.ts';

/** Finds which operations reach an element of the contract, and to which surface it belongs. */
interface Reach {
  operations(pointer: string): readonly string[];
  /** The name of a surface, or `all`. */
  surface(pointer: string): string;
}

/**
 * Follows every `$ref` of a document from its operations.
 *
 * An element that no operation reaches belongs to the surface of its tag: a tag itself, or a schema with `x-tags`.
 */
export function reachOf(document: JsonObject): Reach {
  const operations = operationsOf(document);
  const operationsOfRoot = new Map<string, Set<number>>();
  for (const [index, operation] of operations.entries()) {
    for (const root of rootsOf(document, operation)) {
      const reaching = operationsOfRoot.get(root);
      if (reaching === undefined) operationsOfRoot.set(root, new Set([index]));
      else reaching.add(index);
    }
  }

  const reaching = (pointer: string): Operation[] => {
    const found = new Set<number>();
    for (let ancestor = pointer; ancestor !== ''; ancestor = parentOf(ancestor)) {
      for (const index of operationsOfRoot.get(ancestor) ?? []) found.add(index);
    }
    // Only those found are looked at: there may be a thousand operations, and as many elements to place.
    return [...found].sort((one, other) => one - other).flatMap((index) => operations[index] ?? []);
  };

  const tagSurface = (tag: Json | undefined): string =>
    onlyOne(operations.filter((operation) => operation.tag === tag).map((operation) => operation.surface));

  const isAtRootServers = ({ pointer }: Operation): boolean =>
    [pointer, parentOf(pointer)].every((parent) => at(document, `${parent}/servers`) === undefined);

  return {
    operations: (pointer) => reaching(pointer).map((operation) => operation.operationId),
    surface(pointer) {
      const surfaces = reaching(pointer).map((operation) => operation.surface);
      if (surfaces.length > 0) return onlyOne(surfaces);
      if (pointer.startsWith('/servers/'))
        return onlyOne(operations.filter(isAtRootServers).map(({ surface }) => surface));
      const [, root, index] = pointer.split('/');
      if (root === 'tags') return tagSurface(at(document, `/tags/${index}/name`));
      const component = at(document, pointer.split('/').slice(0, 4).join('/'));
      const tags = isJsonObject(component) ? component['x-tags'] : undefined;
      return tagSurface(Array.isArray(tags) ? tags[0] : undefined);
    },
  };
}

function onlyOne(surfaces: readonly string[]): string {
  const [first] = surfaces;
  return first !== undefined && surfaces.every((surface) => surface === first) ? first : ALL_SURFACES;
}

/** Pointers of the operation itself, of what its path item shares, and of all components that these refer to. */
function rootsOf(document: JsonObject, { pointer }: Operation): string[] {
  const item = parentOf(pointer);
  const shared = ['servers', 'parameters'].map((key) => `${item}/${key}`);
  const own = [pointer, ...shared.filter((root) => at(document, root) !== undefined)];
  const schemes = schemesOf(at(document, `${pointer}/security`));
  return [...own, ...schemes, ...own.flatMap((root) => [...referencesFrom(document, root)])];
}

function schemesOf(security: Json | undefined): string[] {
  if (!Array.isArray(security)) return [];
  return security
    .filter(isJsonObject)
    .flatMap((requirement) => Object.keys(requirement))
    .map((scheme) => toPointer(['components', 'securitySchemes', scheme]));
}
