import { basePathsOf, originsOf } from '../../contract/model/index.ts';
import { STATUS_PATH } from '../../servers/http/own-pages.ts';
import {
  canBeOrigin,
  displayPath,
  findAddresses,
  isCertain,
  LOCAL,
  NOTHING_WRITTEN,
  PLACEHOLDER,
  type RequestAddress,
} from './address.ts';
import { type CodeRequest, sourceKey } from './values/index.ts';
import type { Verdicts } from './verdicts/index.ts';

/** A request to the API of the contract, at one of its addresses. */
export interface OwnRequest {
  readonly request: CodeRequest;
  readonly address: RequestAddress;
  /**
   * Whether it is only likely that the request goes to this API: its host does not show it, or the request has several
   * addresses.
   */
  readonly isOnlyLikely: boolean;
  /** Whether the request has several paths: some alternatives of its values may then belong to another path. */
  readonly hasSeveralPaths: boolean;
}

/** The addresses of variables of the environment, as files of the project state them. */
type EnvironmentVariables = ReadonlyMap<string, readonly string[]>;

export interface HostOptions {
  /** The address of the API: requests to other hosts are ignored. */
  readonly baseUrl?: string | undefined;
  /** Hosts of other APIs, such as `api.example.com`. */
  readonly ignoredHosts?: readonly string[] | undefined;
  readonly variables?: EnvironmentVariables | undefined;
}

/** Finds the requests that go to this API: by their address, or by their path where the address is not known. */
export function findOwnRequests(
  requests: ReadonlySet<CodeRequest>,
  paths: StatedPaths,
  { baseUrl, ignoredHosts = [], variables = new Map() }: HostOptions,
): readonly OwnRequest[] {
  const { origins } = paths;
  const base = baseUrl === undefined ? undefined : new URL(baseUrl).origin;
  const isApiOrigin = (origin: string): boolean => origin === base || origins.has(origin.toLowerCase());
  const isApi = ({ origin = '' }: RequestAddress): boolean => isApiOrigin(origin);
  const configured = (address: RequestAddress): readonly string[] => configuredOrigins(address, variables);
  const isOther = (address: RequestAddress): boolean => {
    const { origin } = address;
    const remote = configured(address).filter((one) => !LOCAL.test(one));
    if (origin === undefined && origins.size > 0 && remote.length > 0) return !remote.some(isApiOrigin);
    if (origin === undefined || isApi(address)) return false;
    if (ignoredHosts.includes(origin.replace(/^\w+:\/\//, ''))) return true;
    if (base !== undefined) return isCertain(origin);
    if (origins.size === 0 || LOCAL.test(origin)) return false;
    return ![...origins].some((one) => canBeOrigin(origin, one));
  };
  const all = [...requests].flatMap((request) => {
    const addresses = findAddresses(request);
    // If one alternative is the address of another API and none is ours, the request is not ours.
    const hasApi = addresses.some(isApi);
    if (addresses.some(isOther) && !hasApi) return [];
    // `base ?? 'https://api.example.com'` is that address.
    const possible = addresses
      .filter((address) => (hasApi ? isApi(address) : !isOther(address)))
      .map((address) => ({ isServer: isApi(address), address: paths.belowBase(address, isApi(address)) }))
      .filter(({ address }) => address.path?.startsWith(STATUS_PATH) !== true);
    // `if (!url.endsWith('/')) url += '/'`: of several addresses those with an empty segment are not meant.
    const own =
      possible.length > 1 ? possible.filter(({ address }) => address.path?.includes('//') !== true) : possible;
    const hasSeveralPaths = new Set(own.map(({ address }) => address.path)).size > 1;
    return own.map((each) => ({ ...each, request, hasSeveralPaths }));
  });
  const apiHosts = new Set(all.filter(({ isServer }) => isServer).flatMap(({ request }) => unknownHosts(request)));
  for (const { address } of all) if (configured(address).some(isApiOrigin)) apiHosts.add(hostOf(address));
  const isOpen = origins.size === 0;
  const likely = new Set(all.filter(({ address }) => paths.isLikely(address)).map(({ address }) => hostOf(address)));
  const shares = shareOfStated(all, paths);
  return all.flatMap(({ request, address, isServer, hasSeveralPaths }) => {
    const { origin, path } = address;
    const host = hostOf(address);
    const isOwn =
      !BROWSER_GLOBAL.test(host) &&
      (isServer ||
        (host !== '' && apiHosts.has(host)) ||
        (isOpen
          ? paths.isLikely(address) ||
            (origin !== undefined ? likely.has(origin) && path !== undefined : paths.isBelowSurface(address)) ||
            (host !== '' && likely.has(host) && origin === undefined)
          : (shares.get(host) ?? 0) >= 0.5 && (host !== '' || paths.isDistinctive(path))));
    if (!isOwn) return [];
    // A path alone leads to the application itself, unless a client that other code makes has an address.
    if (!isOpen && host === '' && !request.isOpen && !request.isInProcess) {
      const why = 'without a host it goes to the application itself';
      return [{ request: { ...request, why }, address, isOnlyLikely: true, hasSeveralPaths }];
    }
    const isCertainly = isServer || isOpen || (host !== '' && apiHosts.has(host));
    return [{ request, address, isOnlyLikely: !isCertainly || hasSeveralPaths, hasSeveralPaths }];
  });
}

/** Whether a program, or a file of its environment, states the host of a request. */
export const hasKnownHost = (request: CodeRequest, variables: EnvironmentVariables): boolean =>
  findAddresses(request).some(
    (address) =>
      (address.origin !== undefined && isCertain(address.origin)) ||
      BROWSER_GLOBAL.test(hostOf(address)) ||
      configuredOrigins(address, variables).length > 0,
  );

const configuredOrigins = ({ before }: RequestAddress, variables: EnvironmentVariables): readonly string[] =>
  (before === undefined ? undefined : variables.get(sourceKey(before).replace(/^(environment|name) /, ''))) ?? [];

/** Objects of a browser as hosts, such as `location`: such a request goes to the site of the page. */
const BROWSER_GLOBAL = /^name (location|window|document|self|globalThis|parent|top)$/;

const hostOf = ({ origin, before }: RequestAddress): string =>
  origin ?? (before === undefined ? '' : sourceKey(before));

/** The unknown values that the addresses of a request begin with. */
const unknownHosts = (request: CodeRequest): readonly string[] =>
  findAddresses(request).flatMap(({ before }) => (before === undefined ? [] : [sourceKey(before)]));

/** The share of stated paths among those that programs send to each unknown host; 0 if none of its paths is distinctive. */
function shareOfStated(
  all: readonly { readonly address: RequestAddress }[],
  paths: StatedPaths,
): ReadonlyMap<string, number> {
  const byHost = Map.groupBy(all, ({ address }) => hostOf(address));
  return new Map(
    [...byHost].map(([host, sent]) => {
      const addresses = sent.flatMap(({ address }) => (address.path === undefined || address.isCut ? [] : [address]));
      const distinct = new Set(addresses.map(({ path = '' }) => path));
      const statedPaths = [...distinct].filter((path) => paths.isStated(path));
      const isDistinctive = addresses.some(({ path, base }) => base !== undefined || paths.isDistinctive(path));
      return [host, isDistinctive ? statedPaths.length / distinct.size : 0];
    }),
  );
}

/** The paths of a contract, and its addresses with their base paths. */
export class StatedPaths {
  readonly origins: ReadonlySet<string>;
  readonly #verdicts: Verdicts;
  readonly #starts: readonly string[];
  readonly #bases: readonly string[];
  readonly #surfaces: readonly string[];

  constructor(verdicts: Verdicts, { baseUrl }: HostOptions) {
    const { operations, model } = verdicts.contract;
    const stated = operations.flatMap(originsOf).map((origin) => origin.toLowerCase());
    const all = [...(baseUrl === undefined ? [] : [new URL(baseUrl).origin]), ...stated];
    this.origins = new Set(all.filter((origin) => !LOCAL.test(origin)));
    this.#verdicts = verdicts;
    // `/v1/agents` of `/v1/agents/{agent_id}/memories/`: a version alone is no sign.
    this.#starts = [...new Set(operations.map(({ path }) => pathStart(path)))].filter((start) => start !== '');
    const bases = new Set(operations.flatMap(basePathsOf));
    this.#bases = [...bases].filter((base) => base !== '' && !base.includes('{'));
    this.#surfaces = model.surfaces.map(({ under }) => under).filter((under) => under !== '/');
  }

  isStated(path: string): boolean {
    return this.#verdicts.statedPath(path) !== undefined;
  }

  /** Whether a path is stated and has two names or more: one alone, such as `/user`, is a path of many APIs. */
  isDistinctive(path: string | undefined): boolean {
    return path !== undefined && this.#verdicts.isDistinctive(path);
  }

  /** The stated path, or the address of the API, that a text is; `undefined` if it is neither. */
  matchText(text: string): string | undefined {
    const [, origin, rest = ''] =
      new RegExp(`^(\\w+://[^/?#\\s]+|${PLACEHOLDER})?(/[^?#\\s]*)?$`).exec(text.split(/[?#]/)[0] ?? '') ?? [];
    const isOfApi = origin !== undefined && this.origins.has(origin.toLowerCase());
    if (/^(\/|)$/.test(rest)) return isOfApi ? origin : undefined;
    if (origin?.includes('://') && !isOfApi && this.origins.size > 0) return undefined;
    const base = this.#bases.find((one) => rest.startsWith(`${one}/`));
    const path = base === undefined ? rest : rest.slice(base.length);
    if (isOfApi || base !== undefined ? this.isStated(path) : this.isDistinctive(path)) return displayPath(path);
    return isOfApi || origin !== undefined ? undefined : this.#matchBehindPrefix(rest);
  }

  /** The stated path behind one or two segments of another application, as in `/proxy/v1/agents/`. */
  #matchBehindPrefix(path: string): string | undefined {
    const segments = path.split('/');
    return [2, 3]
      .map((count) => `/${segments.slice(count).join('/')}`)
      .filter((rest) => {
        const base = this.#bases.find((one) => rest.startsWith(`${one}/`));
        return base === undefined ? this.isDistinctive(rest) : this.isStated(rest.slice(base.length));
      })
      .map(displayPath)[0];
  }

  /** Whether a path begins as a stated one does. */
  isLikely({ base, path = '' }: RequestAddress): boolean {
    if (base !== undefined) return true;
    return this.#starts.some((start) => path === start || path.startsWith(`${start}/`)) || this.isStated(path);
  }

  isBelowSurface({ path, origin }: RequestAddress): boolean {
    if (path === undefined || origin !== undefined) return false;
    return this.#verdicts.lacksPrefix(path) || this.#surfaces.some((under) => path.startsWith(under));
  }

  /** An address with its path as in the document: without the base path of a server. */
  belowBase(address: RequestAddress, isServer: boolean): RequestAddress {
    const { path } = address;
    if (path === undefined || this.#bases.length === 0) return address;
    const base = this.#bases.find((one) => path.startsWith(`${one}/`));
    if (base !== undefined) {
      const below = path.slice(base.length);
      return { ...address, base, path: NOTHING_WRITTEN.test(below) ? undefined : below };
    }
    if (!isServer) return address;
    const [first = ''] = this.#bases;
    // Another version, or none: `/v9/users` where `/v10` is the base.
    const segments = path.split('/').slice(1);
    const rest = first
      .split('/')
      .map((_, index) => `/${segments.slice(index).join('/')}`)
      .find((one) => this.isStated(one));
    return rest === undefined ? { ...address, isOutside: true } : { ...address, path: rest, lacks: first };
  }
}

/** The first two segments of a path, up to the first parameter. */
const pathStart = (path: string): string => /^(?:\/[^/{}]+){1,2}(?=\/|$)/.exec(path)?.[0] ?? '';
