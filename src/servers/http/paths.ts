import { basePathsOf } from '../../contract/model/base-paths.ts';
import type { Operation } from '../../contract/model/index.ts';
import { type FindRoute, routerOf, sentPath } from '../../contract/model/routes.ts';
import type { PreparedOperation } from './operation.ts';
import type { ServedRequest } from './request.ts';
import type { ServedContract } from './served-contract.ts';

export interface ServedPath {
  readonly path: string;
  readonly operations: readonly PreparedOperation[];
  /** The header `Allow`. */
  readonly allow: string;
  /** The methods of its operations. */
  readonly documents: ReadonlySet<string>;
  /** The methods in `allow`. */
  readonly methods: ReadonlySet<string>;
  /** Finds the operation of a method; among several that of the body's media type. */
  findOperation(method: string, request: ServedRequest): PreparedOperation | undefined;
  /** Ids of the open points at its operations. */
  openPoints(): readonly string[];
}

export interface PathsBelow {
  /** Their common prefix, such as `/v1`; empty if there is none. */
  readonly base: string;
  readonly paths: ReadonlyMap<string, ServedPath>;
  readonly find: FindRoute<ServedPath>;
}

/** Prepares the paths of a contract: all without a base path, and below each base path the operations of its servers. */
export function preparePaths(
  contract: ServedContract,
  prepare: (operation: Operation) => PreparedOperation,
): readonly [PathsBelow, ...PathsBelow[]] {
  const prepared = new Map(contract.operations.map((operation) => [operation, prepare(operation)]));
  const below = (base: string, operations: readonly Operation[]): PathsBelow => {
    const paths = new Map(
      [...Map.groupBy(operations, ({ path }) => sentPath(path))].map(([path, ofPath]) => [
        path,
        preparePath(contract, path, ofPath, prepared),
      ]),
    );
    return { base, paths, find: routerOf(paths) };
  };
  const based = contract.operations.flatMap((operation) => basePathsOf(operation).map((base) => ({ base, operation })));
  const byBase = [...Map.groupBy(based, ({ base }) => base)].filter(([base]) => base !== '');
  return [
    below('', contract.operations),
    ...byBase.map(([base, entries]) =>
      below(
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
  // Among operations of one method, the exact path comes first. A `#` tells the others apart in the document.
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

/** The methods that a path responds to: HEAD where GET does, and OPTIONS always (RFC 9110, sections 9.3.2 and 9.3.7). */
export function listMethods(methods: readonly string[]): string {
  return [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].join(', ');
}
