import ts from 'typescript';
import { isAny, isReference, joinUnique, memoizePair, pointsWithin } from './open-types.ts';

/** The maximum depth of nested types that are compared. */
const MAX_DEPTH = 4;

/** Finds the open points that get lost in an assignment: the value, or a part of it, is open where the target's type has `any`. */
export function findLostPoints(from: ts.Type, to: ts.Type, checker: ts.TypeChecker, depth = 0): readonly string[] {
  if (from === to || depth > MAX_DEPTH || !isStructured(from)) return [];
  return memoizePair(from, to, depth, () => compareTypes(from, to, checker, depth));
}

function compareTypes(from: ts.Type, to: ts.Type, checker: ts.TypeChecker, depth: number): readonly string[] {
  if (isAny(to)) return pointsWithin(from, checker);
  if (from.isUnion()) return joinUnique(from.types.map((part) => findLostPoints(part, to, checker, depth)));
  if (to.isUnion()) {
    if (to.types.includes(from)) return [];
    const lost = to.types
      .filter((part) => isStructured(part) && checker.isTypeAssignableTo(from, part))
      .map((part) => findLostPoints(from, part, checker, depth));
    return lost.every((points) => points.length > 0) ? joinUnique(lost) : [];
  }
  const pairs = [...pairParts(to, from, checker), ...pairParameters(from, to, checker)];
  return joinUnique(pairs.map(([into, part]) => findLostPoints(part, into, checker, depth + 1)));
}

const isStructured = (type: ts.Type) =>
  (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.UnionOrIntersection)) !== 0 &&
  (type.flags & ts.TypeFlags.EnumLike) === 0;

type TypePair = readonly [ts.Type, ts.Type];

/** Pairs the parts of a declared type (fields, elements, type arguments) with the same parts of a value's type. */
export function pairParts(declared: ts.Type, actual: ts.Type, checker: ts.TypeChecker): readonly TypePair[] {
  if (isReference(declared) && isReference(actual) && declared.target === actual.target) {
    const actualParts = checker.getTypeArguments(actual);
    return checker.getTypeArguments(declared).map((part, index) => [part, actualParts[index] ?? part]);
  }
  const [called, calledWith] = [declared.getCallSignatures()[0], actual.getCallSignatures()[0]];
  if (called && calledWith) return [[called.getReturnType(), calledWith.getReturnType()]];
  const [item, actualItem] = [declared.getNumberIndexType(), actual.getNumberIndexType()];
  if (item && actualItem) return [[item, actualItem]];
  const [field, actualField] = [declared.getStringIndexType(), actual.getStringIndexType()];
  const fields = actual.getProperties().flatMap((property): TypePair[] => {
    const symbol = declared.getProperty(property.name);
    const type = symbol ? checker.getTypeOfSymbol(symbol) : field;
    return type ? [[type, checker.getTypeOfSymbol(property)]] : [];
  });
  return field && actualField ? [...fields, [field, actualField]] : fields;
}

/** Pairs the parameters of a callback with the types of the arguments that it gets. */
function pairParameters(actual: ts.Type, caller: ts.Type, checker: ts.TypeChecker): readonly TypePair[] {
  const typesOf = (type: ts.Type) =>
    type.getCallSignatures()[0]?.parameters.map((parameter) => checker.getTypeOfSymbol(parameter)) ?? [];
  const calledWith = typesOf(caller);
  return typesOf(actual).flatMap((type, index): TypePair[] => (calledWith[index] ? [[type, calledWith[index]]] : []));
}
