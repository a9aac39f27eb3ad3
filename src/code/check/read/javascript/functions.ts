import type { ArrowFunctionExpression, Class, Decorator, Function as FunctionNode, Node } from 'oxc-parser';
import {
  type ClassParts,
  type CodeStatement,
  decoratorName,
  type Expression,
  type FunctionParameter,
} from '../../program.ts';
import * as create from '../expressions.ts';
import { type NodeReader, readAll, readBlock, readKey } from './reader.ts';
import { readType, readTypeParameters, withType } from './types.ts';

export function readFunction(reader: NodeReader, node: ArrowFunctionExpression | FunctionNode): Expression {
  const { body } = node;
  const outer = reader.returnType;
  reader.returnType = node.returnType;
  const statements =
    body === null ? [] : body.type === 'BlockStatement' ? readBlock(reader, body) : [readReturn(reader, body)];
  reader.returnType = outer;
  const parameters = node.params.map((parameter) => readParameter(reader, parameter));
  return {
    ...reader.at(node),
    kind: 'function',
    parameters,
    body: statements,
    ...readTypeParameters(node.typeParameters),
  };
}

/** Creates a `return` statement, whose value has the declared return type. */
export const readReturn = (reader: NodeReader, value: Node): CodeStatement => ({
  ...reader.at(value),
  kind: 'return',
  value: withType(reader, reader.expression(value), reader.returnType),
});

function readParameter(reader: NodeReader, node: Node): FunctionParameter {
  if (node.type === 'RestElement') return { target: reader.pattern(node.argument), rest: 'list' };
  const isProperty = node.type === 'TSParameterProperty';
  const target = reader.pattern(isProperty ? node.parameter : node);
  const decorators = isProperty || node.type === 'Identifier' ? (node.decorators ?? []) : [];
  const metadata = readDecorators(reader, decorators);
  return { target: target.kind === 'name' && metadata.length > 0 ? { ...target, metadata } : target };
}

const readDecorators = (reader: NodeReader, decorators: readonly Decorator[]): readonly Expression[] =>
  readAll(
    reader,
    decorators.map(({ expression }) => expression),
  );

/** Reads the decorators of a class that get arguments: `@Module({ providers: […] })`. */
export function readClassDecorators(reader: NodeReader, { id, decorators }: Class): readonly CodeStatement[] {
  return readDecorators(reader, decorators).flatMap((decorator) => {
    if (id === null || decorator.kind !== 'call' || decorator.arguments.length === 0) return [];
    const decorated = create.name(reader.at(id), id.name);
    const name = create.literal(decorator, decoratorName(decorator));
    return [create.statement(create.call(create.name(decorator, 'code:decorate'), [decorator, decorated, name]))];
  });
}

export function readClass(
  reader: NodeReader,
  node: Extract<Node, { type: 'ClassExpression' | 'ClassDeclaration' }>,
): ClassParts {
  return {
    bases: readAll(reader, [node.superClass]),
    members: node.body.body.flatMap((member) => {
      if (member.type === 'TSAbstractMethodDefinition') return readDeclaredMethod(reader, member);
      if (member.type === 'StaticBlock') return readStaticBlock(reader, member);
      if (member.type !== 'MethodDefinition' && member.type !== 'PropertyDefinition') return [];
      if (member.type === 'MethodDefinition' && member.kind === 'set') return [];
      // An overload has no body.
      if (member.value?.type === 'TSEmptyBodyFunctionExpression') return readDeclaredMethod(reader, member);
      const key = readKey(reader, member.key, member.computed);
      // A name that the program computes is not known, but the code of the member is a part of the class.
      const name = key.kind === 'literal' ? String(key.value) : '[computed]';
      const declared =
        member.value === null
          ? undefined
          : withParameterProperties(reader, reader.expression(member.value), member.value);
      // A getter is called where the program reads the member.
      const isGetter = member.type === 'MethodDefinition' && member.kind === 'get';
      const value = isGetter && declared !== undefined ? create.call(declared, []) : declared;
      const decorators = member.type === 'MethodDefinition' ? member.decorators : [];
      const { typeAnnotation: type, optional } = member.type === 'PropertyDefinition' ? member : {};
      return {
        ...{ ...reader.at(member), name, value, isStatic: member.static },
        ...(type && !member.static && { type: readType(reader, type.typeAnnotation) }),
        ...(optional && { isOptional: true }),
        ...(decorators.length > 0 && {
          decorators: readDecorators(reader, decorators),
        }),
      };
    }),
  };
}

/** Reads a block that runs when the class is declared, as a static member that calls a function with its statements. */
const readStaticBlock = (
  reader: NodeReader,
  block: Extract<Node, { type: 'StaticBlock' }>,
): ClassParts['members'][number] => {
  const place = reader.at(block);
  const body = block.body.flatMap((each) => reader.statement(each));
  return { ...place, name: '[static]', isStatic: true, value: { ...place, kind: 'function', parameters: [], body } };
};

/** Reads the decorators of a method without a body, by which a package can create it: `@Get('/agents') abstract list()`. */
function readDeclaredMethod(
  reader: NodeReader,
  member: Extract<Node, { readonly decorators: readonly Decorator[]; readonly static: boolean }>,
): ClassParts['members'] {
  const decorators = readDecorators(reader, member.decorators);
  return decorators.length === 0
    ? []
    : [{ ...reader.at(member), name: '', value: undefined, isStatic: member.static, decorators }];
}

/** Adds to a constructor the fields that its parameters declare (`private x`). */
function withParameterProperties(reader: NodeReader, value: Expression, node: Node): Expression {
  if (value.kind !== 'function' || node.type !== 'FunctionExpression') return value;
  const fields = node.params.flatMap((parameter): CodeStatement[] => {
    const inner = parameter.type === 'TSParameterProperty' ? parameter.parameter : undefined;
    const target = inner?.type === 'AssignmentPattern' ? inner.left : inner;
    if (target?.type !== 'Identifier') return [];
    const place = reader.at(target);
    const field = create.member(create.name(place, 'this'), target.name);
    return [{ ...place, kind: 'assign', target: field, value: create.name(place, target.name) }];
  });
  return { ...value, body: [...fields, ...value.body] };
}
