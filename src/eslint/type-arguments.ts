import ts from 'typescript';
import { isOfSource, isReference, type Points } from './open-types.ts';

/** Types of parameters are not deeper. */
const DEEPEST = 4;

export class TypeArguments {
  readonly #checker: ts.TypeChecker;
  readonly #given = new Map<ts.Symbol, Set<ts.Type>>();

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** Notes what a call, or an element of JSX, gives for the type parameters of what it calls. */
  ofCall(call: ts.CallLikeExpression): void {
    const signature = this.#checker.getResolvedSignature(call);
    const { declaration } = signature ?? {};
    if (!signature || !isOfSource(declaration)) return;
    for (const [index, parameter] of signature.parameters.entries()) {
      const declared = declaration.parameters[index];
      if (!declared || ts.isJSDocParameterTag(declared)) continue;
      this.#match(this.#checker.getTypeAtLocation(declared), this.#checker.getTypeOfSymbolAtLocation(parameter, call));
    }
    this.#matchArguments(signature.getReturnType());
  }

  /** The open points of the types that were given for a type parameter. */
  points(type: ts.Type, pointsOf: Points, asked: ReadonlySet<ts.Type> = new Set()): readonly string[] {
    if (!type.isTypeParameter() || asked.has(type)) return [];
    const given = [...(this.#given.get(type.symbol) ?? [])];
    const seen = new Set([...asked, type]);
    return [
      ...new Set(given.flatMap((part) => [...pointsOf(part, this.#checker), ...this.points(part, pointsOf, seen)])),
    ];
  }

  #note(parameter: ts.Type, given: ts.Type): void {
    if (parameter === given) return;
    const known = this.#given.get(parameter.symbol) ?? new Set();
    this.#given.set(parameter.symbol, known.add(given));
  }

  /** Finds the types that a given type has in the place of the parameters of the declared one. */
  #match(declared: ts.Type, given: ts.Type, depth = 0): void {
    if (declared === given || depth > DEEPEST) return;
    if ((declared.flags & ts.TypeFlags.TypeParameter) !== 0) this.#note(declared, given);
    for (const [part, held] of this.#parts(declared, given)) this.#match(part, held, depth + 1);
  }

  /** The parts of a declared type, each with the part of the given type in its place. */
  #parts(declared: ts.Type, given: ts.Type): readonly (readonly [ts.Type, ts.Type])[] {
    if (declared.isUnionOrIntersection()) return declared.types.map((part) => [part, given]);
    if (isReference(declared) && isReference(given) && declared.target === given.target) {
      const held = this.#checker.getTypeArguments(given);
      return this.#checker.getTypeArguments(declared).map((part, index) => [part, held[index] ?? part]);
    }
    const [called, calledWith] = [declared.getCallSignatures()[0], given.getCallSignatures()[0]];
    if (called && calledWith) return [[called.getReturnType(), calledWith.getReturnType()]];
    return declared.getProperties().map((property) => {
      const type = this.#checker.getTypeOfSymbol(property);
      const held = given.getProperty(property.name);
      return [type, held ? this.#checker.getTypeOfSymbol(held) : type];
    });
  }

  /** A class has its type parameters for all of its methods. */
  #matchArguments(made: ts.Type): void {
    if (!isReference(made) || !isOfSource(made.symbol?.valueDeclaration)) return;
    const given = this.#checker.getTypeArguments(made);
    for (const [index, parameter] of (made.target.typeParameters ?? []).entries()) {
      if (given[index]) this.#note(parameter, given[index]);
    }
  }
}
