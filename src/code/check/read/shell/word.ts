import type { Expression, ObjectEntry } from '../../program.ts';
import {
  callExpression,
  choice,
  listExpression,
  literal,
  name,
  objectExpression,
  operation,
  positionOf,
  unread,
} from '../expressions.ts';
import { decodeEscapes } from '../texts.ts';
import { type Node, namedChildren } from '../tree.ts';
import { readAssignment } from './assignments.ts';
import { returnOutput } from './blocks.ts';
import { COMPARISONS, readCommand } from './commands.ts';
import { readExpansion, readParameter, readPieces, readVariable, unescapeQuoted, unescapeWord } from './expansions.ts';
import { type ShellReader, textAt, type Word } from './reader.ts';
import { readInput, readPipeline, readRedirected } from './redirects.ts';

/** The value of a word or of a test, or the output of a command. */
export function readWord(reader: ShellReader, node: Node, input?: Expression): Word {
  const inner = namedChildren(node);
  const [first] = inner;
  const all = (): readonly Expression[] => inner.map((child) => reader.value(child, input));
  switch (node.type) {
    case 'word':
    case 'number':
    case 'extglob_pattern':
    case 'regex':
    case 'file_descriptor':
    case 'test_operator':
    case 'special_variable_name':
    case 'concatenation':
      return readPieces(reader, node, node.start, node.end, unescapeWord);
    // A name in `(( … ))`.
    case 'variable_name':
      return name(node, node.text);
    case 'raw_string':
      return literal(node, node.text.slice(1, -1));
    case 'ansi_c_string':
      return literal(node, decodeEscapes(node.text.slice(2, -1)));
    case 'string':
      // `"${OPTIONS[@]}"` is several words.
      if (first !== undefined && inner.length === 1 && first.end - first.start === node.end - node.start - 2) {
        if (first.type !== 'string_content') return reader.word(first);
      }
      return readPieces(reader, node, node.start + 1, node.end - 1, unescapeQuoted);
    case 'array':
      if (first?.text.startsWith('[') === true)
        return objectExpression(
          node,
          inner.map((child) => readEntry(reader, child)),
        );
      return listExpression(
        node,
        inner.map((child) => reader.word(child)),
      );
    case 'simple_expansion':
      return readVariable(reader, node, first?.text ?? node.text.slice(1));
    case 'expansion':
      return readExpansion(reader, node);
    case 'arithmetic_expansion': {
      const parts = [...node.text.matchAll(/\$?\w+/g)].map(([variableName]) =>
        /^\d/.test(variableName)
          ? literal(node, Number(variableName))
          : readParameter(reader, node, variableName.replace('$', '')),
      );
      return operation(node, '+', ...parts);
    }
    case 'binary_expression': {
      const operator = textAt(node, 'operator');
      const operands = inner.filter(({ type }) => type !== 'test_operator').map((child) => reader.value(child));
      return operation(node, COMPARISONS[operator] ?? operator, ...operands);
    }
    case 'unary_expression': {
      const values = all().slice(-1);
      return /^(!|-z)/.test(node.text) ? operation(node, '!', ...values) : choice(node, values);
    }
    case 'negated_command':
      return operation(node, '!', ...all());
    case 'variable_assignment':
      return { ...positionOf(node), kind: 'assignment', ...readAssignment(reader, node) };
    case 'command':
      return readCommand(reader, node, input);
    case 'pipeline':
      return readPipeline(reader, inner, input);
    case 'redirected_statement':
      return readRedirected(reader, node, input);
    case 'file_redirect':
      return readInput(reader, [node]) ?? unread(node, 'a file that is not written here');
    case 'command_name':
    case 'translated_string':
    case 'command_substitution':
    case 'process_substitution':
    case 'list':
    case 'subshell':
    case 'compound_statement':
    case 'parenthesized_expression':
    case 'test_command':
      // The outputs of several commands are joined; a test has no output.
      return inner.length === 0 ? literal(node, '') : choice(node, all());
    default: {
      if (!node.type.endsWith('_statement')) return unread(node, 'is not followed', all());
      const body = returnOutput(reader.statements(node, input));
      return callExpression({ ...positionOf(node), kind: 'function', parameters: [], body }, []);
    }
  }
}

/** `[key]=value` in an array. */
function readEntry(reader: ShellReader, node: Node): ObjectEntry {
  const [all = '', key = ''] = /^\[([^\]]*)\]=/.exec(node.text) ?? [];
  const value = readPieces(reader, node, node.start + all.length, node.end, unescapeWord);
  return { ...positionOf(node), kind: 'entry', key: literal(node, key.replaceAll(/["']/g, '')), value };
}
