import { refuse } from '../definition.ts';
import type { ParameterSchema, Protocol } from '../protocol.ts';
import type { Toolkit } from '../toolkit.ts';
import { asSchema } from './expectation.ts';
import { schemaForCalls } from './parameters-schema.ts';

/** A tool in the form of the Model Context Protocol's `tools/list`. */
export interface McpTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: ParameterSchema;
  /** The JSON Schema of the result, if the tool's result schema describes itself, with the type `object`. */
  readonly outputSchema?: Readonly<Record<string, unknown>>;
}

/** A tool in the form of function calling, as OpenAI introduced it. */
export interface FunctionTool {
  readonly type: 'function';
  readonly function: {
    readonly name: string;
    readonly description: string;
    readonly parameters: ParameterSchema;
    /** `true` if the schema fits the strict subset, which a model can be made to follow; otherwise absent. */
    readonly strict?: true;
  };
}

/**
 * Lists the tools of a toolkit in the form of MCP; `registerMcpTools` serves them.
 *
 * @throws {ToolkitDefinitionError} for a name that MCP does not allow.
 * @example
 * server.setRequestHandler('tools/list', () => ({ tools: toMcpTools(weather, plain) }));
 */
export function toMcpTools(toolkit: Toolkit, { choices }: Protocol): McpTool[] {
  return [...toolkit.tools.values()].map((tool) => {
    const { function_name, description } = tool.definition;
    checkName(function_name, /^[A-Za-z0-9_.-]{1,128}$/, 'MCP');
    const { resultSchema } = tool;
    const output = resultSchema?.type === 'object' ? { outputSchema: resultSchema } : {};
    return { name: function_name, description, inputSchema: schemaForCalls(tool, choices), ...output };
  });
}

/**
 * Lists the tools of a toolkit as functions that a model can call.
 *
 * @throws {ToolkitDefinitionError} for a name that function calling does not allow.
 * @example
 * const body = JSON.stringify({ model, messages, tools: toFunctionTools(weather, plain) });
 */
export function toFunctionTools(toolkit: Toolkit, { choices }: Protocol): FunctionTool[] {
  return [...toolkit.tools.values()].map((tool) => {
    const { function_name: name, description } = tool.definition;
    checkName(name, /^[A-Za-z0-9_-]{1,64}$/, 'function calling');
    const parameters = schemaForCalls(tool, choices);
    const strict = isStrict(parameters) ? { strict: true as const } : {};
    return { type: 'function', function: { name, description, parameters, ...strict } };
  });
}

function checkName(name: string, pattern: RegExp, where: string): void {
  if (!pattern.test(name)) refuse(`tool ${name} has a name that ${where} does not take: ${pattern.source}`);
}

const STRICT_KEYWORDS = /^(type|description|title|enum|const|properties|required|additionalProperties|items|anyOf)$/;

/**
 * Whether a JSON Schema fits the subset of strict function calling: every value has a type, and every object names all its
 * members, requires them and excludes others.
 */
function isStrict(value: unknown): boolean {
  const schema = asSchema(value);
  if (schema === undefined || !Object.keys(schema).every((keyword) => STRICT_KEYWORDS.test(keyword))) return false;
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
