import ts from 'typescript';
import { isAny, isReference, memoizePair, pointsWithin, unique } from './open-types.ts';

/** How many levels of nested types are compared. */
const MAX_DEPTH = 4;

/** The open points that a type loses because it has `any` where the assigned value, or a part of it, is open. */
export function pointsLost(from: ts.Type, to: ts.Type, checker: ts.TypeChecker, depth = 0): readonly string[] {
  if (from === to || depth > MAX_DEPTH || !isStructured(from)) return [];
  return memoizePair(from, to, depth, () => find(from, to, checker, depth));
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
  const pairs = [...pairParts(to, from, checker), ...parameters(from, to, checker)];
  return unique(pairs.map(([into, part]) => pointsLost(part, into, checker, depth + 1)));
}

const isStructured = (type: ts.Type) =>
  (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.UnionOrIntersection)) !== 0 &&
  (type.flags & ts.TypeFlags.EnumLike) === 0;

type Pair = readonly [ts.Type, ts.Type];

/** Pairs the parts of a declared type (fields, elements, type arguments) with the same parts of a value's type. */
export function pairParts(declared: ts.Type, actual: ts.Type, checker: ts.TypeChecker): readonly Pair[] {
  if (isReference(declared) && isReference(actual) && declared.target === actual.target) {
    const actualParts = checker.getTypeArguments(actual);
    return checker.getTypeArguments(declared).map((part, index) => [part, actualParts[index] ?? part]);
  }
  const [called, calledWith] = [declared.getCallSignatures()[0], actual.getCallSignatures()[0]];
  if (called && calledWith) return [[called.getReturnType(), calledWith.getReturnType()]];
  const [item, actualItem] = [declared.getNumberIndexType(), actual.getNumberIndexType()];
  if (item && actualItem) return [[item, actualItem]];
  const [field, actualField] = [declared.getStringIndexType(), actual.getStringIndexType()];
  const fields = actual.getProperties().flatMap((property): Pair[] => {
    const symbol = declared.getProperty(property.name);
    const type = symbol ? checker.getTypeOfSymbol(symbol) : field;
    return type ? [[type, checker.getTypeOfSymbol(property)]] : [];
  });
  return field && actualField ? [...fields, [field, actualField]] : fields;
}

/** The parameters of a callback, each with the type of the argument that it gets. */
function parameters(actual: ts.Type, caller: ts.Type, checker: ts.TypeChecker): readonly Pair[] {
  const typesOf = (type: ts.Type) =>
    type.getCallSignatures()[0]?.parameters.map((parameter) => checker.getTypeOfSymbol(parameter)) ?? [];
  const calledWith = typesOf(caller);
  return typesOf(actual).flatMap((type, index): Pair[] => (calledWith[index] ? [[type, calledWith[index]]] : []));
}
