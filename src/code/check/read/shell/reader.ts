import {
  type CodeStatement,
  type Expression,
  INPUT_VARIABLE,
  type ObjectEntry,
  type Position,
  type Spread,
} from '../../program.ts';
import * as create from '../expressions.ts';
import { toPosition } from '../texts.ts';
import type { Node } from '../tree.ts';

export type Word = Expression | Spread;

/** The functions by which the parts of the reader call each other. */
export interface ShellReader {
  block(nodes: readonly Node[]): CodeStatement[];
  /** @param input The value that is piped or redirected into the statements. */
  statements(node: Node, input?: Expression): readonly CodeStatement[];
  value(node: Node, input?: Expression): Expression;
  /** Reads a word, a test, or the output of a command. */
  word(node: Node, input?: Expression): Word;
  /** The words of the arrays that were read so far. */
  readonly arrays: Map<string, readonly Node[]>;
  /** The number of arguments that `shift` has removed in the function that is being read. */
  shifted: number;
  /** Whether a function is being read, which has the input of its call. */
  isInFunction: boolean;
}

/** Returns the input of a command as an argument; in a function, a command without an input has that of the function. */
export function inputArguments(
  reader: ShellReader,
  place: Position,
  input: Expression | undefined,
): readonly ObjectEntry[] {
  const value = input ?? (reader.isInFunction ? create.name(place, INPUT_VARIABLE) : undefined);
  const key = create.literal(place, INPUT_VARIABLE);
  return value === undefined ? [] : [{ ...toPosition(place), kind: 'entry', key, value }];
}
