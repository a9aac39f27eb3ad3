/** Follows values to variables, parameters, properties, containers and type parameters. */
import {
  AST_NODE_TYPES,
  type ParserServicesWithTypeInformation as Services,
  type TSESTree,
} from '@typescript-eslint/utils';
import ts from 'typescript';
import { isUnknown } from './open-types.ts';
import { AssignedPlaces } from './places.ts';
import { createTypeArgumentReader } from './type-arguments.ts';

export type CallLike = TSESTree.CallExpression | TSESTree.NewExpression;

/** An argument of a call, with the parameter that gets it. */
export interface PassedArgument {
  readonly argument: TSESTree.Node;
  /** The type of the parameter in this call, with type arguments. */
  readonly parameter: ts.Type;
  /** The type of the parameter in its declaration. */
  readonly declared: ts.Type;
  readonly place: ts.Declaration | undefined;
  readonly signature: ts.Signature;
  /** Whether the called function is a type guard, which checks the argument. */
  readonly isGuard: boolean;
}

export type FlowReader = ReturnType<typeof createFlowReader>;

export function createFlowReader(services: Services) {
  const { program, esTreeNodeToTSNodeMap, getTypeAtLocation } = services;
  const checker = program.getTypeChecker();
  const places = new AssignedPlaces(services);
  const typeArguments = createTypeArgumentReader(checker);

  /** Notes that a value is assigned to a name or a pattern. */
  function noteBinding(target: TSESTree.Node, value: TSESTree.Node): void {
    if (target.type === AST_NODE_TYPES.Identifier)
      places.noteAssignment(value, places.declarationOf(target), getTypeAtLocation(target));
    else places.noteAssignment(value, esTreeNodeToTSNodeMap.get(target).parent, getTypeAtLocation(value));
  }

  function noteField(name: string, value: TSESTree.Node, object: ts.Expression): void {
    const expected = checker.getContextualType(object);
    const property = expected && checker.getNonNullableType(expected).getProperty(name);
    if (property) places.noteAssignment(value, property.valueDeclaration, checker.getTypeOfSymbol(property));
  }

  /** Lists the arguments of a call, each with its parameter. */
  function listPassedArguments(node: CallLike): readonly PassedArgument[] {
    const call = esTreeNodeToTSNodeMap.get(node) as ts.CallLikeExpression; // the same call for the compiler
    const signature = checker.getResolvedSignature(call);
    if (!signature) return [];
    const isGuard = checker.getTypePredicateOfSignature(signature) !== undefined;
    return node.arguments.flatMap((argument, index): readonly PassedArgument[] => {
      const symbol = signature.parameters[Math.min(index, signature.parameters.length - 1)];
      const place = symbol?.valueDeclaration;
      if (!symbol || !place || argument.type === AST_NODE_TYPES.SpreadElement) return [];
      const isRest = ts.isParameter(place) && place.dotDotDotToken;
      const typeOf = (type: ts.Type) => (isRest ? (type.getNumberIndexType() ?? type) : type);
      const parameter = typeOf(checker.getTypeOfSymbolAtLocation(symbol, call));
      return [{ argument, parameter, declared: typeOf(checker.getTypeAtLocation(place)), place, signature, isGuard }];
    });
  }

  /** Whether a function is declared in the program, so that its body is checked as well. */
  function isDeclaredInProgram({ declaration }: ts.Signature): boolean {
    const file = declaration?.getSourceFile();
    return file !== undefined && !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file);
  }

  function noteCall(node: CallLike): void {
    typeArguments.noteCall(esTreeNodeToTSNodeMap.get(node) as ts.CallLikeExpression); // the same call for the compiler
    const { callee } = node;
    const container = callee.type === AST_NODE_TYPES.MemberExpression ? callee.object : undefined;
    for (const { argument, parameter, signature, place } of listPassedArguments(node)) {
      const kept = container && isUnknown(parameter) ? places.declarationOf(container) : undefined;
      places.noteAssignment(argument, isDeclaredInProgram(signature) ? place : kept, parameter);
      // a callback that is passed to a container's method, as in `list.map(…)`, gets values of the container
      if (!container || !('params' in argument)) continue;
      for (const target of argument.params) noteBinding(target, container);
    }
  }

  /** Lists the props of a JSX element, each with its declared type. A spread has the type of all props. */
  function listProps(
    node: TSESTree.JSXOpeningElement,
  ): readonly Omit<PassedArgument, 'declared' | 'signature' | 'isGuard'>[] {
    const expected = checker.getContextualType(esTreeNodeToTSNodeMap.get(node).attributes);
    if (!expected) return [];
    return node.attributes.flatMap((part) => {
      if (part.type === AST_NODE_TYPES.JSXSpreadAttribute)
        return [{ argument: part.argument, parameter: expected, place: undefined }];
      if (part.value?.type !== AST_NODE_TYPES.JSXExpressionContainer) return [];
      const property = expected.getProperty(String(part.name.name)); // absent if all props are `any`
      const parameter = property ? checker.getTypeOfSymbol(property) : expected;
      return [{ argument: part.value.expression, parameter, place: property?.valueDeclaration }];
    });
  }

  function noteJsxElement(node: TSESTree.JSXOpeningElement): void {
    typeArguments.noteCall(esTreeNodeToTSNodeMap.get(node).attributes.parent);
    for (const { argument, parameter, place } of listProps(node)) places.noteAssignment(argument, place, parameter);
  }

  return {
    places,
    typeArguments,
    noteBinding,
    noteField,
    listPassedArguments,
    isDeclaredInProgram,
    noteCall,
    listProps,
    noteJsxElement,
  };
}
