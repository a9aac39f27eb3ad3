import type { UnreadFile } from './sources.ts';
import type { StatedPaths } from './stated-paths.ts';

/** A file that was not read or not followed, or a part of one. */
export interface UnreadPart extends Pick<UnreadFile, 'file' | 'line' | 'why'> {
  /** The further files of which the same is true. */
  readonly places?: readonly Pick<UnreadFile, 'file' | 'line'>[];
}

/**
 * Joins the files that are not read for the same reason, except for those with a path or an address of the API. A block of a page
 * and a file that people did not write are left out without one.
 */
export function joinUnreadParts(parts: readonly UnreadFile[], paths: StatedPaths): readonly UnreadPart[] {
  const own = new Set(parts.filter(({ text }) => paths.occurIn(text)));
  const files = parts.filter((part) => !own.has(part) && !part.needsPath);
  const joined = [...Map.groupBy(files, ({ why }) => why).values()].flatMap(([first, ...places]) =>
    first === undefined ? [] : [{ ...first, ...(places.length > 0 && { places }) }],
  );
  return [...own, ...joined];
}
