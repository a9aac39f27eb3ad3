import { basePathsOf, serverOrigins } from '../../contract/model/index.ts';
import { STATUS_PATH } from '../../servers/http/own-pages.ts';
import {
  canBeOrigin,
  displayPath,
  findAddresses,
  isWithoutPlaceholder,
  LOCAL_ORIGIN,
  ONLY_PLACEHOLDERS,
  PLACEHOLDER,
  type RequestAddress,
} from './address.ts';
import { apiOfRequest, type NamedHosts } from './named-hosts.ts';
import { TEST_CODE } from './program.ts';
import { type CodeRequest, sourceKey, unknownValue } from './values/index.ts';
import type { Verdicts } from './verdicts/index.ts';

/** A request of a program to the API of the contract, at one of the addresses that the request can have. */
export interface OwnRequest {
  readonly request: CodeRequest;
  readonly address: RequestAddress;
  /**
   * Whether it is only likely that the request goes to this API: its host does not show it, or the request has several
   * addresses.
   */
  readonly isOnlyLikely: boolean;
  /** Whether the request can have several paths. Some alternatives of its values may then belong to another path. */
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

/** Finds the requests that go to this API: by their address, or by their path if the address is unknown. */
export function findOwnRequests(
  requests: ReadonlySet<CodeRequest>,
  paths: StatedPaths,
  namedHosts: NamedHosts,
  { baseUrl, ignoredHosts = [], variables = new Map() }: HostOptions,
): readonly OwnRequest[] {
  const { origins } = paths;
  const base = baseUrl === undefined ? undefined : new URL(baseUrl).origin;
  const isApiOrigin = (origin: string): boolean => origin === base || origins.has(origin.toLowerCase());
  const isOfApi = ({ origin = '' }: RequestAddress): boolean => isApiOrigin(origin);
  const findConfiguredOrigins = (address: RequestAddress): readonly string[] => configuredOrigins(address, variables);
  const isOfOtherApi = (address: RequestAddress): boolean => {
    const { origin } = address;
    const remote = findConfiguredOrigins(address).filter((one) => !LOCAL_ORIGIN.test(one));
    if (origin === undefined && origins.size > 0 && remote.length > 0) return !remote.some(isApiOrigin);
    if (origin === undefined || isOfApi(address)) return false;
    if (ignoredHosts.includes(hostOf(address))) return true;
    if (base !== undefined) return isWithoutPlaceholder(origin);
    if (origins.size === 0 || LOCAL_ORIGIN.test(origin)) return false;
    return ![...origins].some((one) => canBeOrigin(origin, one));
  };
  const atSimilarHosts: OwnRequest[] = [];
  const all = [...requests].flatMap((request) => {
    const addresses = findAddresses(request);
    // If one alternative is the address of another API and none is, or can be, ours, the request is not ours.
    const hasApi = addresses.some(isOfApi);
    const canBeApi = addresses.some((address) => address.origin !== undefined && !isOfOtherApi(address));
    // An address by region has more hosts than are followed. Those that are left out may be ours.
    const { url } = request;
    const isRegional = url.kind === 'choice' && url.isCut === true && paths.canHaveRegions(addresses);
    if (addresses.some(isOfOtherApi) && !hasApi && !canBeApi && !isRegional) {
      const isOfTest = [request.at, ...request.calls].some(({ file }) => TEST_CODE.test(file));
      const like =
        base === undefined && !isOfTest ? addresses.find((address) => paths.isAtSimilarHost(address)) : undefined;
      if (like !== undefined) atSimilarHosts.push(toUnread(request, paths.withoutBase(like, false)));
      return [];
    }
    // In `base ?? 'https://api.example.com'` the written address counts, not the variable.
    const possible = addresses
      .filter((address) => (hasApi ? isOfApi(address) : isRegional || !isOfOtherApi(address)))
      .map((address) => ({
        isServer: isOfApi(address),
        address: paths.withoutRoute(paths.withoutBase(address, isOfApi(address))),
      }))
      .filter(
        ({ address: { path = '' } }) =>
          !path.startsWith(STATUS_PATH) && (!GRAPHQL_PATH.test(path) || paths.isStated(path)),
      )
      // A client for several APIs can have the address of each. The file with the path then shows which API is meant.
      .filter(
        ({ isServer, address }) =>
          (isServer && addresses.length === 1) || apiOfRequest(namedHosts, request, address.at) !== 'other',
      );
    // `if (!url.endsWith('/')) url += '/'`: of several addresses those with an empty segment are not meant.
    const own =
      possible.length > 1 ? possible.filter(({ address }) => address.path?.includes('//') !== true) : possible;
    const hasSeveralPaths = new Set(own.map(({ address }) => address.path)).size > 1;
    return own.map((each) => ({ ...each, request, hasSeveralPaths, isRegional }));
  });
  const apiHosts = new Set(all.filter(({ isServer }) => isServer).flatMap(({ request }) => listUnknownHosts(request)));
  for (const { address } of all) if (findConfiguredOrigins(address).some(isApiOrigin)) apiHosts.add(hostKey(address));
  const isOpen = origins.size === 0;
  const likely = new Set(
    all.filter(({ address }) => paths.beginsLikeStatedPath(address)).map(({ address }) => hostKey(address)),
  );
  const shares = shareOfStatedPaths(all, paths);
  const ownRequests = all.flatMap(
    ({ request, address, isServer, hasSeveralPaths, isRegional }): readonly OwnRequest[] => {
      const { origin, path } = address;
      const host = hostKey(address);
      const isOwn =
        !BROWSER_GLOBAL.test(host) &&
        (isServer ||
          (host !== '' && apiHosts.has(host)) ||
          (isRegional && paths.isStated(path ?? '')) ||
          (isOpen
            ? paths.beginsLikeStatedPath(address) ||
              paths.hasOtherPrefix(address) ||
              (origin !== undefined ? likely.has(origin) && path !== undefined : paths.isBelowSurface(address)) ||
              (host !== '' && origin === undefined && (likely.has(host) || (shares.get(host) ?? 0) >= 0.75))
            : (apiOfRequest(namedHosts, request, address.at) === 'this' && paths.isDistinctive(path)) ||
              ((shares.get(host) ?? 0) >= 0.75 && (host !== '' || paths.isDistinctive(path)))));
      if (!isOwn) return [];
      // A path without a host leads to the application itself, unless code elsewhere gives the client an address.
      const isOfApplication = host === '' && apiOfRequest(namedHosts, request, address.at) !== 'this';
      if (!isOpen && isOfApplication && !request.isOpen && !request.isInProcess) {
        const why = 'without a host it goes to the application itself';
        return [{ request: { ...request, why }, address, isOnlyLikely: true, hasSeveralPaths }];
      }
      // In `/v1/invoices` of an unknown host only the version is that of this API.
      const isShown = paths.beginsLikeStatedPath(address) || likely.has(host) || (shares.get(host) ?? 0) >= 0.75;
      const isCertainly = isServer || (isOpen && isShown) || (host !== '' && apiHosts.has(host));
      // The server that passes a request on may add the key, and encodes the body again.
      if (address.isPassedOn === true) {
        const headers = [...request.headers, unknownValue('headers that a server adds', request.at)];
        const body = request.body && { value: request.body.value, as: request.body.as };
        return [{ request: { ...request, headers, body, isOpen: true }, address, isOnlyLikely: true, hasSeveralPaths }];
      }
      return [{ request, address, isOnlyLikely: !isCertainly || hasSeveralPaths, hasSeveralPaths }];
    },
  );
  return [...ownRequests, ...atSimilarHosts.filter(({ address }) => !ignoredHosts.includes(hostOf(address)))];
}

/** Returns a request to a host that is only similar to one of the API. It cannot be judged. */
function toUnread(request: CodeRequest, address: RequestAddress): OwnRequest {
  const why = `the document does not state the host ${displayPath(hostOf(address))}`;
  return { request: { ...request, why }, address, isOnlyLikely: true, hasSeveralPaths: false };
}

const hostOf = ({ origin = '' }: RequestAddress): string => origin.replace(/^\w+:\/\//, '');

/** Whether a program, or a file of its environment, states the host of a request. */
export const hasKnownHost = (request: CodeRequest, variables: EnvironmentVariables): boolean =>
  findAddresses(request).some(
    (address) =>
      (address.origin !== undefined && /^https?:/i.test(address.origin) && isWithoutPlaceholder(address.origin)) ||
      BROWSER_GLOBAL.test(hostKey(address)) ||
      configuredOrigins(address, variables).length > 0,
  );

const configuredOrigins = ({ before }: RequestAddress, variables: EnvironmentVariables): readonly string[] =>
  (before === undefined ? undefined : variables.get(sourceKey(before).replace(/^(environment|name) /, ''))) ?? [];

/** Matches the path under which an API answers GraphQL, which a document of OpenAPI does not describe. */
const GRAPHQL_PATH = /\/graphql\/?$/;

/** Matches globals of a browser as hosts, such as `location`. Such a request goes to the site of the page. */
const BROWSER_GLOBAL = /^name (location|window|document|self|globalThis|parent|top)$/;

const hostKey = ({ origin, before }: RequestAddress): string =>
  origin ?? (before === undefined ? '' : sourceKey(before));

/** Lists the unknown values that the addresses of a request begin with. */
const listUnknownHosts = (request: CodeRequest): readonly string[] =>
  findAddresses(request).flatMap(({ before }) => (before === undefined ? [] : [sourceKey(before)]));

/** Returns, for each unknown host, the share of its paths that the contract states; 0 if none of them is distinctive. */
function shareOfStatedPaths(
  all: readonly { readonly address: RequestAddress }[],
  paths: StatedPaths,
): ReadonlyMap<string, number> {
  const byHost = Map.groupBy(all, ({ address }) => hostKey(address));
  return new Map(
    [...byHost].map(([host, sent]) => {
      const addresses = sent.flatMap(({ address }) => (address.path === undefined || address.isCut ? [] : [address]));
      const distinct = new Set(addresses.map(({ path = '' }) => path));
      const statedPaths = [...distinct].filter((path) => paths.isStated(path) || paths.lacksPrefix(path));
      const isDistinctive = addresses.some(
        ({ path = '', base }) =>
          base !== undefined || paths.isDistinctive(path) || (/^\/[^/]+\/\w/.test(path) && paths.lacksPrefix(path)),
      );
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
  /** Whether an address of the API has no base path. */
  readonly #hasRoot: boolean;
  readonly #surfaces: readonly string[];

  constructor(verdicts: Verdicts, { baseUrl }: HostOptions) {
    const { operations, model } = verdicts.contract;
    const stated = operations.flatMap(serverOrigins).map((origin) => origin.toLowerCase());
    const all = [...(baseUrl === undefined ? [] : [new URL(baseUrl).origin]), ...stated];
    this.origins = new Set(all.filter((origin) => !LOCAL_ORIGIN.test(origin)));
    this.#verdicts = verdicts;
    // The start `/v1/agents` of `/v1/agents/{agent_id}/memories/` shows the API; `/v1` alone does not.
    this.#starts = [...new Set(operations.map(({ path }) => findPathStart(path)))].filter((start) => start !== '');
    const bases = new Set(operations.flatMap(basePathsOf));
    this.#hasRoot = bases.has('');
    this.#bases = [...bases].filter((base) => base !== '' && !base.includes('{'));
    this.#surfaces = model.surfaces.map(({ under }) => under).filter((under) => under !== '/');
  }

  /** Whether the names that the hosts of several addresses have in common are those of an address of the API. */
  canHaveRegions(addresses: readonly RequestAddress[]): boolean {
    const [first = [], ...others] = addresses.map(({ origin = '' }) => listHostNames(origin));
    const shared = first.filter((name) => isWithoutPlaceholder(name) && others.every((names) => names.includes(name)));
    return [...this.origins].some((one) => {
      const names = listHostNames(one);
      return shared.every((name) => names.includes(name)) && names.slice(-2).every((name) => shared.includes(name));
    });
  }

  /**
   * Whether a stated path is asked for at a host that is none of the API and has the same name before its last one, as
   * `api.example.org` and `upload.example.com` have.
   */
  isAtSimilarHost(address: RequestAddress): boolean {
    const nameOf = (origin: string): string | undefined => listHostNames(origin).at(-2);
    const name = nameOf(address.origin ?? '');
    const { path = '' } = this.withoutBase(address, false);
    // In `example.co.uk` the name before the last one is part of the top-level domain.
    return (name?.length ?? 0) > 3 && [...this.origins].some((one) => nameOf(one) === name) && this.isStated(path);
  }

  isStated(path: string): boolean {
    return this.#verdicts.findStatedPath(path) !== undefined;
  }

  /** The path, or the path with the other end, with or without a slash, if that one is stated. */
  withStatedSlash(path: string): string {
    const stated = this.#verdicts.findStatedPath(path);
    if (stated === undefined || stated.endsWith('/') === path.endsWith('/')) return path;
    return path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  }

  /**
   * Whether a path is stated below a prefix that the base address of the client may contain. Always false if an
   * address of the API is known, since that shows the prefix.
   */
  lacksPrefix(path: string): boolean {
    return this.origins.size === 0 && this.#verdicts.lacksPrefix(path);
  }

  /** Whether a path is stated and has at least two names. Many APIs have a path with a single name, such as `/user`. */
  isDistinctive(path: string | undefined): boolean {
    return path !== undefined && this.#verdicts.isDistinctive(path);
  }

  /**
   * Returns the stated path or the address of the API that a text is, without its query; `undefined` if it is neither.
   */
  matchText(text: string): string | undefined {
    const [, origin, rest = ''] =
      new RegExp(`^(\\w+://[^/?#\\s]+|${PLACEHOLDER})?(/[^?#\\s]*)?$`).exec(text.split(/[?#]/)[0] ?? '') ?? [];
    const isOfApi = origin !== undefined && this.origins.has(origin.toLowerCase());
    // With a base path, an address without it is another part of the site.
    if (/^(\/|)$/.test(rest)) return isOfApi && this.#hasRoot ? origin : undefined;
    if (origin?.includes('://') && !isOfApi && this.origins.size > 0) return undefined;
    const base = this.#bases.find((one) => rest.startsWith(`${one}/`));
    const path = base === undefined ? rest : rest.slice(base.length);
    if (isOfApi || base !== undefined ? this.isStated(path) : this.isDistinctive(path)) return displayPath(path);
    return isOfApi || origin !== undefined ? undefined : this.#matchBehindPrefix(rest);
  }

  /** Whether a path or an address of the API is anywhere in a text, such as one that no reader understands. */
  occurIn(text: string): boolean {
    const words = text.match(/[^\s"'`,()]+/g) ?? [];
    return words.some((word) => {
      const path = word.replaceAll(/\$?\{\w+\}|\$\w+|<\w+>|(?<=\/):\w+/g, PLACEHOLDER);
      const origin = /^\w+:\/\/[^/?#]+/.exec(path)?.[0].toLowerCase() ?? '';
      return this.origins.has(origin) || this.matchText(path) !== undefined;
    });
  }

  /** The stated path that a text is, with or without its first slash, unless the path begins with a parameter. */
  matchNamed(text: string): string | undefined {
    const [, path] = /^\/?([\w.-]+(?:\/[^?#\s]*)?)(?:[?#].*)?$/.exec(text) ?? [];
    if (path === undefined || path.startsWith(PLACEHOLDER)) return undefined;
    const stated = this.#verdicts.findStatedPath(`/${path}`);
    return stated?.split('/')[1] === path.split('/')[0] ? `/${displayPath(path)}` : undefined;
  }

  /** The path that is stated below a prefix, such as `/v2`, that the address of a client can have. */
  matchBelowPrefix(text: string): string | undefined {
    const [path = ''] = text.split(/[?#]/);
    return path.startsWith('/') && this.#verdicts.lacksPrefix(path) ? displayPath(path) : undefined;
  }

  /** The path, if it is stated, also one with a single name. */
  matchStated(path: string): string | undefined {
    return this.isStated(path) ? displayPath(path) : undefined;
  }

  /** The end of a stated path, behind a value such as the address of a repository. */
  matchEnd(text: string, isRequest: boolean): string | undefined {
    const [, end] = new RegExp(`^${PLACEHOLDER}(/[^?#\\s]+)`).exec(text) ?? [];
    return end !== undefined && this.#verdicts.containsNames(end, isRequest ? 1 : 2)
      ? `…${displayPath(end)}`
      : undefined;
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

  /** Whether a path begins like one of the stated paths. */
  beginsLikeStatedPath({ base, path = '' }: RequestAddress): boolean {
    if (base !== undefined) return true;
    return this.#starts.some((start) => path === start || path.startsWith(`${start}/`)) || this.isStated(path);
  }

  /** Whether the path behind an unknown host has another prefix than the stated one, such as `/v2`. */
  hasOtherPrefix({ path, origin, before }: RequestAddress): boolean {
    return path !== undefined && origin === undefined && before !== undefined && this.#verdicts.hasOtherPrefix(path);
  }

  isBelowSurface({ path, origin }: RequestAddress): boolean {
    if (path === undefined || origin !== undefined) return false;
    return this.#verdicts.lacksPrefix(path) || this.#surfaces.some((under) => path.startsWith(under));
  }

  /**
   * Removes the segments in front of a path of the API that has no host, as in `/api/agent/v1/agents/`: the application passes
   * such requests on.
   */
  withoutRoute(address: RequestAddress): RequestAddress {
    const { path, origin, before } = address;
    if (path === undefined || origin !== undefined || before !== undefined || this.#surfaces.length === 0)
      return address;
    if (this.#surfaces.some((under) => path.startsWith(under))) return address;
    const segments = path.split('/');
    const rest = [2, 3]
      .map((count) => `/${segments.slice(count).join('/')}`)
      .find((one) =>
        this.#starts.some((start) => start.split('/').length > 2 && (one === start || one.startsWith(`${start}/`))),
      );
    return rest === undefined ? address : { ...address, path: rest, isPassedOn: true };
  }

  /** Removes the base path of a server from an address, so that its path is like the paths of the document. */
  withoutBase(address: RequestAddress, isServer: boolean): RequestAddress {
    const { path } = address;
    if (path === undefined || this.#bases.length === 0) return address;
    const base = this.#bases.find((one) => path.startsWith(`${one}/`));
    if (base !== undefined) {
      const below = path.slice(base.length);
      return { ...address, base, path: ONLY_PLACEHOLDERS.test(below) ? undefined : below };
    }
    if (!isServer) return address;
    const [first = ''] = this.#bases;
    // The base path may be missing or another version, such as `/v9/users` instead of `/v10/users`.
    const segments = path.split('/').slice(1);
    const rest = first
      .split('/')
      .map((_, index) => `/${segments.slice(index).join('/')}`)
      .find((one) => this.isStated(one));
    return rest === undefined ? { ...address, isOutside: true } : { ...address, path: rest, lacks: first };
  }
}

/** Lists the names of a host: `api`, `example` and `com`. */
const listHostNames = (origin: string): readonly string[] =>
  origin
    .toLowerCase()
    .replace(/^\w+:\/\/|:\d+$/g, '')
    .split('.');

/** Returns the first two segments of a path, or fewer if a parameter follows. */
const findPathStart = (path: string): string => /^(?:\/[^/{}]+){1,2}(?=\/|$)/.exec(path)?.[0] ?? '';
