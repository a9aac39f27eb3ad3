import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { homedir, tmpdir, userInfo } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isJsonObject } from './json.ts';

/** The home folders, the folders that everyone shares, and the working directory. */
export interface SystemFolders {
  readonly homes: readonly string[];
  readonly shared: readonly string[];
  readonly workingDirectory: string;
}

/** The folders from which a document may read files: its project, and those that the user allowed. */
export interface ReadableFolders {
  /** The outermost folder of the project; `undefined` for a document in the home folder or above. */
  readonly project: string | undefined;
  /** @param file A real path: without symbolic links. */
  includes(file: string): boolean;
}

/**
 * Finds the project of a document: the outermost folder that is a workspace or has a `.git`; without one, the working
 * directory if the document is below it, and otherwise the folder of the document. A project is never the home folder
 * or one of its parents. A shared folder, or one whose name begins with a dot, can only be the folder of the document.
 *
 * @param file The path of the document.
 * @param opened Further folders that the user allowed.
 */
export async function readableFolders(
  file: string,
  opened: readonly string[] = [],
  around: SystemFolders = findSurroundings(),
): Promise<ReadableFolders> {
  const folder = dirname(await realPath(file));
  const realPaths = (paths: readonly string[]): Promise<string[]> => Promise.all(paths.map(realPath));
  const [homes, shared, openFolders] = await Promise.all([around.homes, around.shared, opened].map(realPaths));
  const workingDirectory = await realPath(around.workingDirectory);
  const isOneOrAbove = (candidate: string, folders: readonly string[] = []): boolean =>
    candidate === dirname(candidate) || folders.some((one) => isInside(one, candidate));
  const isBelowHomes = (candidate: string): boolean => !isOneOrAbove(candidate, homes);
  const isProject = (candidate: string): boolean =>
    isBelowHomes(candidate) && !isOneOrAbove(candidate, shared) && !isHidden(candidate);

  const marked: string[] = [];
  for (const candidate of [folder, ...ancestors(folder)]) {
    if (isProject(candidate) && (await isProjectRoot(candidate))) marked.unshift(candidate);
  }
  if (marked.length === 0 && isProject(workingDirectory) && isInside(folder, workingDirectory)) {
    marked.push(workingDirectory);
  }
  const roots = [...marked, ...(isBelowHomes(folder) ? [folder] : [])];
  return {
    project: roots[0],
    // A checkout may be within a hidden folder of another one, so all folders around the document are considered.
    includes: (path) =>
      [...roots, ...(openFolders ?? [])].some((root) => isInside(path, root) && !isHiddenBelow(path, root)),
  };
}

/** Returns the path without symbolic links; for a file that does not exist, its name in the real path of its folder. */
export async function realPath(path: string): Promise<string> {
  const whole = resolve(path);
  return realpath(whole).catch(async () =>
    whole === dirname(whole) ? whole : join(await realPath(dirname(whole)), basename(whole)),
  );
}

function findSurroundings(): SystemFolders {
  // In a container, a user may have no entry in the list of users.
  const homes = [homedir, () => userInfo().homedir].flatMap((find) => {
    try {
      return [find()];
    } catch {
      return [];
    }
  });
  return { homes: homes.filter((home) => isAbsolute(home)), shared: [tmpdir()], workingDirectory: '.' };
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function ancestors(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [] : [parent, ...ancestors(parent)];
}

const isHidden = (folder: string): boolean => isHiddenBelow(folder, dirname(folder));

/** Whether a path below a folder is hidden: such files contain settings, and often keys. */
const isHiddenBelow = (path: string, folder: string): boolean =>
  relative(folder, path)
    .split(sep)
    .some((name) => name.startsWith('.'));

/** Whether a folder contains a repository or a workspace; `.git` is a file in worktrees and submodules. */
async function isProjectRoot(folder: string): Promise<boolean> {
  if (existsSync(join(folder, '.git')) || existsSync(join(folder, 'pnpm-workspace.yaml'))) return true;
  try {
    const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    return isJsonObject(manifest) && manifest.workspaces !== undefined;
  } catch {
    return false;
  }
}
