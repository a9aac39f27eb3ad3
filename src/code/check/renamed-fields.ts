import type { ClassParts } from './program.ts';
import type { ClassValue } from './values/index.ts';

type Member = Pick<ClassParts['members'][number], 'name' | 'key'>;

/** Matches names of several words, which other conventions write otherwise: `task_uid` and `taskUid`. */
const SEVERAL_WORDS = /[a-z0-9]_[a-z0-9]/i;

/**
 * Returns a function that tells whether the name of a field in JSON is not known: a function of the class, or of a class that it extends,
 * renames its fields, or the class extends one of a package, which may write names of several words otherwise.
 *
 * @param classes A class and those that it extends, the next one first.
 */
export function createRenameTest(classes: readonly ClassValue[]): (member: Member) => boolean {
  const isRenamed = classes.some(({ parts }) => parts.isRenamed);
  const last = classes.at(-1)?.base;
  const isOfPackage = last?.kind === 'unknown' && last.package !== undefined;
  return ({ name, key }) => key === undefined && (isRenamed || (isOfPackage && SEVERAL_WORDS.test(name)));
}
