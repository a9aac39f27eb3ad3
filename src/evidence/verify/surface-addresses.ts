import type { Contract } from '../../contract/model/index.ts';
import { isPath } from '../judge/index.ts';

/** The address of a surface of the API. */
export interface SurfaceAddress {
  readonly surface: string;
  readonly origin: string;
  /** The base path before the paths of the contract, such as `/api`; empty if there is none. */
  readonly base: string;
}

/** Finds the addresses of the API in the URLs of recorded requests. */
export interface AddressFinder {
  /** Returns the addresses that a URL may belong to, the one with the shortest base path first. */
  candidates(url: URL): readonly SurfaceAddress[];
  /** Whether a URL belongs to an address. */
  has(place: SurfaceAddress, url: URL): boolean;
}

/**
 * Recognises addresses by the first segments of the contract's paths. A path that begins with a parameter does not show
 * where a base path ends.
 */
export function createAddressFinder(contract: Contract): AddressFinder {
  const surfaces = new Map(contract.operations.map(({ path, surface }) => [path.split('/')[1] ?? '', surface]));
  const [, ofParameters] = [...surfaces].find(([first]) => first.startsWith('{')) ?? [];
  const surfaceAt = (path: string, base: string): string | undefined => {
    const first = path.split('/')[1] ?? '';
    return base === '' ? (surfaces.get(first) ?? ofParameters) : first === '' ? undefined : surfaces.get(first);
  };
  return {
    candidates: ({ origin, pathname }) =>
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
