import {
  type Contract,
  isJsonObject,
  type JsonObject,
  type Operation,
  TaskError,
} from '../../../contract/model/index.ts';
import {
  createToolkitClient,
  type OutgoingRequest,
  type Result,
  type ToolkitClient,
} from '../../../sdk/client/index.ts';
import type { ReplyTool } from '../reply.ts';

export interface ToolkitOptions {
  readonly addresses: readonly string[];
  /** The toolkit API key, which is sent to these addresses only. */
  readonly key?: string | undefined;
  readonly onProblem: (problem: string) => void;
}

/**
 * Returns a function that reads the tools of toolkits, by the endpoints of a contract.
 *
 * @throws {TaskError} if an address is not that of a toolkit.
 */
export function createToolReader({ addresses, key, onProblem }: ToolkitOptions) {
  const toolkits = addresses.map(parseAddress);
  return async ({ model }: Contract): Promise<readonly ReplyTool[]> => {
    const execute = model.operationOf(EXECUTE_POINTER);
    const authorize = createKeySender(execute, key);
    const read = toolkits.map(async ({ baseUrl, toolkit }): Promise<ReplyTool[]> => {
      const client = createToolkitClient({ baseUrl, retries: 0, authorize });
      const details = await client.results.details(toolkit);
      if (!details.ok) {
        onProblem(`the toolkit ${toolkit} cannot be read: ${details.error.message}`);
        return [];
      }
      // The contract leaves the form of the list open. Two are read: `tools`, and `tool_names` of `toolkit`.
      const toolList = findToolList(details.data);
      if (toolList === undefined) {
        onProblem(`the toolkit ${toolkit} names no tools in a form that is known here, as under this set it need not`);
        return [];
      }
      const tools = toolList.map(async (entry): Promise<ReplyTool[]> => {
        const name = typeof entry === 'string' ? entry : isJsonObject(entry) ? String(entry.function_name) : '';
        const context = isJsonObject(entry) ? entry : await fetchContext(client, toolkit, name);
        if (context !== undefined) return [createTool(client, execute, toolkit, name, context)];
        onProblem(`the tool ${name} of ${toolkit} cannot be read`);
        return [];
      });
      return (await Promise.all(tools)).flat();
    });
    return (await Promise.all(read)).flat();
  };
}

function parseAddress(text: string): { readonly baseUrl: string; readonly toolkit: string } {
  const url = URL.parse(text);
  const [, name] = /^\/toolkit\/([^/]+)\/?$/.exec(url?.pathname ?? '') ?? [];
  if (url === null || name === undefined || !/^https?:$/.test(url.protocol)) {
    throw new TaskError(`${text} is no address of a toolkit; give one such as http://localhost:3000/toolkit/weather/`);
  }
  return { baseUrl: url.origin, toolkit: decodeURIComponent(name) };
}

const EXECUTE_POINTER = '/paths/~1toolkit~1{toolkit_name}~1{tool_name}~1/post';

/** Returns a function that adds the key in a header as the contract says; nothing if there is no key or no scheme. */
function createKeySender(execute: Operation | undefined, key: string | undefined) {
  const scheme = execute?.security[0]?.[0]?.node;
  if (scheme === undefined || key === undefined) return (request: OutgoingRequest) => request;
  const [header, value] = scheme.type === 'apiKey' ? [String(scheme.name), key] : ['authorization', `Bearer ${key}`];
  return (request: OutgoingRequest) => ({ ...request, headers: { ...request.headers, [header]: value } });
}

function findToolList(data: unknown): readonly unknown[] | undefined {
  if (!isJsonObject(data)) return undefined;
  if (Array.isArray(data.tools)) return data.tools;
  const names = isJsonObject(data.toolkit) ? data.toolkit.tool_names : undefined;
  return Array.isArray(names) ? names : undefined;
}

async function fetchContext(client: ToolkitClient, toolkit: string, name: string): Promise<JsonObject | undefined> {
  const context = await client.results.context(toolkit, name);
  const data: unknown = context.ok ? context.data : undefined;
  return isJsonObject(data) ? data : undefined;
}

const MAX_NAME_CHARS = 64;

function createTool(
  client: ToolkitClient,
  execute: Operation | undefined,
  toolkit: string,
  name: string,
  context: JsonObject,
): ReplyTool {
  const accepts = (type: string) => execute?.requestBody?.contents.some(({ mediaType }) => mediaType === type) === true;
  const isForm = accepts('application/x-www-form-urlencoded') && !accepts('application/json');
  return {
    name: `${toolkit}__${name}`.replaceAll(/[^\w-]/g, '_').slice(0, MAX_NAME_CHARS),
    description: typeof context.description === 'string' ? context.description : '',
    parameters: parametersSchema(context),
    async run(parameters, signal) {
      const assumed = isForm ? { form: toFormFields(parameters) } : { json: parameters };
      return resultForModel(await client.results.execute(toolkit, name, { assumed, signal }));
    },
  };
}

function parametersSchema(context: JsonObject): JsonObject {
  if (context.type === 'object') return context;
  const names = Array.isArray(context.params) ? context.params.map(String) : [];
  const required = Array.isArray(context.required_params) ? context.required_params : [];
  return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, {}])), required };
}

function toFormFields(parameters: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, asText(value)]));
}

/** The text that a model gets after a run: the result, or the failure that the application reports. */
function resultForModel(result: Result<'executeTool'>): string {
  if (result.ok) return result.data === undefined ? 'The tool gave no result.' : asText(result.data);
  const { error } = result;
  return `The tool failed: ${'text' in error ? `${error.status} ${error.text}` : error.kind}`;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
