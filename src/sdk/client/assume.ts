import type { Unspecified } from '../../../generated/unspecified.ts';
import { colloquyError, type SchemaIssue, type ValidationError } from './colloquy-error.ts';
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
 * The open points whose values are in a type: in the value itself, in the fields of an object, in the items of a list.
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
 * Makes a typed value of one that is open, or that holds what is open: the caller assumes what it is, and a schema checks
 * that it is so. Search a program for `assume` to find all that it takes for granted about the API's responses.
 *
 * @param value what the API sent: a value at an open point, or an object or a list that holds such values.
 * @param schema any validator that speaks Standard Schema, such as one of zod, valibot or arktype.
 * @param openPoints the ids of the open points that are assumed: those that the value's type names.
 * @returns what the schema makes of the value.
 * @throws {ColloquyError} of kind `assumption`, when the value does not fit, or the schema validates asynchronously.
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
    // what a schema throws can quote the value
  }
  if (result instanceof Promise) result.catch(() => {}); // as can what it rejects with
  if (result && 'value' in result && !result.issues) return result.value;
  const issues: readonly SchemaIssue[] = Object(result).issues ?? [];
  const validationErrors = issues.map((issue) => validationErrorOf(issue, value));
  const [first] = validationErrors;
  const where = first && `: ${first.at || 'it'} is ${first.found}${first.expected ? `, not ${first.expected}` : ''}`;
  const message = `what is assumed of ${openPoints.join(', ')} does not hold${where ?? ''}`;
  const facts = { openPoints, validationErrors };
  throw colloquyError({ kind: 'assumption', message, ...facts }, { issues });
}

/** What a name of a field looks like. Another key can be what a record maps from, and that is a part of the value. */
const NAME = /^[a-z_]\w{0,39}$/i;

/** Libraries add what they expected, which is of the schema; their message can quote the value. */
function validationErrorOf({ path = [], ...issue }: SchemaIssue, value: unknown): ValidationError {
  const keys = path.map((part) => (typeof part === 'object' ? part.key : part));
  const found = keys.reduce((inner: unknown, key) => Object(inner)[key], value);
  const { expected } = issue as { readonly expected?: unknown };
  return {
    at: keys.map((key) => (typeof key === 'number' || NAME.test(String(key)) ? String(key) : '*')).join('.'),
    expected: typeof expected === 'string' ? expected.slice(0, 80) : undefined,
    found: describe(found),
  };
}

function describe(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return { string: 'a text', number: 'a number', boolean: 'a boolean' }[typeof value as string] ?? 'an object';
}
