import { findAddresses, LOCAL_ORIGIN, PLACEHOLDER, type RequestAddress } from './address.ts';
import type { ProgramRequests } from './evaluate/index.ts';
import { type FileRoute, type RouteSegment, readFileRoute } from './file-routes.ts';
import { HTTP_METHOD } from './http-methods.ts';
import { type FunctionParts, TEST_CODE } from './program.ts';
import type { StatedPaths } from './stated-paths.ts';
import { type CodeRequest, knownText, listFunctions, sourceKey, type Value } from './values/index.ts';

/** The share of routes or of paths from which on they decide for all. */
const MOST = 0.5;

/** A function that handles a route. */
interface RouteHandler {
  /** Absent if it handles any method. */
  readonly method: string | undefined;
  readonly parts: FunctionParts;
}

/**
 * The application that a project serves itself, by its routes. A request to one of them goes to the application, whatever the
 * document has. If the document states most of the routes, the application is itself a server of the API.
 */
export class Application {
  /** The routes, those with the most names first. */
  readonly #routes: readonly FileRoute[];
  /** The routes that the document states, too. They do not show which of the two an unknown address is. */
  readonly #shared: ReadonlySet<FileRoute>;
  /** The routes that servers declare by calls. */
  readonly #ofServers: ReadonlySet<FileRoute>;
  /** The files from which requests are sent. Only in these, a route can pass on what it gets. */
  readonly #sending: ReadonlySet<string>;
  /** The unknown hosts of which the application has most paths. */
  readonly #hosts: ReadonlySet<string>;

  /** The functions that handle the routes, by the routes as texts. */
  readonly #handlers: ReadonlyMap<string, readonly RouteHandler[]>;

  constructor(
    files: Iterable<string>,
    { requests, listExports }: Pick<ProgramRequests, 'requests' | 'listExports'>,
    paths: StatedPaths,
  ) {
    const all = [...requests];
    const sent = all.filter(({ answers }) => answers === undefined);
    const declared = all.filter(({ isRoute, at: { file } }) => isRoute && !TEST_CODE.test(file));
    const ofServers = declared.flatMap(readRoutes);
    const ofFiles = [...files].flatMap((file) => readFileRoute(file) ?? []);
    const routes = [...ofFiles, ...ofServers];
    const handled = [
      ...ofFiles.map((route) => ({ route, handlers: listExportedHandlers(route.file, listExports(route.file)) })),
      ...declared.flatMap((one) => readRoutes(one).map((route) => ({ route, handlers: listDeclaredHandlers(one) }))),
    ];
    this.#handlers = new Map(
      [...Map.groupBy(handled, ({ route }) => displayRoute(route))].map(([shown, all]) => [
        shown,
        all.flatMap(({ handlers }) => handlers),
      ]),
    );
    this.#ofServers = new Set(ofServers);
    const distinct = [...new Map(routes.map((route) => [displayRoute(route), route])).values()];
    this.#shared = new Set(distinct.filter((route) => paths.isStatedAs(displayRoute(route))));
    const isServerOfApi = this.#shared.size > MOST * distinct.length;
    this.#routes = isServerOfApi ? [] : distinct.toSorted((one, other) => rank(other) - rank(one));
    this.#sending = new Set(sent.flatMap(({ at, calls }) => [at, ...calls].map(({ file }) => file)));
    const atUnknownHosts = sent.flatMap(findAddresses).filter(({ before }) => before !== undefined);
    const byHost = Map.groupBy(atUnknownHosts, hostKey);
    this.#hosts = new Set([...byHost].flatMap(([host, ofHost]) => (this.#servesMost(ofHost) ? [host] : [])));
  }

  /** Whether a request that is answered is one to the application, so that the API need not answer alike. */
  hasRoute({ isRoute = false, at: { file } }: CodeRequest): boolean {
    return isRoute && this.#routes.length > 0 && !TEST_CODE.test(file);
  }

  /** Whether a request ends at the application. */
  isServer(request: CodeRequest): boolean {
    return findAddresses(request).every((address) => this.resolve(address, request) === undefined);
  }

  /** Lists the functions of the application that handle a request, if it ends there. */
  listHandlers(request: CodeRequest): readonly FunctionParts[] {
    const method = knownText(request.method)?.toUpperCase();
    const addresses = findAddresses(request);
    if (method === undefined || addresses.length === 0 || !this.isServer(request)) return [];
    const routes = addresses.flatMap(({ path }) => this.#find(path) ?? []);
    return routes
      .flatMap((route) => this.#handlers.get(displayRoute(route)) ?? [])
      .flatMap((one) => (one.method === undefined || one.method === method ? [one.parts] : []));
  }

  /**
   * Returns the address that a request reaches: the rest of the path, if a route of the application passes it on; `undefined` if it ends
   * there.
   */
  resolve(address: RequestAddress, { isInProcess = false }: CodeRequest): RequestAddress | undefined {
    const { path, origin } = address;
    const route = this.#find(path);
    if (path === undefined || route === undefined) return address;
    const isOwn =
      isInProcess ||
      (origin === undefined
        ? address.before === undefined || this.#hosts.has(hostKey(address))
        : LOCAL_ORIGIN.test(origin) && !this.#shared.has(route));
    if (!isOwn) return address;
    const isPassedOn = route.segments.at(-1) === 'rest' && this.#sending.has(route.file);
    const rest = path.split('/').slice(route.segments.length);
    return isPassedOn ? { ...address, before: undefined, path: `/${rest.join('/')}`, passedOn: 'by route' } : undefined;
  }

  /**
   * Whether a server of the application has routes below the first name of a path, so that a request without a host reaches it. A
   * framework with routes by files can pass on others, as its configuration says.
   */
  servesBelow(path: string | undefined): boolean {
    const [first] = listNames(path ?? '');
    return this.#routes.some((route) => {
      const [start, ...others] = route.segments;
      return (
        typeof start === 'object' &&
        start.name === first &&
        others.length > 0 &&
        this.#ofServers.has(route) &&
        !this.#shared.has(route)
      );
    });
  }

  #servesMost(addresses: readonly RequestAddress[]): boolean {
    const distinct = [...new Set(addresses.flatMap(({ path = [] }) => path))];
    const served = distinct.filter((path) => {
      const route = this.#find(path);
      return route !== undefined && !this.#shared.has(route);
    });
    return served.length > MOST * distinct.length;
  }

  #find(path: string | undefined): FileRoute | undefined {
    return path === undefined ? undefined : this.#routes.find(({ segments }) => hasPath(segments, listNames(path)));
  }
}

const hostKey = ({ before }: RequestAddress): string => (before === undefined ? '' : sourceKey(before));

const listNames = (path: string): readonly string[] => path.split('/').filter((name) => name !== '');

/** Lists the handlers that the file of a route exports, by the method, or in a file for one method or for any of them as the default. */
function listExportedHandlers(file: string, exported: ReadonlyMap<string, Value>): readonly RouteHandler[] {
  const [, ofFile] = /\.(get|post|put|patch|delete)\.[cm]?[jt]s$/.exec(file) ?? [];
  return [...exported].flatMap(([name, value]) => {
    if (name !== 'default' && !HTTP_METHOD.test(name)) return [];
    const method = (name === 'default' ? ofFile : name)?.toUpperCase();
    return listFunctions(value).map((parts) => ({ method, parts }));
  });
}

const listDeclaredHandlers = ({ method, handlers = [] }: CodeRequest): readonly RouteHandler[] =>
  handlers.map((parts) => ({ method: knownText(method)?.toUpperCase(), parts }));

/** Reads the routes that a program declares by calls. */
const readRoutes = (request: CodeRequest): readonly FileRoute[] =>
  findAddresses(request).flatMap(({ path }) =>
    path === undefined
      ? []
      : [{ file: request.at.file, segments: listNames(path).map((name) => (name === PLACEHOLDER ? 'one' : { name })) }],
  );

const displayRoute = ({ segments }: FileRoute): string =>
  `/${segments.map((one) => (one === 'one' ? PLACEHOLDER : one === 'rest' ? '*' : one.name)).join('/')}`;

function hasPath(segments: readonly RouteSegment[], names: readonly string[]): boolean {
  const isLoose = segments.at(-1) === 'rest';
  if (isLoose ? names.length < segments.length - 1 : names.length !== segments.length) return false;
  return segments.every((one, index) => typeof one === 'string' || one.name === names[index]);
}

/** Ranks a route by how specific it is: names count more than segments with any value, and those more than any further ones. */
const rank = ({ segments }: FileRoute): number =>
  segments.reduce((sum, one) => sum * 3 + (one === 'rest' ? 0 : one === 'one' ? 1 : 2), 0);
