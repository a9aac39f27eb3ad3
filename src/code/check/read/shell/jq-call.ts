import type { Expression } from '../../program.ts';
import * as create from '../expressions.ts';
import { readJq } from '../jq.ts';
import type { Node } from '../tree.ts';
import { readInputFile, selectResponsePart } from './files.ts';
import type { ShellReader } from './reader.ts';

export function readJqCall(
  reader: ShellReader,
  called: Node,
  words: readonly Node[],
  input: Expression | undefined,
): Expression {
  const variables = new Map<string, Expression>();
  const others: Node[] = [];
  let hasNoInput = false;
  let isList = false;
  let isRaw = false;
  for (let index = 0; index < words.length; index += 1) {
    const [word, variable, value] = words.slice(index);
    if (word === undefined) continue;
    if (/^--(arg|argjson|slurpfile|rawfile)$/.test(word.text)) {
      if (variable !== undefined && value !== undefined)
        variables.set(variable.text, readJqVariable(word.text, value, reader.value(value)));
      index += 2;
    } else if (/^-/.test(word.text)) {
      hasNoInput ||= word.text === '--null-input' || /^-\w*n/.test(word.text);
      isList ||= word.text === '--slurp' || /^-\w*s/.test(word.text);
      isRaw ||= word.text === '--raw-input' || /^-\w*R/.test(word.text);
    } else others.push(word);
  }
  const [filter, file] = others;
  const source = file === undefined ? input : readInputFile(reader, file);
  const nothing = isRaw
    ? create.text(called, [create.unread(called, 'the standard input')])
    : create.literal(called, null);
  const content = hasNoInput || source === undefined ? nothing : selectResponsePart(source, 'body');
  const read = isList && !isRaw ? create.list(called, [content]) : content;
  if (filter === undefined) return read;
  const text = reader.value(filter);
  const parts = text.kind === 'text' ? text.parts : [text];
  if (parts.every(({ kind }) => kind !== 'literal'))
    return create.unread(filter, 'a filter of jq that is put together', [read, text]);
  // A value of the shell in a filter is read as a variable.
  const written = parts.map((part, index) => {
    if (part.kind === 'literal') return String(part.value);
    variables.set(`shell${index}`, part);
    return `$shell${index}`;
  });
  return readJq(written.join(''), { line: filter.line, column: filter.column + 1 }, read, variables);
}

/** Reads the value of a variable of jq, which is a text, JSON, or the content of a file. */
function readJqVariable(option: string, word: Node, value: Expression): Expression {
  if (option === '--arg') return create.text(word, [value]);
  if (option !== '--argjson') return create.unread(word, 'the content of a file');
  return create.parseJson(word, value);
}
