import { refuse } from '../definition.ts';
import type { ParameterSchema, Protocol } from '../protocol.ts';
import type { Toolkit } from '../toolkit.ts';
import { asSchema } from './expectation.ts';
import { callSchema } from './parameters-schema.ts';

/** A tool in the form of the Model Context Protocol's `tools/list`. */
export interface McpTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: ParameterSchema;
  /** Of its result, where the tool declares one that describes itself. */
  readonly outputSchema?: Readonly<Record<string, unknown>>;
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
 * The tools of a toolkit as MCP lists them; `registerMcpTools` serves them.
 *
 * @throws {ToolkitDefinitionError} for a name that MCP does not take.
 * @example
 * server.setRequestHandler('tools/list', () => ({ tools: toMcpTools(weather, plain) }));
 */
export function toMcpTools(toolkit: Toolkit, { choices }: Protocol): McpTool[] {
  return [...toolkit.tools.values()].map((tool) => {
    const { function_name, description } = tool.definition;
    checkName(function_name, /^[A-Za-z0-9_.-]{1,128}$/, 'MCP');
    const { resultSchema } = tool;
    const output = resultSchema?.type === 'object' ? { outputSchema: resultSchema } : {};
    return { name: function_name, description, inputSchema: callSchema(tool, choices), ...output };
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

const TAKEN = /^(type|description|title|enum|const|properties|required|additionalProperties|items|anyOf)$/;

/**
 * Whether a JSON Schema fits the subset of strict function calling: every value has a type, every
 * object names all its members, requires them all and takes no other.
 */
function isStrict(value: unknown): boolean {
  const schema = asSchema(value);
  if (schema === undefined || !Object.keys(schema).every((keyword) => TAKEN.test(keyword))) return false;
  const { type, properties, required, additionalProperties, items, anyOf } = schema;
  if (Array.isArray(anyOf)) return type === undefined && anyOf.every(isStrict);
  if (type === 'object') {
    const members = asSchema(properties);
    if (additionalProperties !== false || members === undefined || !Array.isArray(required)) return false;
    return Object.entries(members).every(([name, value]) => required.includes(name) && isStrict(value));
  }
  if (type === 'array') return isStrict(items);
  return typeof type === 'string' || 'enum' in schema || 'const' in schema;
}
