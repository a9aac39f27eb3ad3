import type { Json, OpenPoint } from '../../contract/model/index.ts';
import { quotedKey, quotedText } from '../../web/emit/index.ts';
import { type CurlArgument, curlCommand, quoted } from '../../web/index.ts';
import type { SampleBody, SampleRequest, TextTemplate } from './sample-request.ts';

export { createSampleReader, type SampleRequest } from './sample-request.ts';

/** How a language writes texts and variables within quotes. */
interface Quoting {
  variable(name: string): string;
  text(text: string): string;
}

const SHELL_QUOTING: Quoting = {
  variable: (name) => `$${name}`,
  text: (text) => text.replaceAll(/[\\"$`]/g, '\\$&'),
};

const F_STRING_QUOTING: Quoting = {
  variable: (name) => `{os.environ['${name}']}`,
  text: (text) => JSON.stringify(text).slice(1, -1).replaceAll(/[{}]/g, '$&$&'),
};

const TEMPLATE_QUOTING: Quoting = {
  variable: (name) => `\${process.env.${name}}`,
  text: (text) => text.replaceAll(/[\\`]|\$(?=\{)/g, '\\$&'),
};

/** The names of the variables for user and password. */
const BASIC_VARIABLES = ['API_USER', 'API_PASSWORD'];

/** Writes a template. In a shell, a variable gets braces if letters follow its name. */
function writeTemplate(template: TextTemplate, quoting: Quoting): string {
  return template
    .map((part, index) => {
      if ('text' in part) return quoting.text(part.text);
      const next = template[index + 1];
      const runsOn = quoting === SHELL_QUOTING && next !== undefined && 'text' in next && /^\w/.test(next.text);
      return runsOn ? `\${${part.variable}}` : quoting.variable(part.variable);
    })
    .join('');
}

/** Returns the media type of a body if every language can quote it, and otherwise a generic one. */
function bodyType({ mediaType }: SampleBody): string {
  // A document may contain any text here, and a shell would execute it.
  return /^[\w.+/;=* -]+$/.test(mediaType) ? mediaType : 'application/octet-stream';
}

export function writeCurl({ operation, title, openPoint, ...request }: SampleRequest): string {
  const { url, headers, body, isBasic, hasCertificate } = request;
  const isTyped = body !== undefined && body.kind !== 'multipart' && body.kind !== 'form';
  const command = curlCommand({
    method: operation.method.toUpperCase(),
    url: `"${writeTemplate(url, SHELL_QUOTING)}"`,
    headers: [
      ...headers.map(([name, value]) => `"${SHELL_QUOTING.text(`${name}: `)}${writeTemplate(value, SHELL_QUOTING)}"`),
      ...(isTyped ? [`"Content-Type: ${bodyType(body)}"`] : []),
    ],
    options: [
      ...(isBasic ? [{ option: '-u', word: `"${BASIC_VARIABLES.map(SHELL_QUOTING.variable).join(':')}"` }] : []),
      ...(hasCertificate ? [{ option: '--cert', word: '"$CERTIFICATE"' }] : []),
      ...(body === undefined ? [] : curlData(body)),
    ],
  });
  return [...writeComments(title, openPoint, '#'), command].join('\n');
}

/** Writes the arguments of curl for a body. */
export function curlData(body: SampleBody): CurlArgument[] {
  const rawData = (word: string): CurlArgument => ({ option: '--data-raw', word });
  if (body.kind === 'json') return [rawData(quoted(JSON.stringify(body.value, null, 2)).replaceAll('\n', '\n  '))];
  if (body.kind === 'text') return [rawData(quoted(body.text))];
  if (body.kind === 'file') return [{ option: '--data-binary', word: quoted(`@${body.file}`) }];
  if (body.kind === 'form')
    return body.pairs.length === 0
      ? [rawData("''")]
      : body.pairs.map(([name, value]) => rawData(quoted(`${name}=${value}`)));
  return body.fields.map(({ name, text, mediaType }) => {
    // With `-F`, a value that begins with `@` or `<` names a file, and options follow a semicolon; `--form-string` sends
    // the text as it is.
    const typeSuffix = mediaType === undefined ? '' : `;type=${mediaType.replaceAll(/[^\w.+/ -]/g, '')}`;
    const formArgument = (value: string): CurlArgument => ({
      option: '-F',
      word: quoted(`${name}=${value}${typeSuffix}`),
    });
    if (text === undefined) return formArgument(`@${fileName(name)}`);
    if (typeSuffix !== '') return formArgument(JSON.stringify(text));
    return /^[@<]|;/.test(text) ? { option: '--form-string', word: quoted(`${name}=${text}`) } : formArgument(text);
  });
}

const fileName = (field: string): string => `${field.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'file'}.bin`;

/** Writes the comments before a sample: its title, and the open point that it assumes an answer to. */
export function writeComments(title: string | undefined, openPoint: OpenPoint | undefined, sign: string): string[] {
  return [title, openPoint && `Open: ${openPoint.id}`]
    .filter(Boolean)
    .map((comment) => `${sign} ${comment?.replaceAll(/\s+/g, ' ')}`);
}

/** How TypeScript writes values. The definitions of other languages have the same type. */
export const TYPESCRIPT_LITERALS = {
  indent: '  ',
  scalar: (value: Json) => (typeof value === 'string' ? quotedText(value) : String(value)),
  key: quotedKey,
};

const PYTHON_LITERALS: typeof TYPESCRIPT_LITERALS = {
  indent: '    ',
  scalar: (value) =>
    value === null ? 'None' : typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value),
  key: (name) => JSON.stringify(name),
};

/** Writes a JSON value in a language. */
export function writeLiteral(value: Json, language: typeof TYPESCRIPT_LITERALS, indent = ''): string {
  if (typeof value !== 'object' || value === null) return language.scalar(value);
  const inner = indent + language.indent;
  const parts = Array.isArray(value)
    ? value.map((item: Json) => writeLiteral(item, language, inner))
    : Object.entries(value).map(([key, item]) => `${language.key(key)}: ${writeLiteral(item, language, inner)}`);
  const [open = '', close = ''] = Array.isArray(value) ? '[]' : '{}';
  if (parts.length === 0) return open + close;
  return [open, ...parts.map((part) => `${inner}${part},`), `${indent}${close}`].join('\n');
}

/** Writes a request as a JavaScript program; `undefined` for a request that `fetch` cannot send. */
export function writeJavaScript({ operation, title, openPoint, ...request }: SampleRequest): string | undefined {
  const { url, headers, body, isBasic, hasCertificate } = request;
  if (hasCertificate || (body !== undefined && /^(get|head)$/.test(operation.method))) return undefined;
  const entries = [
    ...headers.map(([name, value]) => [name, `\`${writeTemplate(value, TEMPLATE_QUOTING)}\``]),
    ...(isBasic
      ? [['Authorization', `\`Basic \${btoa(\`${BASIC_VARIABLES.map(TEMPLATE_QUOTING.variable).join(':')}\`)}\``]]
      : []),
    ...(body === undefined || body.kind === 'multipart' || body.kind === 'form'
      ? []
      : [['Content-Type', quotedText(bodyType(body))]]),
  ];
  const { before, value } = javaScriptBody(body);
  const fields = [
    ...(operation.method === 'get' ? [] : [`  method: ${quotedText(operation.method.toUpperCase())},`]),
    ...(entries.length === 0
      ? []
      : ['  headers: {', ...entries.map(([name = '', text]) => `    ${quotedKey(name)}: ${text},`), '  },']),
    ...(value === undefined ? [] : [`  body: ${value},`]),
  ];
  const init = fields.length === 0 ? '' : `, {\n${fields.join('\n')}\n}`;
  return [
    ...writeComments(title, openPoint, '//'),
    ...before,
    `const response = await fetch(\`${writeTemplate(url, TEMPLATE_QUOTING)}\`${init});`,
    'console.log(response.status, await response.text());',
  ].join('\n');
}

function javaScriptBody(body: SampleBody | undefined): { readonly before: readonly string[]; readonly value?: string } {
  if (body === undefined) return { before: [] };
  if (body.kind === 'json')
    return { before: [], value: `JSON.stringify(${writeLiteral(body.value, TYPESCRIPT_LITERALS, '  ')})` };
  if (body.kind === 'text') return { before: [], value: quotedText(body.text) };
  if (body.kind === 'form')
    return {
      before: [],
      value: `new URLSearchParams(${quotedText(body.pairs.map((pair) => pair.join('=')).join('&'))})`,
    };
  const open = "import { openAsBlob } from 'node:fs';\n";
  if (body.kind === 'file') return { before: [open], value: `await openAsBlob(${quotedText(body.file)})` };
  const fields = body.fields.map(({ name, text, mediaType }) => {
    const blob = text === undefined ? `await openAsBlob(${quotedText(fileName(name))})` : quotedText(text);
    const typed = text !== undefined && mediaType !== undefined;
    return `form.append(${quotedText(name)}, ${typed ? `new Blob([${blob}], { type: ${quotedText(mediaType)} })` : blob});`;
  });
  const hasFile = body.fields.some(({ text }) => text === undefined);
  return { before: [...(hasFile ? [open] : []), 'const form = new FormData();', ...fields], value: 'form' };
}

/** Writes a request as a Python program: with the standard library, or for a multipart form with `requests`. */
export function writePython(request: SampleRequest): string {
  const { operation, title, openPoint, url, headers, body, isBasic } = request;
  const lines = [
    ...headers.map(([name, value]) => `${JSON.stringify(name)}: f"${writeTemplate(value, F_STRING_QUOTING)}"`),
    ...(body === undefined || body.kind === 'multipart' ? [] : [`"Content-Type": ${JSON.stringify(bodyType(body))}`]),
    ...(isBasic ? ['"Authorization": "Basic " + b64encode(credentials.encode()).decode()'] : []),
  ];
  const address = `f"${writeTemplate(url, F_STRING_QUOTING)}"`;
  const method = operation.method.toUpperCase();
  const credentials = isBasic ? [`credentials = f"${BASIC_VARIABLES.map(F_STRING_QUOTING.variable).join(':')}"`] : [];
  const headerLines =
    lines.length === 0 ? [] : ['    headers={', ...lines.map((header) => `        ${header},`), '    },'];
  const b64 = isBasic ? ['from base64 import b64encode'] : [];
  if (body?.kind === 'multipart') {
    return [
      ...['import os', ...b64, '', 'import requests  # pip install requests', ''],
      ...writeComments(title, openPoint, '#'),
      ...credentials,
      'response = requests.request(',
      `    ${JSON.stringify(method)},`,
      `    ${address},`,
      ...headerLines,
      '    files=[',
      ...body.fields.map((field) => `        (${JSON.stringify(field.name)}, ${pythonPart(field)}),`),
      '    ],',
      ')',
      'print(response.status_code, response.text)',
    ].join('\n');
  }
  return [
    ...(body?.kind === 'json' ? ['import json'] : []),
    'import os',
    ...b64,
    'from urllib.request import Request, urlopen',
    '',
    ...writeComments(title, openPoint, '#'),
    ...credentials,
    'request = Request(',
    `    ${address},`,
    `    method="${method}",`,
    ...headerLines,
    ...(body === undefined ? [] : [`    data=${pythonBody(body)},`]),
    ')',
    'with urlopen(request) as response:',
    '    print(response.status, response.read().decode())',
  ].join('\n');
}

function pythonPart({
  name,
  text,
  mediaType,
}: {
  name: string;
  text: string | undefined;
  mediaType: string | undefined;
}): string {
  const type = mediaType === undefined ? '' : `, ${JSON.stringify(mediaType)}`;
  if (text !== undefined) return `(None, ${JSON.stringify(text)}${type})`;
  const file = JSON.stringify(fileName(name));
  return `(${file}, open(${file}, "rb")${type})`;
}

function pythonBody(body: Exclude<SampleBody, { kind: 'multipart' }>): string {
  if (body.kind === 'json') return `json.dumps(${writeLiteral(body.value, PYTHON_LITERALS, '    ')}).encode()`;
  if (body.kind === 'file') return `open(${JSON.stringify(body.file)}, "rb").read()`;
  const text = body.kind === 'form' ? body.pairs.map((pair) => pair.join('=')).join('&') : body.text;
  return `${JSON.stringify(text)}.encode()`;
}
