import { STATUS_PATH } from '../../servers/http/own-pages.ts';
import {
  canBeOrigin,
  canBeOtherPath,
  displayPath,
  findAddresses,
  isWithoutPlaceholder,
  LOCAL_ORIGIN,
  MORE_ADDRESSES,
  ONLY_PLACEHOLDERS,
  PLACEHOLDER,
  type RequestAddress,
} from './address.ts';
import type { Application } from './application.ts';
import { hostKey, PAGE_HOST } from './host-key.ts';
import { explainLostRequest, findLostOfSameSender } from './lost-requests.ts';
import { lacksIdentifier } from './missing-identifiers.ts';
import { apiOfRequest, EXAMPLE_HOST, type NamedHosts } from './named-hosts.ts';
import { MARKDOWN_FILE, TEST_CODE } from './program.ts';
import type { StatedPaths } from './stated-paths.ts';
import { UnknownBases } from './unknown-bases.ts';
import { type CodeRequest, isCutChoice, locationKey, memberKey, sourceKey, unknownValue } from './values/index.ts';

/** A request of a program to the API of the contract, at one of the addresses that the request can have. */
export interface OwnRequest {
  readonly request: CodeRequest;
  readonly address: RequestAddress;
  /**
   * Whether it is only likely that the request goes to this API: its host does not show it, or the request has several
   * addresses.
   */
  readonly isOnlyLikely: boolean;
  /** The paths that the request can have. If there are several, some alternatives of its values may belong to another one. */
  readonly possiblePaths: readonly string[];
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
  application: Application,
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
  /** The locations of calls that send requests to other APIs. */
  const elsewhere = new Set<string>();
  const found = new Map(
    [...requests].map((request) => [
      request,
      findAddresses(request)
        .map((address) => (isOfApi(address) ? address : withoutExampleHost(address, request)))
        .flatMap((address) => application.resolve(address, request) ?? []),
    ]),
  );
  const unknownBases = new UnknownBases([...found.values()].flat(), paths, () => namedHosts.isOwnerNamed);
  const all = [...found].flatMap(([request, resolved]) => {
    const addresses = unknownBases.remove(resolved);
    // If one alternative is the address of another API and none is, or can be, ours, the request is not ours.
    const hasApi = addresses.some(isOfApi);
    const canBeApi = addresses.some((address) => address.origin !== undefined && !isOfOtherApi(address));
    // An address by region has more hosts than are followed. Those that are left out may be ours.
    const { url } = request;
    const isCut = isCutChoice(url);
    const isRegional = isCut && paths.canHaveRegions(addresses);
    if (addresses.some(isOfOtherApi) && !hasApi && !canBeApi && !isRegional) {
      elsewhere.add(locationKey(request.at));
      const isOfTest = [request.at, ...request.calls].some(({ file }) => TEST_CODE.test(file));
      // A file that is named after the owner of the API may use another of its hosts.
      const isAtOtherHost = (address: RequestAddress): boolean =>
        paths.isAtSimilarHost(address) ||
        (paths.isStatedBelowBase(address) &&
          [address.at, ...request.calls].some(({ file }) => namedHosts.isOfOwner(file)));
      const like = base === undefined && !isOfTest ? addresses.find(isAtOtherHost) : undefined;
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
      // The site of the application also has files.
      .filter(
        ({ isServer, address }) =>
          isServer || !STATIC_FILE.test(address.path ?? '') || paths.beginsLikeStatedPath(address),
      )
      .filter(({ address }) => paths.findStartOfOtherApi(address) === undefined)
      // A written host without the base path that all operations have is another one.
      .filter(
        ({ isServer, address: { origin, base } }) =>
          isServer || base !== undefined || paths.hasRoot || !isWrittenHost(origin),
      )
      // A client for several APIs can have the address of each. The file with the path then shows which API is meant.
      .filter(
        ({ isServer, address }) =>
          (isServer && addresses.length === 1) || apiOfRequest(namedHosts, request, address.at) !== 'other',
      );
    // `if (!url.endsWith('/')) url += '/'`: of several addresses those with an empty segment are not meant, nor is the one with a default
    // that is no address, as in `settings.get("host", "none") + path`.
    const isMeant = ({ path = '', ...address }: RequestAddress): boolean =>
      !path.includes('//') &&
      (hostKey(address) !== '' ||
        possible.every(({ address: other }) => hostKey(other) === '' || !path.endsWith(`${other.path}`)));
    // In the same way, `${isTest ? '/test' : ''}/v1/agents` without a further segment in front is meant.
    const isFurther = (path: string): boolean =>
      possible.some(({ address: { path: other = '' } }) => path.length > other.length && path.endsWith(other || ' '));
    // An unknown value, such as the address of the next page, is left out next to the path that it stands for.
    const isCutStart = (path: string): boolean =>
      /[^/]$/.test(path.replace(PLACEHOLDER_AT_END, '')) &&
      PLACEHOLDER_AT_END.test(path) &&
      possible.some(({ address: { path: other = '' } }) => paths.isStated(other) && !ONLY_PLACEHOLDERS.test(other));
    // A client for two versions of the API has the base path of each.
    const isOfOtherVersion = ({ lacks, path }: RequestAddress): boolean =>
      lacks !== undefined && possible.some(({ address: other }) => other.lacks === undefined && other.path === path);
    const allPaths = possible.flatMap(({ address: { path } }) => path ?? []);
    const own = possible.filter(
      ({ address }) =>
        possible.length === 1 ||
        (isMeant(address) &&
          !isCutStart(address.path ?? '') &&
          !isOfOtherVersion(address) &&
          !lacksIdentifier(address.path ?? '', allPaths, paths) &&
          (paths.isStated(address.path ?? '') || !isFurther(address.path ?? ''))),
    );
    const possiblePaths = [...new Set(own.map(({ address: { path = '' } }) => path))];
    // If the value of a segment may also be another one, it may not be that of this request.
    const isCertain = ({ path = '' }: RequestAddress): boolean =>
      paths.isStated(path) ||
      own.every(({ address: { path: other, base } }) =>
        other === undefined ? base === undefined : other === path || !canBeOtherPath(other, path),
      );
    // A client for two versions of the API sends the paths of each of them to the base path of that version.
    const isOfSeveralBases = possible.length > 1 && possible.some(({ address }) => address.isOutside);
    const withReason = (sent: CodeRequest, address: RequestAddress): CodeRequest => {
      if (isOfSeveralBases && !paths.isStated(address.path ?? ''))
        return { ...sent, why: 'another of its addresses is outside of the API that is described' };
      if (isCertain(address) && !(isCut && !paths.isStated(address.path ?? ''))) return sent;
      return {
        ...sent,
        why: isCut ? MORE_ADDRESSES : 'check does not know a value in the path',
      };
    };
    return own.map((each) => ({
      ...each,
      request: withReason(request, each.address),
      ...{ possiblePaths, isRegional },
    }));
  });
  const apiHosts = new Set(all.filter(({ isServer }) => isServer).flatMap(({ request }) => listUnknownHosts(request)));
  for (const { address } of all) if (findConfiguredOrigins(address).some(isApiOrigin)) apiHosts.add(hostKey(address));
  const isOpen = origins.size === 0 || paths.hasOpenHost;
  const shares = shareOfStatedPaths(all, paths);
  const largestShare = Math.max(0, ...shares.values());
  // Next to a host with stated paths, one without them can be that of another API, even if it has the same base path. So can be one that
  // is written, if most of its paths are not stated: a client shares a few with that of another API from which it is derived.
  const isOther = (host: string): boolean => {
    const share = host === '' ? 1 : (shares.get(host) ?? 1);
    return (share === 0 && largestShare > 0) || (share < 0.5 && largestShare >= 0.75 && isWrittenHost(host));
  };
  const hostsWithBase = new Set<string>();
  // Behind an unknown host, a stated path below the base path of the document shows the API.
  for (const { address } of all) {
    const host = hostKey(address);
    if (address.base !== undefined && paths.isStated(address.path ?? '') && !isOther(host)) hostsWithBase.add(host);
  }
  const hostsWithStatedPaths = new Set(
    all.flatMap(({ address }) => (paths.isStated(address.path ?? '') ? [hostKey(address)] : [])),
  );
  // A server on this machine without a stated path is the application itself.
  const isOtherServer = (address: RequestAddress): boolean =>
    LOCAL_ORIGIN.test(address.origin ?? '') && isOther(hostKey(address)) && !hostsWithStatedPaths.has(hostKey(address));
  // Any server can answer `/`.
  const beginsLikeApi = (address: RequestAddress): boolean =>
    paths.beginsLikeStatedPath(address) &&
    !isOtherServer(address) &&
    ((address.base === undefined && address.path !== '/') || !isOther(hostKey(address)));
  const likely = new Set(all.filter(({ address }) => beginsLikeApi(address)).map(({ address }) => hostKey(address)));
  const isForApi = (request: CodeRequest, { at }: RequestAddress): boolean =>
    apiOfRequest(namedHosts, request, at) === 'this' || namedHosts.isOfOwner(request.sentBy ?? '');
  const isBelowBase = ({ base, path = '' }: RequestAddress): boolean => base !== undefined && paths.isStated(path);
  const others: OwnRequest[] = [];
  const ownRequests = all.flatMap(
    ({ request, address, isServer, possiblePaths, isRegional }): readonly OwnRequest[] => {
      const { origin, path } = address;
      const host = hostKey(address);
      const isOfPage = host === PAGE_HOST || (!isOpen && host === '');
      const isAtApi = (shares.get(host) ?? 0) >= 0.75;
      const canAnswer = isOfPage && paths.canBeApplication;
      const isOwn =
        isServer ||
        (host !== '' && (apiHosts.has(host) || (address.base !== undefined && hostsWithBase.has(host)))) ||
        (isRegional && paths.isStated(path ?? '')) ||
        (canAnswer
          ? paths.isDistinctive(path) || (paths.isStated(path ?? '') && isAtApi)
          : host !== PAGE_HOST &&
            (isOpen || (paths.hasPrivateHost && host !== '')
              ? beginsLikeApi(address) ||
                paths.hasOtherPrefix(address) ||
                (origin === undefined
                  ? paths.isBelowSurface(address)
                  : path !== undefined && (isWithoutPlaceholder(origin) ? likely.has(host) : isAtApi)) ||
                (host !== '' && origin === undefined && (likely.has(host) || isAtApi))
              : (isForApi(request, address) && (paths.isDistinctive(path) || isBelowBase(address))) ||
                (isAtApi && (host !== '' || paths.isDistinctive(path)))));
      // The document may describe a part of what the application answers.
      if (!isOwn && (!canAnswer || path === undefined || (shares.get(host) ?? 0) < 0.25)) {
        const why = isOther(host) ? undefined : explainLostRequest(request, address, paths, namedHosts);
        if (why !== undefined) return [{ request: { ...request, why }, address, isOnlyLikely: true, possiblePaths }];
        others.push({ request, address, isOnlyLikely: true, possiblePaths });
        return [];
      }
      if (!isOwn) {
        const isOfEither = paths.isStated(path ?? '');
        const why = isOfEither
          ? 'the application itself may have the path, too'
          : 'the document does not state the path, which may be one of the application itself';
        return [{ request: { ...request, why }, address, isOnlyLikely: true, possiblePaths }];
      }
      // A path without a host leads to the application itself, unless code elsewhere gives the client an address.
      const isOfApplication = host === '' && apiOfRequest(namedHosts, request, address.at) !== 'this';
      const reachesApplication = (!isOpen && !canAnswer) || application.servesBelow(`${address.base ?? ''}${path}`);
      const mayBePassedOn = request.isOpen || request.isInProcess || address.passedOn !== undefined;
      if (reachesApplication && isOfApplication && !mayBePassedOn) {
        const why = 'without a host it goes to the application itself';
        return [{ request: { ...request, why }, address, isOnlyLikely: true, possiblePaths }];
      }
      // In `/v1/invoices` of an unknown host only the version is that of this API.
      const isShown = paths.beginsLikeStatedPath(address) || likely.has(host) || isAtApi;
      // The server that a test runs itself can be another one with the same paths.
      const isCertainly =
        !request.isInProcess &&
        address.isBaseUnknown !== true &&
        (isServer || (origins.size === 0 && isShown && !isOther(host)) || (host !== '' && apiHosts.has(host)));
      // A browser adds the cookies of the page, among them that of a session.
      // A path alone is one of the page or of the server of the application, which may pass the request on with the key.
      const isRelative = host === '' && origin === undefined && !request.isInProcess && address.passedOn === undefined;
      if (isOfPage || isRelative || /^name document/.test(host)) {
        const headers = [...request.headers, unknownValue('headers that the browser adds', request.at)];
        return [
          {
            request: { ...request, headers },
            address,
            isOnlyLikely: !isCertainly || possiblePaths.length > 1,
            possiblePaths,
          },
        ];
      }
      // The server that passes a request on may add the key, and encodes the body again.
      if (address.passedOn !== undefined) {
        const headers = [...request.headers, unknownValue('headers that a server adds', request.at)];
        const body = request.body && { value: request.body.value, as: request.body.as };
        const isRewritten = address.passedOn === 'by route' && !paths.isStated(path ?? '');
        const why = isRewritten ? 'a route of the application passes it on, maybe with another path' : request.why;
        const passed = { ...request, headers, body, isOpen: true, ...(why !== undefined && { why }) };
        return [{ request: passed, address, isOnlyLikely: true, possiblePaths }];
      }
      return [{ request, address, isOnlyLikely: !isCertainly || possiblePaths.length > 1, possiblePaths }];
    },
  );
  return [
    ...withShownStarts(ownRequests, paths),
    ...findLostOfSameSender(others, ownRequests, paths, (sender) => elsewhere.has(sender)),
    ...atSimilarHosts.filter(({ address }) => !ignoredHosts.includes(hostOf(address))),
  ];
}

/**
 * Leaves out a host that is reserved for examples if a page of documentation gives it to the code that sends the request: the reader
 * of the page puts another one in its place.
 */
function withoutExampleHost(address: RequestAddress, { at }: CodeRequest): RequestAddress {
  const { originAt } = address;
  if (originAt === undefined || at.file === originAt.file || !MARKDOWN_FILE.test(originAt.file)) return address;
  if (!EXAMPLE_HOST.test(hostOf(address))) return address;
  return { ...address, origin: undefined, before: unknownValue('a host for an example', originAt) };
}

/** Matches the origins of values that are the same in all of a file: a variable of the environment, or a name that no file declares. */
const CONSTANT_SOURCE = /^(environment .+|name [a-z_]\w*)$/i;

/** Marks the addresses that begin with such a value, if a stated path follows it in the same file. */
function withShownStarts(all: readonly OwnRequest[], paths: StatedPaths): readonly OwnRequest[] {
  const startKey = ({ at, before }: RequestAddress): string | undefined =>
    before?.kind === 'unknown' && CONSTANT_SOURCE.test(sourceKey(before))
      ? `${at.file} ${memberKey(before)}`
      : undefined;
  const shown = new Set(
    all.flatMap(({ address }) => (paths.isStated(address.path ?? '') ? (startKey(address) ?? []) : [])),
  );
  return all.map((own) =>
    shown.has(startKey(own.address) ?? '') ? { ...own, address: { ...own.address, isStartShown: true } } : own,
  );
}

/** Returns a request to a host that is only similar to one of the API. It cannot be judged. */
function toUnread(request: CodeRequest, address: RequestAddress): OwnRequest {
  const why = `the document does not state the host ${displayPath(hostOf(address))}`;
  return { request: { ...request, why }, address, isOnlyLikely: true, possiblePaths: [] };
}

const hostOf = ({ origin = '' }: RequestAddress): string => origin.replace(/^\w+:\/\//, '');

const isWrittenHost = (origin = ''): boolean =>
  origin !== '' && isWithoutPlaceholder(origin) && !LOCAL_ORIGIN.test(origin);

/** Whether a program, or a file of its environment, states the host of a request. */
export const hasKnownHost = (request: CodeRequest, variables: EnvironmentVariables): boolean =>
  findAddresses(request).some(
    (address) =>
      isKnownHost(address.origin) || hostKey(address) === PAGE_HOST || configuredOrigins(address, variables).length > 0,
  );

const isKnownHost = (origin = ''): boolean => /^https?:/i.test(origin) && isWrittenHost(origin);

const configuredOrigins = ({ before }: RequestAddress, variables: EnvironmentVariables): readonly string[] =>
  (before === undefined ? undefined : variables.get(sourceKey(before).replace(/^(environment|name) /, ''))) ?? [];

const PLACEHOLDER_AT_END = new RegExp(`${PLACEHOLDER}$`);

/** Matches the path under which an API answers GraphQL, which a document of OpenAPI does not describe. */
const GRAPHQL_PATH = /\/graphql\/?$/;

/** Matches the path of a file, such as a script or a picture. */
const STATIC_FILE = /\.(css|gif|html?|ico|jpe?g|js|json|mjs|png|svg|txt|wasm|webp|xml|ya?ml)$/i;

/** Lists the unknown values that the addresses of a request begin with. */
const listUnknownHosts = (request: CodeRequest): readonly string[] =>
  findAddresses(request).flatMap(({ before }) => (before === undefined ? [] : [sourceKey(before)]));

/** How many different stated paths at one host show the API, although each has a single name, such as `/orders`. */
const MIN_STATED_PATHS = 4;

/** Returns, for each unknown host, the share of its paths that the contract states; 0 if these do not show the API. */
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
      const isShown =
        statedPaths.length >= MIN_STATED_PATHS ||
        addresses.some(
          ({ path = '', base }) =>
            base !== undefined || paths.isDistinctive(path) || (/^\/[^/]+\/\w/.test(path) && paths.lacksPrefix(path)),
        );
      return [host, isShown ? statedPaths.length / distinct.size : 0];
    }),
  );
}
