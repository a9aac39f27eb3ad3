import type { Node } from 'oxc-parser';
import { type ClassParts, type Expression, type ObjectEntry, typeArgument } from '../../program.ts';
import { callExpression, choice, listExpression, literal, name } from '../expressions.ts';
import { type NodeReader, readKey } from './reader.ts';

/** Types whose fields are those of their type argument. */
const TRANSPARENT = /^(Promise|Awaited|Readonly|Partial|Required|NonNullable|AxiosResponse)$/;

/** A value with its annotated type, if that type names fields. */
export function withType(reader: NodeReader, value: Expression, annotation: Node | null | undefined): Expression {
  const type = annotation && readType(reader, annotation);
  return !type || type.kind === 'literal' ? value : { ...reader.at(annotation), kind: 'typed', value, type };
}

/** A type as an expression; a literal if it names no fields. */
export function readType(reader: NodeReader, node: Node): Expression {
  const place = reader.at(node);
  switch (node.type) {
    case 'TSTypeQuery': {
      // `typeof Agent`, and `typeof Agent.infer` of arktype.
      const { exprName } = node;
      const of = exprName.type === 'TSQualifiedName' ? exprName.left : exprName;
      return of.type === 'Identifier' ? name(place, of.name) : literal(place, null);
    }
    case 'TSTypeReference': {
      const typeName = node.typeName.type === 'Identifier' ? node.typeName.name : '';
      const [first] = node.typeArguments?.params ?? [];
      // `z.infer<typeof Agent>`, `InferOutput<typeof Agent>`
      if (first?.type === 'TSTypeQuery') return readType(reader, first);
      if (first !== undefined && /^(Readonly)?Array$/.test(typeName))
        return listExpression(place, [readType(reader, first)]);
      if (first !== undefined && TRANSPARENT.test(typeName)) return readType(reader, first);
      const type = name(place, `type:${typeName}`);
      return first === undefined ? type : callExpression(type, [], typeArguments(reader, node.typeArguments));
    }
    case 'TSArrayType':
      return listExpression(place, [readType(reader, node.elementType)]);
    case 'TSTypeAnnotation':
    case 'TSTypeOperator':
    case 'TSParenthesizedType':
      return readType(reader, node.typeAnnotation);
    case 'TSUnionType':
    case 'TSIntersectionType':
      return choice(
        place,
        node.types.map((type) => readType(reader, type)),
      );
    case 'TSTypeLiteral':
      return typeClass(reader, node, node.members);
    default:
      return literal(place, null);
  }
}

/** An interface or a type literal as a class. */
export function typeClass(
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
    return [{ ...reader.at(member), name: String(key.value), value, isStatic: true }];
  });
  return { ...reader.at(node), kind: 'class', isType: true, bases: [], members: fields, ...parts };
}

export const typeParameters = (
  declaration: { readonly params: readonly { readonly name: { name: string } }[] } | null | undefined,
): Pick<ClassParts, 'typeParameters'> =>
  declaration ? { typeParameters: declaration.params.map((each) => each.name.name) } : {};

/** The type arguments of a call, as arguments by name. */
export const typeArguments = (
  reader: NodeReader,
  instantiation: { readonly params: readonly Node[] } | null | undefined,
): ObjectEntry[] =>
  (instantiation?.params ?? []).map((node, index) => ({
    ...reader.at(node),
    kind: 'entry',
    key: literal(reader.at(node), typeArgument(index)),
    value: readType(reader, node),
  }));
