import type { Operation } from '../contract/index.ts';
import type { ServedOperation } from './operation.ts';
import type { PathValues } from './request.ts';
import type { ServedContract } from './served-contract.ts';

export interface ServedPath {
  readonly path: string;
  /** By method in upper case; `HEAD` is answered as `GET` is. */
  readonly operations: ReadonlyMap<string, ServedOperation>;
  readonly allow: string;
  openPoints(): readonly string[];
}

export function servePaths(
  contract: ServedContract,
  serve: (operation: Operation) => ServedOperation,
): Map<string, ServedPath> {
  const served = ([path, here]: [string, Operation[]]): [string, ServedPath] => {
    const operations = new Map(here.map((operation) => [operation.method.toUpperCase(), serve(operation)]));
    const openPoints = (): string[] => {
      const ids = new Set(here.map(({ operationId }) => operationId));
      return contract.points.filter(({ place }) => place.operations.some((id) => ids.has(id))).map(({ id }) => id);
    };
    return [path, { path, operations, allow: allowOf([...operations.keys()]), openPoints }];
  };
  return new Map([...Map.groupBy(contract.operations, ({ path }) => path)].map(served));
}

/** RFC 9110, sections 9.3.2 and 9.3.7: what answers GET answers HEAD, and OPTIONS is answered everywhere. */
export function allowOf(methods: readonly string[]): string {
  return [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].join(', ');
}

export interface Match<T> {
  readonly found: T;
  readonly values: PathValues;
}

/**
 * Makes the function that finds what is at a path; a path without parameters comes before one with them.
 *
 * @param templates What is where, by path template, such as `/v1/agents/{agent_id}/memories/`.
 */
export function routerOf<T>(templates: ReadonlyMap<string, T>): (path: string) => Match<T> | undefined {
  const isFixed = (path: string): boolean => !path.includes('{');
  const split = [...templates].flatMap(([path, found]) =>
    isFixed(path) ? [] : [{ segments: path.split('/'), found }],
  );
  const byLength = Map.groupBy(split, ({ segments }) => segments.length);
  return (path) => {
    const exact = isFixed(path) ? templates.get(path) : undefined;
    if (exact !== undefined) return { found: exact, values: {} };
    const sent = path.split('/');
    for (const { segments, found } of byLength.get(sent.length) ?? []) {
      const values = valuesOf(segments, sent);
      if (values !== undefined) return { found, values };
    }
    return undefined;
  };
}

function valuesOf(template: readonly string[], sent: readonly string[]): PathValues | undefined {
  const values: Record<string, string> = {};
  for (const [index, expected] of template.entries()) {
    const segment = sent[index] ?? '';
    if (!expected.startsWith('{')) {
      if (expected !== segment) return undefined;
    } else {
      if (segment === '') return undefined;
      values[expected.slice(1, -1)] = segment;
    }
  }
  return values;
}
