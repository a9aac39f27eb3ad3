import { calledName, type Expression } from '../../program.ts';
import * as create from '../expressions.ts';
import { type Node, namedChildren, textAt } from '../tree.ts';
import { findEntryValue } from './items.ts';
import { type PythonReader, readField } from './reader.ts';

export function readBinaryOperation(reader: PythonReader, node: Node): Expression {
  const [left, right] = [readField(reader, node, 'left'), readField(reader, node, 'right')];
  const operator = textAt(node, 'operator');
  if (operator === '|' && (left.kind === 'object' || right.kind === 'object')) {
    return create.object(node, [create.spread(left, left), create.spread(right, right)]);
  }
  if (operator !== '%' || left.kind !== 'literal' || typeof left.value !== 'string') {
    return create.operation(node, operator, left, right);
  }
  let index = 0;
  return create.template(node, left.value, /%%|%(?:\((\w+)\))?[-+ #0]*\d*(?:\.\d+)?[a-zA-Z]/g, ({ 0: all, 1: key }) => {
    if (all === '%%') return create.literal(node, '%');
    if (key !== undefined)
      return right.kind === 'object' ? findEntryValue(right.entries, key) : create.member(right, key);
    const item = right.kind === 'list' ? right.items[index] : index === 0 ? right : undefined;
    index += 1;
    return item?.kind === 'spread' ? undefined : item;
  });
}

/** Matches an operand that is a collection of the names of an object's fields, such as `set(body)` and `body.keys()`. */
const NAMES = /^(set|frozenset)\(|\.keys\(\)\)?$/;

/** Returns the object of `object.keys()`. */
const withoutKeysCall = (value: Expression): Expression =>
  value.kind === 'call' && value.callee.kind === 'member' && calledName(value.callee) === 'keys'
    ? value.callee.of
    : value;

/** Returns the value whose type `type(value)` is. */
function argumentOfType(value: Expression): Expression | undefined {
  if (value.kind !== 'call' || value.callee.kind !== 'name' || value.callee.name !== 'type') return undefined;
  const [only, ...others] = value.arguments;
  return only === undefined || only.kind === 'spread' || others.length > 0 ? undefined : only;
}

export function readComparison(reader: PythonReader, node: Node): Expression {
  const children = namedChildren(node);
  const operands = children.map((child) => withoutKeysCall(reader.expression(child)));
  const operators = node.children.filter(({ field }) => field === 'operators').map(({ text }) => text);
  const tests = operands.slice(1).map((right, index) => {
    const left = operands[index] ?? right;
    // `not in` and `is not` are one token, but two words, with any space between them.
    const [operator = '==', ...more] = operators[index]?.split(/\s+/) ?? [];
    const [isOfNames, isWithNames] = [children[index], children[index + 1]].map((child) =>
      NAMES.test(child?.text ?? ''),
    );
    if (isOfNames !== isWithNames && /^([=<>]=)$/.test(operator))
      return create.operation(node, 'has-names', isOfNames ? left : right, isOfNames ? right : left);
    const typed = /^(==|is|in|!=|not)$/.test(operator) ? argumentOfType(left) : undefined;
    if (typed !== undefined) {
      const test = create.call(create.name(node, 'isinstance'), [typed, right], [], node);
      return operator === '!=' || operator === 'not' || more.length > 0 ? create.operation(node, '!', test) : test;
    }
    if (operator === 'not') return create.operation(node, '!', create.operation(node, 'in', left, right));
    return create.operation(node, more.length > 0 ? '!==' : operator, left, right);
  });
  const [only = create.unread(node, 'compares nothing', operands)] = tests;
  return tests.length > 1 ? create.operation(node, '&&', ...tests) : only;
}
