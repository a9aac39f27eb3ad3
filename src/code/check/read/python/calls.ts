import type { Expression } from '../../program.ts';
import {
  callExpression,
  choiceExpression,
  environmentExpression,
  fallbackExpression,
  memberExpression,
  nameExpression,
  objectExpression,
  spreadElement,
} from '../expressions.ts';
import { fieldNode, type Node, namedChildren, textAt } from '../tree.ts';
import { readEntries, readItems } from './items.ts';
import type { PythonReader } from './reader.ts';

const ENVIRONMENT_FUNCTION = /^(os\.)?(getenv|environ\.get)$/;

export function readCall(reader: PythonReader, node: Node): Expression {
  const callee = fieldNode(node, 'function') ?? node;
  const list = fieldNode(node, 'arguments');
  const isGenerator = list?.type === 'generator_expression';
  const plain = list === undefined || isGenerator ? [] : namedChildren(list);
  const isKeyword = ({ type }: Node): boolean => type === 'keyword_argument' || type === 'dictionary_splat';
  const values = isGenerator
    ? [reader.expression(list)]
    : list === undefined
      ? []
      : readItems(reader, list.withChildren(plain.filter((child) => !isKeyword(child))));
  const named = list === undefined ? [] : readEntries(reader, list.withChildren(plain.filter(isKeyword)));
  const [first, second, third] = values.filter((value) => value.kind !== 'spread');
  const called = callee.text;
  if (called === 'dict') {
    const copied = values.map((value) => (value.kind === 'spread' ? value : spreadElement(value, value)));
    return objectExpression(node, [...copied, ...named]);
  }
  if (called === 'getattr' && first !== undefined && second !== undefined) {
    const member = memberExpression(first, second, node);
    return third === undefined ? member : fallbackExpression(node, member, third);
  }
  if (ENVIRONMENT_FUNCTION.test(called) && first !== undefined) {
    const value = environmentExpression(node, first);
    return second === undefined ? value : choiceExpression(node, [value, second]);
  }
  if (
    callee.type === 'attribute' &&
    isSuper(fieldNode(callee, 'object')) &&
    textAt(callee, 'attribute') === '__init__'
  ) {
    return callExpression(nameExpression(node, 'super'), values, named);
  }
  return callExpression(reader.expression(callee), values, named, node);
}

export const isSuper = (node: Node | undefined): boolean =>
  node?.type === 'call' && textAt(node, 'function') === 'super';
