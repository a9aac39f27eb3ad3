import type { Json } from '../../../contract/index.ts';
import type { SampleRequest } from './request.ts';

/** The method of our client for each operation of the contract; a test compiles and calls every one. */
const METHODS: Readonly<Record<string, string>> = {
  listAgents: 'agents.list',
  createMemory: 'agents.memories.create',
  listConversations: 'conversations.list',
  sendMessage: 'conversations.messages.send',
  getToolkitDetails: 'details',
  getToolContext: 'context',
  executeTool: 'execute',
};

/** A request as a program with our client; `undefined` where the client has no method for it. */
export function writeTypeScript(request: SampleRequest): string | undefined {
  const method = METHODS[request.operation.operationId];
  if (method === undefined) return undefined;
  const isToolkit = request.operation.surface === 'toolkit';
  const create = isToolkit ? 'createToolkitClient' : 'createClient';
  const options = isToolkit
    ? "baseUrl: process.env.APPLICATION_URL ?? ''"
    : "baseUrl: process.env.BASE_URL ?? '', apiKey: process.env.API_KEY";
  return [
    `import { ${create} } from 'colloquy';`,
    `const client = ${create}({ ${options} });`,
    writeCall(method, request),
  ].join('\n\n');
}

function writeCall(method: string, { title, pathValues, body, openPoint }: SampleRequest): string {
  // A body whose encoding is open can only be sent with an encoding that the caller assumes.
  const assumed = openPoint?.aspect === 'encoding' ? ['{ assumed: { json: {} } }'] : [];
  const values = [...pathValues, ...(body === undefined ? [] : [body])].map((value) => literal(value));
  const comments = [title, openPoint === undefined ? undefined : `Open: ${openPoint.id}`];
  return [
    ...comments.flatMap((comment) => (comment === undefined ? [] : [`// ${comment}`])),
    `console.log(await client.${method}(${[...values, ...assumed].join(', ')}));`,
  ].join('\n');
}

/** A value as a literal of TypeScript, objects over several lines. */
function literal(value: Json, indent = ''): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item: Json) => literal(item, inner))
    : Object.entries(value).map(([key, item]) => `${key}: ${literal(item, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return [open, ...parts.map((part) => `${inner}${part},`), `${indent}${close}`].join('\n');
}
