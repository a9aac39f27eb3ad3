import {
  at,
  type Contract,
  dereference,
  isJsonObject,
  type Json,
  type JsonObject,
  type OpenPoint,
  type Operation,
} from '../../contract/index.ts';

/** A request that shows an operation, made of the contract's examples alone. */
export interface SampleRequest {
  readonly operation: Operation;
  /** What the named example of the body says of itself; none where there is at most one such example. */
  readonly title: string | undefined;
  /** The path with the examples of its parameters in place. */
  readonly path: string;
  /** The examples of the path's parameters, in the order of the path. */
  readonly pathValues: readonly Json[];
  /** Whether the Developer API key is sent. */
  readonly hasKey: boolean;
  /** None where the operation has no body, or its encoding is open. */
  readonly body: Json | undefined;
  /** The open point that keeps the body, or the query, open. */
  readonly openPoint: OpenPoint | undefined;
}

/** Gives the requests that show an operation: one for each named example of its body, or a single one without a body. */
export function sampleRequestsOf({ document, openPoints }: Contract): (operation: Operation) => SampleRequest[] {
  const open = new Map<string, OpenPoint>();
  for (const point of openPoints.filter(({ aspect }) => aspect === 'encoding' || aspect === 'parameters')) {
    for (const id of point.place.operations) if (!open.has(id)) open.set(id, point);
  }
  return (operation) => sampleRequests(document, operation, open.get(operation.operationId));
}

function sampleRequests(document: JsonObject, operation: Operation, openPoint: OpenPoint | undefined): SampleRequest[] {
  const element = at(document, operation.pointer);
  const fields = isJsonObject(element) ? element : {};
  const values = pathExamples(document, fields.parameters);
  const exampleFor = (name: string) => values.get(name) ?? null;
  const request: SampleRequest = {
    operation,
    title: undefined,
    path: operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(exampleFor(name)))),
    pathValues: [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => exampleFor(String(name))),
    hasKey: fields.security !== undefined,
    body: undefined,
    openPoint,
  };
  const examples = bodyExamples(document, fields.requestBody);
  if (examples.length < 2) return [{ ...request, body: examples[0]?.value }];
  return examples.map(({ summary, value }) => ({ ...request, title: String(summary), body: value }));
}

function pathExamples(document: JsonObject, parameters: Json | undefined): Map<string, Json> {
  const resolved = Array.isArray(parameters) ? parameters.map((parameter) => dereference(document, parameter)) : [];
  const inPath = resolved.filter((parameter) => parameter?.in === 'path');
  return new Map(inPath.map((parameter) => [String(parameter?.name), parameter?.example ?? null]));
}

function bodyExamples(document: JsonObject, requestBody: Json | undefined): JsonObject[] {
  const content = dereference(document, requestBody)?.content;
  const json = isJsonObject(content) ? content['application/json'] : undefined;
  const examples = isJsonObject(json) && isJsonObject(json.examples) ? Object.values(json.examples) : [];
  return examples.map((example) => dereference(document, example)).filter((example) => example !== undefined);
}

/** A request as a curl command for a POSIX shell. What is open stands as a variable, or as a comment. */
export function writeCurl({ operation, title, path, hasKey, body, openPoint }: SampleRequest): string {
  const base = operation.surface === 'toolkit' ? '$APPLICATION_URL' : '$BASE_URL';
  const method = operation.method.toUpperCase();
  const comments = [title, openPoint === undefined ? undefined : `Open: ${openPoint.id}`];
  const command = [
    `curl "${base}${path}"`,
    ...(method === 'GET' || body !== undefined ? [] : [`--request ${method}`]),
    ...(hasKey ? ['--header "Authorization: Bearer $API_KEY"'] : []),
    ...(body === undefined ? [] : ['--header "Content-Type: application/json"', `--data ${quote(body)}`]),
  ].join(' \\\n  ');
  return [...comments.flatMap((comment) => (comment === undefined ? [] : [`# ${comment}`])), command].join('\n');
}

function quote(body: unknown): string {
  const json = JSON.stringify(body, null, 2).replaceAll("'", "'\\''");
  return `'${json.replaceAll('\n', '\n  ')}'`;
}

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

/** A request as a program of Python that needs nothing but its standard library. */
export function writePython({ operation, title, path, hasKey, body, openPoint }: SampleRequest): string {
  const base = operation.surface === 'toolkit' ? 'APPLICATION_URL' : 'BASE_URL';
  const headers = [
    ...(hasKey ? [`"Authorization": f"Bearer {os.environ['API_KEY']}"`] : []),
    ...(body === undefined ? [] : ['"Content-Type": "application/json"']),
  ];
  const comments = [title, openPoint === undefined ? undefined : `Open: ${openPoint.id}`];
  return [
    ...(body === undefined ? [] : ['import json']),
    'import os',
    'from urllib.request import Request, urlopen',
    '',
    ...comments.flatMap((comment) => (comment === undefined ? [] : [`# ${comment}`])),
    'request = Request(',
    `    f"{os.environ['${base}']}${path}",`,
    `    method="${operation.method.toUpperCase()}",`,
    ...(headers.length === 0 ? [] : ['    headers={', ...headers.map((header) => `        ${header},`), '    },']),
    ...(body === undefined ? [] : [`    data=json.dumps(${pythonLiteral(body, '    ')}).encode(),`]),
    ')',
    'with urlopen(request) as answer:',
    '    print(answer.status, answer.read().decode())',
  ].join('\n');
}

/** A value as a literal of Python, objects over several lines. */
function pythonLiteral(value: Json, indent: string): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const parts = Array.isArray(value)
    ? value.map((item: Json) => pythonLiteral(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${pythonLiteral(item, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return [open, ...parts.map((part) => `${inner}${part},`), `${indent}${close}`].join('\n');
}
