import type { Pattern } from '../../program.ts';
import { namePattern, toPosition } from '../expressions.ts';
import { type Node, namedChildren } from '../tree.ts';
import { attributeKey, type PythonReader, readField } from './reader.ts';

export function readPattern(reader: PythonReader, node: Node | undefined): Pattern {
  if (node === undefined) return { line: 1, column: 1, kind: 'list', items: [] };
  const place = toPosition(node);
  switch (node.type) {
    case 'identifier':
      return namePattern(node, node.text);
    case 'attribute': {
      const of = readField(reader, node, 'object');
      return { ...place, kind: 'member', of, key: attributeKey(node) };
    }
    case 'subscript':
      return {
        ...place,
        kind: 'member',
        of: readField(reader, node, 'value'),
        key: readField(reader, node, 'subscript'),
      };
    case 'parenthesized_expression':
      return reader.pattern(namedChildren(node)[0]);
    default:
      // A starred name, which gets any number of items, is not bound.
      return {
        ...place,
        kind: 'list',
        items: namedChildren(node).map((child) =>
          child.type.startsWith('list_splat') ? undefined : reader.pattern(child),
        ),
      };
  }
}
