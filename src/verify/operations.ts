import {
  at,
  type Contract,
  dereference,
  type Json,
  type JsonObject,
  type Operation,
  parentOf,
} from '../contract/index.ts';

/** A parameter of a path. */
export interface PathParameter {
  readonly name: string;
  readonly isInteger: boolean;
  readonly element: JsonObject;
  /** Pointer of its schema. */
  readonly schema: string;
}

/** An operation with the values that a request has in its path. */
export interface Match {
  readonly operation: Operation;
  readonly values: Readonly<Record<string, string>>;
}

/** Finds the operation of a method and a path. */
export function matcherOf({ operations }: Contract): (method: string, path: string) => Match | undefined {
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
  return (method, path) => {
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

/** The parameters in the path of an operation, its own and those of its path item. */
export function pathParametersOf(document: JsonObject, { pointer }: Operation): PathParameter[] {
  const lists = [pointer, parentOf(pointer)].map((owner) => `${owner}/parameters`);
  return lists.flatMap((list) => {
    const entries = at(document, list);
    if (!Array.isArray(entries)) return [];
    return entries.flatMap((entry: Json, index): PathParameter[] => {
      const element = dereference(document, entry);
      if (element?.in !== 'path') return [];
      const reference = Object(entry).$ref;
      const here = typeof reference === 'string' ? reference.slice(1) : `${list}/${index}`;
      const isInteger = dereference(document, element.schema)?.type === 'integer';
      return [{ name: String(element.name), isInteger, element, schema: `${here}/schema` }];
    });
  });
}
