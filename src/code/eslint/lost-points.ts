import ts from 'typescript';
import { isAny, isReference, pointsWithin, remembered, unique } from './open-types.ts';

/** Types that a value is given to are not deeper. */
const DEEPEST = 4;

/** What is open in a value and is lost where it goes to: where that has `any`, itself or anywhere within. */
export function pointsLost(from: ts.Type, to: ts.Type, checker: ts.TypeChecker, depth = 0): readonly string[] {
  if (from === to || depth > DEEPEST || !isStructured(from)) return [];
  return remembered(from, to, depth, () => find(from, to, checker, depth));
}

function find(from: ts.Type, to: ts.Type, checker: ts.TypeChecker, depth: number): readonly string[] {
  if (isAny(to)) return pointsWithin(from, checker);
  if (from.isUnion()) return unique(from.types.map((part) => pointsLost(part, to, checker, depth)));
  if (to.isUnion()) {
    if (to.types.includes(from)) return [];
    const lost = to.types
      .filter((part) => isStructured(part) && checker.isTypeAssignableTo(from, part))
      .map((part) => pointsLost(from, part, checker, depth));
    return lost.every((points) => points.length > 0) ? unique(lost) : [];
  }
  const pairs = [...parts(to, from, checker), ...parameters(from, to, checker)];
  return unique(pairs.map(([into, part]) => pointsLost(part, into, checker, depth + 1)));
}

const isStructured = (type: ts.Type) =>
  (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.UnionOrIntersection)) !== 0 &&
  (type.flags & ts.TypeFlags.EnumLike) === 0;

type Pair = readonly [ts.Type, ts.Type];

/** The parts of a declared type, each with the part of the given type in its place. */
export function parts(declared: ts.Type, given: ts.Type, checker: ts.TypeChecker): readonly Pair[] {
  if (isReference(declared) && isReference(given) && declared.target === given.target) {
    const held = checker.getTypeArguments(given);
    return checker.getTypeArguments(declared).map((part, index) => [part, held[index] ?? part]);
  }
  const [called, calledWith] = [declared.getCallSignatures()[0], given.getCallSignatures()[0]];
  if (called && calledWith) return [[called.getReturnType(), calledWith.getReturnType()]];
  const [item, heldItem] = [declared.getNumberIndexType(), given.getNumberIndexType()];
  if (item && heldItem) return [[item, heldItem]];
  const [field, heldField] = [declared.getStringIndexType(), given.getStringIndexType()];
  const fields = given.getProperties().flatMap((property): Pair[] => {
    const symbol = declared.getProperty(property.name);
    const type = symbol ? checker.getTypeOfSymbol(symbol) : field;
    return type ? [[type, checker.getTypeOfSymbol(property)]] : [];
  });
  return field && heldField ? [...fields, [field, heldField]] : fields;
}

/** The parameters of a function that is given, each with what it is called with. */
function parameters(given: ts.Type, caller: ts.Type, checker: ts.TypeChecker): readonly Pair[] {
  const typesOf = (type: ts.Type) =>
    type.getCallSignatures()[0]?.parameters.map((parameter) => checker.getTypeOfSymbol(parameter)) ?? [];
  const calledWith = typesOf(caller);
  return typesOf(given).flatMap((type, index): Pair[] => (calledWith[index] ? [[type, calledWith[index]]] : []));
}
