import type { Contract } from '../../contract/model/index.ts';
import { isPath } from '../judge/index.ts';

/** A part of the API at an address. */
export interface SurfaceAddress {
  readonly surface: string;
  readonly origin: string;
  /** What precedes the paths of the contract, such as `/api`; empty where nothing does. */
  readonly base: string;
}

/** Finds where requests that others sent went to. */
export interface SurfaceAddresses {
  /** Where a path of the contract may begin in an address, the shortest base path first. */
  possible(url: URL): readonly SurfaceAddress[];
  has(place: SurfaceAddress, url: URL): boolean;
}

/** Reads addresses by the first segments of the contract's paths. A parameter as the first shows no end of a base path. */
export function surfaceAddresses(contract: Contract): SurfaceAddresses {
  const surfaces = new Map(contract.operations.map(({ path, surface }) => [path.split('/')[1] ?? '', surface]));
  const [, ofParameters] = [...surfaces].find(([first]) => first.startsWith('{')) ?? [];
  const surfaceAt = (path: string, base: string): string | undefined => {
    const first = path.split('/')[1] ?? '';
    return base === '' ? (surfaces.get(first) ?? ofParameters) : first === '' ? undefined : surfaces.get(first);
  };
  return {
    possible: ({ origin, pathname }) =>
      Array.from(pathname.matchAll(/\//g)).flatMap(({ index }) => {
        const [base, path] = [pathname.slice(0, index), pathname.slice(index)];
        const surface = surfaceAt(path, base);
        return surface === undefined || !isPath(contract, path) ? [] : [{ surface, origin, base }];
      }),
    has: ({ surface, origin, base }, url) =>
      url.origin === origin &&
      url.pathname.startsWith(`${base}/`) &&
      surfaceAt(url.pathname.slice(base.length), base) === surface,
  };
}
