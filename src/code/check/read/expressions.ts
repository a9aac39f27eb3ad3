import type {
  CodeStatement,
  Expression,
  FunctionParameter,
  JsonType,
  ObjectEntry,
  Pattern,
  Position,
  Spread,
} from '../program.ts';
import { toPosition } from './texts.ts';

export const literal = (place: Position, value: string | number | boolean | null): Expression => ({
  ...toPosition(place),
  kind: 'literal',
  value,
});

export const name = (place: Position, text: string): Expression => ({
  ...toPosition(place),
  kind: 'name',
  name: text,
});

/** @param types The JSON types of its values; `undefined` for a type that allows any value, or is not known. */
export const type = (place: Position, types?: readonly JsonType[]): Expression => ({
  ...toPosition(place),
  kind: 'type',
  ...(types !== undefined && { types }),
});

export const namePattern = (place: Position, text: string): Extract<Pattern, { kind: 'name' }> => ({
  ...toPosition(place),
  kind: 'name',
  name: text,
});

/** Creates `of.key` and `of[key]`, which a program can read and assign. */
export const member = (
  of: Expression,
  key: Expression | string,
  place: Position = of,
): Extract<Expression & Pattern, { kind: 'member' }> => ({
  ...toPosition(place),
  kind: 'member',
  of,
  key: typeof key === 'string' ? literal(place, key) : key,
});

export const call = (
  callee: Expression,
  values: readonly (Expression | Spread)[],
  named: readonly ObjectEntry[] = [],
  place: Position = callee,
): Expression => ({ ...toPosition(place), kind: 'call', callee, arguments: values, named, isNew: false });

/** The name of the method that deletes a field of an object, which no program can call. */
export const DELETE_FIELD = '[delete]';

/** `delete object.name`, and `del object["name"]` of Python. */
export const deletion = (of: Expression): Expression =>
  of.kind === 'member' ? call(member(of.of, DELETE_FIELD, of), [of.key]) : of;

export const spread = (place: Position, value: Expression): Spread => ({
  ...toPosition(place),
  kind: 'spread',
  value,
});

export const list = (place: Position, items: readonly (Expression | Spread)[]): Expression => ({
  ...toPosition(place),
  kind: 'list',
  items,
});

export const object = (place: Position, entries: readonly ObjectEntry[]): Expression => ({
  ...toPosition(place),
  kind: 'object',
  entries,
});

/** The operators of Python, shell and jq that have another name in JavaScript. */
const JAVASCRIPT_OPERATORS: Readonly<Record<string, string>> = {
  ...{ '==': '===', '=': '===', is: '===', '-eq': '===', '!=': '!==', '<>': '!==', '-ne': '!==' },
  ...{ and: '&&', '-ge': '>=', '-gt': '>', '-lt': '<', '-le': '<=' },
};

/** `JSON.parse(text)` */
export const parseJson = (place: Position, text: Expression): Expression =>
  call(member(name(place, 'JSON'), literal(place, 'parse')), [text]);

export const operation = (place: Position, operator: string, ...operands: readonly Expression[]): Expression => ({
  ...toPosition(place),
  kind: 'operation',
  operator: JAVASCRIPT_OPERATORS[operator] ?? operator,
  operands,
});

/** Creates a choice of several values; returns the only value if there is one, and no test. */
export function choice(place: Position, of: readonly Expression[], test?: Expression): Expression {
  const [only] = of;
  if (test === undefined && of.length === 1 && only !== undefined) return only;
  return { ...toPosition(place), kind: 'choice', ...(test !== undefined && { test }), of };
}

export const unread = (place: Position, why: string, parts: readonly Expression[] = []): Expression => ({
  ...toPosition(place),
  kind: 'unread',
  why,
  parts,
});

/** Creates a function that returns an expression. */
export const lambda = (
  parameters: readonly FunctionParameter[],
  value: Expression,
  place: Position = value,
): Expression => ({
  ...toPosition(place),
  kind: 'function',
  parameters,
  body: [{ ...toPosition(value), kind: 'return', value }],
});

export const environmentVariable = (place: Position, variable: Expression): Expression =>
  member(member(name(place, 'process'), 'env'), variable, place);

export const statement = (value: Expression): CodeStatement => ({
  ...toPosition(value),
  kind: 'expression',
  value,
});

/** The maximum length of what a block or a loop of a template begins with, such as `agents as agent`. */
export const MAX_HEAD = 500;

/**
 * The maximum number of branches in a chain and of commands in a pipeline. Both are nested, and the evaluator recurses
 * as deep. The branches of a longer chain are read as independent, and a longer pipeline is not read.
 */
export const MAX_NESTING = 100;

/** One condition of `if … elif …`, with its block. */
export type ConditionalBlock = Position & {
  readonly test: Expression | undefined;
  readonly body: readonly CodeStatement[];
};

export function branchChain(
  links: readonly ConditionalBlock[],
  otherwise: readonly CodeStatement[],
): readonly CodeStatement[] {
  const branch = ({ test, body, ...place }: ConditionalBlock, rest: readonly CodeStatement[]): CodeStatement => ({
    ...toPosition(place),
    kind: 'branch',
    test,
    blocks: rest.length > 0 ? [body, rest] : [body],
  });
  if (links.length > MAX_NESTING) return [...links.map((link) => branch(link, [])), ...otherwise];
  return links.reduceRight<readonly CodeStatement[]>((rest, link) => [branch(link, rest)], otherwise);
}

/** Creates `a || b`, `a ?? b` or `a or b`. */
export const fallback = (place: Position, left: Expression, right: Expression): Expression => ({
  ...toPosition(place),
  kind: 'choice',
  of: [left, right],
  isFallback: true,
});

interface Case {
  readonly values: readonly Expression[];
  readonly body: readonly CodeStatement[];
}

/** Creates `switch` or `match`: a chain of comparisons with the subject. A case without a body uses that of the next case. */
export function matchStatements(
  place: Position,
  subject: Expression,
  cases: readonly Case[],
): readonly CodeStatement[] {
  const links: ConditionalBlock[] = [];
  let values: Expression[] = [];
  let isDefault = false;
  for (const each of cases) {
    values.push(...each.values);
    isDefault ||= each.values.length === 0;
    if (each.body.length === 0) continue;
    const test = choice(
      place,
      values.map((value) => operation(value, '===', subject, value)),
    );
    links.push({ ...toPosition(place), test: isDefault ? undefined : test, body: each.body });
    [values, isDefault] = [[], false];
  }
  const last = links.at(-1);
  const hasOtherwise = last !== undefined && last.test === undefined;
  const chain = hasOtherwise ? branchChain(links.slice(0, -1), last.body) : branchChain(links, []);
  return chain.map((each) => (each.kind === 'branch' ? { ...each, isCase: true } : each));
}

/** Creates `case` of shell: comparisons of the subject with the patterns, and a branch with all bodies, of which any may run. */
export const switchStatements = (
  place: Position,
  subject: Expression,
  cases: readonly Case[],
): readonly CodeStatement[] => [
  ...cases.flatMap(({ values }) => values.map((value) => statement(operation(value, '===', subject, value)))),
  { ...toPosition(place), kind: 'branch', test: undefined, blocks: cases.map(({ body }) => body) },
];

/** Joins parts to a text; to a literal if all of them are literals. */
export function text(place: Position, parts: readonly Expression[]): Expression {
  const merged: Expression[] = [];
  for (const part of parts.flatMap((each) => (each.kind === 'text' ? each.parts : [each]))) {
    const last = merged.at(-1);
    if (last?.kind === 'literal' && part.kind === 'literal') {
      merged[merged.length - 1] = literal(last, `${last.value}${part.value}`);
    } else merged.push(part);
  }
  const [only = literal(place, '')] = merged;
  if (merged.length <= 1 && only.kind === 'literal') return literal(place, String(only.value));
  return { ...toPosition(place), kind: 'text', parts: merged };
}

/** Joins parts to a text; returns a single part as it is. */
export function textOrPart(place: Position, parts: readonly Expression[]): Expression {
  const [only] = parts;
  return only !== undefined && parts.length === 1 ? only : text(place, parts);
}

/**
 * Replaces the placeholders of a template, which match a pattern, by values. If one has no value, the result is unread.
 */
export function template(
  place: Position,
  template: string,
  pattern: RegExp,
  fill: (match: RegExpExecArray) => Expression | undefined,
): Expression {
  const parts: Expression[] = [];
  let end = 0;
  for (const match of template.matchAll(pattern)) {
    const value = fill(match);
    if (value === undefined) return unread(place, 'a template whose values are not written next to it');
    parts.push(literal(place, template.slice(end, match.index)), value);
    end = match.index + match[0].length;
  }
  return text(place, [...parts, literal(place, template.slice(end))]);
}
