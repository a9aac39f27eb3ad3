import type { Expression } from '../../program.ts';
import { at, callExpression, literal, name } from '../expressions.ts';
import type { Node } from '../tree.ts';
import type { ShellReader } from './reader.ts';

type FileExpression = Extract<Expression, { kind: 'member' }>;

/** The variable that holds the contents of files. */
const FILES = '@files';

/** The content of a file that a word names, by the value of the word if that is known, or else by its text. */
export function fileContent(reader: ShellReader, word: Node): FileExpression {
  const text = word.text.replaceAll(/["']/g, '').replace(/^@?(\.\/)?/, '');
  const key = /[$`]/.test(text)
    ? callExpression(name(word, 'curl:file'), [reader.value(word), literal(word, text)])
    : literal(word, text);
  return { ...at(word), kind: 'member', of: name(word, FILES), key };
}

export const intoFile = (target: FileExpression, value: Expression): Expression => ({
  ...{ ...at(value), kind: 'assignment' },
  ...{ target, value },
});

/** The part of a response that a variable or a file holds; any other value as a whole. */
export const partOf = (value: Expression, part: 'body' | 'status'): Expression =>
  value.kind === 'member' && !(value.of.kind === 'name' && value.of.name === FILES)
    ? value
    : callExpression(name(value, `curl:${part}`), [value]);
