import { type Expression, INPUT_VARIABLE } from '../../program.ts';
import { CURL, readOptions } from '../command-options.ts';
import * as create from '../expressions.ts';
import type { Node } from '../tree.ts';
import { joinSubstitutions } from './expansions.ts';
import { assignToFile, readFileContent } from './files.ts';
import { inputArguments, type ShellReader, type Word } from './reader.ts';

export function readCurl(
  reader: ShellReader,
  called: Node,
  args: readonly Node[],
  input: Expression | undefined,
): Expression {
  const words = joinSubstitutions(args);
  const readWord = (word: Node, index: number, all: readonly Node[]): Word =>
    /^(-K|--config)$/.test(all[index - 1]?.text ?? '')
      ? readContent(reader, word, input)
      : readArgument(reader, word, input);
  const values = words.map(readWord);
  // The parser reads the `-` of `-K - <<EOF` as a part of the redirection.
  if (input !== undefined && /^(-K|--config)$/.test(words.at(-1)?.text ?? '')) values.push(input);
  const allWords = words.flatMap(
    (word) => reader.arrays.get(/^"?\$\{(\w+)\[[@*]\]\}"?$/.exec(word.text)?.[1] ?? '') ?? [word],
  );
  const allValues = allWords.map(readWord);
  const options = readOptions(
    allValues,
    CURL,
    wordStart,
    isLiteral,
    (word, length) => wordStart(word)?.slice(length) ?? '',
  );
  // Arguments that the caller of a function gives can have `@-`.
  const named = values.some(({ kind }) => kind === 'spread') ? inputArguments(reader, called, input) : [];
  const call = create.call(create.name(called, 'curl'), values, named);
  const lastOptionValue = (option: string): Expression | string | undefined =>
    options.findLast((each) => each.option === option)?.value as Expression | string | undefined;
  const shown = literalText(lastOptionValue('--write-out')) ?? '';
  const output = lastOptionValue('--output');
  const word = typeof output === 'object' ? allWords[allValues.indexOf(output)] : called;
  const kept =
    output === undefined || word === undefined || literalText(output)?.startsWith('/dev/')
      ? call
      : assignToFile(readFileContent(reader, word), call);
  const [, header] = /%header\{([^}]+)\}/.exec(shown) ?? [];
  const hasStatus = /%\{(http|response)_code\}/.test(shown);
  if (output !== undefined || options.some(({ option }) => option === '--remote-name')) {
    if (header !== undefined) return create.member(create.member(kept, 'headers'), header);
    return hasStatus ? create.member(kept, 'status') : kept;
  }
  const isWhole = options.some(({ option }) => /^--(include|head|show-headers)$/.test(option));
  const isPrinted =
    isWhole || literalText(lastOptionValue('--dump-header')) === '-' || hasStatus || header !== undefined;
  return isPrinted ? kept : create.member(call, 'body');
}

/** Reads an argument of curl, in which `@-` and `@file` mean the content of the input or the file. */
function readArgument(reader: ShellReader, word: Node, input: Expression | undefined): Word {
  const [, file] = /^["']?@(.+)$/.exec(word.text) ?? [];
  return file === undefined ? reader.word(word) : readContent(reader, word, input);
}

/** Reads the content of a file that a word names, or of the input. */
const readContent = (reader: ShellReader, word: Node, input: Expression | undefined): Word =>
  /^["']?@?-["']?$/.test(word.text) ? (input ?? create.name(word, INPUT_VARIABLE)) : readFileContent(reader, word);

const literalText = (value: Expression | string | undefined): string | undefined => {
  if (typeof value !== 'object') return value;
  return value.kind === 'literal' ? String(value.value) : undefined;
};

/** Returns the literal text at the start of a word; `undefined` if it starts with an expansion. */
function wordStart(word: Word): string | undefined {
  const first = word.kind === 'text' ? word.parts[0] : word;
  return first?.kind === 'literal' ? String(first.value) : undefined;
}

/** Whether the literal text at the start of a word is the whole word. */
const isLiteral = (word: Word): boolean => word.kind !== 'text' || word.parts.length === 1;
