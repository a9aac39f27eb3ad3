import { stringify } from 'yaml';
import { isJsonObject, type Json, type JsonObject, readContract } from '../../src/contract/model/index.ts';
import { dereference } from '../../test/support/dereference.ts';

/** What a source gives of all operations under a path, such as the body of an error. */
const OF_ALL = / under \//;

/**
 * A contract of many operations, as YAML: the contract of the project again and again, each time with paths, operation
 * ids, components and ids of its own, so that its style, its marks and its sources are ours. What holds for all operations
 * stands there once.
 */
export async function contractOf(operations: number): Promise<string> {
  const { document, operations: own } = await readContract();
  const paths: Record<string, Record<string, Json>> = {};
  const components: Record<string, Record<string, Json>> = {};
  const shared = sharedIn(document);
  const unreached = unreachedIn(document);
  const names = [...shared].map((ref) => ref.slice(ref.lastIndexOf('/') + 1));
  for (const ref of shared) add(ref, '', (component) => component);

  for (let made = 0; made < operations; made += own.length) {
    const copy = made / own.length + 1;
    const rename = (value: Json) => renamed(value, copy, names);
    const chosen = own.slice(0, operations - made);
    const reached = refsFrom(
      document,
      chosen.map(({ path, method }) => objectAt(objectAt(document.paths, path), method)),
    );
    for (const ref of chosen.length === own.length ? [...reached, ...unreached] : reached) {
      if (!shared.has(ref)) add(ref, String(copy), rename);
    }
    for (const { path, method } of chosen) {
      const [, surface = '', ...rest] = path.split('/');
      const item = objectAt(document.paths, path);
      const { parameters, servers } = item;
      const at = `/${surface}/copy-${copy}/${rest.join('/')}`;
      paths[at] ??= {
        ...(parameters !== undefined && { parameters: rename(parameters) }),
        ...(servers !== undefined && { servers: rename(servers) }),
      };
      paths[at][method] = rename(objectAt(item, method));
    }
  }
  return stringify({ ...document, paths, components }, { aliasDuplicateObjects: false, lineWidth: 0 });

  function add(ref: string, suffix: string, change: (component: JsonObject) => Json): void {
    const [, , kind = '', name = ''] = ref.split('/');
    components[kind] ??= {};
    components[kind][`${name}${suffix}`] = change(objectAt(objectAt(document.components, kind), name));
  }
}

/**
 * A copy of a value in which all that must be unique has the number of the copy.
 *
 * @param shared Names of components that all copies share.
 */
function renamed(value: Json, copy: number, shared: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((item: Json) => renamed(item, copy, shared));
  if (!isJsonObject(value)) return value;
  const isMark = typeof value.id === 'string' && value.section !== undefined;
  const isShared = (name: string) => shared.includes(name.slice(name.lastIndexOf('/') + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => {
      if (isMark && key === 'gives' && Array.isArray(child))
        return [key, child.map((text) => given(String(text), copy))];
      if (typeof child !== 'string') return [key, renamed(child, copy, shared)];
      if (key === '$ref') return [key, isShared(child) ? child : `${child}${copy}`];
      if (key === 'operationId') return [key, `${child}${copy}`];
      if (isMark && key === 'id') return [key, child.replace('.', `-${copy}.`)];
      if (isMark && key === 'question') return [key, `Copy ${copy}: ${child}`];
      if (isMark && key === 'says') return [key, `Copy ${copy}: ${child}`];
      return [key, child];
    }),
  );
}

/** What a source of a copy gives: a path, an operation or a schema has the name that it has there. */
function given(text: string, copy: number): string {
  return text
    .replace(/^([A-Z]+ \/\w+\/)/, `$1copy-${copy}/`)
    .replace(/^(answer of \w+|body (?!required$)\w+|[A-Z][a-z]+\w*|items [A-Z]\w+)$/, `$1${copy}`);
}

/** The components that hold for all operations, and all that these refer to. */
function sharedIn(document: JsonObject): Set<string> {
  const own = componentsOf(document).filter(
    ([ref, component]) => ref.startsWith('#/components/securitySchemes/') || OF_ALL.test(JSON.stringify(component)),
  );
  const elements = own.map(([, component]) => component);
  return new Set([...own.map(([ref]) => ref), ...refsFrom(document, elements)]);
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
  return componentsOf(document).flatMap(([ref]) => (reached.has(ref) ? [] : [ref]));
}

function componentsOf({ components }: JsonObject): [ref: string, component: Json][] {
  return Object.entries(isJsonObject(components) ? components : {}).flatMap(([kind, named]) =>
    Object.entries(isJsonObject(named) ? named : {}).map(([name, component]): [string, Json] => [
      `#/components/${kind}/${name}`,
      component,
    ]),
  );
}

function objectAt(value: Json | undefined, key: string): JsonObject {
  const found = isJsonObject(value) ? value[key] : undefined;
  if (!isJsonObject(found)) throw new Error(`the contract has no ${key} there`);
  return found;
}
