import { checkKeys, checkName, hasSymbol, refuse } from './definition.ts';
import { asSchema, type JsonSchema, listSubschemas } from './describe/expectation.ts';
import {
  type DescribedType,
  type SchemaInput,
  type SchemaOutput,
  type StandardSchema,
  toJsonSchema,
} from './standard-schema.ts';

/** The definition of a tool without its parameters (§2). */
export interface ToolAttributes<FunctionName extends string = string> {
  /** The name of the tool, as in the path. */
  readonly function_name: FunctionName;
  readonly description: string;
  /**
   * The meaning of this field and the next two is open: they are passed on unchanged, and an absent one as null. A
   * protocol can demand that they are given.
   */
  readonly auth_provider?: string | null;
  readonly auth_type?: string | null;
  readonly auth_with?: string | null;
  /**
   * Whether callers also get the message of the validator if the schema refuses a parameter. It can quote the value
   * that was sent.
   */
  readonly tellsValidatorMessages?: boolean;
}

/** The definition of a tool, with the fields of the API's description (§2). */
export interface ToolDefinition<FunctionName extends string = string>
  extends Omit<ToolAttributes<FunctionName>, 'tellsValidatorMessages'> {
  readonly params: readonly string[];
  readonly required_params: readonly string[];
}

/**
 * The context of a run. A tool that states the type of its context or identity can be served only by handlers that
 * provide it.
 *
 * @example
 * run: ({ order }, { context }: ToolContext<{ tenant: string }>) => ({ order, tenant: context.tenant })
 */
export interface ToolContext<Context = unknown, Identity = unknown> {
  /** Aborts when the caller hangs up (an `AbortError`) or the run is out of time (a `TimeoutError`). */
  readonly signal: AbortSignal;
  /** The time limit of the run, in milliseconds since 1970. */
  readonly deadline: number;
  /** The caller, if `authorize` returned one; otherwise `undefined`. */
  readonly identity: Identity;
  /** The result of the handler's `context`, such as a session or a tenant; `undefined` without that option. */
  readonly context: Context;
  readonly request: {
    /** A header of the request, by its name in lower case. */
    header(name: string): string | undefined;
    /** The request object of the host, such as a `Request`; `undefined` for a call in this process. */
    readonly native: unknown;
  };
}

/** The values of named parameters. Their types are open, so check each value before you use it. */
export type Arguments<Name extends string, Required extends Name> = { readonly [Key in Required]: unknown } & {
  readonly [Key in Exclude<Name, Required>]?: unknown;
};

/** The result of a tool (§1.4): an object, but not a list or another iterable such as a `Map`. */
export type ToolResult = object & { readonly then?: never; readonly [Symbol.iterator]?: never };

const TOOL = Symbol.for('colloquy.tool');

/** A tool, made by {@link defineTool}, with the types of its name, parameters, result, context and identity. */
export interface Tool<
  FunctionName extends string = string,
  Input = unknown,
  Output = unknown,
  Context = never,
  Identity = never,
> {
  readonly [TOOL]: true;
  /** Exists in the type only: the parameters, the result, and the context and identity that the host must provide. */
  readonly types?: {
    readonly input: Input;
    readonly output: Output;
    readonly needs: (context: Context, identity: Identity) => void;
  };
  readonly definition: ToolDefinition<FunctionName>;
  readonly schema: StandardSchema | undefined;
  /** The JSON Schema of the parameters, if the tool's schema describes itself. */
  readonly jsonSchema: Readonly<Record<string, unknown>> | undefined;
  /** The schema of every result. */
  readonly result: StandardSchema | undefined;
  /** The JSON Schema of the result, if its schema describes itself. */
  readonly resultSchema: Readonly<Record<string, unknown>> | undefined;
  readonly tellsValidatorMessages: boolean;
  readonly run: (parameters: object, context: ToolContext) => unknown;
}

type AnyResult = StandardSchema<ToolResult, ToolResult>;
type ReturnedResult<Result extends StandardSchema, Made> =
  | (SchemaInput<Result> & ToolResult & Made)
  | Promise<SchemaInput<Result> & ToolResult & Made>;
/** The output of the tool's result schema; without one, the return type of its function. */
type OutputOf<Result extends StandardSchema, Made> = [AnyResult] extends [Result] ? Made : SchemaOutput<Result>;
type NameOf<Schema extends StandardSchema> = Extract<keyof SchemaInput<Schema>, string>;

/**
 * Defines a tool whose parameters are checked by a schema (zod, valibot, ArkType or any other Standard Schema).
 *
 * `params` and `required_params` are needed only for a schema that does not describe itself as JSON Schema.
 *
 * @throws {ToolkitDefinitionError} if a name is unsafe, a duplicate, or not a parameter.
 */
export function defineTool<
  const FunctionName extends string,
  Schema extends StandardSchema,
  Result extends StandardSchema = AnyResult,
  Context = unknown,
  Identity = unknown,
  Made = ToolResult,
>(
  tool: ToolAttributes<FunctionName> & {
    readonly schema: Schema;
    readonly params?: readonly NameOf<Schema>[];
    readonly required_params?: readonly NameOf<Schema>[];
    /** The schema of every result, whose output is sent. A result that it refuses is a failure of the tool. */
    readonly result?: Result;
    /** Called with the output of the schema; returns an object. */
    readonly run: (
      parameters: SchemaOutput<Schema>,
      context: ToolContext<Context, Identity>,
    ) => ReturnedResult<Result, Made>;
  },
): Tool<FunctionName, SchemaInput<Schema>, OutputOf<Result, Made>, Context, Identity>;
/**
 * Defines a tool by the names of its parameters (§1.4, §2).
 *
 * @throws {ToolkitDefinitionError} if a name is unsafe, a duplicate, or not a parameter.
 * @example
 * const forecast = defineTool({
 *   function_name: 'forecast',
 *   params: ['city', 'days'],
 *   required_params: ['city'],
 *   description: 'Tells the weather of the coming days.',
 *   run: async ({ city, days = 3 }, { signal }) => ({ days: await ask(city, days, signal) }),
 * });
 */
export function defineTool<
  const FunctionName extends string,
  const Name extends string,
  const Required extends Name,
  Result extends StandardSchema = AnyResult,
  Context = unknown,
  Identity = unknown,
  Made = ToolResult,
>(
  tool: ToolAttributes<FunctionName> & {
    readonly schema?: undefined;
    readonly params: readonly Name[];
    readonly required_params: readonly Required[];
    readonly result?: Result;
    /** Called with the parameters by name; returns an object. */
    readonly run: (
      parameters: Arguments<Name, Required>,
      context: ToolContext<Context, Identity>,
    ) => ReturnedResult<Result, Made>;
  },
): Tool<FunctionName, Arguments<Name, Required>, OutputOf<Result, Made>, Context, Identity>;
export function defineTool(
  tool: ToolAttributes & {
    readonly schema?: StandardSchema | undefined;
    readonly params?: readonly string[];
    readonly required_params?: readonly string[];
    readonly result?: StandardSchema | undefined;
    readonly run: (parameters: never, context: never) => ToolResult | Promise<ToolResult>;
  },
): Tool {
  checkKeys(tool, TOOL_KEYS, 'a tool');
  checkName(tool.function_name, 'function_name');
  const fail = (problem: string): never => {
    refuse(`tool ${tool.function_name}: ${problem}`);
  };
  if (typeof tool.description !== 'string') fail('description must be a string');
  if (typeof tool.run !== 'function') fail('run must be a function');
  const auth = AUTH_FIELDS.filter((name) => tool[name] !== undefined);
  for (const name of auth) if (typeof (tool[name] ?? '') !== 'string') fail(`${name} must be a string or null`);
  for (const name of ['schema', 'result'] as const) {
    if (tool[name] !== undefined && typeof Object(Object(tool[name])['~standard']).validate !== 'function')
      fail(`${name} must be a Standard Schema`);
  }
  const input = tool.schema === undefined ? undefined : toJsonSchema(tool.schema);
  const jsonSchema = input?.schema;
  const params = tool.params ?? (jsonSchema && propertyNames(jsonSchema)) ?? fail(explainMissingNames(input));
  const required =
    tool.required_params ??
    (jsonSchema && requiredNames(jsonSchema)) ??
    fail('required_params must be a list of names');
  checkNames(params, 'params', fail);
  checkNames(required, 'required_params', fail);
  for (const name of required) {
    if (!params.includes(name)) fail(`required_params has ${JSON.stringify(name)}, which is not in params`);
  }
  return Object.freeze({
    [TOOL]: true as const,
    definition: Object.freeze({
      function_name: tool.function_name,
      params: Object.freeze([...params]),
      required_params: Object.freeze([...required]),
      description: tool.description,
      ...Object.fromEntries(auth.map((name) => [name, tool[name]])),
    }),
    schema: tool.schema,
    jsonSchema,
    result: tool.result,
    resultSchema: tool.result && toJsonSchema(tool.result, 'output').schema,
    tellsValidatorMessages: tool.tellsValidatorMessages === true,
    // gets the parameters that its params or its schema name, and others only if the protocol passes them on
    run: tool.run as Tool['run'],
  });
}

/** Whether a value was made by {@link defineTool}, of this copy of the package or another. */
export function isTool(value: unknown): value is Tool {
  return hasSymbol(value, TOOL);
}

type Fail = (problem: string) => never;

const AUTH_FIELDS = ['auth_provider', 'auth_type', 'auth_with'] as const;

function checkNames(names: readonly unknown[], role: string, fail: Fail): void {
  if (!Array.isArray(names)) fail(`${role} must be a list of names`);
  for (const [index, name] of names.entries()) {
    checkName(name, `tool's ${role}`);
    if (names.indexOf(name) !== index) fail(`${role} has ${JSON.stringify(name)} twice`);
  }
}

function explainMissingNames(input: DescribedType | undefined): string {
  if (input === undefined) return 'params must be a list of names';
  const why = input.why === undefined ? '' : ` (${input.why})`;
  return `its schema does not name its parameters${why}; give params and required_params`;
}

/** Returns the names of all members that a schema and its parts describe; `undefined` if none has `properties`. */
function propertyNames(schema: JsonSchema): string[] | undefined {
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => listSubschemas(schema, keyword).map(propertyNames));
  const properties = asSchema(schema.properties);
  const named = [properties && Object.keys(properties), ...parts].filter((names) => names !== undefined);
  return named.length === 0 ? undefined : [...new Set(named.flat())];
}

/**
 * Returns the names that a schema requires: its own, those of each part of an `allOf`, and those that all alternatives
 * require.
 */
function requiredNames(schema: JsonSchema): string[] {
  const { required } = schema;
  const direct = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  const all = listSubschemas(schema, 'allOf').flatMap(requiredNames);
  const [first = [], ...others] = [...listSubschemas(schema, 'anyOf'), ...listSubschemas(schema, 'oneOf')].map(
    requiredNames,
  );
  return [...new Set([...direct, ...all, ...first.filter((name) => others.every((names) => names.includes(name)))])];
}

const STATED_KEYS = ['function_name', 'description', 'params', 'required_params', ...AUTH_FIELDS];
const TOOL_KEYS = [...STATED_KEYS, 'schema', 'result', 'run', 'tellsValidatorMessages'];
