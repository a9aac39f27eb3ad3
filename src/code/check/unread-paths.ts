import { findAddresses, PLACEHOLDER } from './address.ts';
import type { ProgramRequests } from './evaluate/index.ts';
import type { StatedPaths } from './own-requests.ts';
import { calledName, type Expression, type ObjectEntry, type Program } from './program.ts';
import { alternatives, type CodeRequest, type SourceLocation, type Value } from './values/index.ts';

/** A path or an address of the API in a program, for which no request was found. */
export interface UnreadPath {
  readonly at: SourceLocation;
  readonly path: string;
  /** Whether it is an argument of a call, not a value that is used elsewhere. */
  readonly isArgument: boolean;
  readonly why: string;
  /** The further locations of the path in the file. */
  readonly places: readonly SourceLocation[];
}

/** Finds the paths and addresses of the API that are written in programs, but in no request that was understood. */
export function findUnreadPaths(
  programs: readonly Program[],
  { requests, reached }: Pick<ProgramRequests, 'reached'> & { readonly requests: readonly CodeRequest[] },
  paths: StatedPaths,
): readonly UnreadPath[] {
  const understood = new Set(requests.flatMap(listRequestLines));
  const all = programs.flatMap((program) =>
    findWrittenTexts(program).flatMap(({ text, position, call, hasMethod, expression }): readonly UnreadPath[] => {
      if (understood.has(`${program.file}:${position.line}`)) return [];
      // A client with a base also has paths without a slash at the beginning.
      const mayBePath = call !== undefined && !/^(require|import)$/.test(call) && /^\w+\//.test(text);
      const path =
        paths.matchText(text) ??
        (mayBePath ? paths.matchText(`/${text}`) : undefined) ??
        (hasMethod && /^\/?\w[^?#\s]*$/.test(text) ? paths.matchStated(text.replace(/^\/?/, '/')) : undefined) ??
        (call === undefined ? undefined : paths.matchEnd(text, REQUEST_NAME.test(call)));
      if (path === undefined) return [];
      const what = path.startsWith('…')
        ? 'the end of a path of this API'
        : path.startsWith('/')
          ? 'a path of this API'
          : 'an address of this API';
      const where = !reached.has(expression)
        ? 'in code that no call reaches'
        : call === undefined
          ? 'in no call that is known'
          : `in a call that is not known: ${call}(…)`;
      const why = `${what}, ${where}`;
      return [
        {
          at: { file: program.file, line: position.line, column: position.column },
          path,
          isArgument: call !== undefined,
          why,
          places: [],
        },
      ];
    }),
  );
  // Each path is reported once for a file, at its first location.
  const same = Map.groupBy(all, ({ at, path, why }) => JSON.stringify([at.file, path, why]));
  return [...same.values()].flatMap((each) => {
    const [first, ...others] = each.toSorted((one, other) => one.at.line - other.at.line);
    return first === undefined ? [] : [{ ...first, places: others.map(({ at }) => at) }];
  });
}

/** Lists the lines in which a request, or a part of its address, is written. */
function listRequestLines(request: CodeRequest): readonly string[] {
  const textLocations = (value: Value): readonly SourceLocation[] =>
    alternatives(value).flatMap((one): readonly SourceLocation[] =>
      one.kind === 'text'
        ? one.parts.flatMap((part) => ['of' in part ? textLocations(part.of) : [], part.at].flat())
        : one.kind === 'object'
          ? [...one.fields.values()].flatMap(({ value: field }) => (field.kind === 'text' ? textLocations(field) : []))
          : [one.at],
    );
  const addresses = findAddresses(request).map(({ at }) => at);
  return [request.at, ...addresses, ...request.calls, ...textLocations(request.url)].map(
    ({ file, line }) => `${file}:${line}`,
  );
}

interface WrittenText {
  readonly text: string;
  readonly expression: Expression;
  readonly position: { readonly line: number; readonly column: number };
  /** The innermost call that has the text among its arguments. */
  readonly call: string | undefined;
  /** Whether an HTTP method is among the arguments of that call, too. */
  readonly hasMethod: boolean;
}

/** Finds the texts of a program, with the calls around them. Comparisons, assertions and routes of a server are left out, as they send nothing. */
function findWrittenTexts({ statements }: Program): readonly WrittenText[] {
  const texts: WrittenText[] = [];
  const queue: { readonly node: unknown; readonly call: string | undefined; readonly hasMethod: boolean }[] = [
    { node: statements, call: undefined, hasMethod: false },
  ];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { node, call, hasMethod } = next;
    if (typeof node !== 'object' || node === null) continue;
    let parts: readonly unknown[] = Object.values(node);
    let [inner, sendsMethod] = [call, hasMethod];
    if (isExpression(node)) {
      if (node.kind === 'literal')
        texts.push({ text: String(node.value), expression: node, position: node, call, hasMethod });
      if (node.kind === 'text') {
        texts.push({ text: templateText(node), expression: node, position: node.parts[0] ?? node, call, hasMethod });
        parts = node.parts.filter(({ kind }) => kind !== 'literal');
      }
      if (node.kind === 'operation' && /^([!=]==?|in)$/.test(node.operator)) continue;
      // The literals of an object outside of calls are data of tests and examples.
      if (node.kind === 'object' && 'entries' in node)
        parts = node.entries.filter((entry) => call !== undefined || !isLiteralEntry(entry)).map(withoutHandledPath);
      if (node.kind === 'call' && (hasHandler(node) || ASSERTION_NAME.test(calledName(node.callee)))) continue;
      if (node.kind === 'call' && MOCKS.test(calleeText(node.callee)))
        parts = node.arguments.filter(({ kind }) => kind === 'function');
      if (node.kind === 'call') [inner, sendsMethod] = [calleeText(node.callee), hasMethodArgument(node)];
      if (node.kind === 'function') [inner, sendsMethod] = [undefined, false];
    }
    for (const part of parts) queue.push({ node: part, call: inner, hasMethod: sendsMethod });
  }
  return texts;
}

/** Whether an HTTP method is among the arguments of a call. */
const hasMethodArgument = ({ arguments: args, named }: Extract<Expression, { kind: 'call' }>): boolean =>
  [...args, ...named.flatMap((entry) => (entry.kind === 'entry' ? [entry.value] : []))].some(
    (value) => value.kind === 'literal' && /^(GET|POST|PUT|PATCH|DELETE)$/.test(String(value.value)),
  );

/** Matches the last name of a function that sends requests. */
const REQUEST_NAME = /(^|\.)\w*(request|fetch|get|post|put|patch|delete|api)\w*$/i;

/** Matches the functions by which tests answer requests. */
const MOCKS = /mock|stub|nock|intercept/i;

/** Matches the functions that tests compare values with. */
const ASSERTION_NAME =
  /^(to[A-Z]\w*|assert\w*|equal|deepEqual|strictEqual|deepStrictEqual|is|startsWith|startswith|includes|match)$/;

const isExpression = (node: unknown): node is Expression => typeof node === 'object' && node !== null && 'kind' in node;

const templateText = ({ parts }: Extract<Expression, { kind: 'text' }>): string =>
  parts.map((part) => (part.kind === 'literal' ? String(part.value) : PLACEHOLDER)).join('');

/** Whether an entry of an object has a text, whatever its type, or an object of such value. */
const isLiteralEntry = (entry: ObjectEntry): boolean =>
  entry.kind === 'entry' &&
  (entry.value.kind === 'literal' || (entry.value.kind === 'typed' && entry.value.value.kind === 'literal'));

/** `{ '/agents/': (request) => … }`: a function that answers a path sends nothing to it. */
const withoutHandledPath = (entry: ObjectEntry): ObjectEntry | Expression =>
  entry.kind === 'entry' && entry.value.kind === 'function' ? entry.value : entry;

/** Whether a call declares a route of a server: `app.get(path, handler)`. */
const hasHandler = ({ callee, arguments: args }: Extract<Expression, { kind: 'call' }>): boolean =>
  callee.kind === 'member' && args[0]?.kind === 'literal' && args.at(-1)?.kind === 'function';

function calleeText(callee: Expression): string {
  if (callee.kind === 'name') return callee.name;
  if (callee.kind === 'member' && callee.key.kind === 'literal') return `${calleeText(callee.of)}.${callee.key.value}`;
  return '…';
}
