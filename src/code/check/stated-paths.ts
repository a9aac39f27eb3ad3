import {
  basePathsOf,
  baseTemplatesOf,
  type Operation,
  serverOrigins,
  suggestNearestName,
} from '../../contract/model/index.ts';
import {
  canBePath,
  displayPath,
  isWithoutPlaceholder,
  LOCAL_ORIGIN,
  ONLY_PLACEHOLDERS,
  PLACEHOLDER,
  PRIVATE_ORIGIN,
  type RequestAddress,
} from './address.ts';
import type { Verdicts } from './verdicts/index.ts';

/** The paths of a contract, and its addresses with their base paths. */
export class StatedPaths {
  readonly origins: ReadonlySet<string>;
  /** Whether the application itself can answer the requests: an address of the API is this machine or any host, or none is stated. */
  readonly canBeApplication: boolean;
  /** Whether operations are at any host, such as one that each user has. */
  readonly hasOpenHost: boolean;
  /** Whether the addresses of the API are in a private network, so that each installation has another one. */
  readonly hasPrivateHost: boolean;
  readonly #verdicts: Verdicts;
  readonly #starts: readonly string[];
  readonly #bases: readonly string[];
  /** Matches the base path at the beginning of a path. */
  readonly #beginning: RegExp | undefined;
  readonly #paths: readonly string[];
  /** Whether an address of the API has no base path, as if none is stated. */
  readonly hasRoot: boolean;
  readonly #surfaces: readonly string[];
  /** The names that all paths of the API begin with, as in `/api/public/traces`. */
  readonly #sharedNames: readonly string[];
  /** The names of each path behind these. */
  readonly #resources: readonly (readonly string[])[];

  constructor(verdicts: Verdicts, { baseUrl }: { readonly baseUrl?: string | undefined }) {
    const { operations, model } = verdicts.contract;
    // Documents state `http` for servers that clients call with TLS.
    const stated = operations
      .flatMap(serverOrigins)
      .map((origin) => origin.toLowerCase())
      .flatMap((origin) => [...new Set([origin, origin.replace(/^http:/, 'https:')])]);
    const all = [...(baseUrl === undefined ? [] : [new URL(baseUrl).origin]), ...stated];
    this.origins = new Set(all.filter((origin) => !LOCAL_ORIGIN.test(origin)));
    const hasVariableHost = operations.some(({ servers }) =>
      servers.some((each) => serverOrigins({ servers: [each] }).length === 0),
    );
    this.canBeApplication =
      this.origins.size === 0 ||
      all.some((origin) => LOCAL_ORIGIN.test(origin)) ||
      (baseUrl === undefined && hasVariableHost);
    this.hasOpenHost = baseUrl === undefined && operations.some((operation) => serverOrigins(operation).length === 0);
    const isPrivate = (origin: string): boolean => LOCAL_ORIGIN.test(origin) || PRIVATE_ORIGIN.test(origin);
    this.hasPrivateHost = baseUrl === undefined && this.origins.size > 0 && all.every(isPrivate);
    this.#verdicts = verdicts;
    // The start `/v1/agents` of `/v1/agents/{agent_id}/memories/` shows the API; `/v1` alone does not.
    const starts = new Set(operations.map(({ path }) => findPathStart(path)));
    this.#starts = [...starts].filter((start) => !/^(\/api)?(\/v\d+)?$/.test(start));
    const bases = new Set(operations.flatMap(baseTemplatesOf));
    this.#paths = [...new Set(operations.map(({ path }) => path))];
    this.hasRoot = bases.size === 0 || bases.has('');
    this.#bases = [...bases].filter((base) => /\w/.test(base.replaceAll(/\{[^{}]*\}/g, '')));
    const patterns = this.#bases.map((base) => base.replaceAll(/[^\w/{}]/g, '\\$&').replaceAll(/\{[^{}]*\}/g, '[^/]+'));
    this.#beginning = patterns.length === 0 ? undefined : new RegExp(`^(?:${patterns.join('|')})(?=/)`);
    this.#surfaces = model.surfaces.map(({ under }) => under).filter((under) => under !== '/');
    const listBases = (operation: Operation): readonly string[] =>
      operation.servers.length === 0 ? [''] : basePathsOf(operation);
    const whole = operations.flatMap((operation) => listBases(operation).map((base) => `${base}${operation.path}`));
    this.#sharedNames = listSharedNames(whole);
    this.#resources = [...new Set(whole)].map((path) =>
      path
        .split('/')
        .filter((name) => name !== '')
        .slice(this.#sharedNames.length),
    );
  }

  /** Whether an address of the API has a base path. */
  get hasBase(): boolean {
    return this.#bases.length > 0;
  }

  /** Whether the start of a path has an unknown value and can be a base path of the API. A single value can be several segments. */
  canBeUnknownBase(start: string): boolean {
    return (
      !isWithoutPlaceholder(start) &&
      this.#bases.some((base) => ONLY_PLACEHOLDERS.test(start) || canBePath(start, base))
    );
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
   * Whether a stated path is asked for at a host that is not one of the API and has the same name before its last one, as
   * `api.example.org` and `upload.example.com` have.
   */
  isAtSimilarHost(address: RequestAddress): boolean {
    const readName = (origin: string): string | undefined => listHostNames(origin).at(-2);
    const name = readName(address.origin ?? '');
    const { path = '' } = this.withoutBase(address, false);
    // In `example.co.uk` the name before the last one is part of the top-level domain.
    return (name?.length ?? 0) > 3 && [...this.origins].some((one) => readName(one) === name) && this.isStated(path);
  }

  /** Whether an address at a host that is not one of the API has a base path of the API, with a stated path below it. */
  isStatedBelowBase(address: RequestAddress): boolean {
    const { base, path = '' } = this.withoutBase(address, false);
    return base !== undefined && this.isStated(path);
  }

  /** Whether a path is stated. If others have names, one that takes any path, such as `/{path}`, shows nothing. */
  isStated(path: string): boolean {
    const stated = this.#verdicts.findStatedPath(path);
    return stated !== undefined && (!takesAny(stated) || this.#paths.every(takesAny));
  }

  /** Whether a path of a route is stated with the same names, and a parameter for each number and each unknown value. */
  isStatedAs(route: string): boolean {
    const path = route.slice((this.#findBase(route) ?? '').length).replaceAll(/(?<=\/)\d+(?=\/|$)/g, PLACEHOLDER);
    const stated = this.#verdicts.findStatedPath(path)?.replaceAll(/\{[^{}]*\}/g, PLACEHOLDER);
    return stated?.replace(/\/$/, '') === path.replace(/\/$/, '');
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
   *
   * @param canHavePrefix Whether segments of another application may come before the stated path.
   */
  matchText(text: string, canHavePrefix = true): string | undefined {
    const [, origin, rest = ''] =
      new RegExp(`^(\\w+://[^/?#\\s]+|${PLACEHOLDER})?(/[^?#\\s]*)?$`).exec(text.split(/[?#]/)[0] ?? '') ?? [];
    const isOfApi = origin !== undefined && this.origins.has(origin.toLowerCase());
    // With a base path, an address without it is another part of the site.
    if (/^(\/|)$/.test(rest)) return isOfApi && this.hasRoot ? origin : undefined;
    if ((origin?.includes('://') && !isOfApi && this.origins.size > 0) || this.canBeUnknownBase(rest)) return undefined;
    const base = this.#findBase(rest);
    const path = base === undefined ? rest : rest.slice(base.length);
    if (isOfApi || base !== undefined ? this.#canBeStated(path) : this.isDistinctive(path)) return displayPath(path);
    return isOfApi || origin !== undefined || !canHavePrefix ? undefined : this.#matchBehindPrefix(rest);
  }

  /** Whether a path with a name is stated, or can be, depending on its unknown values. Its names are those of the stated path. */
  #canBeStated(path: string): boolean {
    const hasNames = (stated: string): boolean => {
      const names = stated.split('/');
      return path.split('/').every((one, index) => !isWithoutPlaceholder(one) || one === names[index]);
    };
    return (
      this.isStated(path) ||
      (!ONLY_PLACEHOLDERS.test(path) && this.#paths.some((one) => canBePath(path, one) && hasNames(one)))
    );
  }

  /** Whether a path or an address of the API is anywhere in a text, such as one that no reader understands. */
  occurIn(text: string): boolean {
    const words = text.match(/[^\s"'`,()]+/g) ?? [];
    return words.some((word) => {
      if (!word.includes('/')) return false;
      const path = word.replaceAll(/\$?\{[\w.]+\}|\$\w+|<\w+>|(?<=\/):\w+/g, PLACEHOLDER);
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

  /** Whether a text such as `documents.archive` begins like a name with a dot in a stated path. */
  hasDottedName(text: string): boolean {
    const [, first] = /^\/?([\w-]+)\.[\w.-]+$/.exec(text) ?? [];
    return (
      first !== undefined && this.#paths.some((path) => path.split('/').some((name) => name.startsWith(`${first}.`)))
    );
  }

  /** The path that is stated below a prefix, such as `/v2`, that the address of a client can have. */
  matchBelowPrefix(text: string): string | undefined {
    const [path = ''] = text.split(/[?#]/);
    return path.startsWith('/') && this.#verdicts.lacksPrefix(path) ? displayPath(path) : undefined;
  }

  /** The end of a stated path, behind a value such as the address of a repository. */
  matchEnd(text: string, isRequest: boolean): string | undefined {
    const [, end] = new RegExp(`^${PLACEHOLDER}(/[^?#\\s]+)`).exec(text) ?? [];
    return end !== undefined && this.#verdicts.containsNames(end, isRequest ? 1 : 2)
      ? `…${displayPath(end)}`
      : undefined;
  }

  /** The end of a stated path, such as `agents` or `/agents/7`, that a client with a base address gets. */
  matchAnyEnd(text: string): string | undefined {
    const [, end] = /^\/?([\w.-]+(?:\/[^?#\s]*)?)(?:[?#]\S*)?$/.exec(text) ?? [];
    return end === undefined ? undefined : this.matchEnd(`${PLACEHOLDER}/${end}`, true);
  }

  /** The stated path behind one or two segments of another application, as in `/proxy/v1/agents/`. */
  #matchBehindPrefix(path: string): string | undefined {
    const segments = path.split('/');
    return [2, 3]
      .map((count) => `/${segments.slice(count).join('/')}`)
      .filter((rest) => {
        const base = this.#findBase(rest);
        return base === undefined ? this.isDistinctive(rest) : this.isStated(rest.slice(base.length));
      })
      .map(displayPath)[0];
  }

  /** Whether a path begins like one of the stated paths. */
  beginsLikeStatedPath({ base, path }: RequestAddress): boolean {
    if (base !== undefined || path === undefined) return base !== undefined;
    return this.#starts.some((start) => path === start || path.startsWith(`${start}/`)) || this.isStated(path);
  }

  /**
   * Whether a path, with or without the names that all paths share, begins with the name of a stated path, and has the same names as
   * that one has at its first three places, except for the last of them.
   */
  beginsWithNames(path: string): boolean {
    const names = path.split('/').filter((name) => name !== '');
    const starts = this.#sharedNames.every((name, index) => names[index] === name)
      ? names.slice(this.#sharedNames.length)
      : names;
    return this.#resources.some(
      (stated) =>
        starts.length > 0 &&
        starts[0] === stated[0] &&
        (starts.length === 1 || stated.length > 1) &&
        (starts.length < 3 || stated[1]?.includes('{') === true || starts[1] === stated[1]),
    );
  }

  /** The path of a text that begins like a stated one: with its first names, or for a client of the API with those that all paths share. */
  matchStart(text: string, isClient: boolean): string | undefined {
    const [, origin, rest = ''] =
      new RegExp(`^(\\w+://[^/?#\\s]+|${PLACEHOLDER})?(/[^?#\\s]*)$`).exec(text.split(/[?#]/)[0] ?? '') ?? [];
    if (origin?.includes('://') && !this.origins.has(origin.toLowerCase())) return undefined;
    const base = this.#findBase(rest);
    const shares =
      this.#sharedNames.length > 1 && rest.startsWith(`/${this.#sharedNames.join('/')}/`) && !rest.endsWith('/');
    const isShown = isClient || (origin === PLACEHOLDER && base !== undefined);
    if (!isShown || !(this.beginsWithNames(rest) || (isClient && shares))) return undefined;
    const path = base === undefined ? rest : rest.slice(base.length);
    return ONLY_PLACEHOLDERS.test(path) ? undefined : displayPath(path);
  }

  /** Whether an address has a path that is stated, or nearly one. A path with named parameters belongs to a router. */
  isLikeStatedPath(address: RequestAddress): boolean {
    const below = this.withoutRoute(this.withoutBase(address, false));
    return (
      below.path !== undefined &&
      !/\/[:{<]/.test(below.path) &&
      (this.beginsLikeStatedPath(below) || this.hasOtherPrefix(below) || this.isBelowSurface(below))
    );
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
    return rest === undefined ? address : { ...address, path: rest, passedOn: 'by prefix' };
  }

  #findBase(path: string): string | undefined {
    return this.#beginning?.exec(path)?.[0];
  }

  /**
   * Returns the start of a path that belongs to another API of the same host: if all paths of this one begin with `/api/public`, that is
   * `/api/admin` for `/api/admin/users`. A slip, another version, or a name that is missing leads to no other API.
   */
  findStartOfOtherApi({ base = '', path = '' }: RequestAddress): string | undefined {
    if (this.#sharedNames.length < 2) return undefined;
    const names = `${base}${path}`.split('/').filter((name) => name !== '');
    const index = this.#sharedNames.findIndex((name, place) => names[place] !== name);
    const [name = '', shared = ''] = [names[index], this.#sharedNames[index]];
    if (index < 1 || name === '' || !isWithoutPlaceholder(name) || (isVersion(name) && isVersion(shared)))
      return undefined;
    const isMissing = this.isStated(`/${[...this.#sharedNames, ...names.slice(index)].join('/')}`.slice(base.length));
    return isMissing || suggestNearestName(name, [shared]) !== ''
      ? undefined
      : `/${names.slice(0, index + 1).join('/')}`;
  }

  /** Removes the base path of a server from an address, so that its path is like the paths of the document. */
  withoutBase(address: RequestAddress, isServer: boolean): RequestAddress {
    const { path } = address;
    if (path === undefined || this.#bases.length === 0) return address;
    const base = this.#findBase(path);
    if (base !== undefined) {
      const below = path.slice(base.length);
      // The path can belong to another server, and state the version itself: `/{version}/agents`.
      if (this.isStated(path) && !this.isStated(below)) return address;
      return { ...address, base, path: ONLY_PLACEHOLDERS.test(below) ? undefined : below };
    }
    const start = this.#findBase(path.replace(PLACEHOLDER, '/'));
    // A helper that gets the whole path: `/v1${path}`
    if (start !== undefined && path === `${start}${PLACEHOLDER}`) return { ...address, base: start, path: undefined };
    if (!isServer || (this.hasRoot && this.isStated(path))) return address;
    // A value without a slash of its own, which is empty or has a further part of the path: `/v1${resource}/actions`
    if (start !== undefined && path.startsWith(`${start}${PLACEHOLDER}/`))
      return { ...address, base: start, path: `/${path.slice(start.length)}` };
    const [first = ''] = this.#bases;
    const baseNames = first.split('/');
    // The base path may be missing or another version, such as `/v9/users` instead of `/v10/users`. Behind other names, a path with the
    // same end is another one.
    const segments = path.split('/').slice(1);
    const rest = baseNames
      .map((_, index) => `/${segments.slice(index).join('/')}`)
      .find(
        (one, index) =>
          one !== '/' &&
          segments
            .slice(0, index)
            .every((name) => (isVersion(name) && isWithoutPlaceholder(name)) || baseNames.includes(name)) &&
          this.isStated(one),
      );
    if (rest === undefined) return { ...address, isOutside: true };
    // Another version need not have the path of which a parameter takes several of its segments.
    const before = path.slice(0, path.length - rest.length).split('/');
    const isOfVersion = before.some((name) => isVersion(name) && !baseNames.includes(name));
    const isLong = this.#verdicts.findStatedPath(rest)?.split('/').length !== rest.split('/').length;
    return isOfVersion && isLong ? address : { ...address, path: rest, lacks: first };
  }
}

/** Whether all segments of a path of the document are parameters. */
const takesAny = (path: string): boolean => path.includes('{') && !/\/[^{/]/.test(path);

const isVersion = (name: string): boolean => /^v?\d+(\.\d+)*$/.test(name);

/** The minimum number of names that have to follow the names which all paths share. With fewer, those name a resource. */
const MIN_RESOURCES = 3;

/** Lists the names that all paths begin with. */
function listSharedNames(paths: readonly string[]): readonly string[] {
  const [first = [], ...others] = paths.map((path) => path.split('/').slice(1));
  const end = first.findIndex((name, index) => name.includes('{') || others.some((names) => names[index] !== name));
  const following = [first, ...others].map((names) => names[end] ?? '');
  const resources = new Set(following.filter((name) => name !== '' && !name.includes('{')));
  return end < 0 || resources.size < MIN_RESOURCES || following.includes('') ? [] : first.slice(0, end);
}

/** Lists the names of a host: `api`, `example` and `com`. */
const listHostNames = (origin: string): readonly string[] =>
  origin
    .toLowerCase()
    .replace(/^\w+:\/\/|:\d+$/g, '')
    .split('.');

/** Returns the first two segments of a path, or fewer if a parameter follows; behind `/api/v3` the next one, too. */
const findPathStart = (path: string): string =>
  /^(?:\/api\/v\d+\/[^/{}]+|(?:\/[^/{}]+){1,2})(?=\/|$)/.exec(path)?.[0] ?? '';
