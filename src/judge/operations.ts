import type { RequestReading } from '../behaviours/index.ts';
import type { Contract, Operation, Parameter } from '../contract/index.ts';

/** Makes the function that finds the operation of a method and a path, and the values in the path. */
export function matcherOf({ operations }: Contract) {
  const templates = operations.map((operation) => ({
    operation,
    method: operation.method.toUpperCase(),
    names: Array.from(operation.path.matchAll(/\{([^}]+)\}/g), ([, name = '']) => name),
    pattern: new RegExp(
      `^${operation.path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{[^}]+\}/g, '([^/]+)')}$`,
    ),
  }));
  // A path without parameters comes before one with them.
  templates.sort((one, other) => one.names.length - other.names.length);
  return (method: string, path: string): Pick<RequestReading, 'operation' | 'values'> | undefined => {
    for (const { operation, method: own, names, pattern } of templates) {
      if (own !== method) continue;
      const found = pattern.exec(path);
      if (found === null) continue;
      return { operation, values: Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ''])) };
    }
    return undefined;
  };
}

/** Whether a path is one of the contract, whatever the method. */
export function isPath({ operations }: Contract, path: string): boolean {
  const sent = path.split('/');
  return operations.some((operation) => {
    const segments = operation.path.split('/');
    return (
      segments.length === sent.length && segments.every((one, index) => one.startsWith('{') || one === sent[index])
    );
  });
}

export function pathParametersOf({ parameters }: Operation): Parameter[] {
  return parameters.filter((parameter) => parameter.in === 'path');
}

export const isInteger = ({ schema }: Parameter): boolean => schema?.keyword('type') === 'integer';

export function queryNamesOf({ parameters }: Operation): string[] {
  return parameters.flatMap((parameter) => (parameter.in === 'query' ? [parameter.name] : []));
}
