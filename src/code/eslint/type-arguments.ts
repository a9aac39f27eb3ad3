import ts from 'typescript';
import { parts } from './lost-points.ts';
import { isOfSource, isReference, type Points } from './open-types.ts';

/** Types of parameters are not deeper. */
const DEEPEST = 4;

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

  function points(type: ts.Type, pointsOf: Points, asked: ReadonlySet<ts.Type> = new Set()): readonly string[] {
    if (!type.isTypeParameter() || asked.has(type)) return [];
    const given = [...(noted.get(type.symbol) ?? [])];
    const seen = new Set([...asked, type]);
    return [...new Set(given.flatMap((part) => [...pointsOf(part, checker), ...points(part, pointsOf, seen)]))];
  }

  function note(parameter: ts.Type, given: ts.Type): void {
    if (parameter === given) return;
    const known = noted.get(parameter.symbol) ?? new Set();
    noted.set(parameter.symbol, known.add(given));
  }

  /** Finds the types that a given type has in the place of the parameters of the declared one. */
  function match(declared: ts.Type, given: ts.Type, depth = 0): void {
    if (declared === given || depth > DEEPEST) return;
    if ((declared.flags & ts.TypeFlags.TypeParameter) !== 0) note(declared, given);
    if (declared.isUnionOrIntersection()) for (const part of declared.types) match(part, given, depth + 1);
    else for (const [part, held] of parts(declared, given, checker)) match(part, held, depth + 1);
  }

  /** A class has its type parameters for all of its methods. */
  function matchArguments(made: ts.Type): void {
    if (!isReference(made) || !isOfSource(made.symbol?.valueDeclaration)) return;
    const given = checker.getTypeArguments(made);
    for (const [index, parameter] of (made.target.typeParameters ?? []).entries()) {
      if (given[index]) note(parameter, given[index]);
    }
  }

  return { ofCall, points };
}
