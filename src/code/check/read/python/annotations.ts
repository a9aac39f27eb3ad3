import type { Expression } from '../../program.ts';
import {
  choiceExpression,
  listExpression,
  literalExpression,
  memberExpression,
  nameExpression,
  toPosition,
} from '../expressions.ts';
import { fieldNode, type Node, namedChildren } from '../tree.ts';
import { attributeKey, type PythonReader } from './reader.ts';

/** Matches the generic types of lists. */
export const LIST_TYPE = /^(typing\.)?(list|List|Sequence|Iterable|tuple|Tuple|set|Set|frozenset)$/;
const BUILT_IN_TYPE = /^(str|int|float|bool|bytes|dict|list|tuple|set|object|Any)$/;
/** Matches the generic types that have the fields of their first argument. */
const WRAPPER_TYPE = /^(\w+\.)?(Optional|Annotated|Required|NotRequired|ReadOnly|Final)$/;

/** Reads a type annotation as an expression; as a literal if the type names no fields. */
export function readAnnotation(reader: PythonReader, node: Node): Expression {
  const inner = namedChildren(node);
  const [first, second] = inner;
  switch (node.type) {
    case 'identifier':
      if (/^(str|int|float|bool)$/.test(node.text)) return literalExpression(node, node.text);
      return BUILT_IN_TYPE.test(node.text) ? literalExpression(node, null) : nameExpression(node, node.text);
    case 'attribute': {
      const object = fieldNode(node, 'object');
      return object === undefined
        ? literalExpression(node, null)
        : memberExpression(readAnnotation(reader, object), attributeKey(node), node);
    }
    case 'type':
    case 'type_parameter':
    case 'parenthesized_expression':
      return first === undefined ? literalExpression(node, null) : readAnnotation(reader, first);
    case 'union_type':
    case 'binary_operator':
      return choiceExpression(
        node,
        inner.map((part) => readAnnotation(reader, part)),
      );
    case 'string': {
      // A class that is declared below is named in quotes.
      const text = node.text.replaceAll(/^\w*['"]+|['"]+$/g, '');
      return /^\w+$/.test(text) ? nameExpression(node, text) : literalExpression(node, null);
    }
    case 'generic_type':
    case 'subscript': {
      const generic = first?.text ?? '';
      if (second === undefined) return literalExpression(node, null);
      const argument = readAnnotation(reader, second);
      if (LIST_TYPE.test(generic)) return listExpression(node, [argument]);
      return WRAPPER_TYPE.test(generic) ? argument : literalExpression(node, null);
    }
    default:
      return literalExpression(node, null);
  }
}

/** Whether a subscript expression is a type, such as `list[Agent]`. */
export const isGenericType = (node: Node): boolean => {
  const [first] = namedChildren(node);
  return first !== undefined && (LIST_TYPE.test(first.text) || WRAPPER_TYPE.test(first.text));
};

/** Adds the annotated type to a value, if that type names fields. */
export function withAnnotation(reader: PythonReader, value: Expression, annotation: Node | undefined): Expression {
  const type = annotation && readAnnotation(reader, annotation);
  return type === undefined || type.kind === 'literal' ? value : { ...toPosition(value), kind: 'typed', value, type };
}
