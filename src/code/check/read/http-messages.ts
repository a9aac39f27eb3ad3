import type { CodeStatement, Expression } from '../program.ts';
import {
  callExpression,
  expressionStatement,
  literalExpression,
  nameExpression,
  objectExpression,
  textExpression,
} from './expressions.ts';
import type { FileReading } from './reading.ts';

const REQUEST_LINE = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+(\S+)(\s+HTTP\/[\d.]+)?\s*$/;

interface Line {
  readonly text: string;
  readonly line: number;
}

/** Reads HTTP requests: a line with method and path, headers, an empty line, a body. `###` separates two requests. */
export async function readHttpMessages(file: string, text: string, firstLine = 1): Promise<FileReading> {
  const messages: Line[][] = [];
  for (const [index, each] of text.split(/\r\n?|\n/).entries()) {
    const line = { text: each, line: index + firstLine };
    if (REQUEST_LINE.test(each)) messages.push([line]);
    else if (/^(###|HTTP\/)/.test(each)) messages.push([]);
    else messages.at(-1)?.push(line);
  }
  const statements = messages.flatMap(readMessage);
  return { programs: [{ file, language: 'javascript', statements }], assumptions: [], unread: [] };
}

function readMessage([first, ...rest]: readonly Line[]): readonly CodeStatement[] {
  const [, method = '', target = ''] = REQUEST_LINE.exec(first?.text ?? '') ?? [];
  if (first === undefined || method === '') return [];
  const place = { line: first.line, column: 1 };
  const end = rest.findIndex(({ text }) => text.trim() === '');
  const headers = (end === -1 ? rest : rest.slice(0, end)).flatMap(({ text, line }) => {
    const [, key, value = ''] = /^([\w-]+):\s*(.*)$/.exec(text) ?? [];
    return key === undefined ? [] : [{ key, value, line }];
  });
  const host = headers.find(({ key }) => key.toLowerCase() === 'host')?.value;
  const path = { line: first.line, column: first.text.indexOf(target) + 1 };
  const url = textExpression(path, [
    ...(host !== undefined && target.startsWith('/') ? [literalExpression(path, `https://${host}`)] : []),
    ...targetParts(path, target),
  ]);
  const body = (end === -1 ? [] : rest.slice(end + 1)).map(({ text }) => text).join('\n');
  const at = { line: first.line + end + 2, column: 1 };
  const options = objectExpression(place, [
    { ...place, kind: 'entry', key: literalExpression(place, 'method'), value: literalExpression(place, method) },
    {
      ...place,
      kind: 'entry',
      key: literalExpression(place, 'headers'),
      value: objectExpression(
        place,
        headers
          .filter(({ key }) => key.toLowerCase() !== 'host')
          .map(({ key, value, line }) => ({
            ...{ line, column: 1, kind: 'entry' as const },
            key: literalExpression({ line, column: 1 }, key),
            value: literalExpression({ line, column: 1 }, value),
          })),
      ),
    },
    ...(body.trim() === ''
      ? []
      : [{ ...at, kind: 'entry' as const, key: literalExpression(at, 'body'), value: bodyExpression(at, body) }]),
  ]);
  return [expressionStatement({ ...callExpression(nameExpression(place, 'fetch'), [url, options]), ...place })];
}

/** Splits the target of a request at its placeholders, which are unknown values: `{id}`, `<id>`, `:id` and `{{base}}`. */
const targetParts = (place: { line: number; column: number }, target: string): readonly Expression[] =>
  target
    .split(/(\{\{[^{}]*\}\}|\{[^{}]*\}|<[^<>]*>|(?<=\/):\w+)/)
    .filter((part) => part !== '')
    .map((part) =>
      /^(\{|<|:\w)/.test(part) ? nameExpression(place, `a placeholder ${part}`) : literalExpression(place, part),
    );

/** Reads a body. If it looks like JSON and is not valid, parts of it were left out, and it is unknown. */
function bodyExpression(place: { line: number; column: number }, body: string): Expression {
  try {
    JSON.parse(body);
    return literalExpression(place, body);
  } catch {
    return /^\s*[{[]/.test(body)
      ? nameExpression(place, 'a body that is written in part')
      : literalExpression(place, body.trim());
  }
}
