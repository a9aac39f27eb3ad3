import type { Expression } from '../../program.ts';
import { choice, listExpression, literal, memberExpression, name, positionOf } from '../expressions.ts';
import { fieldNode, type Node, namedChildren } from '../tree.ts';
import { attributeKey, type PythonReader } from './reader.ts';

const LISTS = /^(typing\.)?(list|List|Sequence|Iterable|tuple|Tuple|set|Set|frozenset)$/;
const BUILT_IN = /^(str|int|float|bool|bytes|dict|list|tuple|set|object|Any)$/;
/** Types whose fields are those of their first argument. */
const TRANSPARENT = /^(\w+\.)?(Optional|Annotated|Required|NotRequired|ReadOnly|Final)$/;

/** The type that Python annotates a value with, as an expression; a literal if it names no fields. */
export function readAnnotation(reader: PythonReader, node: Node): Expression {
  const inner = namedChildren(node);
  const [first, second] = inner;
  switch (node.type) {
    case 'identifier':
      return BUILT_IN.test(node.text) ? literal(node, null) : name(node, node.text);
    case 'attribute': {
      const object = fieldNode(node, 'object');
      return object === undefined
        ? literal(node, null)
        : memberExpression(readAnnotation(reader, object), attributeKey(node), node);
    }
    case 'type':
    case 'type_parameter':
    case 'parenthesized_expression':
      return first === undefined ? literal(node, null) : readAnnotation(reader, first);
    case 'union_type':
    case 'binary_operator':
      return choice(
        node,
        inner.map((part) => readAnnotation(reader, part)),
      );
    case 'string': {
      // A class that is declared below is named in quotes.
      const text = node.text.replaceAll(/^\w*['"]+|['"]+$/g, '');
      return /^\w+$/.test(text) ? name(node, text) : literal(node, null);
    }
    case 'generic_type':
    case 'subscript': {
      const generic = first?.text ?? '';
      if (second === undefined) return literal(node, null);
      const argument = readAnnotation(reader, second);
      if (LISTS.test(generic)) return listExpression(node, [argument]);
      return TRANSPARENT.test(generic) ? argument : literal(node, null);
    }
    default:
      return literal(node, null);
  }
}

/** Whether a subscript is a type, such as `list[Agent]`. */
export const isGenericType = (node: Node): boolean => {
  const [first] = namedChildren(node);
  return first !== undefined && (LISTS.test(first.text) || TRANSPARENT.test(first.text));
};

/** A value with the type that Python annotates it with. */
export function withAnnotation(reader: PythonReader, value: Expression, annotation: Node | undefined): Expression {
  const type = annotation && readAnnotation(reader, annotation);
  return type === undefined || type.kind === 'literal' ? value : { ...positionOf(value), kind: 'typed', value, type };
}
