import { type CallOptions, createCall } from './call.ts';
import { checkKeys, checkName, hasSymbol, refuse } from './definition.ts';
import { isTool, type Tool } from './tool.ts';

const TOOLKIT = Symbol.for('colloquy.toolkit');

type NameIn<Served extends Tool> = Served['definition']['function_name'];
/** The tools of a toolkit with a given name; all tools if the type does not contain their names. */
type ToolNamed<Served extends Tool, Name> =
  string extends NameIn<Served> ? Served : Extract<Served, { readonly definition: { readonly function_name: Name } }>;

/**
 * The arguments of a call: the parameters, optional if none is required, and the options, required if the tool needs a
 * caller.
 */
type CallArguments<One extends Tool> =
  One extends Tool<string, infer Input, unknown, infer Context, infer Identity>
    ? unknown extends Input
      ? [parameters?: Readonly<Record<string, unknown>>, options?: CallOptions]
      : unknown extends Context & Identity
        ? Record<never, never> extends Input
          ? [parameters?: Input, options?: CallOptions]
          : [parameters: Input, options?: CallOptions]
        : [parameters: Input, options: CallOptions<Context, Identity>]
    : never;

/** The result of a tool after a JSON round trip. */
type OutputOf<One extends Tool> =
  One extends Tool<string, unknown, infer Output, never, never>
    ? unknown extends Output
      ? Record<string, unknown>
      : AsJson<Output>
    : never;

/** The type of a value after a JSON round trip. */
type AsJson<Value> = Value extends { toJSON(): infer Written }
  ? AsJson<Written>
  : Value extends string | number | boolean | null
    ? Value
    : Value extends (...given: never) => unknown
      ? undefined
      : Value extends object
        ? { [Key in keyof Value]: AsJson<Value[Key]> }
        : Value;

/** A named group of tools, made by {@link defineToolkit}. */
export interface Toolkit<Served extends Tool = Tool> {
  readonly [TOOLKIT]: true;
  readonly app_name: string;
  /** The tools by their `function_name`, in the order of the definition. */
  readonly tools: ReadonlyMap<string, Served>;
  /**
   * Runs a tool in this process, with all checks of a request except authorization: names, schema, default limits,
   * result.
   *
   * @returns the result, after a JSON round trip.
   * @throws {ToolCallError} with the reason.
   */
  call<Name extends NameIn<Served>>(
    name: Name,
    ...values: CallArguments<ToolNamed<Served, Name>>
  ): Promise<OutputOf<ToolNamed<Served, Name>>>;
}

/**
 * Groups tools into a toolkit (§1.4, §2).
 *
 * @throws {ToolkitDefinitionError} if the name is unsafe, or two tools have the same name.
 * @example
 * const weather = defineToolkit({ app_name: 'weather', tools: [forecast] });
 * await weather.call('forecast', { city: 'Ulm' });
 */
export function defineToolkit<const Tools extends readonly Tool[]>(toolkit: {
  readonly app_name: string;
  readonly tools: Tools;
}): Toolkit<Tools[number]> {
  checkKeys(toolkit, ['app_name', 'tools'], 'a toolkit');
  checkName(toolkit.app_name, 'app_name');
  const fail = (problem: string): never => {
    refuse(`toolkit ${toolkit.app_name}: ${problem}`);
  };
  if (!Array.isArray(toolkit.tools)) fail('tools must be a list');
  const tools = new Map<string, Tools[number]>();
  for (const tool of toolkit.tools) {
    if (!isTool(tool)) return fail('tools must be made with defineTool');
    const { function_name } = tool.definition;
    if (tools.has(function_name)) fail(`two tools are called ${function_name}`);
    tools.set(function_name, tool);
  }
  const call = createCall(tools) as unknown as Toolkit<Tools[number]>['call']; // its type is that of the tools
  return Object.freeze({ [TOOLKIT]: true as const, app_name: toolkit.app_name, tools, call });
}

/** Whether a value was made by {@link defineToolkit}, of this copy of the package or another. */
export function isToolkit(value: unknown): boolean {
  return hasSymbol(value, TOOLKIT);
}
