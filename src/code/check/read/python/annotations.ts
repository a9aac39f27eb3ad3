import { type Expression, type JsonType, jsonTypeOf } from '../../program.ts';
import {
  choiceExpression,
  listExpression,
  memberExpression,
  nameExpression,
  toPosition,
  typeExpression,
} from '../expressions.ts';
import { fieldNode, type Node, namedChildren } from '../tree.ts';
import { attributeKey, type PythonReader } from './reader.ts';

/** Matches the generic types of lists. */
export const LIST_TYPE = /^(typing\.)?(list|List|Sequence|Iterable|tuple|Tuple|set|Set|frozenset)$/;
/** The JSON types of values of types without fields; `undefined` for a type that allows any value. */
const JSON_TYPES: Readonly<Record<string, readonly JsonType[] | undefined>> = {
  ...{ str: ['string'], UUID: ['uuid'], EmailStr: ['string'], HttpUrl: ['string'], AnyUrl: ['string'] },
  ...{ int: ['integer'], float: ['number'], bool: ['boolean'], None: ['null'] },
  ...{
    datetime: ['string', 'number'],
    date: ['string', 'number'],
    bytes: undefined,
    object: undefined,
    Any: undefined,
  },
  ...{ dict: ['object'], Dict: ['object'], Mapping: ['object'], list: ['array'], tuple: ['array'], set: ['array'] },
};
/** Matches the generic types that have the fields of their first argument. */
const WRAPPER_TYPE = /^(\w+\.)?(Annotated|Required|NotRequired|ReadOnly|Final)$/;
const UNION_TYPE = /^(\w+\.)?(Optional|Union)$/;

/** Reads a type annotation as an expression. */
export function readAnnotation(reader: PythonReader, node: Node): Expression {
  const inner = namedChildren(node);
  const [first, second] = inner;
  const name = node.text.replace(/^(uuid|datetime|typing|t)\./, '');
  if (/^(identifier|attribute|none|type)$/.test(node.type) && Object.hasOwn(JSON_TYPES, name))
    return typeExpression(node, JSON_TYPES[name]);
  switch (node.type) {
    case 'identifier':
      return nameExpression(node, node.text);
    case 'attribute': {
      const object = fieldNode(node, 'object');
      return object === undefined
        ? typeExpression(node)
        : memberExpression(readAnnotation(reader, object), attributeKey(node), node);
    }
    case 'type':
    case 'type_parameter':
    case 'parenthesized_expression':
      return first === undefined ? typeExpression(node) : readAnnotation(reader, first);
    case 'union_type':
    case 'binary_operator':
      return choiceExpression(
        node,
        inner.map((part) => readAnnotation(reader, part)),
      );
    case 'string': {
      // A class that is declared below is named in quotes.
      const text = node.text.replaceAll(/^\w*['"]+|['"]+$/g, '');
      return choiceExpression(
        node,
        text.split('|').map((part) => readQuotedType(node, part.trim())),
      );
    }
    case 'generic_type':
    case 'subscript': {
      const generic = first?.text ?? '';
      const types = second?.type === 'type_parameter' ? namedChildren(second) : inner.slice(1);
      const [type] = types;
      if (type === undefined) return typeExpression(node);
      if (UNION_TYPE.test(generic)) {
        const all = types.map((each) => readAnnotation(reader, each));
        return choiceExpression(node, generic.endsWith('Optional') ? [...all, typeExpression(node, ['null'])] : all);
      }
      if (LIST_TYPE.test(generic)) return listExpression(node, [readAnnotation(reader, type)]);
      if (/(^|\.)Literal$/.test(generic)) return typeExpression(node, readLiteralTypes(reader, types));
      if (WRAPPER_TYPE.test(generic)) return readAnnotation(reader, type);
      return typeExpression(node, JSON_TYPES[generic.replace(/^typing\./, '')]);
    }
    default:
      return typeExpression(node);
  }
}

function readQuotedType(node: Node, text: string): Expression {
  if (Object.hasOwn(JSON_TYPES, text)) return typeExpression(node, JSON_TYPES[text]);
  const [first = '', ...keys] = /^[\w.]+$/.test(text) ? text.split('.') : [];
  return first === ''
    ? typeExpression(node)
    : keys.reduce((of, key) => memberExpression(of, key), nameExpression(node, first));
}

/** Reads the JSON types of the values in `Literal[…]`; `undefined` if one of them is no literal. */
function readLiteralTypes(reader: PythonReader, nodes: readonly Node[]): readonly JsonType[] | undefined {
  const types = nodes.map((each) => {
    const value = reader.expression(each.type === 'type' ? (namedChildren(each)[0] ?? each) : each);
    return value.kind === 'literal' ? jsonTypeOf(value.value) : undefined;
  });
  return types.every((each) => each !== undefined) ? types : undefined;
}

/** Whether a subscript expression is a type, such as `list[Agent]`. */
export const isGenericType = (node: Node): boolean => {
  const [first] = namedChildren(node);
  return first !== undefined && [LIST_TYPE, WRAPPER_TYPE, UNION_TYPE].some((pattern) => pattern.test(first.text));
};

/** Adds the annotated type to a value, if that type names fields. */
export function withAnnotation(reader: PythonReader, value: Expression, annotation: Node | undefined): Expression {
  const type = annotation && readAnnotation(reader, annotation);
  return type === undefined || type.kind === 'type' ? value : { ...toPosition(value), kind: 'typed', value, type };
}
