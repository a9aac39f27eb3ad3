import type { Operation } from '../../../contract/model/index.ts';
import { canBePath } from '../address.ts';

/** Returns a path with its parameters without names. Two paths that are equal then match the same addresses. */
const withoutNames = (path: string): string => path.replaceAll(/\{[^{}]*\}/g, '{}');

/** Lists the defaults of the parameters in the path of an operation, by the index of their segments. */
const listDefaults = ({ path, parameters }: Operation): ReadonlyMap<number, unknown> =>
  new Map(
    path.split('/').flatMap((name, index) => {
      const parameter = parameters.find((each) => each.in === 'path' && `{${each.name}}` === name);
      const value = parameter?.schema?.keyword('default');
      return value === undefined ? [] : [[index, value] as const];
    }),
  );

/**
 * Chooses among the operations whose paths match the same address, if their parameters have defaults, as the place of a part of a
 * server: `/auth/{ldap_mount}/config`. It is the one whose defaults the path has; `undefined` if no operation or more than one has them.
 * OpenAPI (3.1, section 4.8.8.2) does not allow paths that differ in the names of parameters alone, and some documents have them. A path
 * with more names, such as `/{rabbit_mount}/config/lease`, is no better match for an address of another part.
 */
export function chooseTemplate(
  operation: Operation,
  operations: readonly Operation[],
  path: string,
): Operation | undefined {
  const segments = path.split('/');
  const own = listDefaults(operation);
  const isOfOtherPart = (one: Operation): boolean =>
    [...listDefaults(one)].some(([index, value]) => own.has(index) && own.get(index) !== value);
  const isAlike = (one: Operation): boolean => withoutNames(one.path) === withoutNames(operation.path);
  const all = operations.filter(
    (one) => one.method === operation.method && (isAlike(one) || (canBePath(path, one.path) && isOfOtherPart(one))),
  );
  if (all.length < 2 || all.every((one) => listDefaults(one).size === 0)) return operation;
  const chosen = all.filter((one) => [...listDefaults(one)].some(([index, value]) => value === segments[index]));
  const [first, ...others] = chosen.some(isAlike) ? chosen.filter(isAlike) : chosen;
  return others.length === 0 ? first : undefined;
}
