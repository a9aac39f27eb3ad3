import type { CodeStatement, Expression, Pattern } from '../../program.ts';
import { bindingTo, listExpression, literal, name, positionOf, spread, textExpression } from '../expressions.ts';
import { fieldNode, fieldNodes, type Node } from '../tree.ts';
import { type ShellReader, textAt } from './reader.ts';
import { readInput } from './redirects.ts';

export function readAssignment(reader: ShellReader, node: Node): { target: Pattern; value: Expression } {
  const target = fieldNode(node, 'name') ?? node;
  const given = fieldNode(node, 'value');
  const value = given === undefined ? literal(node, '') : reader.value(given);
  const index = fieldNode(target, 'index');
  if (index !== undefined) {
    const of = name(target, textAt(target, 'name'));
    return { target: { ...positionOf(target), kind: 'member', of, key: reader.value(index) }, value };
  }
  const before = name(target, target.text);
  const isMore = node.children.some(({ type }) => type === '+=');
  const more =
    value.kind === 'list'
      ? listExpression(value, [spread(target, before), ...value.items])
      : textExpression(value, [before, value]);
  return { target: bindingTo(target, target.text), value: isMore ? more : value };
}

/** `read -r a b <<< "$x"` */
export function readReadCommand(
  reader: ShellReader,
  redirects: readonly Node[],
  variables: readonly Node[],
): readonly CodeStatement[] {
  const value = readInput(reader, redirects);
  if (value === undefined) return [];
  return variables.map((one) => ({ ...positionOf(one), kind: 'assign', target: bindingTo(one, one.text), value }));
}

/** The variables in the arguments of `read`. */
export function readVariables(node: Node): readonly Node[] {
  const command = node.type === 'redirected_statement' ? fieldNode(node, 'body') : node;
  if (command?.type !== 'command' || textAt(command, 'name') !== 'read') return [];
  const words = fieldNodes(command, 'argument');
  return words.filter(
    ({ text }, index) => /^\w+$/.test(text) && !/^-[a-z]*[dpntuiN]$/.test(words[index - 1]?.text ?? ''),
  );
}
