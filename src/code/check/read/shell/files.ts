import type { Expression } from '../../program.ts';
import * as create from '../expressions.ts';
import { toPosition } from '../texts.ts';
import type { Node } from '../tree.ts';
import type { ShellReader } from './reader.ts';

type FileExpression = ReturnType<typeof create.member>;

/** The variable in which the evaluator keeps the contents of all files. */
const FILES_VARIABLE = '@files';

/**
 * Creates an expression for the content of the file that a word names. The name is the word's value; if that is unknown, its text.
 *
 * @param text The text of the name, if that is only a part of the word.
 */
export function readFileContent(
  reader: ShellReader,
  word: Node,
  text = word.text,
  readName = (): Expression => reader.value(word),
): FileExpression {
  const written = create.literal(word, fileText(text));
  const key = /[$`]/.test(text) ? create.call(create.name(word, 'curl:file'), [readName(), written]) : written;
  return create.member(create.name(word, FILES_VARIABLE), key);
}

/** Creates an expression for the content of a file that is read; of several, if the word is a pattern such as `pages-*.json`. */
export function readInputFile(reader: ShellReader, word: Node): Expression {
  const file = readFileContent(reader, word);
  return /[*?]/.test(word.text)
    ? create.call(create.name(word, 'curl:files'), [
        file.of,
        reader.value(word),
        create.literal(word, fileText(word.text)),
      ])
    : file;
}

/** Returns the text of a word as a name of a file, without its quotes. */
const fileText = (word: string): string => word.replaceAll(/["']/g, '').replace(/^@?(\.\/)?/, '');

export const assignToFile = (target: FileExpression, value: Expression): Expression => ({
  ...{ ...toPosition(value), kind: 'assignment' },
  ...{ target, value },
});

/** Selects a part of the response that a variable or a file contains. A field of a response is returned as it is. */
export const selectResponsePart = (value: Expression, part: 'body' | 'status'): Expression =>
  value.kind === 'member' && !(value.of.kind === 'name' && value.of.name === FILES_VARIABLE)
    ? value
    : create.call(create.name(value, `curl:${part}`), [value]);
