import { isWithoutPlaceholder, LOCAL_ORIGIN, ONLY_PLACEHOLDERS, PLACEHOLDER, type RequestAddress } from './address.ts';
import { hostKey, PAGE_HOST } from './host-key.ts';
import type { StatedPaths } from './stated-paths.ts';

/** The maximum number of segments in front of the stated paths. */
const MAX_SEGMENTS = 3;

/** How many different stated paths behind the same segments show that these are a base of the API. */
const MIN_STATED_PATHS = 4;

/** The share of the paths behind these segments that have to be stated. */
const MIN_SHARE = 0.75;

/** The paths of a client behind the same first segments. */
interface PathsBehind {
  readonly host: string;
  readonly start: string;
  readonly rests: ReadonlySet<string>;
}

/**
 * The segments at unknown hosts that most stated paths of a client are behind. With an unknown value they can be the base path of the API:
 * `${host}/${version}/agents`. If the project names a host of the API, they can also be those of a proxy in front of it.
 */
export class UnknownBases {
  /** For each host, the starts of its paths, and whether they belong to a proxy. */
  readonly #starts = new Map<string, Map<string, 'base' | 'proxy'>>();

  constructor(addresses: Iterable<RequestAddress>, paths: StatedPaths, isNamed: () => boolean) {
    for (const { host, start, rests } of listPathsBehind(addresses, paths)) {
      const stated = [...rests].filter((rest) => paths.isStated(rest));
      if (stated.length < MIN_STATED_PATHS || stated.length < MIN_SHARE * rests.size) continue;
      const isProxy = (): boolean =>
        paths.origins.size > 0 &&
        stated.filter((rest) => paths.isDistinctive(rest)).length >= MIN_SHARE * rests.size &&
        isNamed();
      const kind = paths.canBeUnknownBase(start) ? 'base' : isProxy() ? 'proxy' : undefined;
      if (kind === undefined) continue;
      const starts = this.#starts.get(host) ?? new Map<string, 'base' | 'proxy'>();
      this.#starts.set(host, starts.set(start, kind));
    }
  }

  /** Removes these segments from the addresses of a request. */
  remove(addresses: readonly RequestAddress[]): readonly RequestAddress[] {
    if (this.#starts.size === 0) return addresses;
    const all = addresses.map((address) => this.#removeFrom(address));
    const rests = all.flatMap((address, index) => (address === addresses[index] ? [] : (address.path ?? [])));
    // In `/auto/agents`, another alternative of the unknown value is written.
    return all.filter(
      ({ path = '' }, index) =>
        all[index] !== addresses[index] || !rests.some((rest) => path.length > rest.length && path.endsWith(rest)),
    );
  }

  #removeFrom(address: RequestAddress): RequestAddress {
    const starts = this.#starts.get(hostKey(address));
    const { path } = address;
    if (starts === undefined || path === undefined) return address;
    const start = [...starts.keys()].find((one) => path.startsWith(`${one}/`) || path.startsWith(one + PLACEHOLDER));
    if (start === undefined) return address;
    const behind = path.slice(start.length);
    const rest = { ...address, path: behind.startsWith('/') ? behind : undefined };
    return starts.get(start) === 'base'
      ? { ...rest, base: start, isBaseUnknown: true }
      : { ...rest, passedOn: 'by prefix' };
  }
}

/** Lists the first segments of the paths at each unknown host, and what the paths are behind them. */
function listPathsBehind(addresses: Iterable<RequestAddress>, paths: StatedPaths): readonly PathsBehind[] {
  const all = new Map<string, { host: string; start: string; rests: Set<string> }>();
  for (const address of addresses) {
    const { origin, path, isCut } = address;
    const host = hostKey(address);
    const isKnown = origin !== undefined && isWithoutPlaceholder(origin) && !LOCAL_ORIGIN.test(origin);
    if (host === '' || host === PAGE_HOST || isKnown || path === undefined || isCut) continue;
    if (paths.isStated(path) || paths.withoutBase(address, false).base !== undefined) continue;
    const segments = path.split('/');
    for (let count = 2; count <= Math.min(MAX_SEGMENTS + 1, segments.length - 1); count += 1) {
      const [start, rest] = [segments.slice(0, count).join('/'), `/${segments.slice(count).join('/')}`];
      if (ONLY_PLACEHOLDERS.test(rest) || rest === '/') continue;
      const key = `${host} ${start}`;
      const behind = all.get(key) ?? { host, start, rests: new Set<string>() };
      behind.rests.add(rest);
      all.set(key, behind);
    }
  }
  return [...all.values()];
}
