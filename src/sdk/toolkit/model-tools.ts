/** Adapts the tools of a toolkit for libraries that give tools to models. The tools run in this process. */
import { type CallOptions, ToolCallError } from './call.ts';
import { refuse } from './definition.ts';
import { toMcpTools } from './describe/tool-lists.ts';
import { createPrinter, describeForLog } from './log.ts';
import type { Protocol } from './protocol.ts';
import type { Toolkit } from './toolkit.ts';

type Parameters = Record<string, unknown>;

/** A JSON Schema as a Standard Schema that accepts any value: the tool checks its parameters itself. */
export interface DescribedSchema {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'colloquy';
    readonly types?: { readonly input: Parameters; readonly output: Parameters };
    readonly validate: (value: unknown) => { readonly value: Parameters };
    readonly jsonSchema: { readonly input: () => Parameters; readonly output: () => Parameters };
  };
}

function toDescribedSchema(schema: object): DescribedSchema {
  const describe = (): Parameters => ({ ...schema });
  const jsonSchema = { input: describe, output: describe };
  // the tool itself checks the value before it runs
  const validate = (value: unknown) => ({ value: value as Parameters });
  return { '~standard': { version: 1, vendor: 'colloquy', validate, jsonSchema } };
}

/** A tool in the form of the AI SDK. */
export interface AiTool {
  readonly description: string;
  readonly inputSchema: DescribedSchema;
  execute(parameters: Parameters, options?: { readonly abortSignal?: AbortSignal | undefined }): Promise<Parameters>;
}

/**
 * Returns the tools of a toolkit in the form of the AI SDK (`ai`), by their names. A failed call throws a
 * {@link ToolCallError}, whose message a model may read.
 *
 * @param options The caller, for all calls of these tools.
 * @throws {ToolkitDefinitionError} for a name that models do not allow.
 * @example
 * const { text } = await generateText({ model, prompt, tools: toAiTools(shop, plain) });
 */
export function toAiTools(
  toolkit: Toolkit,
  protocol: Protocol,
  options: Omit<CallOptions, 'signal'> = {},
): Record<string, AiTool> {
  const tools = toMcpTools(toolkit, protocol).map(({ name, description, inputSchema }): [string, AiTool] => [
    name,
    {
      description,
      inputSchema: toDescribedSchema(inputSchema),
      execute: (parameters, { abortSignal: signal } = {}) =>
        toolkit.call(name, parameters, { ...options, ...(signal && { signal }) }),
    },
  ]);
  return Object.fromEntries(tools);
}

/** The result of a tool in the form of MCP. */
export interface McpResult {
  [key: string]: unknown;
  content: { type: 'text'; text: string }[];
  structuredContent?: Parameters;
  isError?: boolean;
}

/** The part of an MCP server that is used, such as `McpServer` of `@modelcontextprotocol/server`. */
export interface McpRegistry {
  registerTool(
    name: string,
    config: { description: string; inputSchema: DescribedSchema; outputSchema?: DescribedSchema },
    run: (parameters: Parameters, context: { mcpReq: { signal: AbortSignal } }) => Promise<McpResult>,
  ): unknown;
}

const NEEDS_MCP_2 =
  'registerMcpTools needs the McpServer of @modelcontextprotocol/server 2, as that of @modelcontextprotocol/sdk 1 takes no JSON Schema; run npm install @modelcontextprotocol/server@2';

/**
 * Registers the tools of a toolkit at an MCP server, with the schemas of their parameters and results. A failed call is
 * a result with `isError`, which a model can read. An error that the tool threw is also printed, as by a handler
 * without a log, unless it is a `ToolError`.
 *
 * @param options The caller, for all calls of this server.
 * @throws {ToolkitDefinitionError} for a name that MCP does not allow, and for a server of another version.
 * @example
 * const server = new McpServer({ name: 'shop', version: '1.0.0' });
 * registerMcpTools(server, shop, plain);
 */
export function registerMcpTools(
  server: McpRegistry,
  toolkit: Toolkit,
  protocol: Protocol,
  options: Omit<CallOptions, 'signal'> = {},
): void {
  // The deprecated `tool` was removed in version 2.
  if (typeof server.registerTool !== 'function' || 'tool' in server) refuse(NEEDS_MCP_2);
  const print = createPrinter();
  for (const { name, description, inputSchema, outputSchema } of toMcpTools(toolkit, protocol)) {
    const config = {
      description,
      inputSchema: toDescribedSchema(inputSchema),
      ...(outputSchema && { outputSchema: toDescribedSchema(outputSchema) }),
    };
    server.registerTool(name, config, async (parameters, { mcpReq: { signal } }): Promise<McpResult> => {
      try {
        const result = await toolkit.call(name, parameters, { ...options, signal });
        return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result };
      } catch (error) {
        if (!(error instanceof ToolCallError)) throw error;
        const { reason, message, cause } = error;
        const where = { 'gen_ai.tool.name': name, 'colloquy.toolkit.name': toolkit.app_name };
        if (reason !== 'aborted' && cause !== undefined)
          print({ ...where, 'error.type': reason }, describeForLog(cause));
        return { content: [{ type: 'text', text: message }], isError: true };
      }
    });
  }
}
