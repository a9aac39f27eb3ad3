import { readHttpMessages } from './http-messages.ts';
import type { FileReading } from './reading.ts';

/** Reads a file of Hurl, whose lines become those of HTTP requests with scripts that read the responses. */
export function readHurl(file: string, text: string, firstLine = 1): Promise<FileReading> {
  let section = '';
  let isInScript = false;
  const lines: string[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    const isRequest = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s/.test(line);
    const [isResponse, status = ''] = /^HTTP(?:\/[\d.]+)?\s+(\d*)/.exec(line) ?? [];
    const [isSection] = /^\[\w+\]\s*$/.exec(line) ?? [];
    if (isRequest && isInScript) lines.push(`${lines.pop()} %}`);
    if (isRequest || isResponse) isInScript = !isRequest;
    if (isRequest || isResponse || isSection || /^[{[]/.test(line)) section = isSection ?? '';
    if (isResponse) lines.push(`> {% ${status && `response.status === ${status};`}`);
    else if (isInScript) lines.push(toScript(line));
    else lines.push(section === '' ? line : toRequestLine(line, section));
  }
  if (isInScript) lines.push('%}');
  return readHttpMessages(file, lines.join('\n'), firstLine);
}

/** Converts a line of a section: a parameter to a line of the query, one of a form to a body that is not known. */
function toRequestLine(line: string, section: string): string {
  if (/^\[(Form|Multipart)/.test(section)) return line.startsWith('[') ? '' : '< form';
  const [, name = '', value = ''] = /^([^\s:#]+)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
  return name !== '' && section.startsWith('[Query') ? ` &${name}=${value.replaceAll(/\s/g, '+')}` : '#';
}

/** The types by the names of the assertions of Hurl. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ isString: 'string', isBoolean: 'boolean', isCollection: 'array', isList: 'array' },
  ...{ isInteger: 'number', isFloat: 'number', isNumber: 'number' },
};

/** Converts an assertion or a capture, such as `jsonpath "$.data" isCollection`, to JavaScript. */
function toScript(line: string): string {
  const [, query = '', quoted = '', rest = ''] =
    /^\s*(?:[\w-]+:\s*)?(status|jsonpath|header)\b\s*("(?:[^"\\]|\\.)*")?\s*(.*?)\s*$/.exec(line) ?? [];
  const [path = ''] = /^\$(\.[A-Za-z_]\w*|\[\d+\])*/.exec(quoted.slice(1, -1)) ?? [];
  const values = new Map([
    ['status', 'response.status'],
    ['header', `response.headers[${quoted}]`],
    ['jsonpath', `response.body${path.slice(1)}`],
  ]);
  const value = values.get(query);
  if (value === undefined || rest.startsWith('not ')) return '';
  const [test] = /^([=!]=|[<>]=?)\s+("(?:[^"\\]|\\.)*"|-?[\d.]+|true|false|null)$/.exec(rest) ?? [];
  if (test !== undefined) return `client.assert(${value} ${test});`;
  // Any other assertion about a header, and a capture of it, fails without the header.
  if (query === 'header') return `expect(${value}).to.exist;`;
  const type = TYPES[rest];
  return type === undefined ? `${value};` : `expect(${value}).to.be.a("${type}");`;
}
