import {
  AST_NODE_TYPES,
  type ParserServicesWithTypeInformation as Services,
  type TSESTree,
} from '@typescript-eslint/utils';
import ts from 'typescript';

export type CallLike = TSESTree.CallExpression | TSESTree.NewExpression;

/** Goes through the arguments of a call, each with its parameter, unless the function is a type guard. */
export function eachArgument(
  { program, esTreeNodeToTSNodeMap }: Services,
  node: CallLike,
  visit: (argument: TSESTree.Node, parameter: ts.Type, signature: ts.Signature, place: ts.Declaration) => void,
): void {
  const checker = program.getTypeChecker();
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
export function isOfProgram({ declaration }: ts.Signature, program: ts.Program): boolean {
  const file = declaration?.getSourceFile();
  return file !== undefined && !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file);
}
