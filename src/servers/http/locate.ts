import type { FindRoute, RouteMatch } from '../../contract/model/routes.ts';
import type { PathsBelow, ServedPath } from './paths.ts';
import type { ServedRequest } from './request.ts';
import type { prepareSurfaces, SurfaceRules } from './surfaces.ts';

/** The place in the contract to which a request is sent. */
export interface RequestLocation {
  /** The path below the base path. Redirects and other versions are already resolved to a path of the contract. */
  readonly path: string;
  /** The base path of the request, such as `/v1`; empty if there is none. */
  readonly base: string;
  readonly find: FindRoute<ServedPath>;
  /** The operations of the path; `undefined` if the contract does not have the path. */
  readonly route: RouteMatch<ServedPath> | undefined;
  /** The behaviours of the surface to which the path belongs; `undefined` if it belongs to none. */
  readonly rules: SurfaceRules | undefined;
  /** Ids of the open points because of which the path was read as another one. */
  readonly openPoints: readonly string[];
}

/**
 * Returns a function that finds the place of a request, whose path may be below a base path. If templates match with
 * and without base paths, one with the method of the request is preferred, then the one with the fewest parameters.
 */
export function createLocator(
  [plain, ...others]: readonly [PathsBelow, ...PathsBelow[]],
  surfaces: ReturnType<typeof prepareSurfaces>,
): (request: ServedRequest) => RequestLocation {
  const locateBelow = ({ base, find }: PathsBelow, { path, method }: ServedRequest): RequestLocation => {
    const resolved = surfaces.resolve(path.slice(base.length));
    const route = find(resolved.path, ({ methods }) => methods.has(method)) ?? find(resolved.path);
    return { ...resolved, base, find, route, rules: surfaces.at(resolved.path) };
  };

  return (request) => {
    let best = locateBelow(plain, request);
    for (const below of others) {
      if (!request.path.startsWith(`${below.base}/`)) continue;
      const other = locateBelow(below, request);
      if (rankLocation(other, request) < rankLocation(best, request)) best = other;
    }
    return best;
  };
}

/** Ranks a place for a request; the lowest rank is the best. */
function rankLocation({ route, rules }: RequestLocation, { method }: ServedRequest): number {
  if (route === undefined) return rules === undefined ? 3000 : 2000;
  return Object.keys(route.values).length + (route.found.methods.has(method) ? 0 : 1000);
}
