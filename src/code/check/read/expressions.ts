import type { CodeStatement, Expression, ObjectEntry, Pattern, Position, Spread } from '../program.ts';

/** Creates expressions and statements. */

export const positionOf = ({ line, column }: Position): Position => ({ line, column });

export const literal = (place: Position, value: string | number | boolean | null): Expression => ({
  ...positionOf(place),
  kind: 'literal',
  value,
});

export const name = (place: Position, text: string): Expression => ({ ...positionOf(place), kind: 'name', name: text });

export const bindingTo = (place: Position, text: string): Pattern => ({
  ...positionOf(place),
  kind: 'name',
  name: text,
});

export const memberExpression = (of: Expression, key: Expression | string, place: Position = of): Expression => ({
  ...positionOf(place),
  kind: 'member',
  of,
  key: typeof key === 'string' ? literal(place, key) : key,
});

export const callExpression = (
  callee: Expression,
  values: readonly (Expression | Spread)[],
  named: readonly ObjectEntry[] = [],
): Expression => ({ ...positionOf(callee), kind: 'call', callee, arguments: values, named, isNew: false });

export const spread = (place: Position, value: Expression): Spread => ({ ...positionOf(place), kind: 'spread', value });

export const listExpression = (place: Position, items: readonly (Expression | Spread)[]): Expression => ({
  ...positionOf(place),
  kind: 'list',
  items,
});

export const objectExpression = (place: Position, entries: readonly ObjectEntry[]): Expression => ({
  ...positionOf(place),
  kind: 'object',
  entries,
});

export const operation = (place: Position, operator: string, ...operands: readonly Expression[]): Expression => ({
  ...positionOf(place),
  kind: 'operation',
  operator,
  operands,
});

/** One of several values, or the only one if there is no test. */
export function choice(place: Position, of: readonly Expression[], test?: Expression): Expression {
  const [only] = of;
  if (test === undefined && of.length === 1 && only !== undefined) return only;
  return { ...positionOf(place), kind: 'choice', ...(test !== undefined && { test }), of };
}

export const unread = (place: Position, why: string, parts: readonly Expression[] = []): Expression => ({
  ...positionOf(place),
  kind: 'unread',
  why,
  parts,
});

/** A function of one parameter, whose value is an expression. */
export const functionExpression = (target: Pattern, value: Expression): Expression => ({
  ...positionOf(value),
  kind: 'function',
  parameters: [{ target }],
  body: [{ ...positionOf(value), kind: 'return', value }],
});

export const environmentVariable = (place: Position, variable: Expression): Expression =>
  memberExpression(memberExpression(name(place, 'process'), 'env'), variable, place);

export const expressionStatement = (value: Expression): CodeStatement => ({
  ...positionOf(value),
  kind: 'expression',
  value,
});

/** The maximum depth of nested expressions: the evaluator recurses as deep, so longer chains and pipelines are cut. */
export const MAX_NESTED = 100;

/** One link of `if … elif … else`. */
export type Link = Position & { readonly test: Expression | undefined; readonly body: readonly CodeStatement[] };

export function branchChain(links: readonly Link[], otherwise: readonly CodeStatement[]): readonly CodeStatement[] {
  const branch = ({ test, body, ...place }: Link, rest: readonly CodeStatement[]): CodeStatement => ({
    ...positionOf(place),
    kind: 'branch',
    test,
    blocks: rest.length > 0 ? [body, rest] : [body],
  });
  if (links.length > MAX_NESTED) return [...links.map((link) => branch(link, [])), ...otherwise];
  return links.reduceRight<readonly CodeStatement[]>((rest, link) => [branch(link, rest)], otherwise);
}

/** `a || b`, `a ?? b` and `a or b`. */
export const fallback = (place: Position, left: Expression, right: Expression): Expression => ({
  ...positionOf(place),
  kind: 'choice',
  of: [left, right],
  isFallback: true,
});

interface Case {
  readonly values: readonly Expression[];
  readonly body: readonly CodeStatement[];
}

/** `switch` and `match`: a chain of comparisons with the subject. A case without a body has that of the next one. */
export function matchStatements(
  place: Position,
  subject: Expression,
  cases: readonly Case[],
): readonly CodeStatement[] {
  const links: Link[] = [];
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
    links.push({ ...positionOf(place), test: isDefault ? undefined : test, body: each.body });
    [values, isDefault] = [[], false];
  }
  const last = links.at(-1);
  const hasOtherwise = last !== undefined && last.test === undefined;
  const chain = hasOtherwise ? branchChain(links.slice(0, -1), last.body) : branchChain(links, []);
  return chain.map((each) => (each.kind === 'branch' ? { ...each, isCase: true } : each));
}

/** `case` of shell, whose values are patterns: comparisons with the subject, and a branch with the bodies. */
export const switchStatements = (
  place: Position,
  subject: Expression,
  cases: readonly Case[],
): readonly CodeStatement[] => [
  ...cases.flatMap(({ values }) => values.map((value) => expressionStatement(operation(value, '===', subject, value)))),
  { ...positionOf(place), kind: 'branch', test: undefined, blocks: cases.map(({ body }) => body) },
];

/** Parts joined to a text, or to a literal if all of them are literals. */
export function textExpression(place: Position, parts: readonly Expression[]): Expression {
  const merged: Expression[] = [];
  for (const part of parts.flatMap((each) => (each.kind === 'text' ? each.parts : [each]))) {
    const last = merged.at(-1);
    if (last?.kind === 'literal' && part.kind === 'literal') {
      merged[merged.length - 1] = literal(last, `${last.value}${part.value}`);
    } else merged.push(part);
  }
  const [only = literal(place, '')] = merged;
  if (merged.length <= 1 && only.kind === 'literal') return literal(place, String(only.value));
  return { ...positionOf(place), kind: 'text', parts: merged };
}

/** A template whose placeholders, which match a pattern, are replaced by values. */
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
    if (value === undefined) return unread(place, 'a template whose values are not written next to it');
    parts.push(literal(place, template.slice(end, match.index)), value);
    end = match.index + match[0].length;
  }
  return textExpression(place, [...parts, literal(place, template.slice(end))]);
}
