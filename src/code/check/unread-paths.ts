import { findAddresses, isWithoutPlaceholder, PLACEHOLDER } from './address.ts';
import type { ProgramRequests } from './evaluate/index.ts';
import {
  type CodeStatement,
  calledName,
  calleeText,
  type Expression,
  type ObjectEntry,
  type Program,
  type Spread,
} from './program.ts';
import type { StatedPaths } from './stated-paths.ts';
import { alternatives, type CodeRequest, type SourceLocation, type Value } from './values/index.ts';

/** A path or an address of the API in a program, for which no request was found. */
export interface UnreadPath {
  readonly at: SourceLocation;
  readonly path: string;
  /** The names of the parameters that the text has behind the path. */
  readonly query: readonly string[];
  /** The call, such as `this.get`; `undefined` if the path is in no call. */
  readonly call: string | undefined;
  /** The reason, unless it is that the call is not known. */
  readonly why: string | undefined;
}

/** Finds the paths and addresses of the API that are written in programs, but in no request that was understood. */
export function findUnreadPaths(
  programs: readonly Program[],
  {
    understood,
    others,
    reached,
  }: Pick<ProgramRequests, 'reached'> & Readonly<Record<'understood' | 'others', readonly CodeRequest[]>>,
  paths: StatedPaths,
  isHostNamed: boolean,
): readonly UnreadPath[] {
  const [understoodLines, otherLines] = [understood, others].map((all) => new Set(all.flatMap(listRequestLines)));
  const texts = programs.map((program) => ({ program, written: findWrittenTexts(program) }));
  // A client that gets a path of the API with several names also gets the shorter ones, such as `me/`.
  const clientsWithPaths = new Set(
    texts.flatMap(({ written }) =>
      written.flatMap(({ text, call = '' }) =>
        /\w\.\w/.test(call) && paths.matchText(text.replace(/^(?=\w+\/)/, '/'))?.startsWith('/')
          ? [clientOf(call)]
          : [],
      ),
    ),
  );
  return texts.flatMap(({ program, written }) =>
    written.flatMap(({ text, position, call, hasMethod, isServed, expression }): readonly UnreadPath[] => {
      const line = `${program.file}:${position.line}`;
      if (understoodLines?.has(line) || (call === undefined && isRoute(expression))) return [];
      // A client with a base also has paths without a slash at the beginning. Outside of calls, a template shows one.
      const mayBePath =
        /^\w+\//.test(text) &&
        (call === undefined ? /[{%]/.test(text) || text.includes(PLACEHOLDER) : !/^(require|import)$/.test(call));
      const path =
        paths.matchText(text) ??
        (mayBePath ? paths.matchText(`/${text}`) : undefined) ??
        (call === undefined ? undefined : paths.matchEnd(text, REQUEST_NAME.test(call))) ??
        (hasMethod || clientsWithPaths.has(clientOf(call ?? '')) ? paths.matchNamed(text) : undefined) ??
        // The client of a project that names the host can have the rest of the address.
        (isHostNamed && METHOD_CALL.test(call ?? '') ? paths.matchBelowPrefix(text) : undefined);
      // A server that passes requests on has paths of its own.
      if (path === undefined || (isServed && !paths.isDistinctive(text))) return [];
      const isReached = reached.has(expression);
      const why = isServed
        ? 'in a route of a server that is not followed'
        : otherLines?.has(line)
          ? 'in a request whose host does not show that it is for the API'
          : !isReached
            ? 'in code that no call reaches'
            : call === undefined
              ? 'in no call that is known'
              : undefined;
      const query = [...new URLSearchParams(text.split('?')[1] ?? '').keys()].filter(
        (name) => /^[\w-]+$/.test(name) && isWithoutPlaceholder(name),
      );
      return [{ at: { file: program.file, line: position.line, column: position.column }, path, query, call, why }];
    }),
  );
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

type Call = Extract<Expression, { kind: 'call' }>;

/** The texts of constants, by the names of the constants. */
type Texts = ReadonlyMap<string, Expression>;

interface WrittenText {
  readonly text: string;
  readonly expression: Expression;
  readonly position: { readonly line: number; readonly column: number };
  /** The innermost call that has the text among its arguments. */
  readonly call: string | undefined;
  /** Whether an HTTP method is among the arguments of that call, too. */
  readonly hasMethod: boolean;
  /** Whether it is a route of a server. */
  readonly isServed: boolean;
}

/** Finds the texts of a program, with the calls around them. Comparisons and assertions are left out, as they send nothing. */
function findWrittenTexts({ statements }: Program): readonly WrittenText[] {
  const texts: WrittenText[] = [];
  const queue: {
    readonly node: unknown;
    readonly call: string | undefined;
    readonly hasMethod: boolean;
    readonly isServed: boolean;
    readonly constants: Texts;
  }[] = [];
  queue.push({
    ...{ node: statements, call: undefined, hasMethod: false, isServed: false },
    constants: listTexts(statements, new Map()),
  });
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { node, call, hasMethod, isServed, constants } = next;
    let inside = constants;
    if (typeof node !== 'object' || node === null) continue;
    let parts: readonly unknown[] = Object.values(node);
    let [inner, sendsMethod, serves] = [call, hasMethod, isServed];
    if (isExpression(node)) {
      if (node.kind === 'literal')
        texts.push({ text: withBase(String(node.value)), expression: node, position: node, call, hasMethod, isServed });
      const pieces = listPieces(node);
      const first = pieces.find(isText);
      if (first !== undefined) {
        const position = node.kind === 'text' ? (pieces[0] ?? node) : first;
        texts.push({
          text: templateText(pieces),
          expression: first,
          position,
          call,
          hasMethod,
          isServed,
        });
        parts = pieces.filter(({ kind }) => kind !== 'literal');
      }
      if (node.kind === 'operation' && /^([!=]==?|in)$/.test(node.operator)) continue;
      if (node.kind === 'object' && 'entries' in node) parts = node.entries.map(withoutHandledPath);
      if (node.kind === 'call' && ASSERTION_NAME.test(calledName(node.callee))) continue;
      if (node.kind === 'call') {
        const callee = calleeText(node.callee);
        [inner, sendsMethod] = [callee === 'assert' ? call : callee, hasMethodArgument(node)];
        serves = hasHandler(node) || (callee === 'code:decorate' ? node.arguments.some(declaresRoute) : isServed);
        parts = MOCK_NAME.test(callee)
          ? node.arguments.filter(({ kind }) => kind === 'function')
          : [node.callee, listArguments(node, constants), node.named];
      }
      if (node.kind === 'function') {
        [inner, sendsMethod, serves] = [undefined, false, false];
        if ('body' in node) inside = listTexts(node.body, constants);
      }
    }
    for (const part of parts)
      queue.push({ node: part, call: inner, hasMethod: sendsMethod, isServed: serves, constants: inside });
  }
  // A constant that a call names was also found at its declaration, outside of the call. Only the call counts.
  const inCalls = new Set(texts.flatMap(({ expression, call }) => (call === undefined ? [] : [expression])));
  const distinct = texts.filter(({ expression, call }) => call !== undefined || !inCalls.has(expression));
  return [...new Map(distinct.map((text) => [text.expression, text])).values()];
}

/** Lists the texts that constants in a block have, with those of the blocks around it. */
function listTexts(statements: readonly CodeStatement[], outer: Texts): Texts {
  const texts = statements.flatMap((each): [string, Expression][] =>
    each.kind === 'assign' && each.target.kind === 'name' && [each.value, ...listPieces(each.value)].some(isText)
      ? [[each.target.name, each.value]]
      : [],
  );
  return texts.length === 0 ? outer : new Map([...outer, ...texts]);
}

/**
 * Lists the arguments of a call that can contain an address, with the texts of the constants that they name. A text in a log is for
 * people, one that a method of a text looks for is sent nowhere, and a route behind the first two arguments names what is sent, for a limit or a measurement.
 */
function listArguments({ callee, arguments: args }: Call, constants: Texts): readonly (Expression | Spread)[] {
  const isLog = LOGS.test(calleeText(callee));
  const isOfText = callee.kind === 'member' && TEXT_METHOD.test(calledName(callee));
  return args
    .filter((argument, index) => !(isLog ? isText(argument) : index >= 2 && isRoute(argument)))
    .filter((argument, index) => !(isOfText && index === 0 && isText(argument)))
    .flatMap((argument) =>
      [argument, argument.kind === 'name' && !isLog ? (constants.get(argument.name) ?? []) : []].flat(),
    );
}

/** Matches the methods that look for their first argument in a text. */
const TEXT_METHOD = /^(split|replace|replaceAll|endsWith|endswith|indexOf|lastIndexOf|search)$/;

const isText = ({ kind }: Expression | Spread): boolean => kind === 'literal' || kind === 'text';

/** Whether an HTTP method is among the arguments of a call. */
const hasMethodArgument = ({ arguments: args, named }: Extract<Expression, { kind: 'call' }>): boolean =>
  [...args, ...named.flatMap((entry) => (entry.kind === 'entry' ? [entry.value] : []))].some(
    (value) => value.kind === 'literal' && /^(GET|POST|PUT|PATCH|DELETE)$/.test(String(value.value)),
  );

/** Matches the last name of a function that sends requests. */
const REQUEST_NAME = /(^|\.)\w*(request|fetch|get|post|put|patch|delete|api)\w*$/i;

/** Matches methods of an object that are named as those of HTTP. */
const METHOD_CALL = /\.(request|get|post|put|patch|delete)$/i;

/** Returns the object of which a call is a method that is named as one of HTTP, or the call as a whole. */
const clientOf = (call: string): string => call.replace(METHOD_CALL, '');

/** Matches calls that write a text for people. */
const LOGS = /(^|\.)_?(console|log|logger|logging|warnings)\.|(^|\.)(print|debug|warn|warning|log|log_\w+)$/i;

/** Whether a text is a path with named parameters, as in a router or a table, such as `/agents/:id`. */
const isRoute = (node: Expression | Spread): boolean => node.kind === 'literal' && /\/:\w/.test(String(node.value));

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

/** Replaces the base of a template such as `"{0}/agents"` or `"%s/agents"`. */
const withBase = (text: string): string => text.replace(/^(\{\w*\}|%s)(?=\/)/, PLACEHOLDER);

const templateText = (pieces: readonly Expression[]): string =>
  pieces.map((part) => (part.kind === 'literal' ? String(part.value) : PLACEHOLDER)).join('');

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
