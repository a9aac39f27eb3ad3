/** Where open values go without a type that shows it: to places of the type `unknown`, or of a list or a record of it. */
import {
  AST_NODE_TYPES,
  type ParserServicesWithTypeInformation as Services,
  type TSESTree,
} from '@typescript-eslint/utils';
import ts from 'typescript';
import { holdsUnknown, isOfSource, isUnknown, ownPoints, type Points } from './open-types.ts';

/** What was put at a place: a value of a type, and where the program writes it. */
interface Put {
  readonly type: ts.Type;
  readonly node?: TSESTree.Node;
}

const HANDS_ON_FIELDS = /^Object\.(values|entries|fromEntries|assign|freeze)$/;
/** Types of parameters and of properties are not deeper. */
const DEEPEST = 3;

export class Places {
  readonly #services: Services;
  readonly #checker: ts.TypeChecker;
  readonly #puts = new Map<ts.Node, Put[]>();
  readonly #asked = new Set<ts.Node>();

  constructor(services: Services) {
    this.#services = services;
    this.#checker = services.program.getTypeChecker();
  }

  /** Notes that a value goes to a place of a type. */
  put(node: TSESTree.Node, place: ts.Node | undefined, declared: ts.Type): void {
    const type = this.#services.getTypeAtLocation(node);
    if (place && (isUnknown(declared) || holdsUnknown(declared, this.#checker))) this.#note(place, { type, node });
    this.putFields(type, declared);
  }

  /** Notes that the fields of a value go to properties of a type. */
  putFields(type: ts.Type, declared: ts.Type, depth = 0): void {
    if (type === declared || depth > DEEPEST) return;
    for (const property of this.#checker.getNonNullableType(declared).getProperties()) {
      const place = placeOf(property);
      const given = type.getProperty(property.name);
      if (!given || !isOfSource(place)) continue;
      const [from, to] = [this.#checker.getTypeOfSymbol(given), this.#checker.getTypeOfSymbol(property)];
      if (isUnknown(to) || holdsUnknown(to, this.#checker)) this.#note(place, { type: from });
      else this.putFields(from, to, depth + 1);
    }
  }

  of(node: TSESTree.Node): ts.Node | undefined {
    const { parent } = node;
    const inner = this.#services.esTreeNodeToTSNodeMap.get(node);
    const isShorthand = parent?.type === AST_NODE_TYPES.Property && parent.shorthand && ts.isIdentifier(inner);
    const symbol =
      isShorthand && ts.isShorthandPropertyAssignment(inner.parent)
        ? this.#checker.getShorthandAssignmentValueSymbol(inner.parent)
        : this.#checker.getSymbolAtLocation(inner);
    return symbol && placeOf(symbol);
  }

  /**
   * The open points of what an expression of the type `unknown`, or of a list or a record of it, can contain.
   *
   * @param name The field that is read of it; without it each field.
   */
  pointsOf(node: TSESTree.Node, points: Points, name?: string): readonly string[] {
    switch (node.type) {
      case AST_NODE_TYPES.Identifier:
        return this.#pointsAt(this.of(node), points, name);
      case AST_NODE_TYPES.MemberExpression: {
        const place = this.of(node.property);
        const read = node.computed ? literal(node.property) : textOf(node.property);
        return [...this.#pointsAt(place, points, name), ...this.#pointsOfHolder(node.object, points, read)];
      }
      case AST_NODE_TYPES.CallExpression:
        return this.#pointsOfCall(node, points);
      case AST_NODE_TYPES.ObjectExpression:
        return node.properties.flatMap((part) => {
          if (part.type === AST_NODE_TYPES.SpreadElement) return this.pointsOf(part.argument, points, name);
          return name === undefined || textOf(part.key) === name ? this.pointsOf(part.value, points) : [];
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

  #note(place: ts.Node, put: Put): void {
    this.#puts.set(place, [...(this.#puts.get(place) ?? []), put]);
  }

  /** What is read of something: nothing is known of `unknown`, so that who reads a field of it has checked it. */
  #pointsOfHolder(node: TSESTree.Node, points: Points, name?: string): readonly string[] {
    const place = this.of(node);
    return place && isUnknown(this.#checker.getTypeAtLocation(place)) ? [] : this.pointsOf(node, points, name);
  }

  #pointsOfCall({ callee, arguments: given }: TSESTree.CallExpression, points: Points): readonly string[] {
    const handsOn = callee.type === AST_NODE_TYPES.MemberExpression && HANDS_ON_FIELDS.test(nameOf(callee));
    if (handsOn) return given.flatMap((argument) => this.pointsOf(argument, points));
    return callee.type === AST_NODE_TYPES.MemberExpression ? this.#pointsOfHolder(callee.object, points) : [];
  }

  #pointsAt(place: ts.Node | undefined, points: Points, name?: string): readonly string[] {
    if (!place || this.#asked.has(place)) return [];
    this.#asked.add(place); // a value can go round in a circle
    const puts = (this.#puts.get(place) ?? []).flatMap(({ type, node }) => [
      ...this.#pointsOfType(type, points, name, place),
      ...(node ? this.pointsOf(node, points, name) : []),
    ]);
    const taken = ts.isBindingElement(place) ? this.#pointsOfTaken(place, points) : [];
    this.#asked.delete(place);
    return [...new Set([...puts, ...taken])];
  }

  #pointsOfType(type: ts.Type, points: Points, name: string | undefined, place: ts.Node): readonly string[] {
    const own = ownPoints(type, this.#checker);
    if (own.length > 0) return own;
    const field = name === undefined ? undefined : type.getProperty(name);
    if (field) return points(this.#checker.getTypeOfSymbol(field), this.#checker);
    if (isUnknown(this.#checker.getTypeAtLocation(place))) return points(type, this.#checker);
    if (name !== undefined) return [];
    const items = type.getNumberIndexType();
    const held = items ? [items] : type.getProperties().map((property) => this.#checker.getTypeOfSymbol(property));
    return held.flatMap((part) => points(part, this.#checker));
  }

  /** What a name in a pattern takes out of the value that the pattern takes apart. */
  #pointsOfTaken({ parent: pattern, propertyName, name }: ts.BindingElement, points: Points): readonly string[] {
    const isObject = ts.isObjectBindingPattern(pattern);
    const field = isObject ? (propertyName ?? name).getText() : undefined;
    const property = field === undefined ? undefined : this.#checker.getTypeAtLocation(pattern).getProperty(field);
    const place = ts.isBindingElement(pattern.parent) ? undefined : pattern.parent;
    return [...this.#pointsAt(property && placeOf(property), points), ...this.#pointsAt(place, points, field)];
  }
}

const placeOf = (symbol: ts.Symbol) => symbol.valueDeclaration ?? symbol.declarations?.[0];

const literal = (node: TSESTree.Node) => (node.type === AST_NODE_TYPES.Literal ? String(node.value) : undefined);

const textOf = (node: TSESTree.Node) => (node.type === AST_NODE_TYPES.Identifier ? node.name : literal(node));

const nameOf = ({ object, property }: TSESTree.MemberExpression) => `${textOf(object)}.${textOf(property)}`;
