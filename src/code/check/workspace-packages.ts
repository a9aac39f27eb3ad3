import { posix } from 'node:path';
import { listParentFolders } from './path-aliases.ts';

interface WorkspacePackage {
  readonly folder: string;
  readonly manifest: Readonly<Record<string, unknown>>;
}

/** Matches the folder of compiled code, in whose place a checkout has the sources. */
const COMPILED_FOLDER = /^(\.\/)?(dist|build|lib|out|esm|cjs)\//;

/**
 * Returns a function that finds the paths of an import of another package of the project, as the workspaces of package managers have
 * them: the package that has the name in its `package.json`. Without that file, `@scope/name` is the folder `name` beside that of the
 * package that imports it, if both have their code in `src`.
 *
 * @param files The paths of the checked files.
 * @param load Returns the text of a file; `undefined` if it does not exist.
 */
export function createPackageResolver(files: readonly string[], load: (file: string) => string | undefined) {
  let packages: ReadonlyMap<string, WorkspacePackage> | undefined;
  const folders = (): readonly string[] => [
    ...new Set(files.flatMap((file) => listParentFolders(posix.dirname(file)).filter((folder) => folder !== '.'))),
  ];
  return (from: string, folder: string): readonly string[] => {
    const [, name = '', scope, rest = ''] = /^((?:(@[^/]+)\/)?[^/@.~#$:][^/:]*)(?:\/(.+))?$/.exec(from) ?? [];
    if (name === '') return [];
    packages ??= new Map(folders().flatMap((folder) => readPackage(folder, load)));
    const found = packages.get(name);
    if (found !== undefined) return listEntries(found, rest);
    const [, own] = /^(.*?)\/src(\/|$)/.exec(folder) ?? [];
    if (scope === undefined || own === undefined || rest !== '') return [];
    const beside = posix.join(posix.dirname(own), posix.basename(name));
    return beside === own || load(posix.join(beside, 'package.json')) !== undefined ? [] : [`${beside}/src/index`];
  };
}

function readPackage(
  folder: string,
  load: (file: string) => string | undefined,
): readonly (readonly [string, WorkspacePackage])[] {
  const text = load(posix.join(folder, 'package.json'));
  if (text === undefined) return [];
  try {
    const manifest: unknown = JSON.parse(text);
    const { name } = Object(manifest);
    return typeof name === 'string' ? [[name, { folder, manifest: Object(manifest) }]] : [];
  } catch {
    return [];
  }
}

/** Lists the files that a package may have for an import of it, or of the path `rest` in it. */
function listEntries({ folder, manifest }: WorkspacePackage, rest: string): readonly string[] {
  const exported = manifest.exports;
  const entry = Object(exported)[rest === '' ? '.' : `./${rest}`];
  const ofPackage = rest === '' ? [exported, manifest.source, manifest.module, manifest.main, manifest.types] : [];
  const written = [entry, ...ofPackage].flatMap(listConditions);
  const sources = written.flatMap((path) => [path.replace(COMPILED_FOLDER, 'src/'), path]);
  const conventional = rest === '' ? ['src/index', 'index', 'src'] : [`src/${rest}`, rest];
  return [...sources, ...conventional].map((path) => posix.join(folder, path.replace(/\.d\.([cm]?)ts$/, '.$1js')));
}

/** Lists the paths of an entry of `exports`, which may depend on conditions. */
const listConditions = (entry: unknown): readonly string[] =>
  typeof entry === 'string'
    ? [entry]
    : entry !== null && typeof entry === 'object'
      ? Object.entries(entry).flatMap(([condition, inner]) => (condition.startsWith('.') ? [] : listConditions(inner)))
      : [];
