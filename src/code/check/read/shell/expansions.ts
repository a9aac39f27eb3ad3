import type { Expression, Position } from '../../program.ts';
import * as create from '../expressions.ts';
import { fieldNode, type Node, namedChildren } from '../tree.ts';
import { selectResponsePart } from './files.ts';
import type { ShellReader, Word } from './reader.ts';

export function readParameter(reader: ShellReader, place: Node, variableName: string): Expression {
  const variable = readVariable(reader, place, variableName);
  return variable.kind === 'spread' ? variable.value : variable;
}

export function readVariable(reader: ShellReader, place: Node, variableName: string): Word {
  if (variableName === '@' || variableName === '*') return create.spread(place, allParameters(reader, place));
  if (!/^[1-9]$/.test(variableName)) return create.name(place, variableName);
  return create.member(
    create.name(place, PARAMETERS_VARIABLE),
    create.literal(place, Number(variableName) - 1 + reader.shifted),
    place,
  );
}

function allParameters(reader: ShellReader, place: Position, more = 0): Expression {
  const all = create.name(place, PARAMETERS_VARIABLE);
  const from = reader.shifted + more;
  return from === 0 ? all : create.call(create.member(all, 'slice'), [create.literal(place, from)]);
}

/**
 * Reads `${…}`.
 *
 * @param isOneWord Whether it is in quotes or in an assignment, where the shell does not split it into words.
 */
export function readExpansion(reader: ShellReader, node: Node, isOneWord = false): Word {
  const [, variableName = '', index = '', change = ''] =
    /^\$\{!?(\w+|[@*])?(\[[^\]]*\])?([\s\S]*)\}$/.exec(node.text) ?? [];
  if (variableName === '' || node.text.startsWith('${#')) return create.unread(node, 'is not followed');
  if (variableName === '@' || variableName === '*')
    return create.spread(node, allParameters(reader, node, Math.max(0, Number(change.slice(1)) - 1) || 0));
  if (/^\[[@*]\]$/.test(index)) return create.spread(node, create.name(node, variableName));
  const whole = readParameter(reader, node, variableName);
  const subscript = namedChildren(node).find(({ type }) => type === 'subscript');
  const key = subscript && fieldNode(subscript, 'index');
  const of = key === undefined ? whole : create.member(whole, reader.value(key), node);
  const [operator = ''] = /^(:?[-=+?]|%%?|##?|:)/.exec(change) ?? [];
  const operandStart = node.end - 1 - (change.length - operator.length);
  const operand = namedChildren(node).find(({ type, start }) => type === 'concatenation' && start === operandStart);
  const readOperand = (start = operandStart, end = node.end - 1): Expression =>
    readPieces(reader, operand ?? node, start, end, unescapeWord);
  if (/^:?[-=]$/.test(operator)) return create.fallback(node, of, readOperand());
  if (/^:?\+$/.test(operator)) {
    const words = [...change.slice(operator.length).matchAll(WORD)];
    if (isOneWord || words.length < 2) return readOperand();
    const items = words.map(({ 0: { length }, index }) =>
      readOperand(operandStart + index, operandStart + index + length),
    );
    return create.spread(node, create.list(node, items));
  }
  // `${response%???}` is a response without its last line, `${response: -3}` and `${response##*\n}` are that line.
  if (change === ':0:-3') return selectResponsePart(of, 'body');
  if (operator.startsWith('%'))
    return create.call(create.member(selectResponsePart(of, 'body'), 'rstrip', node), [
      create.literal(node, change.slice(operator.length)),
    ]);
  return operator === ':' || operator.startsWith('#') ? selectResponsePart(of, 'status') : of;
}

/** Matches a word, in which quotes can have spaces. */
const WORD = /(?:[^\s"'\\]|"(?:\\[\s\S]|[^"\\])*"|'[^']*'|\\[\s\S])+/g;

/** Reads a text with its expansions. Literal text between them is not always a node of the tree. */
export function readPieces(
  reader: ShellReader,
  node: Node,
  start: number,
  end: number,
  decode: (text: string) => string,
): Expression {
  const parts: Expression[] = [];
  let from = start;
  const addLiterals = (to: number): void => {
    const text = node.text.slice(from - node.start, to - node.start);
    // The grammar has no node for `$1` in a here-document.
    for (const [index, part] of text.split(node.type === 'heredoc_body' ? /(?<!\\)\$(\w+)/ : '\0').entries()) {
      if (index % 2 === 1) parts.push(readParameter(reader, node, part));
      else if (part !== '') parts.push(create.literal(node, decode(part)));
    }
  };
  for (const child of namedChildren(node)) {
    if (child.start < start || child.end > end || !/expansion|substitution|string$/.test(child.type)) continue;
    addLiterals(child.start);
    parts.push(reader.value(child));
    from = child.end;
  }
  addLiterals(end);
  return create.textOrPart(node, parts);
}

/** The name of a shell function's only parameter: the list of its arguments. */
export const PARAMETERS_VARIABLE = '@';

/** Decodes the escapes in a word without quotes. */
export const unescapeWord = (text: string): string =>
  text.replaceAll(/\\([\s\S])/g, (_, one: string) => (one === '\n' ? '' : one));

export const unescapeQuoted = (text: string): string =>
  text.replaceAll(/\\([$`"\\\n])/g, (_, one: string) => (one === '\n' ? '' : one));

/** Returns words without the `@` of `@<(…)`, which the parser reads as a word of its own. */
export const joinSubstitutions = (words: readonly Node[]): readonly Node[] =>
  words.filter(
    ({ text, end }, index) =>
      text !== '@' || words[index + 1]?.type !== 'process_substitution' || words[index + 1]?.start !== end,
  );
