import type { Expression, ObjectEntry, Spread } from '../../program.ts';
import {
  callExpression,
  choice,
  environmentVariable,
  fillPlaceholders,
  literal,
  name,
  objectExpression,
  positionOf,
  spread,
  textExpression,
  unread,
} from '../expressions.ts';
import { fieldNode, type Node, namedChildren } from '../tree.ts';
import { readEntries, readItems, valueNamed } from './items.ts';
import { type PythonReader, textAt } from './reader.ts';

const ENVIRONMENT = /^(os\.)?(getenv|environ\.get)$/;

/** Functions whose result has the elements of their argument. */
const COPIES = new Set(['list', 'tuple', 'set', 'sorted', 'iter']);

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
      : readItems(reader, list.with(plain.filter((child) => !isKeyword(child))));
  const named = list === undefined ? [] : readEntries(reader, list.with(plain.filter(isKeyword)));
  const [first, second] = values.filter((value) => value.kind !== 'spread');
  const template = callee.type === 'attribute' ? fieldNode(callee, 'object') : undefined;
  if (template !== undefined && textAt(callee, 'attribute') === 'format' && /string$/.test(template.type)) {
    return readFormatted(node, reader.expression(template), values, named);
  }
  const called = callee.text;
  if (called === 'dict') {
    const copied = values.map((value) => (value.kind === 'spread' ? value : spread(value, value)));
    return objectExpression(node, [...copied, ...named]);
  }
  if (called === 'str' && first !== undefined) return textExpression(node, [first]);
  if (COPIES.has(called) && first !== undefined && named.length === 0) return first;
  if (ENVIRONMENT.test(called) && first !== undefined) {
    const value = environmentVariable(node, first);
    return second === undefined ? value : choice(node, [value, second]);
  }
  if (callee.type === 'attribute' && isSuper(template) && textAt(callee, 'attribute') === '__init__') {
    return { ...callExpression(name(node, 'super'), values, named), ...positionOf(node) };
  }
  return { ...callExpression(reader.expression(callee), values, named), ...positionOf(node) };
}

/** `"…{}…{name}…".format(…)` */
function readFormatted(
  node: Node,
  template: Expression,
  values: readonly (Expression | Spread)[],
  named: readonly ObjectEntry[],
): Expression {
  if (template.kind !== 'literal') return unread(node, 'a template that holds values already', [template]);
  let index = 0;
  return fillPlaceholders(
    node,
    String(template.value),
    /\{\{|\}\}|\{(\w*)(?:![rsa])?(?::[^{}]*)?\}/g,
    ({ 0: all, 1: key }) => {
      if (key === undefined) return literal(node, all.slice(1));
      const value = /^\d*$/.test(key) ? values[key === '' ? index : Number(key)] : valueNamed(named, key);
      index += 1;
      return value?.kind === 'spread' ? undefined : value;
    },
  );
}

export const isSuper = (node: Node | undefined): boolean =>
  node?.type === 'call' && textAt(node, 'function') === 'super';
