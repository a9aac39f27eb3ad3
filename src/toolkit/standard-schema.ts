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

/** What goes into a schema: the names of its keys are the names of the parameters. */
export type SchemaInput<Schema extends StandardSchema> = NonNullable<Schema['~standard']['types']>['input'];

/** What a schema makes of it: the values that a tool is given. */
export type SchemaOutput<Schema extends StandardSchema> = NonNullable<Schema['~standard']['types']>['output'];

/** The JSON Schema of a schema's input, where it describes itself (Standard JSON Schema 1); else `undefined`. */
export function describedInput(schema: StandardSchema): Readonly<Record<string, unknown>> | undefined {
  const { jsonSchema } = schema['~standard'] as { jsonSchema?: { input?: unknown } }; // the standard's optional part
  if (typeof jsonSchema?.input !== 'function') return undefined;
  const described: unknown = jsonSchema.input({ target: 'draft-2020-12' });
  return typeof described === 'object' && described !== null ? { ...described } : undefined;
}
