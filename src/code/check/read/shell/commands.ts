import type { Expression } from '../../program.ts';
import { readOptions, WGET } from '../command-options.ts';
import * as create from '../expressions.ts';
import { decodeEscapes } from '../texts.ts';
import { fieldNode, fieldNodes, type Node } from '../tree.ts';
import { readCurl } from './curl.ts';
import { readPieces, unescapeWord } from './expansions.ts';
import { assignToFile, readFileContent, readInputFile, selectResponsePart } from './files.ts';
import { FILTER_COMMAND, readInlinePython, selectPart } from './filters.ts';
import { readJqCall } from './jq-call.ts';
import { inputArguments, type ShellReader, type Word } from './reader.ts';
import { readInput, withOutput } from './redirects.ts';

/** Matches the commands that run the command in their arguments. */
const WRAPPER_COMMAND = /^(command|builtin|time|sudo|env|exec|nohup|nice|xargs|retry|eval)$/;

export function readCommand(reader: ShellReader, node: Node, piped: Expression | undefined): Expression {
  const redirects = fieldNodes(node, 'redirect');
  const called = fieldNode(node, 'name');
  const input = readInput(reader, redirects) ?? piped;
  const value =
    called === undefined ? create.literal(node, '') : readCall(reader, called, fieldNodes(node, 'argument'), input);
  return withOutput(reader, redirects, value);
}

function readCall(
  reader: ShellReader,
  called: Node,
  words: readonly Node[],
  input: Expression | undefined,
): Expression {
  const program = called.text.replace(/^.*\//, '').replace(/\.exe$/, '');
  if (program === 'curl') return readCurl(reader, called, words, input);
  if (program === 'jq') return readJqCall(reader, called, words, input);
  if (WRAPPER_COMMAND.test(program)) {
    const next = words.findIndex(({ text }) => /^[a-z]/i.test(text) && !/^\w+=/.test(text));
    const command = words[next];
    if (command !== undefined) return readCall(reader, command, words.slice(next + 1), input);
  }
  if (program === 'echo') {
    const texts = words.filter(({ text }) => !/^-[neE]+$/.test(text)).map((word) => reader.value(word));
    return create.textOrPart(
      called,
      texts.flatMap((text, index) => (index > 0 ? [create.literal(text, ' '), text] : [text])),
    );
  }
  if (program === 'printf') return readPrintf(reader, called, words);
  if (program === 'test' || program === '[') {
    const [left = create.literal(called, ''), right = left] = [words[0], words.at(-1)].flatMap((one) =>
      one === undefined ? [] : [reader.value(one)],
    );
    return words.length < 3 ? right : create.operation(called, words[1]?.text ?? '', left, right);
  }
  const last = words.at(-1);
  if (program === 'tee' && last !== undefined && input !== undefined)
    return selectResponsePart(assignToFile(readFileContent(reader, last), input), 'body');
  // Each call creates another file, but all files of one call site are treated as one.
  if (program === 'mktemp') return create.literal(called, `mktemp ${called.line}:${called.column}`);
  const source = input ?? (last && readInputFile(reader, last));
  if (source !== undefined && FILTER_COMMAND.test(program)) return selectPart(program, words, source);
  if (source !== undefined && /^python[\d.]*$/.test(program)) return readInlinePython(words, source);
  const values = words.flatMap((word) => (program === 'wget' ? readWgetWord(reader, word) : reader.word(word)));
  const callee = reader.value(called);
  const of = callee.kind === 'literal' ? create.name(called, String(callee.value)) : callee;
  const call = create.call(of, values, inputArguments(reader, called, input), called);
  const output = program === 'wget' ? findOutputFile(words) : undefined;
  return output === undefined ? call : assignToFile(readFileContent(reader, output), call);
}

/** Reads a word of wget; `--post-file=body.json` as the option and the content of the file. */
function readWgetWord(reader: ShellReader, word: Node): Word | readonly Word[] {
  const [option = ''] = /^--(post|body)-file=/.exec(word.text) ?? [];
  if (option === '') return reader.word(word);
  const readName = (): Expression => readPieces(reader, word, word.start + option.length, word.end, unescapeWord);
  const content = readFileContent(reader, word, word.text.slice(option.length), readName);
  return [create.literal(word, option.slice(0, -1)), content];
}

/** Finds the word with the name of the file that `wget -O` writes; `undefined` if it writes to the standard output. */
function findOutputFile(words: readonly Node[]): Node | undefined {
  const options = readOptions(
    words,
    WGET,
    ({ text }) => text,
    () => true,
    ({ text }, length) => text.slice(length),
  );
  const word = options.find(({ option }) => option === '--output-document')?.value;
  return typeof word !== 'object' || word.text === '-' || word.text.startsWith('/dev/') ? undefined : word;
}

function readPrintf(reader: ShellReader, called: Node, words: readonly Node[]): Expression {
  const shown = words[0]?.text === '-v' ? words.slice(2) : words;
  const [template, ...values] = shown.map((word) => reader.value(word));
  if (template?.kind !== 'literal') return create.unread(called, 'a template that is put together', values);
  const rest = [...values];
  const text = create.template(
    called,
    decodeEscapes(String(template.value)),
    /%%|%[-+ #0]*\d*(?:\.\d+)?[a-zA-Z]/g,
    ([all]) => (all === '%%' ? create.literal(called, '%') : rest.shift()),
  );
  if (text.kind !== 'text') return text;
  const solid = text.parts.filter((part) => part.kind !== 'literal' || String(part.value).trim() !== '');
  return solid.length === 1 ? create.textOrPart(called, solid) : text;
}
