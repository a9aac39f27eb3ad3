import {
  type Contract,
  type Json,
  type JsonObject,
  jsonContentOf,
  jsonTypeOf,
  type OpenPoint,
  type Operation,
} from '../../contract/model/index.ts';
import { quotedKey, quotedText } from '../../web/emit/index.ts';
import { curlCommand, quoted } from '../../web/index.ts';
import { clientMethodOf } from '../own/own-packages.ts';

export type SampleRequest = ReturnType<ReturnType<typeof sampleRequestsOf>>[number];

/** Gives the requests that show an operation: one for each named example of its body, or a single one without a body. */
export function sampleRequestsOf({ openPoints }: Contract) {
  const points = openPoints.filter(({ aspect }) => aspect === 'encoding' || aspect === 'parameters');
  return (operation: Operation) => {
    const openPoint = points.find(({ place }) => place.operations.includes(operation.operationId));
    const parameters = operation.parameters.filter((one) => one.in === 'path' && one.node.example !== undefined);
    const values = new Map(parameters.map(({ name, node }) => [name, node.example]));
    const key = keyOf(operation);
    const request = {
      operation,
      /** The address and the path with the examples of its parameters; what is not known is a variable. */
      url: ({ variable, text }: Quoting) => {
        const parts = operation.path.split(/\{([^}]+)\}/).map((part, index) => {
          if (index % 2 === 0) return text(part);
          const example = values.get(part);
          return example === undefined ? variable(variableOf(part)) : text(encodeURIComponent(String(example)));
        });
        const query = key?.in === 'query' ? `${text(`?${key.name}=`)}${variable(API_KEY)}` : '';
        return `${variable(serverOf(operation))}${parts.join('')}${query}`;
      },
      pathValues: [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => values.get(name) ?? null),
      key,
      /** The open point that keeps the body, or the query, open. */
      openPoint,
    };
    const [first, ...others] = bodyExamples(operation);
    // Without a body where the operation has none, or its encoding is open.
    if (others.length === 0) return [{ ...request, title: undefined, body: first?.value }];
    return [first, ...others].map((example) => ({ ...request, title: String(example?.summary), body: example?.value }));
  };
}

const API_KEY = 'API_KEY';

/** How a language writes a text within quotes, and a variable there. */
interface Quoting {
  variable(name: string): string;
  text(text: string): string;
}

const IN_SHELL: Quoting = {
  variable: (name) => `$${name}`,
  text: (text) => text.replaceAll(/[\\"$`]/g, '\\$&'),
};

const IN_F_STRING: Quoting = {
  variable: (name) => `{os.environ['${name}']}`,
  text: (text) => JSON.stringify(text).slice(1, -1).replaceAll(/[{}]/g, '$&$&'),
};

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

export function keyOf({ security: [requirement] }: Operation) {
  const scheme = requirement?.[0]?.node;
  if (scheme === undefined) return undefined;
  if (scheme.type !== 'apiKey') {
    const kind = scheme.type === 'http' ? String(scheme.scheme) : 'bearer';
    return { in: 'header', name: 'Authorization', prefix: `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)} ` };
  }
  if (scheme.in === 'cookie') return { in: 'header', name: 'Cookie', prefix: `${scheme.name}=` };
  return { in: scheme.in === 'query' ? 'query' : 'header', name: String(scheme.name), prefix: '' };
}

export function bodyExamples({ requestBody }: Operation): readonly JsonObject[] {
  const json = jsonContentOf(requestBody);
  if (json === undefined) return [];
  if (json.examples.length > 0) return json.examples.map(({ node }) => node);
  return json.node.example === undefined ? [] : [{ value: json.node.example }];
}

/** The media type of a body, as a shell and Python can quote it. */
export function bodyType({ requestBody }: Operation): string {
  const type = jsonTypeOf(requestBody);
  // A shell would read what else a document has there.
  return /^[\w.+/;= -]+$/.test(type) ? type : 'application/json';
}

export function writeCurl({ operation, title, url, key, body, openPoint }: SampleRequest): string {
  const keyHeader = key?.in === 'header' && `"${IN_SHELL.text(`${key.name}: ${key.prefix}`)}$${API_KEY}"`;
  const typeHeader = body !== undefined && `"Content-Type: ${bodyType(operation)}"`;
  const command = curlCommand({
    method: operation.method.toUpperCase(),
    url: `"${url(IN_SHELL)}"`,
    headers: [keyHeader, typeHeader].filter((header) => header !== false),
    body: body === undefined ? undefined : quoted(JSON.stringify(body, null, 2)).replaceAll('\n', '\n  '),
  });
  return [...comments(title, openPoint, '#'), command].join('\n');
}

function comments(title: string | undefined, openPoint: OpenPoint | undefined, sign: string): string[] {
  return [title, openPoint && `Open: ${openPoint.id}`]
    .filter(Boolean)
    .map((comment) => `${sign} ${comment?.replaceAll(/\s+/g, ' ')}`);
}

export function writeTypeScript({ operation, title, pathValues, body, openPoint }: SampleRequest): string | undefined {
  const method = clientMethodOf(operation);
  if (method === undefined) return undefined;
  const [create, options] =
    operation.surface === 'toolkit'
      ? ['createToolkitClient', "baseUrl: process.env.APPLICATION_URL ?? ''"]
      : ['createClient', "baseUrl: process.env.BASE_URL ?? '', apiKey: process.env.API_KEY"];
  // A body whose encoding is open can only be sent with an encoding that the caller assumes.
  const assumed = openPoint?.aspect === 'encoding' ? ['{ assumed: { json: {} } }'] : [];
  const values = [...pathValues, ...(body === undefined ? [] : [body])].map((value) => literal(value, TYPESCRIPT));
  return [
    `import { ${create} } from 'colloquy';\n`,
    `const client = ${create}({ ${options} });\n`,
    ...comments(title, openPoint, '//'),
    `console.log(await client.${method}(${[...values, ...assumed].join(', ')}));`,
  ].join('\n');
}

/** How a language writes what JSON does not write alike. */
const TYPESCRIPT = {
  indent: '  ',
  scalar: (value: Json) => (typeof value === 'string' ? quotedText(value) : String(value)),
  key: quotedKey,
};

const PYTHON: typeof TYPESCRIPT = {
  indent: '    ',
  scalar: (value) =>
    value === null ? 'None' : typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value),
  key: (name) => JSON.stringify(name),
};

function literal(value: Json, language: typeof TYPESCRIPT, indent = ''): string {
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
    ...(key?.in === 'header'
      ? [`${JSON.stringify(key.name)}: f"${IN_F_STRING.text(key.prefix)}${IN_F_STRING.variable(API_KEY)}"`]
      : []),
    ...(body === undefined ? [] : [`"Content-Type": ${JSON.stringify(bodyType(operation))}`]),
  ];
  return [
    ...(body === undefined ? [] : ['import json']),
    'import os',
    'from urllib.request import Request, urlopen',
    '',
    ...comments(title, openPoint, '#'),
    'request = Request(',
    `    f"${url(IN_F_STRING)}",`,
    `    method="${operation.method.toUpperCase()}",`,
    ...(headers.length === 0 ? [] : ['    headers={', ...headers.map((header) => `        ${header},`), '    },']),
    ...(body === undefined ? [] : [`    data=json.dumps(${literal(body, PYTHON, '    ')}).encode(),`]),
    ')',
    'with urlopen(request) as response:',
    '    print(response.status, response.read().decode())',
  ].join('\n');
}
