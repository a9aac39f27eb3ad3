import {
  AST_NODE_TYPES,
  type ParserServicesWithTypeInformation as Services,
  type TSESTree,
} from '@typescript-eslint/utils';
import ts from 'typescript';
import { holdsUnknown, isDeclaredInSource, isUnknown, ownPoints, type PointsReader } from './open-types.ts';

interface AssignedValue {
  readonly type: ts.Type;
  readonly node?: TSESTree.Node;
}

const FIELD_RETURNING_FUNCTIONS: ReadonlySet<string> = new Set([
  'Object.values',
  'Object.entries',
  'Object.fromEntries',
  'Object.assign',
  'Object.freeze',
]);
/** The maximum depth of nested properties that are compared. */
const MAX_DEPTH = 3;

/** Remembers the values that are assigned to declarations of type `unknown`, to find their open points there. */
export class AssignedPlaces {
  readonly #services: Services;
  readonly #checker: ts.TypeChecker;
  readonly #assigned = new Map<ts.Node, readonly AssignedValue[]>();
  /**
   * The declarations whose open points are being collected. They are not entered again, since assignments can form a
   * circle.
   */
  readonly #visiting = new Set<ts.Node>();

  constructor(services: Services) {
    this.#services = services;
    this.#checker = this.#services.program.getTypeChecker();
  }

  /** Notes that a value is assigned to a declaration of a type. */
  noteAssignment(node: TSESTree.Node, place: ts.Node | undefined, declared: ts.Type): void {
    const type = this.#services.getTypeAtLocation(node);
    if (place && (isUnknown(declared) || holdsUnknown(declared, this.#checker)))
      this.#noteAssignedValue(place, { type, node });
    const [resolved, expected] = [this.#resultOf(type), this.#resultOf(declared)];
    // The result of a function, or the value of a promise, counts as a value of the name it is assigned to.
    if (place && resolved !== type && isUnknown(expected)) this.#noteAssignedValue(place, { type: resolved });
    this.#noteFields(resolved, expected);
  }

  /** Returns the type of a promise's value, or of a function's result; any other type is returned as it is. */
  #resultOf(type: ts.Type): ts.Type {
    const [signature] = type.getCallSignatures();
    return this.#checker.getAwaitedType(signature?.getReturnType() ?? type) ?? type;
  }

  #noteFields(type: ts.Type, declared: ts.Type, depth = 0): void {
    if (type === declared || depth > MAX_DEPTH) return;
    for (const property of this.#checker.getNonNullableType(declared).getProperties()) {
      const place = declarationOfSymbol(property);
      const [field] = (type.isUnion() ? type.types : [type]).flatMap((part) => part.getProperty(property.name) ?? []);
      if (!field || !isDeclaredInSource(place)) continue;
      const [from, to] = [this.#checker.getTypeOfSymbol(field), this.#checker.getTypeOfSymbol(property)];
      if (isUnknown(to) || holdsUnknown(to, this.#checker)) this.#noteAssignedValue(place, { type: from });
      else this.#noteFields(from, to, depth + 1);
    }
  }

  /** Finds the declaration of a name. */
  declarationOf(node: TSESTree.Node): ts.Node | undefined {
    const { parent } = node;
    const inner = this.#services.esTreeNodeToTSNodeMap.get(node);
    const isShorthand = parent?.type === AST_NODE_TYPES.Property && parent.shorthand && ts.isIdentifier(inner);
    const symbol =
      isShorthand && ts.isShorthandPropertyAssignment(inner.parent)
        ? this.#checker.getShorthandAssignmentValueSymbol(inner.parent)
        : this.#checker.getSymbolAtLocation(inner);
    return symbol && declarationOfSymbol(symbol);
  }

  /** Returns the open points of an expression of type `unknown`, or of a container of it; with `name`, those of that field. */
  pointsOf(node: TSESTree.Node, points: PointsReader, name?: string): readonly string[] {
    switch (node.type) {
      case AST_NODE_TYPES.Identifier:
        return this.#pointsAt(this.declarationOf(node), points, name);
      case AST_NODE_TYPES.MemberExpression: {
        const place = this.declarationOf(node.property);
        const read = node.computed ? literalText(node.property) : fieldName(node.property);
        return [...this.#pointsAt(place, points, name), ...this.#pointsOfHolder(node.object, points, read)];
      }
      case AST_NODE_TYPES.CallExpression:
        return this.#pointsOfCall(node, points);
      case AST_NODE_TYPES.ObjectExpression:
        return node.properties.flatMap((part) => {
          if (part.type === AST_NODE_TYPES.SpreadElement) return this.pointsOf(part.argument, points, name);
          return name === undefined || fieldName(part.key) === name ? this.pointsOf(part.value, points) : [];
        });
      case AST_NODE_TYPES.ArrayExpression:
        return node.elements.flatMap((part) => (part ? this.pointsOf(part, points) : []));
      case AST_NODE_TYPES.SpreadElement:
      case AST_NODE_TYPES.AwaitExpression:
        return this.pointsOf(node.argument, points, name);
      case AST_NODE_TYPES.ChainExpression:
      case AST_NODE_TYPES.TSAsExpression:
      case AST_NODE_TYPES.TSNonNullExpression:
      case AST_NODE_TYPES.TSSatisfiesExpression:
      case AST_NODE_TYPES.TSTypeAssertion:
        return this.pointsOf(node.expression, points, name);
      case AST_NODE_TYPES.ConditionalExpression:
        return [...this.pointsOf(node.consequent, points, name), ...this.pointsOf(node.alternate, points, name)];
      case AST_NODE_TYPES.LogicalExpression:
        return [...this.pointsOf(node.left, points, name), ...this.pointsOf(node.right, points, name)];
      default:
        return [];
    }
  }

  #noteAssignedValue(place: ts.Node, assigned: AssignedValue): void {
    this.#assigned.set(place, [...(this.#assigned.get(place) ?? []), assigned]);
  }

  /**
   * Returns the open points of the object whose member is read. An object of type `unknown` has none, since TypeScript requires a
   * check before the read.
   */
  #pointsOfHolder(node: TSESTree.Node, points: PointsReader, name?: string): readonly string[] {
    const place = this.declarationOf(node);
    return place && isUnknown(this.#checker.getTypeAtLocation(place)) ? [] : this.pointsOf(node, points, name);
  }

  #pointsOfCall({ callee, arguments: field }: TSESTree.CallExpression, points: PointsReader): readonly string[] {
    if (callee.type === AST_NODE_TYPES.Identifier) return this.pointsOf(callee, points);
    if (callee.type !== AST_NODE_TYPES.MemberExpression) return [];
    if (FIELD_RETURNING_FUNCTIONS.has(dottedName(callee) ?? ''))
      return field.flatMap((argument) => this.pointsOf(argument, points));
    return this.#pointsOfHolder(callee.object, points);
  }

  #pointsAt(place: ts.Node | undefined, points: PointsReader, name?: string): readonly string[] {
    if (!place || this.#visiting.has(place)) return [];
    this.#visiting.add(place);
    const assignedPoints = (this.#assigned.get(place) ?? []).flatMap(({ type, node }) => [
      ...this.#pointsOfType(type, points, name, place),
      ...(node ? this.pointsOf(node, points, name) : []),
    ]);
    const boundPoints = ts.isBindingElement(place) ? this.#pointsOfElement(place, points) : [];
    this.#visiting.delete(place);
    return [...new Set([...assignedPoints, ...boundPoints])];
  }

  #pointsOfType(type: ts.Type, points: PointsReader, name: string | undefined, place: ts.Node): readonly string[] {
    const directPoints = ownPoints(type, this.#checker);
    if (directPoints.length > 0) return directPoints;
    const field = name === undefined ? undefined : type.getProperty(name);
    if (field) return points(this.#checker.getTypeOfSymbol(field), this.#checker);
    if (isUnknown(this.#checker.getTypeAtLocation(place))) return points(type, this.#checker);
    if (name !== undefined) return [];
    const items = type.getNumberIndexType();
    const held = items ? [items] : type.getProperties().map((property) => this.#checker.getTypeOfSymbol(property));
    return held.flatMap((part) => points(part, this.#checker));
  }

  /** Returns the open points of the part of a value that an element of a destructuring pattern gets. */
  #pointsOfElement(
    { parent: pattern, propertyName, name }: ts.BindingElement,
    points: PointsReader,
  ): readonly string[] {
    const isObject = ts.isObjectBindingPattern(pattern);
    const field = isObject ? (propertyName ?? name).getText() : undefined;
    const property = field === undefined ? undefined : this.#checker.getTypeAtLocation(pattern).getProperty(field);
    const place = ts.isBindingElement(pattern.parent) ? undefined : pattern.parent;
    return [
      ...this.#pointsAt(property && declarationOfSymbol(property), points),
      ...this.#pointsAt(place, points, field),
    ];
  }
}

const declarationOfSymbol = (symbol: ts.Symbol) => symbol.valueDeclaration ?? symbol.declarations?.[0];

const literalText = (node: TSESTree.Node) => (node.type === AST_NODE_TYPES.Literal ? String(node.value) : undefined);

/** Returns the name of a member of a variable, such as `Object.keys`; `undefined` for any other expression. */
export function dottedName(callee: TSESTree.Node): string | undefined {
  if (callee.type !== AST_NODE_TYPES.MemberExpression || callee.object.type !== AST_NODE_TYPES.Identifier)
    return undefined;
  const name = callee.computed ? literalText(callee.property) : fieldName(callee.property);
  return name === undefined ? undefined : `${callee.object.name}.${name}`;
}

/** Returns the name of a field that is written as an identifier or a literal; `undefined` for any other expression. */
export const fieldName = (node: TSESTree.Node): string | undefined =>
  node.type === AST_NODE_TYPES.Identifier ? node.name : literalText(node);
