import { at, isJsonObject, type Json, type JsonObject } from './json.ts';
import { type Operation, operationsOf } from './operation.ts';
import type { Surface } from './place.ts';

/** Tells which operations reach an element of the contract, and to which surface it belongs. */
export interface Reach {
  operations(pointer: string): readonly string[];
  surface(pointer: string): Surface;
}

/**
 * Follows every `$ref` of a document from its operations.
 *
 * An element that no operation reaches belongs to the surface of its tag: a tag itself, or a schema with `x-tags`.
 */
export function reachOf(document: JsonObject): Reach {
  const operations = operationsOf(document);
  const operationsOfRoot = new Map<string, Operation[]>();
  for (const operation of operations) {
    for (const root of rootsOf(document, operation)) {
      operationsOfRoot.set(root, [...(operationsOfRoot.get(root) ?? []), operation]);
    }
  }

  const reaching = (pointer: string): Operation[] => {
    const found = new Set<Operation>();
    for (let above = pointer; above !== ''; above = above.slice(0, above.lastIndexOf('/'))) {
      for (const operation of operationsOfRoot.get(above) ?? []) found.add(operation);
    }
    return operations.filter((operation) => found.has(operation));
  };

  const tagSurface = (tag: Json | undefined): Surface =>
    onlyOne(operations.filter((operation) => operation.tag === tag).map((operation) => operation.surface));

  return {
    operations: (pointer) => reaching(pointer).map((operation) => operation.operationId),
    surface(pointer) {
      const surfaces = reaching(pointer).map((operation) => operation.surface);
      if (surfaces.length > 0) return onlyOne(surfaces);
      if (pointer.startsWith('/servers/')) return 'developer-api';
      const [, root, index] = pointer.split('/');
      if (root === 'tags') return tagSurface(at(document, `/tags/${index}/name`));
      const component = at(document, pointer.split('/').slice(0, 4).join('/'));
      const tags = isJsonObject(component) ? component['x-tags'] : undefined;
      return tagSurface(Array.isArray(tags) ? tags[0] : undefined);
    },
  };
}

function onlyOne(surfaces: readonly Surface[]): Surface {
  const [first] = surfaces;
  return first !== undefined && surfaces.every((surface) => surface === first) ? first : 'both';
}

function rootsOf(document: JsonObject, operation: Operation): string[] {
  const roots = new Set<string>();
  const visit = (value: Json | undefined): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isJsonObject(value)) return;
    for (const [key, child] of Object.entries(value)) {
      if (key === '$ref' && typeof child === 'string') follow(child);
      else if (key === 'security') schemesOf(child).forEach(follow);
      else visit(child);
    }
  };
  const follow = (reference: string): void => {
    const pointer = reference.replace(/^#/, '');
    if (roots.has(pointer)) return;
    roots.add(pointer);
    visit(at(document, pointer));
  };

  roots.add(operation.pointer);
  visit(at(document, operation.pointer));
  const item = operation.pointer.slice(0, operation.pointer.lastIndexOf('/'));
  for (const shared of ['servers', 'parameters']) {
    if (at(document, `${item}/${shared}`) !== undefined) follow(`#${item}/${shared}`);
  }
  return [...roots];
}

function schemesOf(security: Json): string[] {
  if (!Array.isArray(security)) return [];
  return security
    .filter(isJsonObject)
    .flatMap((requirement) => Object.keys(requirement))
    .map((scheme) => `#/components/securitySchemes/${scheme}`);
}
