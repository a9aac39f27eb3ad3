import type { JsonObject } from '../../../contract/model/index.ts';

interface OperationInput {
  /** The JSON Schema of the body; `undefined` if the operation has no body. */
  readonly body?: JsonObject;
  /** Names of the query parameters, each of which is an integer from 1. */
  readonly query?: readonly string[];
}

/** An operation of the control API: what a program can do with a running sandbox. */
export interface ControlOperation extends OperationInput {
  readonly method: string;
  /** The path, without that of the control API. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  /**
   * @param values The id or name in the path, then the body or the query. The operation checks them.
   * @returns A value that is sent as JSON; `undefined` for an empty response.
   */
  run(...values: readonly unknown[]): unknown;
}

type AnyFunction = (...values: never[]) => unknown;
type ResourceFunctions = { list: AnyFunction; create: AnyFunction; remove: AnyFunction };
type SettingFunctions = { set(value: never): void } & ({ list(): unknown } | { get(): unknown });

export type OperationTable = ReturnType<typeof createOperationTable>;

/**
 * Makes the table of control operations. Each method adds operations to it, and returns the functions that a program
 * in the same process calls.
 */
export function createOperationTable() {
  const operations: ControlOperation[] = [];

  const add = <Run extends AnyFunction>(
    route: string,
    operationId: string,
    summary: string,
    input: OperationInput,
    run: Run,
  ): Run => {
    const [method = '', path = ''] = route.split(' ');
    // Over HTTP, arguments can have any value: each operation checks its own.
    operations.push({ method, path, operationId, summary, ...input, run: run as ControlOperation['run'] });
    return run;
  };

  return {
    operations,
    add,

    /** Adds the operations of a kind of resource, which can be listed, created and removed. */
    addResource<Functions extends ResourceFunctions>(
      [one, all]: readonly [string, string],
      body: JsonObject,
      functions: Functions,
      summaries: { readonly create?: string; readonly remove?: string } = {},
    ): Functions {
      const noun = one.replace(/^an? /, '');
      const { create = `Creates ${one}`, remove = `Removes ${one} with all that belongs to it` } = summaries;
      add(`GET /${all}`, `list-${all}`, `Lists the ${all}`, { query: ['limit'] }, functions.list);
      add(`POST /${all}`, `create-${noun}`, create, { body }, functions.create);
      add(`DELETE /${all}/{id}`, `remove-${noun}`, remove, {}, functions.remove);
      return functions;
    },

    /** Adds the operations of a setting that is read and replaced as a whole. */
    addSetting<Functions extends SettingFunctions>(
      name: string,
      what: string,
      body: JsonObject,
      functions: Functions,
    ): Functions {
      const [verb, read] = 'get' in functions ? ['read', functions.get] : ['list', functions.list];
      add(`GET /${name}`, `${verb}-${name}`, `Reads ${what}`, {}, read);
      const summary = `Sets ${what}, in the place of what was set before`;
      add(`PUT /${name}`, `set-${name}`, summary, { body }, functions.set);
      return functions;
    },
  };
}

/** Groups operations by their path. */
export const groupByPath = (operations: readonly ControlOperation[]) => [
  ...Map.groupBy(operations, ({ path }) => path),
];
