import { PLACEHOLDER } from './address.ts';
import {
  type CodeStatement,
  calledName,
  calleeText,
  type Expression,
  type ObjectEntry,
  type Position,
  type Program,
  type Spread,
} from './program.ts';

type Call = Extract<Expression, { kind: 'call' }>;

/** The values of variables that contain texts, by the names of the variables. */
type Texts = ReadonlyMap<string, readonly Expression[]>;

/** The call around a text. */
interface SurroundingCall {
  /** The innermost call that has the text among its arguments; `undefined` outside of calls. */
  readonly call: string | undefined;
  /** The position of the name of that call. */
  readonly callAt: Position | undefined;
  /** Whether an HTTP method is among the arguments of that call, too. */
  readonly hasMethod: boolean;
  /** Whether it declares a route of a server. */
  readonly isServed: boolean;
  /** Whether the text is within data that the call gets: a list, the name of a field, or an object that is not the first argument, as options are. */
  readonly isInData: boolean;
  /** Whether the text is in an object with an HTTP method, as in a table of requests. */
  readonly isInTable: boolean;
  /** The innermost function around the text; `undefined` outside of functions. */
  readonly within: Expression | undefined;
}

const NO_CALL: SurroundingCall = {
  ...{ call: undefined, callAt: undefined, within: undefined },
  ...{ hasMethod: false, isServed: false, isInData: false, isInTable: false },
};

/** A text that is written in a program. */
export interface WrittenText extends SurroundingCall {
  readonly text: string;
  readonly expression: Expression;
  readonly position: Position;
}

/** Finds the texts of a program, with the calls around them. Comparisons and assertions are left out, as they send nothing. */
export function findWrittenTexts({ statements, language }: Program): readonly WrittenText[] {
  const texts: WrittenText[] = [];
  const queue: { readonly node: unknown; readonly around: SurroundingCall; readonly constants: Texts }[] = [];
  queue.push({ node: statements, around: NO_CALL, constants: listTexts(statements, new Map()) });
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { node, around, constants } = next;
    if (typeof node !== 'object' || node === null) continue;
    let parts: readonly unknown[] = Object.values(node);
    let [inner, inside] = [around, constants];
    if (isEntry(node)) {
      queue.push({ node: node.key, around: { ...around, isInData: true }, constants });
      parts = isLiteral(node.key) && REDIRECT_NAME.test(String(node.key.value)) ? [] : [node.value];
    } else if (isExpression(node)) {
      if (language === 'python' && isDocumentation(node)) continue;
      if (node.kind === 'literal')
        texts.push({ text: withBase(String(node.value)), expression: node, position: node, ...around });
      const pieces = listPieces(node);
      const first = pieces.find(isText);
      if (first !== undefined) {
        const position = node.kind === 'text' ? (pieces[0] ?? node) : first;
        texts.push({ text: templateText(pieces), expression: first, position, ...around });
        parts = pieces.filter(({ kind }) => kind !== 'literal');
      }
      if (node.kind === 'operation' && /^([!=]==?|in)$/.test(node.operator)) continue;
      // The name of a member is a path only with a slash: `routes['/agents']`.
      if (node.kind === 'member' && isLiteral(node.key) && !String(node.key.value).includes('/')) parts = [node.of];
      if (node.kind === 'object' && 'entries' in node) parts = listEntries(node.entries);
      if (node.kind === 'object' || node.kind === 'list')
        inner = { ...around, isInData: true, isInTable: node.kind === 'object' && hasMethodEntry(node) };
      if (node.kind === 'call' && ASSERTION_NAME.test(calledName(node.callee))) continue;
      if (node.kind === 'call') {
        inner = enterCall(node, around);
        parts = MOCK_NAME.test(calleeText(node.callee))
          ? node.arguments.filter(({ kind }) => kind === 'function')
          : [node.callee, listArguments(node).flatMap((each) => listOptions(each, node)), node.named];
        // The value of a variable can name the same variable again.
        for (const value of listNamedTexts(node, constants))
          queue.push({ node: value, around: inner, constants: new Map() });
      }
      if (node.kind === 'function') {
        inner = { ...NO_CALL, within: node };
        if ('body' in node) inside = listTexts(node.body, constants);
      }
    }
    for (const part of parts) queue.push({ node: part, around: inner, constants: inside });
  }
  // A constant that a call names was also found at its declaration, outside of the call. Only the call counts.
  const inCalls = new Set(texts.flatMap(({ expression, call }) => (call === undefined ? [] : [expression])));
  const distinct = texts.filter(({ expression, call }) => call !== undefined || !inCalls.has(expression));
  return [...new Map(distinct.map((text) => [text.expression, text])).values()];
}

/** Returns the call that the arguments of a call are in. A method of a text is a part of the call around it. */
function enterCall(node: Call, around: SurroundingCall): SurroundingCall {
  const { callee } = node;
  const call = calleeText(callee);
  const isServed =
    hasHandler(node) || (call === 'code:decorate' ? node.arguments.some(declaresRoute) : around.isServed);
  return call === 'assert' || isOfText(node)
    ? { ...around, isServed }
    : {
        ...{ call, callAt: callee.kind === 'member' ? callee.key : node, within: around.within },
        ...{ hasMethod: hasMethodArgument(node), isServed, isInData: false, isInTable: false },
      };
}

/** Lists the values with texts that a function assigns to variables, in any of its blocks, with those of the functions around it. */
function listTexts(body: readonly CodeStatement[], outer: Texts): Texts {
  const values: [string, Expression][] = [];
  const queue: unknown[] = [...body];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (typeof node !== 'object' || node === null || (isExpression(node) && node.kind === 'function')) continue;
    if (isAssignment(node) && node.target.kind === 'name' && hasText(node.value))
      values.push([node.target.name, node.value]);
    queue.push(...Object.values(node));
  }
  const byName = Map.groupBy(values, ([name]) => name);
  return new Map([...outer, ...[...byName].map(([name, all]) => [name, all.map(([, value]) => value)] as const)]);
}

type Assignment = Extract<CodeStatement | Expression, { kind: 'assign' | 'assignment' }>;

const isAssignment = (node: object): node is Assignment =>
  'kind' in node && (node.kind === 'assign' || node.kind === 'assignment');

/** Whether a value is a text, or is put together of texts: `'/agents/%s' % id`, `'/agents/{}'.format(id)`. */
function hasText(value: Expression): boolean {
  if (value.kind === 'operation') return value.operands.some(hasText);
  return isText(value) || (value.kind === 'call' && isOfText(value));
}

/** Whether a call is a method of a text that is written there. */
const isOfText = ({ callee }: Call): boolean => callee.kind === 'member' && isText(callee.of);

/** Whether a statement is only a text, which documents the code around it. */
const isDocumentation = (node: object): boolean =>
  'kind' in node && node.kind === 'expression' && 'value' in node && isExpression(node.value) && isText(node.value);

/** Matches the parameter of OAuth with an address of the program itself. */
const REDIRECT_NAME = /^redirect_?ur[il]$/i;

/** Lists the entries of an object that can have an address. A `pathname` without a host is that of a page, as routers take it. */
function listEntries(entries: readonly ObjectEntry[]): readonly (ObjectEntry | Expression)[] {
  const hasHost = entries.some((entry) => hasName(entry, 'host', 'hostname', 'protocol'));
  return entries.filter((entry) => hasHost || !hasName(entry, 'pathname')).map(withoutHandledPath);
}

const hasName = (entry: ObjectEntry, ...names: readonly string[]): boolean =>
  isEntry(entry) && isLiteral(entry.key) && names.includes(String(entry.key.value));

/** Lists the entries of an object that is the first argument of a call, since these are its options; any other argument itself. */
const listOptions = (argument: Expression | Spread, { arguments: [first] }: Call) =>
  argument === first && first.kind === 'object' ? listEntries(first.entries) : [argument];

/**
 * Lists the arguments of a call that can contain an address. A text in a log is for people, one that a method of a text looks for is
 * sent nowhere, as is the path at which a server puts a router, a value in a query is no address, and a route behind the first two
 * arguments names what is sent, for a limit or a measurement.
 */
function listArguments({ callee, arguments: args }: Call): readonly (Expression | Spread)[] {
  if (QUERY_SETTER.test(calleeText(callee))) return [];
  if (callee.kind === 'member' && calledName(callee) === 'use' && args.length > 1) return args.slice(1);
  const isLog = LOGS.test(calleeText(callee));
  const isSearch = callee.kind === 'member' && TEXT_METHOD.test(calledName(callee));
  return args
    .filter((argument, index) => !(isLog ? isText(argument) : index >= 2 && isRoute(argument)))
    .filter((argument, index) => !(isSearch && index === 0 && isText(argument)));
}

/** Lists the texts of the variables that a call gets. */
const listNamedTexts = ({ callee, arguments: args, named }: Call, constants: Texts): readonly Expression[] =>
  LOGS.test(calleeText(callee)) || MOCK_NAME.test(calleeText(callee))
    ? []
    : [...args, ...named.flatMap((entry) => (entry.kind === 'entry' ? [entry.value] : []))].flatMap(
        (argument) => (argument.kind === 'name' ? constants.get(argument.name) : undefined) ?? [],
      );

/** Matches the methods that look for their first argument in a text. */
const TEXT_METHOD = /^(split|replace|replaceAll|endsWith|endswith|indexOf|lastIndexOf|search)$/;

/** Matches the methods that set a parameter of the query of an address. */
const QUERY_SETTER = /(^|\.)searchParams\.(set|append)$/;

const isText = ({ kind }: Expression | Spread): boolean => kind === 'literal' || kind === 'text';

const isLiteral = (node: Expression): node is Extract<Expression, { kind: 'literal' }> => node.kind === 'literal';

const isEntry = (node: object): node is Extract<ObjectEntry, { kind: 'entry' }> =>
  'kind' in node && node.kind === 'entry';

/** Whether an object has an HTTP method, as the entry of a table of requests has: `{ method: 'GET', path: '/agents' }`. */
const hasMethodEntry = (node: Extract<Expression, { kind: 'object' }>): boolean =>
  'entries' in node && node.entries.some((entry) => entry.kind === 'entry' && isMethod(entry.value));

/** Whether an HTTP method is among the arguments of a call. */
const hasMethodArgument = ({ arguments: args, named }: Extract<Expression, { kind: 'call' }>): boolean =>
  [...args, ...named.flatMap((entry) => (entry.kind === 'entry' ? [entry.value] : []))].some(isMethod);

const isMethod = (value: Expression | Spread): boolean =>
  value.kind === 'literal' && /^(GET|POST|PUT|PATCH|DELETE)$/.test(String(value.value));

/** Matches calls that write a text for people. */
const LOGS = /(^|\.)_?(console|log|logger|logging|warnings)\.|(^|\.)_?(print|debug|warn|warning|log|log_\w+)$/i;

/** Matches the functions by which tests answer requests. */
const MOCK_NAME = /mock|stub|nock|intercept/i;

/** Matches the functions that tests compare values with. */
const ASSERTION_NAME =
  /^(to[A-Z]\w*|assert\w+|equal|deepEqual|strictEqual|deepStrictEqual|is|startsWith|startswith|includes|match)$/;

const isExpression = (node: unknown): node is Expression => typeof node === 'object' && node !== null && 'kind' in node;

/** Lists the parts of a template or of a text that is put together with `+`; none of any other expression. */
function listPieces(node: Expression): readonly Expression[] {
  const isSum = node.kind === 'operation' && node.operator === '+';
  const parts = node.kind === 'text' ? node.parts : isSum ? node.operands : [];
  return parts.flatMap((part) => {
    const inner = listPieces(part);
    return inner.length === 0 ? [part] : inner;
  });
}

/** Replaces the base of a template such as `"{0}/agents"`, `"%s/agents"` or `"~/agents"`, and the tags of Mustache in it. */
const withBase = (text: string): string =>
  text
    .replace(/^(\{\w*\}|%s|~)(?=\/)/, PLACEHOLDER)
    .replaceAll(/\{\{[#^]\s*([\w.]+)\s*\}\}.*?\{\{\/\s*\1\s*\}\}/g, PLACEHOLDER)
    .replaceAll(/\{\{\s*[\w.]+\s*\}\}/g, PLACEHOLDER);

const templateText = (pieces: readonly Expression[]): string =>
  withBase(pieces.map((part) => (part.kind === 'literal' ? String(part.value) : PLACEHOLDER)).join(''));

/** `{ '/agents/': (request) => … }`: a function that answers a path sends nothing to it. */
const withoutHandledPath = (entry: ObjectEntry): ObjectEntry | Expression =>
  entry.kind === 'entry' && entry.value.kind === 'function' ? entry.value : entry;

/** Whether a call declares a route of a server, which begins with a slash: `app.get(path, handler)`, `app.add_url_rule(path, view_func=handler)`. */
const hasHandler = ({ callee, arguments: args }: Call): boolean =>
  callee.kind === 'member' &&
  args[0]?.kind === 'literal' &&
  String(args[0].value).startsWith('/') &&
  (args.at(-1)?.kind === 'function' || ROUTE_SETTER.test(calledName(callee)));

/** Matches the methods by which Flask, FastAPI and aiohttp add a route with the name of its handler. */
const ROUTE_SETTER = /^add_(url_rule|api_route|route|get|post|put|patch|delete)$/;

/** Matches the methods by which a decorator of Python declares a route or a command of a server. */
const ROUTE_DECORATOR = /^(\w*route|websocket\w*|get|post|put|patch|delete|head|options)$/;

/** Whether a decorator declares what a server answers: `@app.route("/agents/<int:id>")`. */
const declaresRoute = (decorator: Expression | Spread): boolean =>
  decorator.kind === 'call' && decorator.callee.kind === 'member' && ROUTE_DECORATOR.test(calledName(decorator.callee));

/** Whether a text is a path with named parameters, as in a router or a table, such as `/agents/:id`. */
export const isRoute = (node: Expression | Spread): boolean =>
  node.kind === 'literal' && /\/:\w/.test(String(node.value));
