import type { OpenPointId } from '../../generated/ids.ts';
import type { Unspecified } from '../../generated/unspecified.ts';
import type { SchemaIssue, SchemaResult, StandardSchema } from './standard-schema.ts';

/** A value at an open point is not what was assumed of it. The error does not print the value. */
export class AssumptionError extends Error {
  override readonly name = 'AssumptionError';
  readonly openPoint: OpenPointId;
  /** What the schema found, which can quote the value: not printed with the error. */
  declare readonly issues: readonly SchemaIssue[];

  constructor(openPoint: OpenPointId, what: string, issues: readonly SchemaIssue[] = []) {
    super(`What is assumed of the open point ${openPoint} does not hold: ${what}`);
    this.openPoint = openPoint;
    Object.defineProperty(this, 'issues', { value: issues, enumerable: false });
  }
}

/**
 * The door through which an open value becomes a typed one: the caller assumes what it is, and a schema checks that it
 * is so. Search a program for `assume` to find all that it takes for granted about the API.
 *
 * @param value what the API sent at an open point.
 * @param schema any validator that speaks Standard Schema, such as one of zod, valibot or arktype.
 * @param openPoint the id of the open point, which the value's type names: it stands in the error.
 * @returns what the schema makes of the value.
 * @throws {AssumptionError} when the value does not fit, or the schema does not answer at once.
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
  let result: SchemaResult<Output> | Promise<SchemaResult<Output>>;
  try {
    result = schema['~standard'].validate(value);
  } catch {
    throw new AssumptionError(openPoint, 'the schema threw an error.');
  }
  if ('then' in result) throw new AssumptionError(openPoint, 'the schema does not check at once, but later.');
  if (!result.issues) return result.value;
  throw new AssumptionError(openPoint, `the schema found ${result.issues.length} issues.`, result.issues);
}
