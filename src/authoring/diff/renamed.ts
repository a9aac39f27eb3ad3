import { entriesOf, isJsonObject, type Json, type JsonObject, objectOf } from '../../contract/model/index.ts';

/** A component or a path that changed its name, and nothing else. */
export interface Renamed {
  readonly section: string;
  readonly before: string;
  readonly after: string;
}

/** Finds components and paths with the same content under another name. Returns them, and `before` with the new names. */
export function withNewNames(
  before: JsonObject,
  after: JsonObject,
): { renamed: readonly Renamed[]; document: JsonObject } {
  const sections = Object.keys(objectOf(before.components));
  const renamed = [
    ...sections.flatMap((section) =>
      findRenamed(section, objectOf(before.components)[section], objectOf(after.components)[section], (_, value) =>
        textWithoutNames(value),
      ),
    ),
    ...findRenamed('paths', before.paths, after.paths, (path) => path.replaceAll(/\{[^}]*\}/g, '{}')),
  ];
  if (renamed.length === 0) return { renamed, document: before };
  const names = new Map(renamed.map(({ section, before: older, after: newer }) => [`${section} ${older}`, newer]));
  const newName = (section: string, name: string): string => names.get(`${section} ${name}`) ?? name;
  const newReference = (reference: string): string => {
    const [, section = '', name = ''] = /^#\/components\/([^/]+)\/([^/]+)$/.exec(reference) ?? [];
    return names.has(`${section} ${name}`) ? `#/components/${section}/${newName(section, name)}` : reference;
  };
  const visit = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [
        key,
        key === '$ref' && typeof child === 'string' ? newReference(child) : visit(child),
      ]),
    );
  };
  const named = (section: string, value: Json | undefined): JsonObject =>
    Object.fromEntries(entriesOf(value).map(([name, child]) => [newName(section, name), visit(child)]));
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

function findRenamed(
  section: string,
  before: Json | undefined,
  after: Json | undefined,
  fingerprint: (name: string, value: Json) => string,
): Renamed[] {
  const isIn = (value: Json | undefined, name: string): boolean => Object.hasOwn(objectOf(value), name);
  const added = new Map(
    entriesOf(after).flatMap(([name, value]) =>
      isIn(before, name) ? [] : [[fingerprint(name, value), name] as const],
    ),
  );
  return entriesOf(before).flatMap(([name, value]) => {
    const print = fingerprint(name, value);
    const newName = isIn(after, name) ? undefined : added.get(print);
    added.delete(print);
    return newName === undefined ? [] : [{ section, before: name, after: newName }];
  });
}

/** Writes a value without the names in its references: renamed components may refer to each other, and each is compared. */
const textWithoutNames = (value: Json): string =>
  JSON.stringify(value, (key, child) => (key === '$ref' ? String(child).replace(/[^/]*$/, '') : child));
