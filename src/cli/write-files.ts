import { writeTogether } from '../authoring/files/index.ts';
import { CommandError } from './fail.ts';

/**
 * Writes all of several files, or none.
 *
 * @throws {CommandError} if one of them cannot be written.
 */
export async function writeFiles(texts: ReadonlyMap<string, string>): Promise<string[]> {
  try {
    return await writeTogether(texts);
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    const files = [...texts.keys()];
    const subject = files.length === 1 ? files[0] : `one of ${files.join(', ')}`;
    throw new CommandError(
      `${subject} cannot be written${reason}; change its permissions or what is in its place. Nothing was changed`,
      { cause },
    );
  }
}
