import type { Expression, ObjectEntry } from '../../program.ts';
import * as create from '../expressions.ts';
import { decodeEscapes, toPosition } from '../texts.ts';
import { type Node, namedChildren, textAt } from '../tree.ts';
import { readAssignment } from './assignments.ts';
import { returnOutput } from './blocks.ts';
import { readCommand } from './commands.ts';
import {
  joinSubstitutions,
  readExpansion,
  readParameter,
  readPieces,
  readVariable,
  unescapeQuoted,
  unescapeWord,
} from './expansions.ts';
import type { ShellReader, Word } from './reader.ts';
import { readInput, readPipeline, readRedirectedCommand } from './redirects.ts';

/** Reads a word, a test, or the output of a command. */
export function readWord(reader: ShellReader, node: Node, input?: Expression): Word {
  const inner = namedChildren(node);
  const [first] = inner;
  const readChildren = (): readonly Expression[] => inner.map((child) => reader.value(child, input));
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
      return create.name(node, node.text);
    case 'raw_string':
      return create.literal(node, node.text.slice(1, -1));
    case 'ansi_c_string':
      return create.literal(node, decodeEscapes(node.text.slice(2, -1)));
    case 'string':
      // `"${OPTIONS[@]}"` is several words.
      if (first !== undefined && inner.length === 1 && first.end - first.start === node.end - node.start - 2) {
        if (first.type === 'expansion') return readExpansion(reader, first, true);
        if (first.type !== 'string_content') return reader.word(first);
      }
      return readPieces(reader, node, node.start + 1, node.end - 1, unescapeQuoted);
    case 'array':
      if (first?.text.startsWith('[') === true)
        return create.object(
          node,
          inner.map((child) => readEntry(reader, child)),
        );
      return create.list(
        node,
        joinSubstitutions(inner).map((child) => reader.word(child)),
      );
    case 'simple_expansion':
      return readVariable(reader, node, first?.text ?? node.text.slice(1));
    case 'expansion':
      return readExpansion(reader, node);
    case 'arithmetic_expansion': {
      const parts = [...node.text.matchAll(/\$?\w+/g)].map(([variableName]) =>
        /^\d/.test(variableName)
          ? create.literal(node, Number(variableName))
          : readParameter(reader, node, variableName.replace('$', '')),
      );
      return create.operation(node, '+', ...parts);
    }
    case 'binary_expression': {
      const operator = textAt(node, 'operator');
      const operands = inner.filter(({ type }) => type !== 'test_operator').map((child) => reader.value(child));
      return create.operation(node, operator, ...operands);
    }
    case 'unary_expression': {
      const values = readChildren().slice(-1);
      return /^(!|-z)/.test(node.text) ? create.operation(node, '!', ...values) : create.choice(node, values);
    }
    case 'negated_command':
      return create.operation(node, '!', ...readChildren());
    case 'variable_assignment':
      return { ...toPosition(node), kind: 'assignment', ...readAssignment(reader, node) };
    case 'command':
      return readCommand(reader, node, input);
    case 'pipeline':
      return readPipeline(reader, inner, input);
    case 'redirected_statement':
      return readRedirectedCommand(reader, node, input);
    case 'file_redirect':
      return readInput(reader, [node]) ?? create.unread(node, 'a file that is not written here');
    case 'command_name':
    case 'translated_string':
    case 'command_substitution':
    case 'process_substitution':
    case 'list':
    case 'subshell':
    case 'compound_statement':
    case 'parenthesized_expression':
    case 'test_command':
      // The value may be the output of any of several commands.
      return inner.length === 0 ? create.literal(node, '') : create.choice(node, readChildren());
    default: {
      if (!node.type.endsWith('_statement')) return create.unread(node, 'is not followed', readChildren());
      const body = returnOutput(reader.statements(node, input));
      return create.call({ ...toPosition(node), kind: 'function', parameters: [], body }, []);
    }
  }
}

/** Reads an entry `[key]=value` of an array. */
function readEntry(reader: ShellReader, node: Node): ObjectEntry {
  const [all = '', key = ''] = /^\[([^\]]*)\]=/.exec(node.text) ?? [];
  const value = readPieces(reader, node, node.start + all.length, node.end, unescapeWord);
  return { ...toPosition(node), kind: 'entry', key: create.literal(node, key.replaceAll(/["']/g, '')), value };
}
