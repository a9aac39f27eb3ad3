import type { Expression } from '../../program.ts';
import { callExpression, literalExpression, nameExpression, toPosition } from '../expressions.ts';
import type { Node } from '../tree.ts';
import type { ShellReader } from './reader.ts';

type FileExpression = Extract<Expression, { kind: 'member' }>;

/** The variable in which the evaluator keeps the contents of all files. */
const FILES = '@files';

/**
 * Creates an expression for the content of the file that a word names. The name is the word's value; if that is unknown, its text.
 */
export function readFileContent(reader: ShellReader, word: Node): FileExpression {
  const text = word.text.replaceAll(/["']/g, '').replace(/^@?(\.\/)?/, '');
  const key = /[$`]/.test(text)
    ? callExpression(nameExpression(word, 'curl:file'), [reader.value(word), literalExpression(word, text)])
    : literalExpression(word, text);
  return { ...toPosition(word), kind: 'member', of: nameExpression(word, FILES), key };
}

export const assignToFile = (target: FileExpression, value: Expression): Expression => ({
  ...{ ...toPosition(value), kind: 'assignment' },
  ...{ target, value },
});

/** Selects a part of the response that a variable or a file contains. A field of a response is returned as it is. */
export const selectResponsePart = (value: Expression, part: 'body' | 'status'): Expression =>
  value.kind === 'member' && !(value.of.kind === 'name' && value.of.name === FILES)
    ? value
    : callExpression(nameExpression(value, `curl:${part}`), [value]);
