import ts from 'typescript';
import { pairParts } from './lost-points.ts';
import { isOfSource, isReference, type Points } from './open-types.ts';

/** The maximum depth at which a parameter's type is searched; types in practice are less deep. */
const MAX_DEPTH = 4;

export function createTypeArguments(checker: ts.TypeChecker) {
  const noted = new Map<ts.Symbol, Set<ts.Type>>();

  function ofCall(call: ts.CallLikeExpression): void {
    const signature = checker.getResolvedSignature(call);
    const { declaration } = signature ?? {};
    if (!signature || !isOfSource(declaration)) return;
    for (const [index, parameter] of signature.parameters.entries()) {
      const declared = declaration.parameters[index];
      if (!declared || ts.isJSDocParameterTag(declared)) continue;
      match(checker.getTypeAtLocation(declared), checker.getTypeOfSymbolAtLocation(parameter, call));
    }
    matchArguments(signature.getReturnType());
  }

  function points(type: ts.Type, pointsOf: Points, visited: ReadonlySet<ts.Type> = new Set()): readonly string[] {
    if (!type.isTypeParameter() || visited.has(type)) return [];
    const types = [...(noted.get(type.symbol) ?? [])];
    const seen = new Set([...visited, type]);
    return [...new Set(types.flatMap((part) => [...pointsOf(part, checker), ...points(part, pointsOf, seen)]))];
  }

  function note(parameter: ts.Type, actual: ts.Type): void {
    if (parameter === actual) return;
    const types = noted.get(parameter.symbol) ?? new Set();
    noted.set(parameter.symbol, types.add(actual));
  }

  /** Finds which types of an argument take the places of type parameters in the declared type. */
  function match(declared: ts.Type, actual: ts.Type, depth = 0): void {
    if (declared === actual || depth > MAX_DEPTH) return;
    if ((declared.flags & ts.TypeFlags.TypeParameter) !== 0) note(declared, actual);
    if (declared.isUnionOrIntersection()) for (const part of declared.types) match(part, actual, depth + 1);
    else for (const [part, actualPart] of pairParts(declared, actual, checker)) match(part, actualPart, depth + 1);
  }

  /** Notes the type arguments of an instance: its type parameters are in scope in all methods of the class. */
  function matchArguments(instance: ts.Type): void {
    if (!isReference(instance) || !isOfSource(instance.symbol?.valueDeclaration)) return;
    const args = checker.getTypeArguments(instance);
    for (const [index, parameter] of (instance.target.typeParameters ?? []).entries()) {
      if (args[index]) note(parameter, args[index]);
    }
  }

  return { ofCall, points };
}
