import { stringify } from 'yaml';
import { dereference, isJsonObject, type Json, type JsonObject, readContract } from '../../src/contract/index.ts';

/** Components that all copies share. */
const SHARED = ['securitySchemes'];

/**
 * A contract of many operations, as YAML: the contract of the project again and again, each time with paths, operation
 * ids, components and ids of its own, so that its style, its marks and its sources are ours.
 */
export async function contractOf(operations: number): Promise<string> {
  const { document, operations: own } = await readContract();
  const paths: Record<string, Record<string, Json>> = {};
  const components: Record<string, Record<string, Json>> = {};
  for (const kind of SHARED) components[kind] = { ...objectAt(document.components, kind) };
  const unreached = unreachedIn(document);

  for (let made = 0; made < operations; made += own.length) {
    const copy = made / own.length + 1;
    const chosen = own.slice(0, operations - made);
    const reached = refsFrom(
      document,
      chosen.map(({ path, method }) => objectAt(objectAt(document.paths, path), method)),
    );
    for (const ref of chosen.length === own.length ? [...reached, ...unreached] : reached) {
      const [, , kind = '', name = ''] = ref.split('/');
      if (SHARED.includes(kind)) continue;
      components[kind] ??= {};
      components[kind][`${name}${copy}`] = renamed(objectAt(objectAt(document.components, kind), name), copy);
    }
    for (const { path, method } of chosen) {
      const [, surface = '', ...rest] = path.split('/');
      const item = objectAt(document.paths, path);
      const { parameters, servers } = item;
      const at = `/${surface}/copy-${copy}/${rest.join('/')}`;
      paths[at] ??= {
        ...(parameters !== undefined && { parameters: renamed(parameters, copy) }),
        ...(servers !== undefined && { servers: renamed(servers, copy) }),
      };
      paths[at][method] = renamed(objectAt(item, method), copy);
    }
  }
  return stringify({ ...document, paths, components }, { aliasDuplicateObjects: false, lineWidth: 0 });
}

/** A copy of a value in which all that must be unique has the number of the copy. */
function renamed(value: Json, copy: number): Json {
  if (Array.isArray(value)) return value.map((item: Json) => renamed(item, copy));
  if (!isJsonObject(value)) return value;
  const isMark = typeof value.id === 'string' && value.section !== undefined;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => {
      if (typeof child !== 'string') return [key, renamed(child, copy)];
      if (key === '$ref') return [key, `${child}${copy}`];
      if (key === 'operationId') return [key, `${child}${copy}`];
      if (isMark && key === 'id') return [key, child.replace('.', `-${copy}.`)];
      if (isMark && key === 'question') return [key, `Copy ${copy}: ${child}`];
      return [key, child];
    }),
  );
}

/** The components that some elements refer to, and all that these refer to. */
function refsFrom(document: JsonObject, elements: readonly Json[]): Set<string> {
  const found = new Set<string>();
  const visit = (value: Json): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      if (key !== '$ref' || typeof child !== 'string') visit(child);
      else if (!found.has(child)) {
        found.add(child);
        visit(dereference(document, { $ref: child }) ?? null);
      }
    }
  };
  elements.forEach(visit);
  return found;
}

/** The components that no operation refers to. */
function unreachedIn(document: JsonObject): string[] {
  const reached = refsFrom(document, [document.paths ?? {}]);
  return Object.entries(isJsonObject(document.components) ? document.components : {}).flatMap(([kind, named]) =>
    Object.keys(isJsonObject(named) ? named : {})
      .map((name) => `#/components/${kind}/${name}`)
      .filter((ref) => !reached.has(ref)),
  );
}

function objectAt(value: Json | undefined, key: string): JsonObject {
  const found = isJsonObject(value) ? value[key] : undefined;
  if (!isJsonObject(found)) throw new Error(`the contract has no ${key} there`);
  return found;
}
