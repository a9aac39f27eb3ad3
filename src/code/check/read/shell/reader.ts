import type { CodeStatement, Expression, Position, Spread } from '../../program.ts';
import { textExpression } from '../expressions.ts';
import { fieldNode, type Node } from '../tree.ts';

export type Word = Expression | Spread;

/** The functions by which the parts of the reader call each other. */
export interface ShellReader {
  block(nodes: readonly Node[]): CodeStatement[];
  /** @param input The value that is piped or redirected into the statements. */
  statements(node: Node, input?: Expression): readonly CodeStatement[];
  value(node: Node, input?: Expression): Expression;
  /** Reads a word, a test, or the output of a command. */
  word(node: Node, input?: Expression): Word;
  /** The number of arguments that `shift` has removed in the function that is being read. */
  shifted: number;
}

export const textAt = (node: Node, field: string): string => fieldNode(node, field)?.text ?? '';

/** Joins several parts to a text; returns a single part as it is. */
export function joinParts(place: Position, parts: readonly Expression[]): Expression {
  const [only] = parts;
  return only !== undefined && parts.length === 1 ? only : textExpression(place, parts);
}
