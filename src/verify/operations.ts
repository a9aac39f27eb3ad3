import {
  at,
  type Contract,
  dereference,
  follow,
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

/** A parameter of an operation, wherever it is declared. */
interface Parameter {
  readonly element: JsonObject;
  /** Pointer of its schema. */
  readonly schema: string;
}

/** The parameters of an operation: those of its path item, unless it declares them anew, and its own. */
function parametersOf(document: JsonObject, { pointer }: Operation): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const list of [parentOf(pointer), pointer].map((owner) => `${owner}/parameters`)) {
    const entries = at(document, list);
    for (const index of Array.isArray(entries) ? entries.keys() : []) {
      const parameter = follow(document, `${list}/${index}`);
      if (parameter === undefined) continue;
      const { element } = parameter;
      found.set(`${element.in} ${element.name}`, { element, schema: `${parameter.pointer}/schema` });
    }
  }
  return [...found.values()];
}

/** The parameters in the path of an operation. */
export function pathParametersOf(document: JsonObject, operation: Operation): PathParameter[] {
  return parametersOf(document, operation).flatMap(({ element, schema }) =>
    element.in === 'path'
      ? [
          {
            name: String(element.name),
            isInteger: dereference(document, element.schema)?.type === 'integer',
            element,
            schema,
          },
        ]
      : [],
  );
}

/** The names of the query parameters that are stated of an operation. */
export function queryNamesOf(document: JsonObject, operation: Operation): string[] {
  return parametersOf(document, operation).flatMap(({ element }) =>
    element.in === 'query' ? [String(element.name)] : [],
  );
}
