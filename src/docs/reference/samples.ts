import {
  type Contract,
  type Json,
  type JsonObject,
  jsonContentOf,
  type OpenPoint,
  type Operation,
} from '../../contract/index.ts';
import { clientMethodOf } from '../own-packages.ts';

export interface SampleRequest {
  readonly operation: Operation;
  readonly title: string | undefined;
  /** The address and the path with the examples of its parameters; what is not known is a variable. */
  url(variable: (name: string) => string): string;
  /** The examples of the path's parameters, in the order of the path. */
  readonly pathValues: readonly Json[];
  readonly key: SampleKey | undefined;
  /** `undefined` where the operation has no body, or its encoding is open. */
  readonly body: Json | undefined;
  /** The open point that keeps the body, or the query, open. */
  readonly openPoint: OpenPoint | undefined;
}

interface SampleKey {
  readonly in: 'header' | 'query';
  readonly name: string;
  /** The text before the key, such as `Bearer `. */
  readonly prefix: string;
}

/** Gives the requests that show an operation: one for each named example of its body, or a single one without a body. */
export function sampleRequestsOf({ openPoints }: Contract): (operation: Operation) => SampleRequest[] {
  const open = new Map<string, OpenPoint>();
  for (const point of openPoints.filter(({ aspect }) => aspect === 'encoding' || aspect === 'parameters')) {
    for (const id of point.place.operations) if (!open.has(id)) open.set(id, point);
  }
  return (operation) => sampleRequests(operation, open.get(operation.operationId));
}

function sampleRequests(operation: Operation, openPoint: OpenPoint | undefined): SampleRequest[] {
  const values = pathExamples(operation);
  const key = keyOf(operation);
  const server = serverOf(operation);
  const request: SampleRequest = {
    operation,
    title: undefined,
    url: (variable) => {
      const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
        const example = values.get(name);
        return example === undefined ? variable(variableOf(name)) : encodeURIComponent(String(example));
      });
      return `${variable(server)}${path}${key?.in === 'query' ? `?${key.name}=${variable(API_KEY)}` : ''}`;
    },
    pathValues: [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => values.get(String(name)) ?? null),
    key,
    body: undefined,
    openPoint,
  };
  const examples = bodyExamples(operation);
  if (examples.length < 2) return [{ ...request, body: examples[0]?.value }];
  return examples.map(({ summary, value }) => ({ ...request, title: String(summary), body: value }));
}

function pathExamples({ parameters }: Operation): Map<string, Json> {
  return new Map(
    parameters.flatMap(({ in: place, name, node }) =>
      place === 'path' && node.example !== undefined ? [[name, node.example] as const] : [],
    ),
  );
}

const API_KEY = 'API_KEY';

function variableOf(name: string): string {
  return name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .replaceAll(/\W+/g, '_')
    .toUpperCase();
}

/** The variable of the address: that of the server's url, where the url is a variable alone. */
function serverOf({ servers: [server] }: Operation): string {
  const [, name] = /^\{(\w+)\}$/.exec(String(server?.node.url)) ?? [];
  return variableOf(name ?? 'base_url');
}

function keyOf({ security: [requirement] }: Operation): SampleKey | undefined {
  const scheme = requirement?.[0]?.node;
  if (scheme === undefined) return undefined;
  if (scheme.type !== 'apiKey') {
    const kind = scheme.type === 'http' ? String(scheme.scheme) : 'bearer';
    return { in: 'header', name: 'Authorization', prefix: `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)} ` };
  }
  if (scheme.in === 'cookie') return { in: 'header', name: 'Cookie', prefix: `${scheme.name}=` };
  return { in: scheme.in === 'query' ? 'query' : 'header', name: String(scheme.name), prefix: '' };
}

function bodyExamples({ requestBody }: Operation): readonly JsonObject[] {
  const json = jsonContentOf(requestBody);
  if (json === undefined) return [];
  if (json.examples.length > 0) return json.examples.map(({ node }) => node);
  return json.node.example === undefined ? [] : [{ value: json.node.example }];
}

/** A request as a curl command for a POSIX shell. What is open is a variable, or a comment. */
export function writeCurl({ operation, title, url, key, body, openPoint }: SampleRequest): string {
  const method = operation.method.toUpperCase();
  const command = [
    `curl "${url((name) => `$${name}`)}"`,
    ...(method === 'GET' || body !== undefined ? [] : [`--request ${method}`]),
    ...(key?.in === 'header' ? [`--header "${key.name}: ${key.prefix}$${API_KEY}"`] : []),
    ...(body === undefined ? [] : ['--header "Content-Type: application/json"', `--data ${quote(body)}`]),
  ].join(' \\\n  ');
  return [...comments(title, openPoint, '#'), command].join('\n');
}

function comments(title: string | undefined, openPoint: OpenPoint | undefined, sign: string): string[] {
  return [...(title === undefined ? [] : [title]), ...(openPoint === undefined ? [] : [`Open: ${openPoint.id}`])].map(
    (comment) => `${sign} ${comment}`,
  );
}

function quote(body: unknown): string {
  const json = JSON.stringify(body, null, 2).replaceAll("'", "'\\''");
  return `'${json.replaceAll('\n', '\n  ')}'`;
}

/** A request as a program with our client; `undefined` where the client has no method for it. */
export function writeTypeScript(request: SampleRequest): string | undefined {
  const method = clientMethodOf(request.operation);
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
  const values = [...pathValues, ...(body === undefined ? [] : [body])].map((value) => literal(value, TYPESCRIPT));
  return [
    ...comments(title, openPoint, '//'),
    `console.log(await client.${method}(${[...values, ...assumed].join(', ')}));`,
  ].join('\n');
}

/** How a language writes what JSON does not write alike. */
interface Literals {
  readonly indent: string;
  scalar(value: string | number | boolean | null): string;
  key(name: string): string;
}

const TYPESCRIPT: Literals = {
  indent: '  ',
  scalar: (value) =>
    typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value),
  key: (name) => name,
};

const PYTHON: Literals = {
  indent: '    ',
  scalar: (value) =>
    value === null ? 'None' : typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value),
  key: (name) => JSON.stringify(name),
};

function literal(value: Json, language: Literals, indent = ''): string {
  if (typeof value !== 'object' || value === null) return language.scalar(value);
  const inner = indent + language.indent;
  const parts = Array.isArray(value)
    ? value.map((item: Json) => literal(item, language, inner))
    : Object.entries(value).map(([key, item]) => `${language.key(key)}: ${literal(item, language, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return [open, ...parts.map((part) => `${inner}${part},`), `${indent}${close}`].join('\n');
}

/** A request as a program of Python that needs nothing but its standard library. */
export function writePython({ operation, title, url, key, body, openPoint }: SampleRequest): string {
  const headers = [
    ...(key?.in === 'header' ? [`"${key.name}": f"${key.prefix}{os.environ['${API_KEY}']}"`] : []),
    ...(body === undefined ? [] : ['"Content-Type": "application/json"']),
  ];
  return [
    ...(body === undefined ? [] : ['import json']),
    'import os',
    'from urllib.request import Request, urlopen',
    '',
    ...comments(title, openPoint, '#'),
    'request = Request(',
    `    f"${url((name) => `{os.environ['${name}']}`)}",`,
    `    method="${operation.method.toUpperCase()}",`,
    ...(headers.length === 0 ? [] : ['    headers={', ...headers.map((header) => `        ${header},`), '    },']),
    ...(body === undefined ? [] : [`    data=json.dumps(${literal(body, PYTHON, '    ')}).encode(),`]),
    ')',
    'with urlopen(request) as response:',
    '    print(response.status, response.read().decode())',
  ].join('\n');
}
