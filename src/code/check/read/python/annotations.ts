import { type Expression, type JsonType, jsonTypeOf } from '../../program.ts';
import * as create from '../expressions.ts';
import { toPosition } from '../texts.ts';
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
    return create.type(node, JSON_TYPES[name]);
  switch (node.type) {
    case 'identifier':
      return create.name(node, node.text);
    case 'attribute': {
      const object = fieldNode(node, 'object');
      return object === undefined
        ? create.type(node)
        : create.member(readAnnotation(reader, object), attributeKey(node), node);
    }
    case 'type':
    case 'type_parameter':
    case 'parenthesized_expression':
      return first === undefined ? create.type(node) : readAnnotation(reader, first);
    case 'union_type':
    case 'binary_operator':
      return create.choice(
        node,
        inner.map((part) => readAnnotation(reader, part)),
      );
    case 'string': {
      // A class that is declared below is named in quotes.
      const text = node.text.replaceAll(/^\w*['"]+|['"]+$/g, '');
      return create.choice(
        node,
        text.split('|').map((part) => readQuotedType(node, part.trim())),
      );
    }
    case 'generic_type':
    case 'subscript': {
      const generic = first?.text ?? '';
      const types = second?.type === 'type_parameter' ? namedChildren(second) : inner.slice(1);
      const [type] = types;
      if (type === undefined) return create.type(node);
      if (UNION_TYPE.test(generic)) {
        const all = types.map((each) => readAnnotation(reader, each));
        return create.choice(node, generic.endsWith('Optional') ? [...all, create.type(node, ['null'])] : all);
      }
      if (LIST_TYPE.test(generic)) return create.list(node, [readAnnotation(reader, type)]);
      if (/(^|\.)Literal$/.test(generic)) return create.type(node, readLiteralTypes(reader, types));
      if (WRAPPER_TYPE.test(generic)) return readAnnotation(reader, type);
      return create.type(node, JSON_TYPES[generic.replace(/^typing\./, '')]);
    }
    default:
      return create.type(node);
  }
}

/** Reads the values after the type in `Annotated[str, Header()]`, or the one in place of a type: `Field("user_id")`. */
export function readMetadata(reader: PythonReader, annotation: Node): readonly Expression[] {
  const [inner = annotation] = annotation.type === 'type' ? namedChildren(annotation) : [];
  if (inner.type === 'call') return [reader.expression(inner)];
  const generic = reader.annotatedTypes.get(inner.text) ?? inner;
  const [name, second] = namedChildren(generic);
  if (!/(^|\.)Annotated$/.test(name?.text ?? '')) return [];
  const parts = second?.type === 'type_parameter' ? namedChildren(second) : namedChildren(generic).slice(1);
  return parts.slice(1).map((each) => reader.expression((each.type === 'type' && namedChildren(each)[0]) || each));
}

function readQuotedType(node: Node, text: string): Expression {
  if (Object.hasOwn(JSON_TYPES, text)) return create.type(node, JSON_TYPES[text]);
  const [first = '', ...keys] = /^[\w.]+$/.test(text) ? text.split('.') : [];
  return first === '' ? create.type(node) : keys.reduce((of, key) => create.member(of, key), create.name(node, first));
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
