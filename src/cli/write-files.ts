import { writeTogether } from '../authoring/files/index.ts';
import { CommandError } from './fail.ts';

/**
 * Writes several files: all of them, or none.
 *
 * @throws {CommandError} when one of them cannot be written.
 */
export async function writeFiles(texts: ReadonlyMap<string, string>): Promise<string[]> {
  try {
    return await writeTogether(texts);
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    const files = [...texts.keys()];
    const what = files.length === 1 ? files[0] : `one of ${files.join(', ')}`;
    throw new CommandError(
      `${what} cannot be written${reason}; change its permissions or what is in its place. Nothing was changed`,
      { cause },
    );
  }
}
