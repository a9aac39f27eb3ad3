import type { JsonObject } from '../../../contract/model/index.ts';
import { validated } from '../schemas.ts';
import type { Store, Transaction } from '../store/store.ts';
import { existing } from './checks.ts';

interface Input {
  /** The JSON Schema of the body; `undefined` if the operation has no body. */
  readonly body?: JsonObject;
  /** Names of query parameters, each an integer from 1. */
  readonly query?: readonly string[];
}

/** An operation of the control API: what a program can do with a running sandbox. */
export interface ControlOperation extends Input {
  readonly method: string;
  /** The path below that of the control API. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  /**
   * @param values The id or name in the path, then the body or the query. The operation checks them.
   * @returns A value that is sent as JSON; `undefined` for an empty response.
   */
  run(...values: readonly unknown[]): unknown;
}

interface Resource<New, Created, Listed, Page extends readonly unknown[]> {
  readonly body: JsonObject;
  list(...page: Page): Transaction<readonly Listed[]>;
  create(resource: New): Transaction<Created>;
  remove(id: number): Transaction<unknown>;
}

type Setting = { set(value: never): void } & ({ list(): unknown } | { get(): unknown });

export type OperationTable = ReturnType<typeof operationTable>;

/**
 * Makes the table of control operations. Each method adds operations to it, and returns the functions that a program in the
 * same process calls.
 */
export function operationTable(store: Store) {
  const operations: ControlOperation[] = [];

  const add = <Run extends (...values: never[]) => unknown>(
    route: string,
    operationId: string,
    summary: string,
    input: Input,
    run: Run,
  ): Run => {
    const [method = '', path = ''] = route.split(' ');
    // A request can have any value: each operation checks those that it is called with.
    operations.push({ method, path, operationId, summary, ...input, run: run as ControlOperation['run'] });
    return run;
  };

  return {
    operations,
    add,

    /** Adds the operations of resources that are listed, created and removed alike. */
    resource<New, Created, Listed, Page extends readonly unknown[]>(
      [one, all]: readonly [string, string],
      { body, list, create, remove }: Resource<New, Created, Listed, Page>,
      summaries: { readonly create?: string; readonly remove?: string } = {},
    ) {
      const noun = one.replace(/^an? /, '');
      const { create: creates = `Creates ${one}`, remove: removes = `Removes ${one} with all that belongs to it` } =
        summaries;
      return {
        list: add(
          `GET /${all}`,
          `list-${all}`,
          `Lists the ${all}`,
          { query: ['limit'] },
          (...page: Page): Promise<readonly Listed[]> => store.read(() => list(...page)),
        ),
        create: add(`POST /${all}`, `create-${noun}`, creates, { body }, async (resource: New): Promise<Created> => {
          const checked = validated(body, resource, `The ${noun}`);
          return store.write(() => create(checked));
        }),
        remove: add(
          `DELETE /${all}/{id}`,
          `remove-${noun}`,
          removes,
          {},
          (id: number): Promise<void> =>
            store.write(function* () {
              existing(yield* remove(id), noun, id);
            }),
        ),
      };
    },

    /** Adds the operations of a setting that is read and replaced as a whole. */
    setting<Functions extends Setting>(name: string, what: string, body: JsonObject, functions: Functions): Functions {
      const [verb, read] = 'get' in functions ? ['read', functions.get] : ['list', functions.list];
      add(`GET /${name}`, `${verb}-${name}`, `Reads ${what}`, {}, read);
      const summary = `Sets ${what}, in the place of what was set before`;
      add(`PUT /${name}`, `set-${name}`, summary, { body }, functions.set);
      return functions;
    },
  };
}

/** Groups operations by their path. */
export const byPath = (operations: readonly ControlOperation[]) => [...Map.groupBy(operations, ({ path }) => path)];
