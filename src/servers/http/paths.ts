import { basePathsOf } from '../../contract/model/base-paths.ts';
import type { Operation } from '../../contract/model/index.ts';
import { createRouter, type FindRoute, pathWithoutFragment } from '../../contract/model/routes.ts';
import type { PreparedOperation } from './operation.ts';
import type { ServedRequest } from './request.ts';
import type { ServedContract } from './served-contract.ts';

export interface ServedPath {
  readonly path: string;
  readonly operations: readonly PreparedOperation[];
  /** The value of the header `Allow`. */
  readonly allow: string;
  /** The methods that the contract documents for the path. */
  readonly documents: ReadonlySet<string>;
  /** The methods in the header `Allow`. */
  readonly methods: ReadonlySet<string>;
  /** Finds the operation of a method; if several have it, the one with the media type of the body, or the first. */
  findOperation(method: string, request: ServedRequest): PreparedOperation | undefined;
  /** Ids of the open points at its operations. */
  openPoints(): readonly string[];
}

export interface PathsBelow {
  /** The base path of these paths, such as `/v1`; empty if they have none. */
  readonly base: string;
  readonly paths: ReadonlyMap<string, ServedPath>;
  readonly find: FindRoute<ServedPath>;
}

/**
 * Prepares the paths of a contract: all of them without a base path, and for each base path those that are served below
 * it.
 */
export function preparePaths(
  contract: ServedContract,
  prepare: (operation: Operation) => PreparedOperation,
): readonly [PathsBelow, ...PathsBelow[]] {
  const prepared = new Map(contract.operations.map((operation) => [operation, prepare(operation)]));
  const preparePathsBelow = (base: string, operations: readonly Operation[]): PathsBelow => {
    const paths = new Map(
      [...Map.groupBy(operations, ({ path }) => pathWithoutFragment(path))].map(([path, ofPath]) => [
        path,
        preparePath(contract, path, ofPath, prepared),
      ]),
    );
    return { base, paths, find: createRouter(paths) };
  };
  const based = contract.operations.flatMap((operation) => basePathsOf(operation).map((base) => ({ base, operation })));
  const byBase = [...Map.groupBy(based, ({ base }) => base)].filter(([base]) => base !== '');
  return [
    preparePathsBelow('', contract.operations),
    ...byBase.map(([base, entries]) =>
      preparePathsBelow(
        base,
        entries.map(({ operation }) => operation),
      ),
    ),
  ];
}

function preparePath(
  contract: ServedContract,
  path: string,
  ofPath: readonly Operation[],
  prepared: ReadonlyMap<Operation, PreparedOperation>,
): ServedPath {
  // Among operations with the same method, the exact path comes first; the document distinguishes the others by a
  // fragment (`#`).
  const ordered = ofPath.toSorted((one, other) => Number(other.path === path) - Number(one.path === path));
  const operations = ordered.flatMap((operation) => prepared.get(operation) ?? []);
  const byMethod = Map.groupBy(operations, ({ operation }) => operation.method.toUpperCase());
  const allow = listMethods([...byMethod.keys()]);
  return {
    path,
    operations,
    allow,
    documents: new Set(byMethod.keys()),
    methods: new Set(allow.split(', ')),
    findOperation(method, request) {
      const candidates = byMethod.get(method) ?? [];
      return candidates.length < 2 ? candidates[0] : (candidates.find(({ takes }) => takes(request)) ?? candidates[0]);
    },
    openPoints() {
      const ids = new Set(ofPath.map(({ operationId }) => operationId));
      return contract.points.filter(({ place }) => place.operations.some((id) => ids.has(id))).map(({ id }) => id);
    },
  };
}

/**
 * Lists the methods to which a path responds: HEAD if it has GET, and always OPTIONS (RFC 9110, sections 9.3.2 and
 * 9.3.7).
 */
export function listMethods(methods: readonly string[]): string {
  return [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].join(', ');
}
