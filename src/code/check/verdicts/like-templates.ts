import type { Operation } from '../../../contract/model/index.ts';

/** Returns a path with its parameters without names. Two paths that are equal then match the same addresses. */
const withoutNames = (path: string): string => path.replaceAll(/\{[^{}]*\}/g, '{}');

/**
 * Chooses among the operations whose paths match the same addresses, which OpenAPI does not allow and some documents have
 * (OpenAPI 3.1, section 4.8.8.2), if their parameters have defaults, as the place of a part of a server: `/auth/{ldap_mount}/config`. It is the
 * one whose defaults the path has; `undefined` if no operation or more than one has them.
 */
export function chooseTemplate(
  operation: Operation,
  operations: readonly Operation[],
  path: string,
): Operation | undefined {
  const all = operations.filter(
    (one) => one.method === operation.method && withoutNames(one.path) === withoutNames(operation.path),
  );
  const segments = path.split('/');
  const listDefaults = (one: Operation) =>
    one.path.split('/').flatMap((name, index) => {
      const parameter = one.parameters.find((each) => each.in === 'path' && `{${each.name}}` === name);
      const value = parameter?.schema?.keyword('default');
      return value === undefined ? [] : [{ value, segment: segments[index] }];
    });
  if (all.length < 2 || all.every((one) => listDefaults(one).length === 0)) return operation;
  const [chosen, ...others] = all.filter((one) => listDefaults(one).some(({ value, segment }) => value === segment));
  return others.length === 0 ? chosen : undefined;
}
