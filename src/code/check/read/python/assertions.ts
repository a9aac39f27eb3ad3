import { type CodeStatement, calledName, type Expression, type Pattern } from '../../program.ts';
import * as create from '../expressions.ts';
import { toPosition } from '../texts.ts';
import { type Node, namedChildren } from '../tree.ts';
import type { PythonReader } from './reader.ts';

/** Reads `assert test, message` as a call. */
export const readAssert = (reader: PythonReader, node: Node): CodeStatement =>
  create.statement(
    create.call(
      create.name(node, 'assert'),
      namedChildren(node).map((child) => toAbsenceTest(reader.expression(child))),
    ),
  );

/** Replaces a test that a field is absent, such as `body.get("f") is None` and `"f" not in body`, by an operation that reads no field. */
function toAbsenceTest(test: Expression): Expression {
  if (test.kind !== 'operation') return test;
  const [value, other] = test.operands;
  if (test.operator === '!' && value?.kind === 'operation' && value.operator === 'in')
    return create.operation(test, 'lacks', ...value.operands);
  const isOfAbsence =
    test.operator === '!' || (/^(is|===?)$/.test(test.operator) && other?.kind === 'literal' && other.value === null);
  if (!isOfAbsence || value?.kind !== 'call' || value.callee.kind !== 'member' || calledName(value.callee) !== 'get')
    return test;
  const [name, ...others] = value.arguments;
  if (name?.kind !== 'literal' || others.length > 0) return test;
  return create.operation(test, 'lacks', name, value.callee.of);
}

/** Matches the functions whose blocks have to raise an error. */
const RAISING_BLOCK = /^(raises|assertRaises|assertRaisesRegex)$/;

export const isRaisingBlock = (value: Expression): boolean =>
  value.kind === 'call' && RAISING_BLOCK.test(calledName(value.callee));

/**
 * Reads `assertRaises(Error, lambda: call())` and `pytest.raises(Error, call, …)` as `expect(() => call()).toThrow()`. The call in front of
 * a block gets no function, and is returned as it is.
 */
export function readRaisingCall(call: Expression): Expression {
  if (call.kind !== 'call' || !isRaisingBlock(call)) return call;
  // `assertRaisesRegex` has the text of the error, too.
  const [raised, ...args] = call.arguments.slice(1).filter(({ kind }) => kind !== 'literal' && kind !== 'text');
  if (raised === undefined || raised.kind === 'spread') return call;
  const isCalled = raised.kind === 'function' && args.length + call.named.length === 0;
  const run = isCalled ? raised : create.lambda([], create.call(raised, args, call.named, call));
  return create.call(create.member(create.call(create.name(call, 'expect'), [run]), 'toThrow'), []);
}

/** The name of the error that a block raises. No program can have it. */
const RAISED = '@raised';

/**
 * Reads the block of `with pytest.raises(Error) as info:` as `try`, with the error that it has to raise. Its name after `as` has the
 * error as `value`, or as `exception` in `unittest`.
 */
export function readRaisingBlock(
  node: Node,
  value: Expression,
  target: Pattern | undefined,
  body: readonly CodeStatement[],
): CodeStatement {
  const place = toPosition(node);
  const error = create.name(node, RAISED);
  const entry = (key: string) => ({ ...place, kind: 'entry' as const, key: create.literal(node, key), value: error });
  const info = create.object(node, [entry('value'), entry('exception')]);
  const expected = create.call(create.name(node, 'expect'), [error]);
  const asserted = create.statement(create.call(create.member(expected, 'toBeDefined'), []));
  const handler: readonly CodeStatement[] =
    target === undefined ? [asserted] : [asserted, { ...place, kind: 'assign', target, value: info }];
  return {
    ...place,
    kind: 'try',
    body: [create.statement(value), ...body],
    handlers: [{ caught: create.namePattern(node, RAISED), body: handler }],
    last: [],
  };
}
