import type { CodeStatement, Expression, Pattern } from '../../program.ts';
import * as create from '../expressions.ts';
import { toPosition } from '../texts.ts';
import { fieldNode, fieldNodes, type Node, namedChildren, textAt } from '../tree.ts';
import { joinSubstitutions } from './expansions.ts';
import type { ShellReader } from './reader.ts';
import { readInput } from './redirects.ts';

export function readAssignment(reader: ShellReader, node: Node): { target: Pattern; value: Expression } {
  const target = fieldNode(node, 'name') ?? node;
  const given = fieldNode(node, 'value');
  const value = given === undefined ? create.literal(node, '') : reader.value(given);
  const index = fieldNode(target, 'index');
  if (index !== undefined) {
    const of = create.name(target, textAt(target, 'name'));
    return { target: create.member(of, reader.value(index)), value };
  }
  const before = create.name(target, target.text);
  const isMore = node.children.some(({ type }) => type === '+=');
  if (given?.type === 'array')
    reader.arrays.set(target.text, [
      ...((isMore && reader.arrays.get(target.text)) || []),
      ...joinSubstitutions(namedChildren(given)),
    ]);
  const more =
    value.kind === 'list'
      ? create.list(value, [create.spread(target, before), ...value.items])
      : create.text(value, [before, value]);
  return { target: create.namePattern(target, target.text), value: isMore ? more : value };
}

/** Reads the command `read -r a b <<< "$x"`, which assigns its input to variables. */
export function readReadCommand(
  reader: ShellReader,
  redirects: readonly Node[],
  variables: readonly Node[],
): readonly CodeStatement[] {
  const value = readInput(reader, redirects);
  if (value === undefined) return [];
  return variables.map((one) => ({
    ...toPosition(one),
    kind: 'assign',
    target: create.namePattern(one, one.text),
    value,
  }));
}

/** Finds the variables in the arguments of the command `read`. */
export function findReadVariables(node: Node): readonly Node[] {
  const command = node.type === 'redirected_statement' ? fieldNode(node, 'body') : node;
  if (command?.type !== 'command' || textAt(command, 'name') !== 'read') return [];
  const words = fieldNodes(command, 'argument');
  return words.filter(
    ({ text }, index) => /^\w+$/.test(text) && !/^-[a-z]*[dpntuiN]$/.test(words[index - 1]?.text ?? ''),
  );
}
