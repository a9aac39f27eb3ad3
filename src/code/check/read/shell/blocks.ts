import { type CodeStatement, type Expression, INPUT_VARIABLE } from '../../program.ts';
import * as create from '../expressions.ts';
import { toPosition } from '../texts.ts';
import { fieldNode, fieldNodes, type Node, namedChildren, textAt } from '../tree.ts';
import { findReadVariables } from './assignments.ts';
import { PARAMETERS_VARIABLE } from './expansions.ts';
import type { ShellReader } from './reader.ts';

export function readBody(reader: ShellReader, node: Node): CodeStatement[] {
  return reader.block(fieldNodes(node, 'body'));
}

export function readFunction(reader: ShellReader, node: Node): CodeStatement {
  const { shifted, isInFunction } = reader;
  Object.assign(reader, { shifted: 0, isInFunction: true });
  const body = returnOutput(readBody(reader, node));
  Object.assign(reader, { shifted, isInFunction });
  const otherwise = create.unread(node, 'the standard input');
  const parameters = [
    { target: create.namePattern(node, PARAMETERS_VARIABLE), rest: 'list' as const },
    { target: { ...create.namePattern(node, INPUT_VARIABLE), otherwise } },
  ];
  const value: Expression = { ...toPosition(node), kind: 'function', parameters, body };
  return { ...toPosition(node), kind: 'function', name: textAt(node, 'name'), value };
}

export function readIf(reader: ShellReader, node: Node): readonly CodeStatement[] {
  const others = namedChildren(node).filter(({ type }) => type === 'elif_clause' || type === 'else_clause');
  const links = [node, ...others.filter(({ type }) => type === 'elif_clause')].map((link) => {
    // Everything before `then` is the condition.
    const then = link.children.findIndex(({ type }) => type === 'then');
    const tests = namedChildren(link.withChildren(link.children.slice(0, then))).map((each) => reader.value(each));
    const body = namedChildren(link.withChildren(link.children.slice(then))).filter((child) => !others.includes(child));
    return { ...toPosition(link), test: create.choice(link, tests), body: reader.block(body) };
  });
  return create.branchChain(links, reader.block(others.filter(({ type }) => type === 'else_clause')));
}

export function readCase(reader: ShellReader, node: Node): readonly CodeStatement[] {
  const value = fieldNode(node, 'value');
  const subject = value === undefined ? create.literal(node, '') : reader.value(value);
  const items = namedChildren(node).filter(({ type }) => type === 'case_item');
  const cases = items.map((item) => ({
    values: fieldNodes(item, 'value').map((one) => reader.value(one)),
    body: reader.block(namedChildren(item).filter(({ field }) => field !== 'value')),
  }));
  return create.switchStatements(node, subject, cases);
}

/** Reads a `while` loop: with a condition, or with `read` over the lines of its input. */
export function readWhile(reader: ShellReader, node: Node, input: Expression | undefined): CodeStatement {
  const condition = fieldNode(node, 'condition');
  const [variable] = condition === undefined ? [] : findReadVariables(condition);
  const body = readBody(reader, node);
  if (variable === undefined)
    return { ...toPosition(node), kind: 'loop', ...(condition && { test: reader.value(condition) }), body };
  const of = create.list(input ?? variable, input === undefined ? [] : [input]);
  return { ...toPosition(node), kind: 'loop', each: create.namePattern(variable, variable.text), of, body };
}

/**
 * Turns the commands of a function into its results, since the output of a shell function is its result. An assignment
 * prints nothing.
 */
export const returnOutput = (body: readonly CodeStatement[]): CodeStatement[] =>
  body.map((one): CodeStatement => {
    if (one.kind === 'expression' && one.value.kind !== 'assignment') return { ...one, kind: 'return', isOutput: true };
    if (one.kind === 'branch') return { ...one, blocks: one.blocks.map(returnOutput) };
    return one.kind === 'loop' ? { ...one, body: returnOutput(one.body) } : one;
  });
