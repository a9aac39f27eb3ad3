/** Follows where values go: to variables, parameters, properties and containers, and to type parameters. */
import {
  AST_NODE_TYPES,
  type ParserServicesWithTypeInformation as Services,
  type TSESTree,
} from '@typescript-eslint/utils';
import ts from 'typescript';
import { isUnknown } from './open-types.ts';
import { createPlaces } from './places.ts';
import { createTypeArguments } from './type-arguments.ts';

export type CallLike = TSESTree.CallExpression | TSESTree.NewExpression;

export function createFlows(services: Services) {
  const { program, esTreeNodeToTSNodeMap, getTypeAtLocation } = services;
  const checker = program.getTypeChecker();
  const places = createPlaces(services);
  const typeArguments = createTypeArguments(checker);

  /** A value goes to what is named, or taken apart by a pattern. */
  function to(target: TSESTree.Node, value: TSESTree.Node): void {
    if (target.type === AST_NODE_TYPES.Identifier) places.put(value, places.of(target), getTypeAtLocation(target));
    else places.put(value, esTreeNodeToTSNodeMap.get(target).parent, getTypeAtLocation(value));
  }

  function toField(name: string, value: TSESTree.Node, object: ts.Expression): void {
    const expected = checker.getContextualType(object);
    const property = expected && checker.getNonNullableType(expected).getProperty(name);
    if (property) places.put(value, property.valueDeclaration, checker.getTypeOfSymbol(property));
  }

  /** Goes through the arguments of a call, each with its parameter, unless the function is a type guard. */
  function eachArgument(
    node: CallLike,
    visit: (argument: TSESTree.Node, parameter: ts.Type, signature: ts.Signature, place: ts.Declaration) => void,
  ): void {
    const call = esTreeNodeToTSNodeMap.get(node) as ts.CallLikeExpression; // it is one
    const signature = checker.getResolvedSignature(call);
    if (!signature || checker.getTypePredicateOfSignature(signature)) return;
    for (const [index, argument] of node.arguments.entries()) {
      const symbol = signature.parameters[Math.min(index, signature.parameters.length - 1)];
      const place = symbol?.valueDeclaration;
      if (!symbol || !place || argument.type === AST_NODE_TYPES.SpreadElement) continue;
      const type = checker.getTypeOfSymbolAtLocation(symbol, call);
      const isRest = ts.isParameter(place) && place.dotDotDotToken;
      visit(argument, isRest ? (type.getNumberIndexType() ?? type) : type, signature, place);
    }
  }

  /** Whether a function is of the program itself, and so is looked at as well. */
  function isOfProgram({ declaration }: ts.Signature): boolean {
    const file = declaration?.getSourceFile();
    return file !== undefined && !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file);
  }

  /** The arguments of a call go to its parameters, or into the container whose method it calls. */
  function call(node: CallLike): void {
    typeArguments.ofCall(esTreeNodeToTSNodeMap.get(node) as ts.CallLikeExpression); // it is one
    const { callee } = node;
    const container = callee.type === AST_NODE_TYPES.MemberExpression ? callee.object : undefined;
    eachArgument(node, (argument, parameter, signature, place) => {
      const kept = container && isUnknown(parameter) ? places.of(container) : undefined;
      places.put(argument, isOfProgram(signature) ? place : kept, parameter);
      // what a function is called with that a method of a container takes, comes out of the container
      if (!container || !('params' in argument)) return;
      for (const target of argument.params) to(target, container);
    });
  }

  function element(node: TSESTree.JSXOpeningElement): void {
    const { attributes } = esTreeNodeToTSNodeMap.get(node);
    typeArguments.ofCall(attributes.parent);
    const expected = checker.getContextualType(attributes);
    for (const part of node.attributes) {
      if (part.type === AST_NODE_TYPES.JSXSpreadAttribute) {
        if (expected) places.putFields(getTypeAtLocation(part.argument), expected);
      } else if (part.value?.type === AST_NODE_TYPES.JSXExpressionContainer) {
        toField(String(part.name.name), part.value.expression, attributes);
      }
    }
  }

  return { places, typeArguments, to, toField, eachArgument, isOfProgram, call, element };
}
