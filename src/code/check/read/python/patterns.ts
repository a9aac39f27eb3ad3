import type { Pattern } from '../../program.ts';
import * as create from '../expressions.ts';
import { toPosition } from '../texts.ts';
import { type Node, namedChildren } from '../tree.ts';
import { attributeKey, type PythonReader, readField } from './reader.ts';

export function readPattern(reader: PythonReader, node: Node | undefined): Pattern {
  if (node === undefined) return { line: 1, column: 1, kind: 'list', items: [] };
  switch (node.type) {
    case 'identifier':
      return create.namePattern(node, node.text);
    case 'attribute':
      return create.member(readField(reader, node, 'object'), attributeKey(node), node);
    case 'subscript':
      return create.member(readField(reader, node, 'value'), readField(reader, node, 'subscript'), node);
    case 'parenthesized_expression':
      return reader.pattern(namedChildren(node)[0]);
    default:
      // A starred name, which gets any number of items, is not bound.
      return {
        ...toPosition(node),
        kind: 'list',
        items: namedChildren(node).map((child) =>
          child.type.startsWith('list_splat') ? undefined : reader.pattern(child),
        ),
      };
  }
}
