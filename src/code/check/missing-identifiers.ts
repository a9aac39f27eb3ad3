import { PLACEHOLDER } from './address.ts';
import type { StatedPaths } from './stated-paths.ts';

/**
 * Whether a path is another one of the same request without the identifier in it, as `/agents/memories` next to `/agents/{id}/memories`:
 * a test such as `if (id) names.push(id)` leaves it out. The name behind it is then no value of a parameter.
 */
export const lacksIdentifier = (path: string, others: readonly string[], paths: StatedPaths): boolean =>
  paths.isStated(path) &&
  !paths.isStatedAs(path) &&
  others.some((other) => !other.endsWith(path) && listShortened(other).includes(path));

/** Lists a path without one of its unknown segments, for each of them. */
const listShortened = (path: string): readonly string[] => {
  const segments = path.split('/');
  return segments.flatMap((segment, index) =>
    segment === PLACEHOLDER ? [segments.toSpliced(index, 1).join('/')] : [],
  );
};
