import type { Expression } from '../../program.ts';
import { curlOptions } from '../curl-options.ts';
import { callExpression, memberExpression, name, positionOf } from '../expressions.ts';
import type { Node } from '../tree.ts';
import { fileContent, intoFile } from './files.ts';
import type { ShellReader, Word } from './reader.ts';

export function readCurl(
  reader: ShellReader,
  called: Node,
  words: readonly Node[],
  input: Expression | undefined,
): Expression {
  const values = words.map((word) => readArgument(reader, word, input));
  const options = curlOptions(values, wordStart);
  const call = { ...callExpression(name(called, 'curl'), values), ...positionOf(called) };
  const last = (option: string): Expression | string | undefined =>
    options.findLast((each) => each.option === option)?.value as Expression | string | undefined;
  const shown = textIn(last('--write-out')) ?? '';
  const output = last('--output');
  const word = typeof output === 'object' ? words[values.indexOf(output)] : called;
  const kept =
    output === undefined || word === undefined || textIn(output)?.startsWith('/dev/')
      ? call
      : intoFile(fileContent(reader, word), call);
  const [, header] = /%header\{([^}]+)\}/.exec(shown) ?? [];
  const hasStatus = /%\{(http|response)_code\}/.test(shown);
  if (output !== undefined || options.some(({ option }) => option === '--remote-name')) {
    if (header !== undefined) return memberExpression(memberExpression(kept, 'headers'), header);
    return hasStatus ? memberExpression(kept, 'status') : kept;
  }
  const isWhole = options.some(({ option }) => /^--(include|head|show-headers)$/.test(option));
  const isPrinted = isWhole || textIn(last('--dump-header')) === '-' || hasStatus || header !== undefined;
  return isPrinted ? kept : memberExpression(call, 'body');
}

/** Reads an argument of curl, in which `@-` and `@file` mean the content of the input or the file. */
function readArgument(reader: ShellReader, word: Node, input: Expression | undefined): Word {
  const [, file] = /^["']?@(.+)$/.exec(word.text) ?? [];
  if (file === undefined) return reader.word(word);
  return /^-["']?$/.test(file) ? (input ?? reader.word(word)) : fileContent(reader, word);
}

const textIn = (value: Expression | string | undefined): string | undefined => {
  if (typeof value !== 'object') return value;
  return value.kind === 'literal' ? String(value.value) : undefined;
};

/** The start of a word of curl, as far as it is literal. */
function wordStart(word: Word): string | undefined {
  const first = word.kind === 'text' ? word.parts[0] : word;
  return first?.kind === 'literal' ? String(first.value) : undefined;
}
