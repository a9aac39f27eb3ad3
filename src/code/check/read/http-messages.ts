import type { CodeStatement, Expression, ObjectEntry, Position } from '../program.ts';
import * as create from './expressions.ts';
import { readJavascript } from './javascript.ts';
import type { FileReading } from './reading.ts';
import { toPosition } from './texts.ts';

/** Matches the characters of an address. A placeholder can have spaces, as in `{{$dotenv BASE}}`. */
const ADDRESS = String.raw`(?:\{\{[^{}]*\}\}|(?!\{\{[^{}]*\}\})\S)`;

const REQUEST_LINE = new RegExp(
  String.raw`^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+(${ADDRESS}+)(\s+HTTP/[\d.]+)?\s*$`,
);

/** Whether lines begin with the first line of an HTTP request. */
export const beginsWithRequest = (lines: readonly string[]): boolean =>
  REQUEST_LINE.test(lines.find((line) => line.trim() !== '') ?? '');

/** Matches the line of a GET request that has only an address. */
const ADDRESS_LINE = new RegExp(String.raw`^((?:https?://|(?=\{\{))${ADDRESS}+)\s*$`);

/** Matches a further line of the query. */
const QUERY_LINE = new RegExp(String.raw`^(\s+)([?&]${ADDRESS}*)\s*$`);

interface Line {
  readonly text: string;
  readonly line: number;
}

/** A request with its lines, and the name that a comment gives it. */
interface Message {
  readonly name: string | undefined;
  readonly lines: Line[];
}

/** The values of the variables that a file sets in lines such as `@host = https://api.example`. */
type Variables = Map<string, string>;

/**
 * Reads HTTP requests: a line with method and path, headers, an empty line, a body. `###` separates two requests. A script after `>`
 * reads the response, and so does a placeholder such as `{{created.response.body.id}}`, in which `created` names a request.
 */
export async function readHttpMessages(file: string, text: string, firstLine = 1): Promise<FileReading> {
  const messages: Message[] = [];
  const variables: Variables = new Map();
  let name: string | undefined;
  // A line with only an address begins a request if no other line of it has come.
  let isBefore = true;
  for (const [index, each] of text.split(/\r\n?|\n/).entries()) {
    const line = { text: each, line: index + firstLine };
    const [, variable, value = ''] = /^@([\w-]+)\s*=\s*(.*?)\s*$/.exec(each) ?? [];
    const isRequest: boolean = REQUEST_LINE.test(each) || (isBefore && ADDRESS_LINE.test(each));
    name = /^\s*(?:#|\/\/)\s*@name[\s=]+([\w-]+)/.exec(each)?.[1] ?? name;
    if (variable !== undefined) variables.set(variable, value);
    else if (isRequest || /^(###|HTTP\/)/.test(each)) {
      messages.push({ name, lines: isRequest ? [line] : [] });
      isBefore = !isRequest && each.startsWith('###');
      name = undefined;
    } else messages.at(-1)?.lines.push(line);
  }
  const statements: CodeStatement[] = [];
  for (const message of messages) statements.push(...(await readMessage(file, message, variables)));
  return { programs: [{ file, language: 'javascript', statements }], assumptions: [], unread: [] };
}

async function readMessage(
  file: string,
  { name, lines: [first, ...rest] }: Message,
  variables: Variables,
): Promise<readonly CodeStatement[]> {
  const [, method = 'GET', target = ADDRESS_LINE.exec(first?.text ?? '')?.[1]] =
    REQUEST_LINE.exec(first?.text ?? '') ?? [];
  if (first === undefined || target === undefined) return [];
  const place = { line: first.line, column: 1 };
  const script = rest.findIndex(({ text }) => /^\s*(>|<>)/.test(text));
  const sent = script === -1 ? rest : rest.slice(0, script);
  // In Hurl, no empty line is needed before JSON.
  const end = sent.findIndex(({ text }) => /^\s*$|^[{[]/.test(text));
  const bodyStart = end + (sent[end]?.text.trim() === '' ? 1 : 0);
  const head = end === -1 ? sent : sent.slice(0, end);
  const headers = head.flatMap(({ text, line }) => {
    const [, key, value = ''] = /^([\w-]+):\s*(.*)$/.exec(text) ?? [];
    return key === undefined ? [] : [{ key, value, at: { line, column: 1 } }];
  });
  const host = headers.find(({ key }) => key.toLowerCase() === 'host')?.value;
  const path = { line: first.line, column: first.text.indexOf(target) + 1 };
  // The query can go on in further lines.
  const query = head.flatMap(({ text, line }) => {
    const [, before = '', more] = QUERY_LINE.exec(text) ?? [];
    return more === undefined ? [] : readTarget({ line, column: before.length + 1 }, more, variables);
  });
  const url = create.text(path, [
    ...(host !== undefined && target.startsWith('/') ? [create.literal(path, `https://${host}`)] : []),
    ...readTarget(path, target, variables),
    ...query,
  ]);
  const body = (end === -1 ? [] : sent.slice(bodyStart)).map(({ text }) => text).join('\n');
  const at = { line: first.line + bodyStart + 1, column: 1 };
  const entry = (of: Position, key: string, value: Expression): ObjectEntry => ({
    ...{ ...toPosition(of), kind: 'entry' },
    ...{ key: create.literal(of, key), value },
  });
  const fields = headers
    .filter(({ key }) => key.toLowerCase() !== 'host')
    .map(({ key, value, at: of }) => entry(of, key, create.textOrPart(of, readPlaceholders(of, value, variables))));
  const options = create.object(place, [
    entry(place, 'method', create.literal(place, method)),
    entry(place, 'headers', create.object(place, fields)),
    ...(body.trim() === '' ? [] : [entry(at, 'body', readBody(at, body, variables))]),
  ]);
  const call = create.call(create.name(place, 'fetch'), [url, options]);
  const reads = script === -1 ? [] : await readScript(file, rest.slice(script));
  if (reads.length === 0 && name === undefined) return [create.statement(call)];
  const sends = {
    ...place,
    kind: 'assign' as const,
    target: create.namePattern(place, responseName(name)),
    value: call,
  };
  const uses = {
    ...sends,
    target: create.namePattern(place, 'response'),
    value: create.name(place, responseName(name)),
  };
  return [sends, uses, ...reads];
}

const responseName = (request = ''): string => `response of ${request}`;

/** Reads a script `> {% … %}`, which has the response in a variable. */
async function readScript(file: string, lines: readonly Line[]): Promise<readonly CodeStatement[]> {
  const text = lines.map((line) => line.text).join('\n');
  const [, before = '', script] = /^([\s\S]*?>\s*\{%)([\s\S]*?)%\}/.exec(text) ?? [];
  if (script === undefined) return [];
  const line = (lines[0]?.line ?? 1) + before.split('\n').length - 1;
  const { programs } = await readJavascript(`${file}.js`, script, line);
  return programs.flatMap(({ statements }) => statements);
}

/** Splits the target of a request at its placeholders, which are unknown values: `{id}`, `<id>`, `:id` and `{{base}}`. */
const readTarget = (place: Position, target: string, variables: Variables): readonly Expression[] =>
  readPlaceholders(place, target, variables).flatMap((part) =>
    part.kind !== 'literal'
      ? [part]
      : String(part.value)
          .split(/(\{[^{}]*\}|<[^<>]*>|(?<=\/):\w+)/)
          .filter((text) => text !== '')
          .map((text) =>
            /^(\{|<|:\w)/.test(text) ? create.name(place, `a placeholder ${text}`) : create.literal(place, text),
          ),
  );

/** The greatest depth to which variables that name others are followed. */
const MAX_DEPTH = 8;

/** Splits a text at `{{name}}`, which is a variable of the file, a part of the response to another request, or unknown. */
function readPlaceholders(start: Position, text: string, variables: Variables, depth = 0): readonly Expression[] {
  let at = start;
  return text
    .split(/(\{\{[^{}]*\}\})/)
    .filter((part) => part !== '')
    .flatMap((part): readonly Expression[] => {
      const place = at;
      const lines = part.split('\n');
      at = {
        line: at.line + lines.length - 1,
        column: (lines.length > 1 ? 1 : at.column) + (lines.at(-1)?.length ?? 0),
      };
      const [, name] = /^\{\{\s*(.*?)\s*\}\}$/.exec(part) ?? [];
      if (name === undefined) return [create.literal(place, part)];
      const value = depth < MAX_DEPTH ? variables.get(name) : undefined;
      if (value !== undefined) return readPlaceholders(place, value, variables, depth + 1);
      const [, request, of = '', path = ''] = /^([\w-]+)\.response\.(body|headers)\.(?:\$\.?)?(.+)$/.exec(name) ?? [];
      if (request === undefined) return [create.name(place, `a placeholder ${part}`)];
      const answer = create.member(create.name(place, responseName(request)), of);
      const keys = of === 'headers' ? [path] : (path.match(/[\w-]+/g) ?? []);
      return [
        keys.reduce<Expression>(
          (each, key) => create.member(each, create.literal(place, /^\d+$/.test(key) ? Number(key) : key)),
          answer,
        ),
      ];
    });
}

/**
 * Reads a body. If it looks like JSON and is not valid, parts of it were left out, and it is unknown; so is one in another
 * file.
 */
function readBody(place: Position, body: string, variables: Variables): Expression {
  if (/^\s*<@?\s/.test(body)) return create.name(place, 'a body in another file');
  const isWhole = (text: string): boolean => {
    try {
      return JSON.parse(text) !== undefined;
    } catch {
      return false;
    }
  };
  if (isWhole(body) && !body.includes('{{')) return create.literal(place, body);
  // A placeholder is a value, or a part of a text.
  if (/^\s*[{[]/.test(body) && !isWhole(body.replaceAll(/\{\{[^{}]*\}\}/g, '0')))
    return create.name(place, 'a body that is written in part');
  return create.textOrPart(place, readPlaceholders(place, body.trimEnd(), variables));
}
