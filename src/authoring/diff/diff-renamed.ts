import { entriesOf, isJsonObject, type Json, type JsonObject, objectOf } from '../../contract/model/index.ts';

/** A component or a path that has another name in the newer document, and nothing else that is other. */
export interface Renamed {
  readonly section: string;
  readonly before: string;
  readonly after: string;
}

/** Finds components and paths of the same content under other names. Gives them, and `before` with the new names. */
export function withNewNames(
  before: JsonObject,
  after: JsonObject,
): { renamed: readonly Renamed[]; document: JsonObject } {
  const sections = Object.keys(objectOf(before.components));
  const renamed = [
    ...sections.flatMap((section) =>
      pairs(section, objectOf(before.components)[section], objectOf(after.components)[section], (_, value) =>
        textWithoutNames(value),
      ),
    ),
    ...pairs('paths', before.paths, after.paths, (path) => path.replaceAll(/\{[^}]*\}/g, '{}')),
  ];
  if (renamed.length === 0) return { renamed, document: before };
  const names = new Map(renamed.map(({ section, before: old, after: now }) => [`${section} ${old}`, now]));
  const nameIn = (section: string, old: string): string => names.get(`${section} ${old}`) ?? old;
  const referring = (reference: string): string => {
    const [, section = '', old = ''] = /^#\/components\/([^/]+)\/([^/]+)$/.exec(reference) ?? [];
    return names.has(`${section} ${old}`) ? `#/components/${section}/${nameIn(section, old)}` : reference;
  };
  const visit = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [
        key,
        key === '$ref' && typeof child === 'string' ? referring(child) : visit(child),
      ]),
    );
  };
  const named = (section: string, value: Json | undefined): JsonObject =>
    Object.fromEntries(entriesOf(value).map(([name, child]) => [nameIn(section, name), visit(child)]));
  const document = {
    ...objectOf(visit(before)),
    ...(before.paths !== undefined && { paths: named('paths', before.paths) }),
    ...(before.components !== undefined && {
      components: Object.fromEntries(
        entriesOf(before.components).map(([section, entries]) => [section, named(section, entries)]),
      ),
    }),
  };
  return { renamed, document };
}

function pairs(
  section: string,
  before: Json | undefined,
  after: Json | undefined,
  likeness: (name: string, value: Json) => string,
): Renamed[] {
  const isIn = (value: Json | undefined, name: string): boolean => Object.hasOwn(objectOf(value), name);
  const fresh = new Map(
    entriesOf(after).flatMap(([name, value]) => (isIn(before, name) ? [] : [[likeness(name, value), name] as const])),
  );
  return entriesOf(before).flatMap(([name, value]) => {
    const like = likeness(name, value);
    const now = isIn(after, name) ? undefined : fresh.get(like);
    fresh.delete(like);
    return now === undefined ? [] : [{ section, before: name, after: now }];
  });
}

/** Names of components may be other where they are referred to: what they lead to is compared as well. */
const textWithoutNames = (value: Json): string =>
  JSON.stringify(value, (key, child) => (key === '$ref' ? String(child).replace(/[^/]*$/, '') : child));
