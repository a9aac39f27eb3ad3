import type { Behaviour } from '../../contract/behaviours/index.ts';
import type { Decision } from './decisions.ts';
import type { ServedContract } from './served-contract.ts';

/** Paths to which requests are redirected begin with a slash and this text; no path of a contract does. */
const ELSEWHERE_PREFIX = 'elsewhere-';

export function prepareSurfaces(contract: ServedContract) {
  const names = [...new Set(contract.operations.map(({ surface }) => surface))];
  const all = names.map((surface) => readRules(contract, surface));
  return {
    at: (path: string): SurfaceRules | undefined => all.find(({ prefix }) => path.startsWith(prefix)),
    /** The surface to which a path belongs apart from its version, such as the surface at `/v1/` for `/v2/agents/`. */
    atOtherVersion: (path: string): SurfaceRules | undefined => all.find(({ prefix }) => isOtherVersion(prefix, path)),
    /** Returns the path of the contract for a path of another version, or for one to which a request was redirected. */
    resolve(path: string): { readonly path: string; readonly openPoints: readonly string[] } {
      for (const { prefix, elsewhere, redirects, versions } of all) {
        if (redirects.does !== undefined && path.startsWith(elsewhere)) {
          return { path: prefix + path.slice(elsewhere.length), openPoints: redirects.openPoints };
        }
        if (versions.does !== '' && path.startsWith(versions.does)) {
          return { path: prefix + path.slice(versions.does.length), openPoints: versions.openPoints };
        }
      }
      return { path, openPoints: [] };
    },
  };
}

export type SurfaceRules = ReturnType<typeof readRules>;

function readRules({ operations, decisions }: ServedContract, surface: string) {
  const forSurface = <B extends Behaviour>(behaviour: B): Decision<B> => decisions.forSurface(behaviour, surface);
  const paths = operations.filter((operation) => operation.surface === surface).map(({ path }) => path);
  const prefix = commonPrefix(paths);
  const headers = [forSurface('deprecation'), forSurface('version-header')].filter(
    ({ does }) => Object.keys(does).length > 0,
  );
  return {
    prefix,
    /** The prefix of the path to which a request is redirected. */
    elsewhere: `/${ELSEWHERE_PREFIX}${prefix.slice(1)}`,
    firstPath: paths[0] ?? '',
    missingSlash: forSurface('missing-slash'),
    unknownPath: forSurface('unknown-path'),
    otherMethod: forSurface('other-method'),
    redirects: forSurface('redirects'),
    versions: forSurface('versions'),
    errorOrder: forSurface('error-order'),
    cors: forSurface('cors'),
    /** Headers of every response, and the ids of the open points about them. */
    always: {
      headers: Object.assign({}, ...headers.map(({ does }) => does)) as Readonly<Record<string, string>>, // both effects are maps of headers
      openPoints: headers.flatMap(({ openPoints }) => openPoints),
    },
  };
}

/** Returns the first segments that all paths share, without parameters; `/` if they share none. */
function commonPrefix(paths: readonly string[]): string {
  const [first = '', ...others] = paths.map((path) => path.split('/').slice(0, -1));
  const segments = Array.isArray(first) ? first : [];
  const end = segments.findIndex(
    (segment, index) => segment.includes('{') || others.some((other) => other[index] !== segment),
  );
  return `${segments.slice(0, end === -1 ? undefined : end).join('/')}/`;
}

/** Whether a path begins with the first segment of a prefix, with any number: `/v2/agents/` for the prefix `/v1/`. */
function isOtherVersion(prefix: string, path: string): boolean {
  const [, word] = /^\/(\D+)\d+\//.exec(prefix) ?? [];
  return word !== undefined && new RegExp(`^/${word.replaceAll(/\W/g, '\\$&')}\\d+/`).test(path);
}
