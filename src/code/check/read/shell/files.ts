import type { Expression } from '../../program.ts';
import { callExpression, literal, name, positionOf } from '../expressions.ts';
import type { Node } from '../tree.ts';
import type { ShellReader } from './reader.ts';

type FileExpression = Extract<Expression, { kind: 'member' }>;

/** The variable in which the evaluator keeps the contents of all files. */
const FILES = '@files';

/**
 * Reads the content of the file that a word names. The key is the word's value if that is known, otherwise its text.
 */
export function fileContent(reader: ShellReader, word: Node): FileExpression {
  const text = word.text.replaceAll(/["']/g, '').replace(/^@?(\.\/)?/, '');
  const key = /[$`]/.test(text)
    ? callExpression(name(word, 'curl:file'), [reader.value(word), literal(word, text)])
    : literal(word, text);
  return { ...positionOf(word), kind: 'member', of: name(word, FILES), key };
}

export const intoFile = (target: FileExpression, value: Expression): Expression => ({
  ...{ ...positionOf(value), kind: 'assignment' },
  ...{ target, value },
});

/** Selects a part of the response that a variable or a file contains; any other value is returned as a whole. */
export const partOf = (value: Expression, part: 'body' | 'status'): Expression =>
  value.kind === 'member' && !(value.of.kind === 'name' && value.of.name === FILES)
    ? value
    : callExpression(name(value, `curl:${part}`), [value]);
