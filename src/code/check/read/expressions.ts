import type { CodeStatement, Expression, JsonType, ObjectEntry, Pattern, Position, Spread } from '../program.ts';

/** Returns the line and column of a node, without its other parts. */
export const toPosition = ({ line, column }: Position): Position => ({ line, column });

export const literalExpression = (place: Position, value: string | number | boolean | null): Expression => ({
  ...toPosition(place),
  kind: 'literal',
  value,
});

export const nameExpression = (place: Position, text: string): Expression => ({
  ...toPosition(place),
  kind: 'name',
  name: text,
});

/** @param types The JSON types of its values; `undefined` for a type that allows any value, or is not known. */
export const typeExpression = (place: Position, types?: readonly JsonType[]): Expression => ({
  ...toPosition(place),
  kind: 'type',
  ...(types !== undefined && { types }),
});

export const namePattern = (place: Position, text: string): Pattern => ({
  ...toPosition(place),
  kind: 'name',
  name: text,
});

export const memberExpression = (of: Expression, key: Expression | string, place: Position = of): Expression => ({
  ...toPosition(place),
  kind: 'member',
  of,
  key: typeof key === 'string' ? literalExpression(place, key) : key,
});

export const callExpression = (
  callee: Expression,
  values: readonly (Expression | Spread)[],
  named: readonly ObjectEntry[] = [],
): Expression => ({ ...toPosition(callee), kind: 'call', callee, arguments: values, named, isNew: false });

/** The name of the method that deletes a field of an object, which no program can call. */
export const DELETE_FIELD = '[delete]';

/** `delete object.name`, and `del object["name"]` of Python. */
export const deletionExpression = (of: Expression): Expression =>
  of.kind === 'member' ? callExpression(memberExpression(of.of, DELETE_FIELD, of), [of.key]) : of;

export const spreadElement = (place: Position, value: Expression): Spread => ({
  ...toPosition(place),
  kind: 'spread',
  value,
});

export const listExpression = (place: Position, items: readonly (Expression | Spread)[]): Expression => ({
  ...toPosition(place),
  kind: 'list',
  items,
});

export const objectExpression = (place: Position, entries: readonly ObjectEntry[]): Expression => ({
  ...toPosition(place),
  kind: 'object',
  entries,
});

/** `JSON.parse(text)` */
export const parseJsonExpression = (place: Position, text: Expression): Expression =>
  callExpression(memberExpression(nameExpression(place, 'JSON'), literalExpression(place, 'parse')), [text]);

export const operationExpression = (
  place: Position,
  operator: string,
  ...operands: readonly Expression[]
): Expression => ({
  ...toPosition(place),
  kind: 'operation',
  operator,
  operands,
});

/** Creates a choice of several values; returns the only value if there is one, and no test. */
export function choiceExpression(place: Position, of: readonly Expression[], test?: Expression): Expression {
  const [only] = of;
  if (test === undefined && of.length === 1 && only !== undefined) return only;
  return { ...toPosition(place), kind: 'choice', ...(test !== undefined && { test }), of };
}

export const unreadExpression = (place: Position, why: string, parts: readonly Expression[] = []): Expression => ({
  ...toPosition(place),
  kind: 'unread',
  why,
  parts,
});

/** Creates a function with one parameter that returns an expression. */
export const functionExpression = (target: Pattern, value: Expression): Expression => ({
  ...toPosition(value),
  kind: 'function',
  parameters: [{ target }],
  body: [{ ...toPosition(value), kind: 'return', value }],
});

export const environmentExpression = (place: Position, variable: Expression): Expression =>
  memberExpression(memberExpression(nameExpression(place, 'process'), 'env'), variable, place);

export const expressionStatement = (value: Expression): CodeStatement => ({
  ...toPosition(value),
  kind: 'expression',
  value,
});

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
export const fallbackExpression = (place: Position, left: Expression, right: Expression): Expression => ({
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
    const test = choiceExpression(
      place,
      values.map((value) => operationExpression(value, '===', subject, value)),
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
  ...cases.flatMap(({ values }) =>
    values.map((value) => expressionStatement(operationExpression(value, '===', subject, value))),
  ),
  { ...toPosition(place), kind: 'branch', test: undefined, blocks: cases.map(({ body }) => body) },
];

/** Joins parts to a text; to a literal if all of them are literals. */
export function textExpression(place: Position, parts: readonly Expression[]): Expression {
  const merged: Expression[] = [];
  for (const part of parts.flatMap((each) => (each.kind === 'text' ? each.parts : [each]))) {
    const last = merged.at(-1);
    if (last?.kind === 'literal' && part.kind === 'literal') {
      merged[merged.length - 1] = literalExpression(last, `${last.value}${part.value}`);
    } else merged.push(part);
  }
  const [only = literalExpression(place, '')] = merged;
  if (merged.length <= 1 && only.kind === 'literal') return literalExpression(place, String(only.value));
  return { ...toPosition(place), kind: 'text', parts: merged };
}

/**
 * Replaces the placeholders of a template, which match a pattern, by values. If one has no value, the result is unread.
 */
export function fillPlaceholders(
  place: Position,
  template: string,
  pattern: RegExp,
  fill: (match: RegExpExecArray) => Expression | undefined,
): Expression {
  const parts: Expression[] = [];
  let end = 0;
  for (const match of template.matchAll(pattern)) {
    const value = fill(match);
    if (value === undefined) return unreadExpression(place, 'a template whose values are not written next to it');
    parts.push(literalExpression(place, template.slice(end, match.index)), value);
    end = match.index + match[0].length;
  }
  return textExpression(place, [...parts, literalExpression(place, template.slice(end))]);
}
