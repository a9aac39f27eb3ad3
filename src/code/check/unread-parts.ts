import type { Sources, UnreadFile } from './sources.ts';
import type { StatedPaths } from './stated-paths.ts';

/** A file that was not read or not followed, or a part of one. */
export interface UnreadPart extends Pick<UnreadFile, 'file' | 'line' | 'why'> {
  /** The further files of which the same is true. */
  readonly places?: readonly Pick<UnreadFile, 'file' | 'line'>[];
}

/** Matches the name of a module that a file imports, also if the file cannot be parsed. */
const IMPORTED_MODULE = /\b(?:from|import|require)[\s(]*["']([^"']+)["']/g;

/**
 * Joins the files that are not read for the same reason. Those with no path and no address of the API are left out, unless they import a
 * file that sends requests to it.
 */
export function joinUnreadParts(
  parts: readonly UnreadFile[],
  paths: StatedPaths,
  { find }: Pick<Sources, 'find'>,
  requesting: ReadonlySet<string>,
): readonly UnreadPart[] {
  const importsClient = ({ file, text }: UnreadFile): boolean =>
    [...text.matchAll(IMPORTED_MODULE)].some(([, from = '']) => find(from, file).some((one) => requesting.has(one)));
  const ofApi = parts.filter((part) => !part.needsPath || paths.occurIn(part.text) || importsClient(part));
  return [...Map.groupBy(ofApi, ({ why }) => why).values()].flatMap(([first, ...places]) =>
    first === undefined ? [] : [{ ...first, ...(places.length > 0 && { places }) }],
  );
}
