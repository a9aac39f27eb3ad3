import { refuse } from '../definition.ts';
import type { ParameterSchema, Protocol } from '../protocol.ts';
import type { Toolkit } from '../toolkit.ts';
import { callSchema } from './parameters-schema.ts';
import { isStrict } from './strict.ts';

/** A tool in the form of the Model Context Protocol's `tools/list`. */
export interface McpTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: ParameterSchema;
}

/** A tool in the form that function calling takes since OpenAI. */
export interface FunctionTool {
  readonly type: 'function';
  readonly function: {
    readonly name: string;
    readonly description: string;
    readonly parameters: ParameterSchema;
    /** True where the schema fits the subset that a model can be held to, left out elsewhere. */
    readonly strict?: true;
  };
}

/**
 * The tools of a toolkit as MCP lists them.
 *
 * @throws {ToolkitDefinitionError} for a name that MCP does not take.
 * @example
 * server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toMcpTools(weather, plain) }));
 */
export function toMcpTools(toolkit: Toolkit, { choices }: Protocol): McpTool[] {
  return [...toolkit.tools.values()].map((tool) => {
    const { function_name, description } = tool.definition;
    checkName(function_name, /^[A-Za-z0-9_.-]{1,128}$/, 'MCP');
    return { name: function_name, description, inputSchema: callSchema(tool, choices) };
  });
}

/**
 * The tools of a toolkit as functions that a model can call.
 *
 * @throws {ToolkitDefinitionError} for a name that function calling does not take.
 * @example
 * const body = JSON.stringify({ model, messages, tools: toFunctionTools(weather, plain) });
 */
export function toFunctionTools(toolkit: Toolkit, { choices }: Protocol): FunctionTool[] {
  return [...toolkit.tools.values()].map((tool) => {
    const { function_name: name, description } = tool.definition;
    checkName(name, /^[A-Za-z0-9_-]{1,64}$/, 'function calling');
    const parameters = callSchema(tool, choices);
    const strict = isStrict(parameters) ? { strict: true as const } : {};
    return { type: 'function', function: { name, description, parameters, ...strict } };
  });
}

function checkName(name: string, taken: RegExp, where: string): void {
  if (!taken.test(name)) refuse(`tool ${name} has a name that ${where} does not take: ${taken.source}`);
}
