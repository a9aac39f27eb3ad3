/** Finds the open points that a type names with the package's `Unspecified`. */
import ts from 'typescript';

/** The compiler's name for the member in which the package's type `Unspecified` has the id of its open point. */
const OPEN_POINT_MEMBER = '__@openPoint@';
/** The maximum depth at which open points are searched for in a type. Types of responses are not deeper. */
const MAX_DEPTH = 4;

export type PointsReader = (type: ts.Type, checker: ts.TypeChecker) => readonly string[];

/** Returns the open points of a type that is itself open. Code that reads, prints or compares its value relies on them. */
export function ownPoints(type: ts.Type, checker: ts.TypeChecker): readonly string[] {
  // an intersection is the result of a type guard, so its value is checked; but Array.isArray does not check the items
  if (type.isIntersection() && !isListOfAny(type, checker)) return [];
  if (type.isUnionOrIntersection()) return [...new Set(type.types.flatMap((part) => ownPoints(part, checker)))];
  return type.getProperties().flatMap((property) => {
    if (!String(property.escapedName).startsWith(OPEN_POINT_MEMBER)) return [];
    const id = checker.getTypeOfSymbol(property);
    return id.isUnion() ? [] : id.isStringLiteral() ? [id.value] : [];
  });
}

/** Returns the open points of a type, of its fields, and of the elements of a list, a promise or another container. */
export function pointsWithin(type: ts.Type, checker: ts.TypeChecker, depth = 0): readonly string[] {
  const directPoints = ownPoints(type, checker);
  if (directPoints.length > 0 || depth > MAX_DEPTH) return directPoints;
  if (type.isUnionOrIntersection()) return joinUnique(type.types.map((part) => pointsWithin(part, checker, depth)));
  if ((type.flags & ts.TypeFlags.Object) === 0) return [];
  return memoizePair(type, type, depth, () =>
    joinUnique(listPartTypes(type, checker).map((part) => pointsWithin(part, checker, depth + 1))),
  );
}

const cachedPoints = new WeakMap<ts.Type, WeakMap<ts.Type, (readonly string[])[]>>();

/** Caches the result for two types at a depth, since types of large libraries reach the same pairs in many ways. */
export function memoizePair(from: ts.Type, to: ts.Type, depth: number, find: () => readonly string[]) {
  const ofFrom = cachedPoints.get(from) ?? new WeakMap<ts.Type, (readonly string[])[]>();
  const byDepth = ofFrom.get(to) ?? [];
  cachedPoints.set(from, ofFrom.set(to, byDepth));
  byDepth[depth] ??= find();
  return byDepth[depth];
}

/** Lists the types of a value's fields, and of the elements of a list, a record, a promise or another container. */
function listPartTypes(type: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] {
  const isList = checker.isArrayType(type) || checker.isTupleType(type);
  const fields = isList ? [] : type.getProperties().map((property) => checker.getTypeOfSymbol(property));
  return [...listContainedTypes(type, checker), ...fields].filter((part) => part.getCallSignatures().length === 0);
}

const listContainedTypes = (type: ts.Type, checker: ts.TypeChecker) => [
  ...checker.getIndexInfosOfType(type).map((index) => index.type),
  ...(isReference(type) ? checker.getTypeArguments(type) : []),
];

export const joinUnique = (lists: readonly (readonly string[])[]) => [...new Set(lists.flat())];

export const isAny = (type: ts.Type): boolean => (type.flags & ts.TypeFlags.Any) !== 0;
export const isUnknown = (type: ts.Type): boolean => (type.flags & ts.TypeFlags.Unknown) !== 0;

/** Returns the open points of the undeclared fields that a type allows (its index signature). Code that lists the fields relies on them. */
export function pointsOfFields(type: ts.Type, checker: ts.TypeChecker): readonly string[] {
  if (type.isUnionOrIntersection()) return joinUnique(type.types.map((part) => pointsOfFields(part, checker)));
  const indexed = type.getStringIndexType();
  return indexed === undefined ? [] : ownPoints(indexed, checker);
}

export function isListOfAny(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (type.isUnionOrIntersection()) return type.types.some((part) => isListOfAny(part, checker));
  if (!checker.isArrayType(type)) return false;
  const [item] = checker.getTypeArguments(type as ts.TypeReference); // list types are type references
  return item !== undefined && isAny(item);
}

export const isEmptyObject = (type: ts.Type): boolean =>
  (type.flags & ts.TypeFlags.Object) !== 0 &&
  type.getProperties().length === 0 &&
  type.getCallSignatures().length === 0 &&
  type.getStringIndexType() === undefined;

/** Whether a type is `unknown`, or what remains of it after a check for `undefined` or `null`, such as `{}`. */
export function isStillUnknown(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.every((part) => isStillUnknown(part));
  return isUnknown(type) || isEmptyObject(type) || (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0;
}

/** Whether all fields of a type are `unknown`. */
export function hasOnlyUnknownFields(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (type.isUnion()) return type.types.every((part) => hasOnlyUnknownFields(part, checker));
  if ((type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.NonPrimitive)) !== 0) return true;
  if ((type.flags & ts.TypeFlags.Object) === 0) return false;
  return listPartTypes(type, checker).every(isUnknown);
}

// The cast is safe: only object types have the flag `Object`.
export const isReference = (type: ts.Type): type is ts.TypeReference =>
  (type.flags & ts.TypeFlags.Object) !== 0 && ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;

/** Whether a type is a list, a record or another container of unknown values. */
export function holdsUnknown(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (type.isUnion()) return type.types.some((part) => holdsUnknown(part, checker));
  return listContainedTypes(type, checker).some(
    (part) => isUnknown(part) || (isReference(part) && holdsUnknown(part, checker)),
  );
}

export function isDeclaredInSource(declaration: ts.Node | undefined): declaration is ts.Node {
  const file: ts.SourceFile | undefined = declaration?.getSourceFile();
  return file?.isDeclarationFile === false;
}
