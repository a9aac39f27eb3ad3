import type { Node } from 'oxc-parser';
import type { CodeStatement, Expression, Pattern, Position, Spread } from '../../program.ts';
import * as create from '../expressions.ts';

/** The functions by which the parts of the reader call each other. */
export interface NodeReader {
  at(node: Node): Position;
  expression(node: Node): Expression;
  pattern(node: Node): Pattern;
  statement(node: Node): readonly CodeStatement[];
  /** The return type of the function that is being read. */
  returnType: Node | null | undefined;
}

export const readAll = (reader: NodeReader, nodes: readonly (Node | null)[]): Expression[] =>
  nodes.flatMap((node) => (node === null ? [] : reader.expression(node)));

/** Reads the elements of a list, or the arguments of a call. */
export const readItems = (reader: NodeReader, nodes: readonly (Node | null)[]): (Expression | Spread)[] =>
  nodes.flatMap((node): (Expression | Spread)[] => {
    if (node === null) return [];
    if (node.type !== 'SpreadElement') return [reader.expression(node)];
    return [create.spread(reader.at(node), reader.expression(node.argument))];
  });

/** Reads the key of a property or a member. */
export function readKey(reader: NodeReader, node: Node, isComputed: boolean): Expression {
  if (!isComputed && node.type === 'Identifier') return create.literal(reader.at(node), node.name);
  if (node.type === 'PrivateIdentifier') return create.literal(reader.at(node), `#${node.name}`);
  return reader.expression(node);
}

/** Reads the statements of a block, or a single statement without braces. */
export function readBlock(reader: NodeReader, node: Node | null | undefined): readonly CodeStatement[] {
  if (node === null || node === undefined) return [];
  return node.type === 'BlockStatement' ? node.body.flatMap((each) => reader.statement(each)) : reader.statement(node);
}
