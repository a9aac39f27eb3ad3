import type { OpenPointId } from '../../generated/ids.ts';
import type { Unspecified } from '../../generated/unspecified.ts';
import { colloquyError, type SchemaIssue } from './colloquy-error.ts';

/**
 * The part of Standard Schema 1 (https://standardschema.dev) that {@link assume} uses. The standard asks libraries to
 * carry the interface rather than to depend on a package.
 */
export interface StandardSchema<Output = unknown> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
  };
}

export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/**
 * Makes a typed value of an open one: the caller assumes what it is, and a schema checks that it is so. Search a program
 * for `assume` to find all that it takes for granted about the API.
 *
 * @param value what the API sent at an open point.
 * @param schema any validator that speaks Standard Schema, such as one of zod, valibot or arktype.
 * @param openPoint the id of the open point, which the value's type names: it stands in the error.
 * @returns what the schema makes of the value.
 * @throws {ColloquyError} of kind `assumption`, when the value does not fit, or the schema does not answer at once.
 *
 * @example
 * const Agents = z.array(z.object({ id: z.int() }));
 * const agents = assume(await client.agents.list(), Agents, 'list-agents.body');
 */
export function assume<Id extends OpenPointId, Output>(
  value: Unspecified<Id> | undefined,
  schema: StandardSchema<Output>,
  openPoint: NoInfer<Id>,
): Output {
  let result: SchemaResult<Output> | Promise<SchemaResult<Output>> | undefined;
  try {
    result = schema['~standard'].validate(value);
  } catch {
    // what a schema throws can quote the value
  }
  if (result instanceof Promise) result.catch(() => {}); // as can what it rejects with
  if (result && 'value' in result && !result.issues) return result.value;
  throw colloquyError({
    kind: 'assumption',
    message: `what is assumed of ${openPoint} does not hold`,
    facts: { openPoint },
    unprinted: { issues: Object(result).issues ?? [] },
  });
}
