import type { Expression, ObjectEntry, Spread } from '../../program.ts';
import * as create from '../expressions.ts';
import { fieldNode, type Node, namedChildren, textAt } from '../tree.ts';
import { readRaisingCall } from './assertions.ts';
import { findEntryValue, readEntries, readItems } from './items.ts';
import type { PythonReader } from './reader.ts';

const ENVIRONMENT_FUNCTION = /^(os\.)?(getenv|environ\.get)$/;

/** Functions that return the elements of their argument. */
const COPYING_FUNCTIONS = new Set(['list', 'tuple', 'set', 'sorted', 'iter']);

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
  const template = callee.type === 'attribute' ? fieldNode(callee, 'object') : undefined;
  if (template !== undefined && textAt(callee, 'attribute') === 'format' && /string$/.test(template.type)) {
    return readFormatCall(node, reader.expression(template), values, named);
  }
  const called = callee.text;
  if (called === 'dict') {
    const copied = values.map((value) => (value.kind === 'spread' ? value : create.spread(value, value)));
    return create.object(node, [...copied, ...named]);
  }
  if (called === 'getattr' && first !== undefined && second !== undefined) {
    const member = create.member(first, second, node);
    return third === undefined ? member : create.fallback(node, member, third);
  }
  if (called === 'str' && first !== undefined) return create.text(node, [first]);
  if (COPYING_FUNCTIONS.has(called) && first !== undefined && named.length === 0) return first;
  if (ENVIRONMENT_FUNCTION.test(called) && first !== undefined) {
    const value = create.environmentVariable(node, first);
    return second === undefined ? value : create.choice(node, [value, second]);
  }
  if (callee.type === 'attribute' && isSuper(template) && textAt(callee, 'attribute') === '__init__') {
    return create.call(create.name(node, 'super'), values, named);
  }
  return readRaisingCall(create.call(reader.expression(callee), values, named, node));
}

/** Reads `"…{}…{name}…".format(…)`. */
function readFormatCall(
  node: Node,
  template: Expression,
  values: readonly (Expression | Spread)[],
  named: readonly ObjectEntry[],
): Expression {
  // The values of an f-string can have placeholders: `f"{host}{path}".format(**parameters)`.
  if (template.kind !== 'literal') return create.call(create.member(template, 'format', node), values, named, node);
  let index = 0;
  return create.template(
    node,
    String(template.value),
    /\{\{|\}\}|\{(\w*)((?:\.\w+)*)(?:![rsa])?(?::[^{}]*)?\}/g,
    ({ 0: all, 1: key, 2: keys = '' }) => {
      if (key === undefined) return create.literal(node, all.slice(1));
      const value = /^\d*$/.test(key) ? values[key === '' ? index : Number(key)] : findEntryValue(named, key);
      index += 1;
      if (value === undefined || value.kind === 'spread') return undefined;
      return keys
        .split('.')
        .slice(1)
        .reduce((of, name) => create.member(of, name, node), value);
    },
  );
}

export const isSuper = (node: Node | undefined): boolean =>
  node?.type === 'call' && textAt(node, 'function') === 'super';
