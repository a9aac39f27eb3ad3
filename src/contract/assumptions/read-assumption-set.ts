import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { AssumptionSetError, readableFolders, realPath, suggestNearestName } from '../model/index.ts';
import { type AssumptionSet, parseAssumptionSet, type SetAction } from './assumption-set.ts';

/** The folder of the project's assumption sets. */
export const ASSUMPTIONS_FOLDER = 'openapi/assumptions';

/**
 * The folder of the observed sets of a contract, which are local data: in no package and no repository. For an
 * installed contract it is in the working directory, since an installation replaces the folder of the contract.
 */
export function observedFolderOf(folder: string = ASSUMPTIONS_FOLDER): string {
  const isInstalled = folder.split(/[/\\]/).includes('node_modules');
  return join(dirname(isInstalled ? ASSUMPTIONS_FOLDER : folder), 'observed');
}

/**
 * Reads an assumption set from a file, with the set that it extends: a path from the file's folder, or the name of
 * a set in that folder or in `folder`. Whether the set fits a contract is only checked when it is applied.
 *
 * @throws {AssumptionSetError} when the file is missing, a set that it extends is missing, leads back to it or is outside the
 *   projects of both, or for any reason of {@link parseAssumptionSet}.
 */
export async function readAssumptionSet(
  file: string,
  folder: string = ASSUMPTIONS_FOLDER,
  extending: readonly string[] = [],
): Promise<AssumptionSet> {
  const set = await readSetFile(file);
  if (set.extended === undefined) return set;
  const base = await findBaseFile(set.extended, file, folder);
  const chain = [...extending, resolve(file)];
  if (chain.includes(resolve(base))) {
    throw new AssumptionSetError(file, set.lineOf('/x-extends'), `extends ${set.extended}, which extends it in turn`);
  }
  if (!(await mayExtend(file, base, folder))) {
    const reason = `extends ${set.extended}, which is hidden, or outside its project; copy that set next to it`;
    throw new AssumptionSetError(file, set.lineOf('/x-extends'), reason);
  }
  if (!(await isFile(base))) {
    const reason = `extends ${set.extended}, which ${await describeMissingSet(set.extended, file, folder)}`;
    throw new AssumptionSetError(file, set.lineOf('/x-extends'), reason);
  }
  return extendSet(await readAssumptionSet(base, folder, chain), set);
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );

/** Makes the message for a missing set, with the closest name in the folders of sets or next to the file. */
async function describeMissingSet(extended: string, file: string, folder: string): Promise<string> {
  const isPath = isSetFile(extended);
  const folders = isPath ? [dirname(file)] : [folder, observedFolderOf(folder), dirname(file)];
  const names = new Set((await Promise.all(folders.map(assumptionSetNames))).flat());
  names.delete(basename(file, '.yaml'));
  const near = suggestNearestName(basename(extended).replace(/\.[^.]*$/, ''), [...names]);
  return `${isPath ? 'cannot be read' : 'is no assumption set'}${near}; there are ${[...names].join(', ') || 'none'}`;
}

/** Whether a set may extend `base`, which must be in the same project, or in the folder of the sets in use. */
async function mayExtend(file: string, base: string, folder: string): Promise<boolean> {
  const { includes } = await readableFolders(file, [folder, observedFolderOf(folder)]);
  return includes(await realPath(base));
}

async function findBaseFile(extended: string, file: string, folder: string): Promise<string> {
  if (isSetFile(extended)) return isAbsolute(extended) ? extended : join(dirname(file), extended);
  const name = `${extended}.yaml`;
  const isBeside = basename(file) !== name && (await assumptionSetNames(dirname(file))).includes(extended);
  return isBeside ? join(dirname(file), name) : findSetFile(extended, folder);
}

async function findSetFile(name: string, folder: string): Promise<string> {
  const observed = observedFolderOf(folder);
  const isObserved =
    !(await assumptionSetNames(folder)).includes(name) && (await assumptionSetNames(observed)).includes(name);
  return join(isObserved ? observed : folder, `${name}.yaml`);
}

/**
 * Adds to a set the actions of the set that it extends, except at open points that the set itself answers.
 *
 * @throws {AssumptionSetError} if the set itself answers only some of the open points of an action.
 */
export function extendSet(base: AssumptionSet, set: AssumptionSet): AssumptionSet {
  const answered = new Set(set.actions.flatMap(({ fills }) => fills));
  const kept = base.actions.filter(({ fills }) => {
    const left = fills.filter((id) => !answered.has(id));
    if (left.length === fills.length) return true;
    if (left.length === 0) return false;
    const reason = `answers ${fills.find((id) => answered.has(id))}, which ${base.name} answers together with ${left.join(', ')}; answer these too`;
    throw new AssumptionSetError(set.file, set.lineOf('/actions'), reason);
  });
  const overridden = base.actions.filter((action) => !kept.includes(action) && givesExamples(action));
  return {
    ...set,
    overridden: [...(base.overridden ?? []), ...overridden],
    inherited: kept,
    bases: [base.file, ...(base.bases ?? [])],
    actions: [...kept, ...set.actions],
    lineOf(pointer) {
      const [, index, rest = ''] = /^\/actions\/(\d+)(.*)$/.exec(pointer) ?? [];
      if (index === undefined) return set.lineOf(pointer);
      const ownIndex = Number(index) - kept.length;
      return ownIndex < 0 ? set.lineOf('/x-extends') : set.lineOf(`/actions/${ownIndex}${rest}`);
    },
  };
}

const givesExamples = (action: SetAction): boolean =>
  'update' in action && Array.isArray(Object(action.update).examples);

async function readSetFile(file: string): Promise<AssumptionSet> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw new AssumptionSetError(file, undefined, 'cannot be read; give the name of a set or the path of a file', {
      cause,
    });
  }
  return parseAssumptionSet(text, file);
}

/** Whether a text is the path of a file, and not the name of a set in the folder. */
export function isSetFile(nameOrFile: string): boolean {
  return /[./\\]/.test(nameOrFile);
}

/**
 * Finds a set by its name, such as `plain`, or by the path of its file.
 *
 * @throws {AssumptionSetError} when there is no such set, or for any reason of {@link parseAssumptionSet}.
 */
export async function findAssumptionSet(
  nameOrFile: string,
  folder: string = ASSUMPTIONS_FOLDER,
): Promise<AssumptionSet> {
  if (isSetFile(nameOrFile)) return readAssumptionSet(nameOrFile, folder);
  const names = [...(await assumptionSetNames(folder)), ...(await assumptionSetNames(observedFolderOf(folder)))];
  if (!names.includes(nameOrFile)) {
    throw new AssumptionSetError(
      nameOrFile,
      undefined,
      `is no assumption set${suggestNearestName(nameOrFile, names)}; there are ${names.join(', ') || 'none'}`,
    );
  }
  return readAssumptionSet(await findSetFile(nameOrFile, folder), folder);
}

/** Reads every set of the folder, by name, except observed ones; empty if there is no such folder. */
export async function readAssumptionSets(folder: string = ASSUMPTIONS_FOLDER): Promise<AssumptionSet[]> {
  const names = await assumptionSetNames(folder);
  return Promise.all(names.map((name) => readAssumptionSet(join(folder, `${name}.yaml`), folder)));
}

/** The names of the sets in a folder, which {@link findAssumptionSet} finds there; empty if there is no such folder. */
export async function assumptionSetNames(folder: string = ASSUMPTIONS_FOLDER): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  return files
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => basename(file, '.yaml'))
    .sort();
}
