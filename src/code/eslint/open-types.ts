/** Which open points a type names: those of the package's `Unspecified`. */
import ts from 'typescript';

/** The member by which `Unspecified` carries the id of its open point; the compiler writes a symbol's name so. */
const MEMBER = '__@openPoint@';
/** Types of answers are not deeper; those of other libraries can be, and are not searched. */
const DEEPEST = 4;

export type Points = (type: ts.Type, checker: ts.TypeChecker) => readonly string[];

/** The open points of a value that is itself open: reading, printing or comparing it takes something for granted. */
export function ownPoints(type: ts.Type, checker: ts.TypeChecker): readonly string[] {
  // what a type guard has checked is an intersection; Array.isArray alone checks nothing of the items
  if (type.isIntersection() && !isListOfAny(type, checker)) return [];
  if (type.isUnionOrIntersection()) return [...new Set(type.types.flatMap((part) => ownPoints(part, checker)))];
  return type.getProperties().flatMap((property) => {
    if (!String(property.escapedName).startsWith(MEMBER)) return [];
    const id = checker.getTypeOfSymbol(property);
    return id.isUnion() ? [] : id.isStringLiteral() ? [id.value] : [];
  });
}

/** The open points of a value, of its fields, of the items of a list, and of what a promise or another container holds. */
export function pointsWithin(type: ts.Type, checker: ts.TypeChecker, depth = 0): readonly string[] {
  const own = ownPoints(type, checker);
  if (own.length > 0 || depth > DEEPEST) return own;
  if (type.isUnionOrIntersection()) return unique(type.types.map((part) => pointsWithin(part, checker, depth)));
  if ((type.flags & ts.TypeFlags.Object) === 0) return [];
  return remembered(type, type, depth, () =>
    unique(heldBy(type, checker).map((part) => pointsWithin(part, checker, depth + 1))),
  );
}

const found = new WeakMap<ts.Type, WeakMap<ts.Type, (readonly string[])[]>>();

/** What is found once for two types at a depth: the types of large libraries lead to the same ones on many ways. */
export function remembered(from: ts.Type, to: ts.Type, depth: number, find: () => readonly string[]) {
  const ofFrom = found.get(from) ?? new WeakMap<ts.Type, (readonly string[])[]>();
  const byDepth = ofFrom.get(to) ?? [];
  found.set(from, ofFrom.set(to, byDepth));
  byDepth[depth] ??= find();
  return byDepth[depth];
}

/** The types of what a value holds: in its fields, and as a list, a record, a promise or another container. */
function heldBy(type: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] {
  const isList = checker.isArrayType(type) || checker.isTupleType(type);
  const fields = isList ? [] : type.getProperties().map((property) => checker.getTypeOfSymbol(property));
  return [...containedIn(type, checker), ...fields].filter((part) => part.getCallSignatures().length === 0);
}

const containedIn = (type: ts.Type, checker: ts.TypeChecker) => [
  ...checker.getIndexInfosOfType(type).map((index) => index.type),
  ...(isReference(type) ? checker.getTypeArguments(type) : []),
];

export const unique = (lists: readonly (readonly string[])[]) => [...new Set(lists.flat())];

export const isAny = (type: ts.Type): boolean => (type.flags & ts.TypeFlags.Any) !== 0;
export const isUnknown = (type: ts.Type): boolean => (type.flags & ts.TypeFlags.Unknown) !== 0;

/** The open points of fields that a value can have without declaring them: listing them takes for granted which there are. */
export function pointsOfFields(type: ts.Type, checker: ts.TypeChecker): readonly string[] {
  if (type.isUnionOrIntersection()) return unique(type.types.map((part) => pointsOfFields(part, checker)));
  const indexed = type.getStringIndexType();
  return indexed === undefined ? [] : ownPoints(indexed, checker);
}

export function isListOfAny(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (type.isUnionOrIntersection()) return type.types.some((part) => isListOfAny(part, checker));
  if (!checker.isArrayType(type)) return false;
  const [item] = checker.getTypeArguments(type as ts.TypeReference); // a list is one
  return item !== undefined && isAny(item);
}

export const isEmptyObject = (type: ts.Type): boolean =>
  (type.flags & ts.TypeFlags.Object) !== 0 &&
  type.getProperties().length === 0 &&
  type.getCallSignatures().length === 0 &&
  type.getStringIndexType() === undefined;

/** Unknown, or all that is left of it where the compiler has learned only what it is not: `{}`, with `undefined` or `null`. */
export function isStillUnknown(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.every((part) => isStillUnknown(part));
  return isUnknown(type) || isEmptyObject(type) || (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0;
}

/** Whether a type takes nothing for granted but that there are fields: all of them are unknown. */
export function isOfUnknowns(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (type.isUnion()) return type.types.every((part) => isOfUnknowns(part, checker));
  if ((type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.NonPrimitive)) !== 0) return true;
  if ((type.flags & ts.TypeFlags.Object) === 0) return false;
  return heldBy(type, checker).every(isUnknown);
}

export const isReference = (type: ts.Type): type is ts.TypeReference =>
  (type.flags & ts.TypeFlags.Object) !== 0 && ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0; // it is one

/** Whether a type is that of a list, a record or another container of unknown values. */
export function holdsUnknown(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (type.isUnion()) return type.types.some((part) => holdsUnknown(part, checker));
  return containedIn(type, checker).some(
    (part) => isUnknown(part) || (isReference(part) && holdsUnknown(part, checker)),
  );
}

export function isOfSource(declaration: ts.Node | undefined): declaration is ts.Node {
  const file: ts.SourceFile | undefined = declaration?.getSourceFile();
  return file?.isDeclarationFile === false;
}
