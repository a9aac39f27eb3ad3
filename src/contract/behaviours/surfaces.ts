import { allPoints } from '../model/answered-points.ts';
import type { Contract, OpenPoint } from '../model/index.ts';
import { ALL_SURFACES } from '../model/surface.ts';

const ROOT_POINTER = /^\/(?:info|servers|tags)(?:\/|$)/;

/** The surfaces of a point, except those with a point of their own for the same behaviour. */
export function surfacesOf(contract: Contract, point: OpenPoint): ReadonlySet<string> {
  const { model, choices } = contract;
  const surfaceOf = ({ id, place }: OpenPoint): string => choices.get(id)?.surface ?? place.surface;
  if (surfaceOf(point) !== ALL_SURFACES) return new Set([surfaceOf(point)]);
  const shows = choices.get(point.id)?.shows;
  const pointSurfaces = allPoints(contract)
    .filter(({ id, place }) => ROOT_POINTER.test(place.pointer) && choices.get(id)?.shows === shows)
    .map(surfaceOf);
  return new Set(
    model.surfaces.map(({ name }) => name).filter((name) => shows === undefined || !pointSurfaces.includes(name)),
  );
}
