import { basePathsOf } from '../../contract/model/base-paths.ts';
import type { Operation } from '../../contract/model/index.ts';
import { type FindRoute, routerOf, sentPath } from '../../contract/model/routes.ts';
import type { ServedOperation } from './operation.ts';
import type { ServedContract } from './served-contract.ts';

export interface ServedPath {
  readonly path: string;
  /** By method in upper case; `HEAD` is answered as `GET` is. */
  readonly operations: ReadonlyMap<string, ServedOperation>;
  readonly allow: string;
  /** The same, one by one. */
  readonly methods: ReadonlySet<string>;
  openPoints(): readonly string[];
}

export interface PathsBelow {
  /** Their common prefix, such as `/v1`; empty if there is none. */
  readonly base: string;
  readonly paths: ReadonlyMap<string, ServedPath>;
  readonly find: FindRoute<ServedPath>;
}

/** Serves the paths of a contract without a base path, and below those of its servers the operations at each. */
export function servePaths(
  contract: ServedContract,
  serve: (operation: Operation) => ServedOperation,
): readonly [PathsBelow, ...PathsBelow[]] {
  const served = new Map(contract.operations.map((operation) => [operation, serve(operation)]));
  const below = (base: string, all: readonly Operation[]): PathsBelow => {
    const paths = new Map(
      [...Map.groupBy(all, ({ path }) => sentPath(path))].map(([path, here]) => [
        path,
        servedPath(contract, path, here, served),
      ]),
    );
    return { base, paths, find: routerOf(paths) };
  };
  const based = contract.operations.flatMap((operation) => basePathsOf(operation).map((base) => ({ base, operation })));
  const others = [...Map.groupBy(based, ({ base }) => base)].filter(([base]) => base !== '');
  return [
    below('', contract.operations),
    ...others.map(([base, all]) =>
      below(
        base,
        all.map(({ operation }) => operation),
      ),
    ),
  ];
}

function servedPath(
  contract: ServedContract,
  path: string,
  here: readonly Operation[],
  served: ReadonlyMap<Operation, ServedOperation>,
): ServedPath {
  // With equal methods, an exact path comes first.
  const ordered = here.toSorted((one, other) => Number(other.path === path) - Number(one.path === path));
  const operations = new Map<string, ServedOperation>();
  for (const operation of ordered) {
    const method = operation.method.toUpperCase();
    const [first, one] = [operations.get(method), served.get(operation)];
    if (one !== undefined) operations.set(method, first === undefined ? one : byMediaType(first, one));
  }
  const openPoints = (): string[] => {
    const ids = new Set(here.map(({ operationId }) => operationId));
    return contract.points.filter(({ place }) => place.operations.some((id) => ids.has(id))).map(({ id }) => id);
  };
  const allow = allowOf([...operations.keys()]);
  return { path, operations, allow, methods: new Set(allow.split(', ')), openPoints };
}

/** Operations of one path and method, which a `#` tells apart in the document: a body says by its media type which is meant. */
function byMediaType(first: ServedOperation, other: ServedOperation): ServedOperation {
  return {
    ...first,
    takes: (request) => first.takes(request) || other.takes(request),
    respond: (request, ...more) =>
      (first.takes(request) || !other.takes(request) ? first : other).respond(request, ...more),
  };
}

/** RFC 9110, sections 9.3.2 and 9.3.7: what answers GET answers HEAD, and OPTIONS is answered everywhere. */
export function allowOf(methods: readonly string[]): string {
  return [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].join(', ');
}
