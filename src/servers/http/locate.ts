import type { FindRoute, RouteMatch } from '../../contract/model/routes.ts';
import type { PathsBelow, ServedPath } from './paths.ts';
import type { ServedRequest } from './request.ts';
import type { prepareSurfaces, SurfaceRules } from './surfaces.ts';

/** The place in the contract that a request is sent to. */
export interface Location {
  /** The path below the base path, as the contract writes it for redirects and other versions. */
  readonly path: string;
  /** The base path of the request, such as `/v1`; empty without one. */
  readonly base: string;
  readonly find: FindRoute<ServedPath>;
  /** `undefined` if the contract does not have the path. */
  readonly route: RouteMatch<ServedPath> | undefined;
  /** The rules of its surface; `undefined` outside of all surfaces. */
  readonly rules: SurfaceRules | undefined;
  /** Ids of the open points at which the path was read as another one. */
  readonly openPoints: readonly string[];
}

/** Returns a function that locates requests: without a base path or below one, at the path with the fewest parameters. */
export function createLocator(
  [plain, ...others]: readonly [PathsBelow, ...PathsBelow[]],
  surfaces: ReturnType<typeof prepareSurfaces>,
): (request: ServedRequest) => Location {
  const locateBelow = ({ base, find }: PathsBelow, { path, method }: ServedRequest): Location => {
    const resolved = surfaces.resolve(path.slice(base.length));
    const route = find(resolved.path, ({ methods }) => methods.has(method)) ?? find(resolved.path);
    return { ...resolved, base, find, route, rules: surfaces.at(resolved.path) };
  };

  return (request) => {
    let best = locateBelow(plain, request);
    for (const below of others) {
      if (!request.path.startsWith(`${below.base}/`)) continue;
      const other = locateBelow(below, request);
      if (rank(other, request) < rank(best, request)) best = other;
    }
    return best;
  };
}

/** The rank of a location for a request; the lowest is the best. */
function rank({ route, rules }: Location, { method }: ServedRequest): number {
  if (route === undefined) return rules === undefined ? 3000 : 2000;
  return Object.keys(route.values).length + (route.found.methods.has(method) ? 0 : 1000);
}
