import type { CodeStatement, Expression } from '../program.ts';
import { callExpression, expressionStatement, literal, name, objectExpression, textExpression } from './expressions.ts';
import type { FileReading } from './reading.ts';

const METHOD = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+(\S+)(\s+HTTP\/[\d.]+)?\s*$/;

interface Line {
  readonly text: string;
  readonly line: number;
}

/** Reads requests as HTTP writes them: a line with method and path, headers, an empty line, a body. `###` is between two. */
export async function readHttpMessages(file: string, text: string, firstLine = 1): Promise<FileReading> {
  const messages: Line[][] = [];
  for (const [index, each] of text.split(/\r\n?|\n/).entries()) {
    const line = { text: each, line: index + firstLine };
    if (METHOD.test(each)) messages.push([line]);
    else if (/^(###|HTTP\/)/.test(each)) messages.push([]);
    else messages.at(-1)?.push(line);
  }
  const statements = messages.flatMap(readMessage);
  return { programs: [{ file, language: 'javascript', statements }], assumptions: [], unread: [] };
}

function readMessage([first, ...rest]: readonly Line[]): readonly CodeStatement[] {
  const [, method = '', target = ''] = METHOD.exec(first?.text ?? '') ?? [];
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
    ...(host !== undefined && target.startsWith('/') ? [literal(path, `https://${host}`)] : []),
    ...withPlaceholders(path, target),
  ]);
  const body = (end === -1 ? [] : rest.slice(end + 1)).map(({ text }) => text).join('\n');
  const at = { line: first.line + end + 2, column: 1 };
  const options = objectExpression(place, [
    { ...place, kind: 'entry', key: literal(place, 'method'), value: literal(place, method) },
    {
      ...place,
      kind: 'entry',
      key: literal(place, 'headers'),
      value: objectExpression(
        place,
        headers
          .filter(({ key }) => key.toLowerCase() !== 'host')
          .map(({ key, value, line }) => ({
            ...{ line, column: 1, kind: 'entry' as const },
            key: literal({ line, column: 1 }, key),
            value: literal({ line, column: 1 }, value),
          })),
      ),
    },
    ...(body.trim() === ''
      ? []
      : [{ ...at, kind: 'entry' as const, key: literal(at, 'body'), value: bodyExpression(at, body) }]),
  ]);
  return [expressionStatement({ ...callExpression(name(place, 'fetch'), [url, options]), ...place })];
}

/** `{id}`, `<id>`, `:id` and `{{base}}` stand for values. */
const withPlaceholders = (place: { line: number; column: number }, target: string): readonly Expression[] =>
  target
    .split(/(\{\{[^{}]*\}\}|\{[^{}]*\}|<[^<>]*>|(?<=\/):\w+)/)
    .filter((part) => part !== '')
    .map((part) => (/^(\{|<|:\w)/.test(part) ? name(place, `a placeholder ${part}`) : literal(place, part)));

/** A body, unless a part of its JSON is left out. */
function bodyExpression(place: { line: number; column: number }, body: string): Expression {
  try {
    JSON.parse(body);
    return literal(place, body);
  } catch {
    return /^\s*[{[]/.test(body) ? name(place, 'a body that is written in part') : literal(place, body.trim());
  }
}
