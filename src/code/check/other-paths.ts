import { canBePath } from './address.ts';
import type { Fact } from './fact.ts';
import type { Verdicts } from './verdicts/index.ts';

/**
 * Whether a parameter of the query is stated for another path that the request can have: in `/users/{name}`, with `/friends` only if the
 * caller asks for these, a program sends `page` with `/friends` only.
 */
export const isOfOtherPath = (
  { verdict, key: [method, , part, name] }: Fact,
  possiblePaths: readonly string[],
  { contract }: Verdicts,
): boolean =>
  verdict === 'invented' &&
  part === 'query' &&
  possiblePaths.length > 1 &&
  contract.operations.some(
    (one) =>
      one.method.toUpperCase() === method &&
      one.parameters.some((parameter) => parameter.in === 'query' && parameter.name === name) &&
      possiblePaths.some((path) => canBePath(path, one.path)),
  );
