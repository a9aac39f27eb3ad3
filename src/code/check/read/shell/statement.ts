import type { CodeStatement, Expression } from '../../program.ts';
import * as create from '../expressions.ts';
import { toPosition } from '../texts.ts';
import { fieldNode, fieldNodes, type Node, namedChildren, textAt } from '../tree.ts';
import { findReadVariables, readAssignment, readReadCommand } from './assignments.ts';
import { readBody, readCase, readFunction, readIf, readWhile } from './blocks.ts';
import type { ShellReader } from './reader.ts';
import { readInput, readPipeline } from './redirects.ts';

/** Matches the commands that neither send their arguments nor print output. */
const SILENT_COMMAND =
  /^(return|exit|set|sleep|cd|break|continue|true|false|trap|wait|:|rm|mv|cp|mkdir|touch|chmod|kill|export|require|hash)$/;

/** @param input The value that is piped or redirected into the statement. */
export function readStatements(reader: ShellReader, node: Node, input?: Expression): readonly CodeStatement[] {
  const inner = namedChildren(node);
  const place = toPosition(node);
  switch (node.type) {
    case 'comment':
      return [];
    case 'variable_assignment':
      // Without `local` a variable is global.
      return [create.statement(reader.value(node))];
    case 'variable_assignments':
      return reader.block(inner);
    case 'declaration_command':
      return inner.flatMap((child): readonly CodeStatement[] => {
        if (child.type === 'variable_assignment')
          return [{ ...place, kind: 'assign', ...readAssignment(reader, child) }];
        if (child.type !== 'variable_name' || /^(export|readonly)/.test(node.text)) return [];
        const value = / -A/.test(node.text) ? create.object(child, []) : create.literal(child, '');
        return [{ ...place, kind: 'assign', target: create.namePattern(child, child.text), value }];
      });
    case 'unset_command':
      return [];
    case 'function_definition':
      return [readFunction(reader, node)];
    case 'if_statement':
      return readIf(reader, node);
    case 'case_statement':
      return readCase(reader, node);
    case 'for_statement':
    case 'select_statement': {
      const each = create.namePattern(node, textAt(node, 'variable'));
      const of = create.list(
        node,
        fieldNodes(node, 'value').map((value) => reader.word(value)),
      );
      return [{ ...place, kind: 'loop', each, of, body: readBody(reader, node) }];
    }
    case 'while_statement':
      return [readWhile(reader, node, input)];
    case 'c_style_for_statement':
      return [{ ...place, kind: 'loop', body: readBody(reader, node) }];
    case 'list': {
      // In `[ … ] && b` and `[ … ] || b`, the test decides whether `b` runs. In any other list, all commands count.
      const [left, ...others] = inner;
      if (left?.type !== 'test_command') return reader.block(inner);
      return [{ ...place, kind: 'branch', test: reader.value(left), blocks: [reader.block(others)] }];
    }
    case 'compound_statement':
    case 'subshell':
    case 'do_group':
    case 'else_clause':
    case 'ERROR':
      return node.text.startsWith('((') ? [create.statement(reader.value(node))] : reader.block(inner);
    case 'pipeline': {
      const last = inner.at(-1);
      if (last?.type !== 'while_statement') return [create.statement(reader.value(node))];
      return reader.statements(last, readPipeline(reader, inner.slice(0, -1), undefined));
    }
    case 'redirected_statement':
      return readRedirectedStatements(reader, node);
    case 'command':
      return readCommandStatements(reader, node);
    default:
      return [create.statement(reader.value(node))];
  }
}

function readRedirectedStatements(reader: ShellReader, node: Node): readonly CodeStatement[] {
  const body = fieldNode(node, 'body');
  const redirects = fieldNodes(node, 'redirect');
  const variables = findReadVariables(node);
  if (variables.length > 0) return readReadCommand(reader, redirects, variables);
  if (body !== undefined && !/^(command|pipeline|list)$/.test(body.type))
    return reader.statements(body, readInput(reader, redirects));
  // `cat <<EOF > file && next`
  const documents = redirects.filter(({ type }) => type === 'heredoc_redirect');
  return [
    create.statement(reader.value(node)),
    ...reader.block(documents.flatMap((document) => fieldNodes(document, 'right'))),
  ];
}

function readCommandStatements(reader: ShellReader, node: Node): readonly CodeStatement[] {
  const called = textAt(node, 'name');
  const [first] = fieldNodes(node, 'argument');
  if (called === 'shift') {
    reader.shifted += Number(first?.text ?? 1) || 0;
    return [];
  }
  if ((called === 'source' || called === '.') && first !== undefined) {
    const file = reader.value(first);
    const from = file.kind === 'text' ? file.parts.at(-1) : file;
    if (from?.kind !== 'literal') return [];
    // `"$(dirname "$0")/lib.sh"` is in the same folder.
    const path = `./${String(from.value).replace(/^(\.?\/)+/, '')}`;
    const names = [{ imported: '*', local: '*' }];
    return [{ ...toPosition(node), kind: 'import', from: path.replace(/^\.\/\.\.\//, '../'), names }];
  }
  if (SILENT_COMMAND.test(called)) return [];
  const variables = findReadVariables(node);
  if (variables.length > 0) return readReadCommand(reader, fieldNodes(node, 'redirect'), variables);
  const before = namedChildren(node).filter(({ type }) => type === 'variable_assignment');
  return [...reader.block(before), create.statement(reader.value(node))];
}
