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

export type SampleRequest = ReturnType<ReturnType<typeof sampleReader>>[number];

/** Returns a function that writes the sample requests of an operation: one for each named example of its body, or one. */
export function sampleReader({ openPoints }: Contract) {
  const points = openPoints.filter(({ aspect }) => aspect === 'encoding' || aspect === 'parameters');
  return (operation: Operation) => {
    const openPoint = points.find(({ place }) => place.operations.includes(operation.operationId));
    const parameters = operation.parameters.filter((one) => one.in === 'path' && one.node.example !== undefined);
    const values = new Map(parameters.map(({ name, node }) => [name, node.example]));
    const key = headerOrQueryKey(operation);
    const request = {
      operation,
      /** Writes address and path with the examples of their parameters; unknown parts become variables. */
      url: ({ variable, text }: Quoting) => {
        const parts = operation.path.split(/\{([^}]+)\}/).map((part, index) => {
          if (index % 2 === 0) return text(part);
          const example = values.get(part);
          return example === undefined ? variable(variableName(part)) : text(encodeURIComponent(String(example)));
        });
        const query = key?.in === 'query' ? `${text(`?${key.name}=`)}${variable(API_KEY)}` : '';
        return `${variable(serverVariable(operation))}${parts.join('')}${query}`;
      },
      pathValues: [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => values.get(name) ?? null),
      key,
      /** The open point about the encoding of the body, or the parameters. */
      openPoint,
    };
    const [first, ...further] = bodyExamples(operation);
    // `value` is `undefined` if the operation has no body, or if the encoding of the body is open.
    if (further.length === 0) return [{ ...request, title: undefined, body: first?.value }];
    return [first, ...further].map((example) => ({
      ...request,
      title: String(example?.summary),
      body: example?.value,
    }));
  };
}

const API_KEY = 'API_KEY';

/** Writes a text or a variable within the quotes of a language. */
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

function variableName(name: string): string {
  return name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .replaceAll(/\W+/g, '_')
    .toUpperCase();
}

/** The variable for the address. It has the name in the server's URL if that URL is a single variable. */
function serverVariable({ servers: [server] }: Operation): string {
  const [, name] = /^\{(\w+)\}$/.exec(String(server?.node.url)) ?? [];
  return variableName(name ?? 'base_url');
}

export function headerOrQueryKey({ security: [requirement] }: Operation) {
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

/** The media type of a body, limited to characters that are safe in quotes of a shell and of Python. */
export function bodyType({ requestBody }: Operation): string {
  const type = jsonTypeOf(requestBody);
  // A document may contain any text here, and a shell would execute it.
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

/** The lines of comment before a sample. */
export function comments(title: string | undefined, openPoint: OpenPoint | undefined, sign: string): string[] {
  return [title, openPoint && `Open: ${openPoint.id}`]
    .filter(Boolean)
    .map((comment) => `${sign} ${comment?.replaceAll(/\s+/g, ' ')}`);
}

/** How TypeScript writes values. The type is that of every language. */
export const TYPESCRIPT = {
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

/** Writes a JSON value in a language. */
export function literal(value: Json, language: typeof TYPESCRIPT, indent = ''): string {
  if (typeof value !== 'object' || value === null) return language.scalar(value);
  const inner = indent + language.indent;
  const parts = Array.isArray(value)
    ? value.map((item: Json) => literal(item, language, inner))
    : Object.entries(value).map(([key, item]) => `${language.key(key)}: ${literal(item, language, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return [open, ...parts.map((part) => `${inner}${part},`), `${indent}${close}`].join('\n');
}

/** Writes a request as a program for Python and its standard library. */
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
