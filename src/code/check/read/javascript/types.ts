import type { Node } from 'oxc-parser';
import {
  type ClassParts,
  type Expression,
  type JsonType,
  jsonTypeOf,
  type ObjectEntry,
  typeArgumentName,
} from '../../program.ts';
import * as create from '../expressions.ts';
import { type NodeReader, readKey } from './reader.ts';

/** Matches the generic types that have the fields of their type argument. */
const WRAPPER_TYPE = /^(Promise|Awaited|Readonly|Partial|Required|NonNullable|Observable)$/;

/** The JSON types of values of the types that are keywords. Any other type without fields can have any values. */
const KEYWORD_TYPES: Readonly<Record<string, readonly JsonType[]>> = {
  TSStringKeyword: ['string'],
  TSTemplateLiteralType: ['string'],
  TSNumberKeyword: ['number'],
  TSBooleanKeyword: ['boolean'],
  TSNullKeyword: ['null'],
  TSUndefinedKeyword: [],
  TSFunctionType: [],
  TSTupleType: ['array'],
};

/** Adds the annotated type to a value that is read of another one, or a type that names fields to any value. */
export function withType(reader: NodeReader, value: Expression, annotation: Node | null | undefined): Expression {
  const type = annotation && readType(reader, annotation);
  const canBeReceived = /^(member|call|choice)$/.test(value.kind);
  return !type || (type.kind === 'type' && !(type.types !== undefined && canBeReceived))
    ? value
    : { ...reader.at(annotation), kind: 'typed', value, type };
}

/** Reads a type as an expression. */
export function readType(reader: NodeReader, node: Node): Expression {
  const place = reader.at(node);
  switch (node.type) {
    case 'TSTypeQuery': {
      // `typeof Agent`, and `typeof Agent.infer` of arktype.
      const { exprName } = node;
      const of = exprName.type === 'TSQualifiedName' ? exprName.left : exprName;
      return of.type === 'Identifier' ? create.name(place, of.name) : create.type(place);
    }
    case 'TSTypeReference': {
      const typeName = node.typeName.type === 'Identifier' ? node.typeName.name : '';
      const [first] = node.typeArguments?.params ?? [];
      // `z.infer<typeof Agent>`, `InferOutput<typeof Agent>`
      if (first?.type === 'TSTypeQuery') return readType(reader, first);
      if (first !== undefined && /^(Readonly)?Array$/.test(typeName))
        return create.list(place, [readType(reader, first)]);
      if (first !== undefined && WRAPPER_TYPE.test(typeName)) return readType(reader, first);
      if (first !== undefined && /^(AxiosResponse|HttpResponse)$/.test(typeName)) {
        const name = typeName === 'HttpResponse' ? 'body' : 'data';
        const member = { ...reader.at(first), name, value: readType(reader, first), isStatic: true };
        return { ...place, kind: 'class', isType: true, bases: [], members: [member] };
      }
      if (/^(Record|object)$/.test(typeName)) return create.type(place, ['object']);
      const type = create.name(place, `type:${typeName}`);
      return first === undefined ? type : create.call(type, [], readTypeArguments(reader, node.typeArguments));
    }
    case 'TSIndexedAccessType': {
      // `components["schemas"]["Agent"]`
      const { objectType, indexType } = node;
      return indexType.type === 'TSLiteralType' && indexType.literal.type === 'Literal'
        ? create.member(readType(reader, objectType), reader.expression(indexType.literal), place)
        : create.type(place);
    }
    case 'TSLiteralType':
      return create.type(place, toList(node.literal.type === 'Literal' ? jsonTypeOf(node.literal.value) : undefined));
    case 'TSArrayType':
      return create.list(place, [readType(reader, node.elementType)]);
    case 'TSTypeOperator':
      if (node.operator === 'keyof') return create.type(place, ['string', 'number']);
      return readType(reader, node.typeAnnotation);
    case 'TSTypeAnnotation':
    case 'TSParenthesizedType':
      return readType(reader, node.typeAnnotation);
    case 'TSUnionType':
    case 'TSIntersectionType':
      return create.choice(
        place,
        node.types.map((type) => readType(reader, type)),
      );
    case 'TSTypeLiteral':
      return createTypeClass(reader, node, node.members);
    default:
      return create.type(place, KEYWORD_TYPES[node.type]);
  }
}

const toList = (type: JsonType | undefined): readonly JsonType[] | undefined => type && [type];

/** Creates a class for an interface or a type literal. */
export function createTypeClass(
  reader: NodeReader,
  node: Node,
  members: readonly Node[],
  parts: Partial<ClassParts> = {},
): Expression {
  const fields = members.flatMap((member) => {
    if (member.type !== 'TSPropertySignature') return [];
    const key = readKey(reader, member.key, member.computed);
    const type = member.typeAnnotation;
    if (key.kind !== 'literal') return [];
    const value = type ? readType(reader, type) : undefined;
    const isOptional = member.optional ? { isOptional: true as const } : {};
    return [{ ...reader.at(member), name: String(key.value), value, isStatic: true, ...isOptional }];
  });
  // An index signature, or a member with a computed name, allows any field.
  const isOpen = fields.length < members.length ? { isOpen: true as const } : {};
  return { ...reader.at(node), kind: 'class', isType: true, ...isOpen, bases: [], members: fields, ...parts };
}

export const readTypeParameters = (
  declaration: { readonly params: readonly { readonly name: { name: string } }[] } | null | undefined,
): Pick<ClassParts, 'typeParameters'> =>
  declaration ? { typeParameters: declaration.params.map((each) => each.name.name) } : {};

/** Reads the type arguments of a call as keyword arguments. */
export const readTypeArguments = (
  reader: NodeReader,
  instantiation: { readonly params: readonly Node[] } | null | undefined,
): ObjectEntry[] =>
  (instantiation?.params ?? []).map((node, index) => ({
    ...reader.at(node),
    kind: 'entry',
    key: create.literal(reader.at(node), typeArgumentName(index)),
    value: readType(reader, node),
  }));
