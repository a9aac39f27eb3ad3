import type { Unspecified } from '../../../generated/unspecified.ts';
import { createColloquyError, type SchemaIssue, type ValidationError } from './colloquy-error.ts';
import type { StatedKeys } from './types.ts';

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
 * The ids of the open points in a type: that of the value itself, and those of an object's fields or a list's items.
 */
export type OpenPointsIn<Value> = Value extends symbol
  ? never
  : Value extends Unspecified<infer Id>
    ? Id
    : Value extends readonly (infer Item)[]
      ? OpenPointsIn<Item>
      : Value extends object
        ?
            | OpenPointsIn<Value[keyof Value]>
            | { [Key in StatedKeys<Value>]: OpenPointsIn<Value[Key & keyof Value]> }[StatedKeys<Value>]
        : never;

/**
 * Gives a type to a value that is open, or that contains open values: the caller assumes the type, and a schema checks it.
 * Search a program for `assume` to find all that it assumes about the API's responses.
 *
 * @param value the value that the API sent at an open point, or an object or list with such values.
 * @param schema a Standard Schema, for example one of zod, valibot or arktype.
 * @param openPoints the ids of the open points about which the caller makes the assumption: those in the value's type.
 * @returns the output of the schema.
 * @throws {ColloquyError} of kind `assumption` if the value does not fit, or if the schema throws or validates
 *   asynchronously.
 *
 * @example
 * ```ts
 * import { assume, createClient } from 'colloquy';
 * import { z } from 'zod';
 *
 * const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });
 * const Conversations = z.array(z.object({ id: z.int() }));
 * const { data } = await client.conversations.list();
 * const conversations = assume(data, Conversations, 'conversation-list.element');
 * console.log(conversations.length > 0);
 * ```
 */
export function assume<Value, Output>(
  value: Value,
  schema: StandardSchema<Output>,
  ...openPoints: readonly [NoInfer<OpenPointsIn<Value>>, ...NoInfer<OpenPointsIn<Value>>[]]
): Output {
  let result: SchemaResult<Output> | Promise<SchemaResult<Output>> | undefined;
  try {
    result = schema['~standard'].validate(value);
  } catch {
    // the error is dropped, since it may quote the value
  }
  if (result instanceof Promise) result.catch(() => {}); // a rejection can quote the value too
  if (result && 'value' in result && !result.issues) return result.value;
  const issues: readonly SchemaIssue[] = Object(result).issues ?? [];
  const validationErrors = issues.map((issue) => toValidationError(issue, value));
  const [first] = validationErrors;
  const where = first && `: ${first.at || 'it'} is ${first.found}${first.expected ? `, not ${first.expected}` : ''}`;
  const message = `what is assumed of ${openPoints.join(', ')} does not hold${where ?? ''}`;
  const facts = { openPoints, validationErrors };
  throw createColloquyError({ kind: 'assumption', message, ...facts }, { issues });
}

/** The form of a field name. Any other key may be data, such as the key of a record, and is not printed. */
const FIELD_NAME = /^[a-z_]\w{0,39}$/i;

/**
 * Describes an issue by its path, the expected type, which some libraries add, and the kind of the value; without its
 * message, which may quote the value.
 */
function toValidationError({ path = [], ...issue }: SchemaIssue, value: unknown): ValidationError {
  const keys = path.map((part) => (typeof part === 'object' ? part.key : part));
  const actual = keys.reduce((inner: unknown, key) => Object(inner)[key], value);
  const { expected } = issue as { readonly expected?: unknown };
  return {
    at: keys.map((key) => (typeof key === 'number' || FIELD_NAME.test(String(key)) ? String(key) : '*')).join('.'),
    expected: typeof expected === 'string' ? expected.slice(0, 80) : undefined,
    found: describeKind(actual),
  };
}

function describeKind(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return { string: 'a text', number: 'a number', boolean: 'a boolean' }[typeof value as string] ?? 'an object';
}
