import type { Engine } from './engine.ts';
import type { MockedContract } from './mocked-contract.ts';
import { type ServedOperation, serveOperation } from './served-operation.ts';

/** One path of the contract as the mock serves it. */
export interface ServedPath {
  /** The path template. */
  readonly path: string;
  /** By method in upper case; `HEAD` is answered as `GET` is. */
  readonly operations: ReadonlyMap<string, ServedOperation>;
  /** The header `Allow`. */
  readonly allow: string;
  /** Ids of all open points that its operations reach. */
  readonly openPoints: readonly string[];
}

/** Prepares all paths of a contract, by their templates. */
export function servePaths(contract: MockedContract, engine: Engine): Map<string, ServedPath> {
  const paths = new Set(contract.operations.map(({ path }) => path));
  return new Map(
    [...paths].map((path) => {
      const here = contract.operations.filter((operation) => operation.path === path);
      const ids = new Set(here.map(({ operationId }) => operationId));
      const served = here.map(
        (operation) => [operation.method.toUpperCase(), serveOperation(contract, engine, operation)] as const,
      );
      const operations = new Map(served);
      const openPoints = contract.points.filter(({ place }) => place.operations.some((id) => ids.has(id)));
      return [
        path,
        { path, operations, allow: allowOf([...operations.keys()]), openPoints: openPoints.map(({ id }) => id) },
      ];
    }),
  );
}

/** RFC 9110, sections 9.3.2 and 9.3.7: what answers GET answers HEAD, and OPTIONS is answered everywhere. */
export function allowOf(methods: readonly string[]): string {
  return [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].join(', ');
}
