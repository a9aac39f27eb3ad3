import type { OpenPointId } from '../../generated/ids.ts';
import type { Unspecified } from '../../generated/unspecified.ts';
import { colloquyError } from './colloquy-error.ts';
import type { SchemaResult, StandardSchema } from './standard-schema.ts';

/**
 * The door through which an open value becomes a typed one: the caller assumes what it is, and a schema checks that it
 * is so. Search a program for `assume` to find all that it takes for granted about the API.
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
  throw colloquyError(
    'assumption',
    `what is assumed of ${openPoint} does not hold`,
    undefined,
    { openPoint },
    { issues: Object(result).issues ?? [] },
  );
}
