import { type JsonSchema, resolveReference } from './describe/expectation.ts';

/**
 * The part of Standard Schema 1 (https://standardschema.dev) that a tool's parameters use. The standard asks libraries
 * to carry the interface rather than to depend on a package.
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
  };
}

export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

export type SchemaInput<Schema extends StandardSchema> = NonNullable<Schema['~standard']['types']>['input'];

export type SchemaOutput<Schema extends StandardSchema> = NonNullable<Schema['~standard']['types']>['output'];

/** The JSON Schema of a schema (Standard JSON Schema 1), or the reason why there is none. */
export interface DescribedType {
  readonly schema?: JsonSchema;
  readonly why?: string;
}

/**
 * Returns the JSON Schema of a schema's input or output. A part that JSON Schema cannot describe, such as a date,
 * becomes any value if the library supports that.
 */
export function toJsonSchema(schema: StandardSchema, direction: 'input' | 'output' = 'input'): DescribedType {
  const { jsonSchema } = schema['~standard'] as { jsonSchema?: Record<string, unknown> }; // the standard's optional part
  const describe = jsonSchema?.[direction];
  if (typeof describe !== 'function') return { why: 'its library does not describe schemas as JSON Schema' };
  try {
    const description: unknown = describe.call(jsonSchema, {
      target: 'draft-2020-12',
      libraryOptions: UNREPRESENTABLE_AS_ANY,
    });
    if (typeof description === 'object' && description !== null)
      return { schema: withoutRootReference({ ...description }) };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
  return {};
}

/**
 * If the root is only a reference to one of its definitions, as for a schema that contains itself, returns that
 * definition.
 */
function withoutRootReference(schema: JsonSchema): JsonSchema {
  const { $ref, ...siblings } = schema;
  return $ref === undefined ? schema : { ...resolveReference(schema, schema), ...siblings };
}

/**
 * Options by which zod, valibot and ArkType describe a part as any value if JSON Schema cannot describe it. ArkType
 * takes a function that does so.
 */
const UNREPRESENTABLE_AS_ANY = {
  unrepresentable: 'any',
  errorMode: 'ignore',
  fallback: ({ base }: { readonly base: object }): object => base,
};
