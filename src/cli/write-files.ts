import { writeTogether } from '../files/index.ts';
import { CommandError } from './fail.ts';

/**
 * Writes several files: all of them, or none.
 *
 * @returns The paths of the files that were written.
 * @throws {CommandError} when one of them cannot be written; every file is then as it was.
 */
export async function writeFiles(texts: ReadonlyMap<string, string>): Promise<string[]> {
  try {
    return await writeTogether(texts);
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    const files = [...texts.keys()];
    const what = files.length === 1 ? files[0] : `one of ${files.join(', ')}`;
    throw new CommandError(
      `${what} cannot be written${reason}; change its permissions or what stands in its place. Nothing was changed`,
      { cause },
    );
  }
}
