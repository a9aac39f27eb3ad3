import ts from 'typescript';
import { pairParts } from './lost-points.ts';
import { isDeclaredInSource, isReference, type PointsReader } from './open-types.ts';

/** The maximum depth at which a parameter's type is searched. Types in practice are less deep. */
const MAX_DEPTH = 4;

export function createTypeArgumentReader(checker: ts.TypeChecker) {
  const typesByParameter = new Map<ts.Symbol, Set<ts.Type>>();

  function noteCall(call: ts.CallLikeExpression): void {
    const signature = checker.getResolvedSignature(call);
    const { declaration } = signature ?? {};
    if (!signature || !isDeclaredInSource(declaration)) return;
    for (const [index, parameter] of signature.parameters.entries()) {
      const declared = declaration.parameters[index];
      if (!declared || ts.isJSDocParameterTag(declared)) continue;
      matchTypes(checker.getTypeAtLocation(declared), checker.getTypeOfSymbolAtLocation(parameter, call));
    }
    matchArguments(signature.getReturnType());
  }

  function pointsOfParameter(
    type: ts.Type,
    pointsOf: PointsReader,
    visited: ReadonlySet<ts.Type> = new Set(),
  ): readonly string[] {
    if (!type.isTypeParameter() || visited.has(type)) return [];
    const types = [...(typesByParameter.get(type.symbol) ?? [])];
    const seen = new Set([...visited, type]);
    return [
      ...new Set(types.flatMap((part) => [...pointsOf(part, checker), ...pointsOfParameter(part, pointsOf, seen)])),
    ];
  }

  function noteArgument(parameter: ts.Type, actual: ts.Type): void {
    if (parameter === actual) return;
    const types = typesByParameter.get(parameter.symbol) ?? new Set();
    typesByParameter.set(parameter.symbol, types.add(actual));
  }

  /** Notes the types of an argument that stand for type parameters in the declared type. */
  function matchTypes(declared: ts.Type, actual: ts.Type, depth = 0): void {
    if (declared === actual || depth > MAX_DEPTH) return;
    if ((declared.flags & ts.TypeFlags.TypeParameter) !== 0) noteArgument(declared, actual);
    if (declared.isUnionOrIntersection()) for (const part of declared.types) matchTypes(part, actual, depth + 1);
    else for (const [part, actualPart] of pairParts(declared, actual, checker)) matchTypes(part, actualPart, depth + 1);
  }

  /** Notes the type arguments of an instance, since all methods of its class use the type parameters. */
  function matchArguments(instance: ts.Type): void {
    if (!isReference(instance) || !isDeclaredInSource(instance.symbol?.valueDeclaration)) return;
    const args = checker.getTypeArguments(instance);
    for (const [index, parameter] of (instance.target.typeParameters ?? []).entries()) {
      if (args[index]) noteArgument(parameter, args[index]);
    }
  }

  return { noteCall, pointsOfParameter };
}
