import type { Json, OpenPoint } from '../../contract/model/index.ts';
import { quotedKey, quotedText } from '../../web/emit/index.ts';
import { type CurlArgument, curlCommand, quoted } from '../../web/index.ts';
import type { SampleBody, SampleRequest, Template } from './sample-request.ts';

export { type SampleRequest, sampleReader } from './sample-request.ts';

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

const IN_TEMPLATE: Quoting = {
  variable: (name) => `\${process.env.${name}}`,
  text: (text) => text.replaceAll(/[\\`]|\$(?=\{)/g, '\\$&'),
};

/** The variables of a user and a password. */
const BASIC = ['API_USER', 'API_PASSWORD'];

/** Writes a template; in a shell, braces end the name of a variable before letters. */
function writeTemplate(template: Template, quoting: Quoting): string {
  return template
    .map((part, index) => {
      if ('text' in part) return quoting.text(part.text);
      const next = template[index + 1];
      const runsOn = quoting === IN_SHELL && next !== undefined && 'text' in next && /^\w/.test(next.text);
      return runsOn ? `\${${part.variable}}` : quoting.variable(part.variable);
    })
    .join('');
}

/** The media type of a body, in characters that every language can quote. */
function bodyType({ mediaType }: SampleBody): string {
  // A document may contain any text here, and a shell would execute it.
  return /^[\w.+/;=* -]+$/.test(mediaType) ? mediaType : 'application/octet-stream';
}

export function writeCurl({ operation, title, openPoint, ...request }: SampleRequest): string {
  const { url, headers, body, isBasic, hasCertificate } = request;
  const isTyped = body !== undefined && body.kind !== 'multipart' && body.kind !== 'form';
  const command = curlCommand({
    method: operation.method.toUpperCase(),
    url: `"${writeTemplate(url, IN_SHELL)}"`,
    headers: [
      ...headers.map(([name, value]) => `"${IN_SHELL.text(`${name}: `)}${writeTemplate(value, IN_SHELL)}"`),
      ...(isTyped ? [`"Content-Type: ${bodyType(body)}"`] : []),
    ],
    options: [
      ...(isBasic ? [{ option: '-u', word: `"${BASIC.map(IN_SHELL.variable).join(':')}"` }] : []),
      ...(hasCertificate ? [{ option: '--cert', word: '"$CERTIFICATE"' }] : []),
      ...(body === undefined ? [] : curlData(body)),
    ],
  });
  return [...comments(title, openPoint, '#'), command].join('\n');
}

/** The arguments of curl for a body. */
export function curlData(body: SampleBody): CurlArgument[] {
  const raw = (word: string): CurlArgument => ({ option: '--data-raw', word });
  if (body.kind === 'json') return [raw(quoted(JSON.stringify(body.value, null, 2)).replaceAll('\n', '\n  '))];
  if (body.kind === 'text') return [raw(quoted(body.text))];
  if (body.kind === 'file') return [{ option: '--data-binary', word: quoted(`@${body.file}`) }];
  if (body.kind === 'form')
    return body.pairs.length === 0 ? [raw("''")] : body.pairs.map(([name, value]) => raw(quoted(`${name}=${value}`)));
  return body.fields.map(({ name, text, mediaType }) => {
    // With `-F`, a value that begins with `@` or `<` names a file, and options follow a semicolon; `--form-string` sends
    // the text as it is.
    const typeSuffix = mediaType === undefined ? '' : `;type=${mediaType.replaceAll(/[^\w.+/ -]/g, '')}`;
    const field = (value: string): CurlArgument => ({ option: '-F', word: quoted(`${name}=${value}${typeSuffix}`) });
    if (text === undefined) return field(`@${fileName(name)}`);
    if (typeSuffix !== '') return field(JSON.stringify(text));
    return /^[@<]|;/.test(text) ? { option: '--form-string', word: quoted(`${name}=${text}`) } : field(text);
  });
}

const fileName = (field: string): string => `${field.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'file'}.bin`;

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
  const [open = '', close = ''] = Array.isArray(value) ? '[]' : '{}';
  if (parts.length === 0) return open + close;
  return [open, ...parts.map((part) => `${inner}${part},`), `${indent}${close}`].join('\n');
}

/** A request as a program for JavaScript; `undefined` for one that `fetch` does not send. */
export function writeJavaScript({ operation, title, openPoint, ...request }: SampleRequest): string | undefined {
  const { url, headers, body, isBasic, hasCertificate } = request;
  if (hasCertificate || (body !== undefined && /^(get|head)$/.test(operation.method))) return undefined;
  const entries = [
    ...headers.map(([name, value]) => [name, `\`${writeTemplate(value, IN_TEMPLATE)}\``]),
    ...(isBasic ? [['Authorization', `\`Basic \${btoa(\`${BASIC.map(IN_TEMPLATE.variable).join(':')}\`)}\``]] : []),
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
    ...comments(title, openPoint, '//'),
    ...before,
    `const response = await fetch(\`${writeTemplate(url, IN_TEMPLATE)}\`${init});`,
    'console.log(response.status, await response.text());',
  ].join('\n');
}

function javaScriptBody(body: SampleBody | undefined): { readonly before: readonly string[]; readonly value?: string } {
  if (body === undefined) return { before: [] };
  if (body.kind === 'json') return { before: [], value: `JSON.stringify(${literal(body.value, TYPESCRIPT, '  ')})` };
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

/** A request as a program for Python: of its standard library, or with `requests` for a form of several parts. */
export function writePython(request: SampleRequest): string {
  const { operation, title, openPoint, url, headers, body, isBasic } = request;
  const lines = [
    ...headers.map(([name, value]) => `${JSON.stringify(name)}: f"${writeTemplate(value, IN_F_STRING)}"`),
    ...(body === undefined || body.kind === 'multipart' ? [] : [`"Content-Type": ${JSON.stringify(bodyType(body))}`]),
    ...(isBasic ? ['"Authorization": "Basic " + b64encode(credentials.encode()).decode()'] : []),
  ];
  const address = `f"${writeTemplate(url, IN_F_STRING)}"`;
  const method = operation.method.toUpperCase();
  const credentials = isBasic ? [`credentials = f"${BASIC.map(IN_F_STRING.variable).join(':')}"`] : [];
  const headerLines =
    lines.length === 0 ? [] : ['    headers={', ...lines.map((header) => `        ${header},`), '    },'];
  const b64 = isBasic ? ['from base64 import b64encode'] : [];
  if (body?.kind === 'multipart') {
    return [
      ...['import os', ...b64, '', 'import requests  # pip install requests', ''],
      ...comments(title, openPoint, '#'),
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
    ...comments(title, openPoint, '#'),
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
  if (body.kind === 'json') return `json.dumps(${literal(body.value, PYTHON, '    ')}).encode()`;
  if (body.kind === 'file') return `open(${JSON.stringify(body.file)}, "rb").read()`;
  const text = body.kind === 'form' ? body.pairs.map((pair) => pair.join('=')).join('&') : body.text;
  return `${JSON.stringify(text)}.encode()`;
}
