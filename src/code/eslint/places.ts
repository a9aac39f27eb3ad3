import {
  AST_NODE_TYPES,
  type ParserServicesWithTypeInformation as Services,
  type TSESTree,
} from '@typescript-eslint/utils';
import ts from 'typescript';
import { holdsUnknown, isOfSource, isUnknown, ownPoints, type Points } from './open-types.ts';

interface Put {
  readonly type: ts.Type;
  readonly node?: TSESTree.Node;
}

const HANDS_ON_FIELDS = /^Object\.(values|entries|fromEntries|assign|freeze)$/;
/** Types of parameters and of properties are not deeper. */
const DEEPEST = 3;

export function createPlaces(services: Services) {
  const checker = services.program.getTypeChecker();
  const putAt = new Map<ts.Node, Put[]>();
  const asked = new Set<ts.Node>();

  function put(node: TSESTree.Node, place: ts.Node | undefined, declared: ts.Type): void {
    const type = services.getTypeAtLocation(node);
    if (place && (isUnknown(declared) || holdsUnknown(declared, checker))) note(place, { type, node });
    putFields(type, declared);
  }

  function putFields(type: ts.Type, declared: ts.Type, depth = 0): void {
    if (type === declared || depth > DEEPEST) return;
    for (const property of checker.getNonNullableType(declared).getProperties()) {
      const place = placeOf(property);
      const given = type.getProperty(property.name);
      if (!given || !isOfSource(place)) continue;
      const [from, to] = [checker.getTypeOfSymbol(given), checker.getTypeOfSymbol(property)];
      if (isUnknown(to) || holdsUnknown(to, checker)) note(place, { type: from });
      else putFields(from, to, depth + 1);
    }
  }

  function of(node: TSESTree.Node): ts.Node | undefined {
    const { parent } = node;
    const inner = services.esTreeNodeToTSNodeMap.get(node);
    const isShorthand = parent?.type === AST_NODE_TYPES.Property && parent.shorthand && ts.isIdentifier(inner);
    const symbol =
      isShorthand && ts.isShorthandPropertyAssignment(inner.parent)
        ? checker.getShorthandAssignmentValueSymbol(inner.parent)
        : checker.getSymbolAtLocation(inner);
    return symbol && placeOf(symbol);
  }

  /** The open points of an expression of type `unknown`, or a list or record of it; of one field where named. */
  function pointsOf(node: TSESTree.Node, points: Points, name?: string): readonly string[] {
    switch (node.type) {
      case AST_NODE_TYPES.Identifier:
        return pointsAt(of(node), points, name);
      case AST_NODE_TYPES.MemberExpression: {
        const place = of(node.property);
        const read = node.computed ? literal(node.property) : textOf(node.property);
        return [...pointsAt(place, points, name), ...pointsOfHolder(node.object, points, read)];
      }
      case AST_NODE_TYPES.CallExpression:
        return pointsOfCall(node, points);
      case AST_NODE_TYPES.ObjectExpression:
        return node.properties.flatMap((part) => {
          if (part.type === AST_NODE_TYPES.SpreadElement) return pointsOf(part.argument, points, name);
          return name === undefined || textOf(part.key) === name ? pointsOf(part.value, points) : [];
        });
      case AST_NODE_TYPES.ArrayExpression:
        return node.elements.flatMap((part) => (part ? pointsOf(part, points) : []));
      case AST_NODE_TYPES.SpreadElement:
      case AST_NODE_TYPES.AwaitExpression:
        return pointsOf(node.argument, points, name);
      case AST_NODE_TYPES.ChainExpression:
      case AST_NODE_TYPES.TSAsExpression:
      case AST_NODE_TYPES.TSNonNullExpression:
      case AST_NODE_TYPES.TSSatisfiesExpression:
      case AST_NODE_TYPES.TSTypeAssertion:
        return pointsOf(node.expression, points, name);
      case AST_NODE_TYPES.ConditionalExpression:
        return [...pointsOf(node.consequent, points, name), ...pointsOf(node.alternate, points, name)];
      case AST_NODE_TYPES.LogicalExpression:
        return [...pointsOf(node.left, points, name), ...pointsOf(node.right, points, name)];
      default:
        return [];
    }
  }

  function note(place: ts.Node, put: Put): void {
    putAt.set(place, [...(putAt.get(place) ?? []), put]);
  }

  /** What is read of something: nothing is known of `unknown`, so that who reads a field of it has checked it. */
  function pointsOfHolder(node: TSESTree.Node, points: Points, name?: string): readonly string[] {
    const place = of(node);
    return place && isUnknown(checker.getTypeAtLocation(place)) ? [] : pointsOf(node, points, name);
  }

  function pointsOfCall({ callee, arguments: given }: TSESTree.CallExpression, points: Points): readonly string[] {
    if (callee.type !== AST_NODE_TYPES.MemberExpression) return [];
    const name = `${textOf(callee.object)}.${textOf(callee.property)}`;
    if (HANDS_ON_FIELDS.test(name)) return given.flatMap((argument) => pointsOf(argument, points));
    return pointsOfHolder(callee.object, points);
  }

  function pointsAt(place: ts.Node | undefined, points: Points, name?: string): readonly string[] {
    if (!place || asked.has(place)) return [];
    asked.add(place); // a value can go round in a circle
    const puts = (putAt.get(place) ?? []).flatMap(({ type, node }) => [
      ...pointsOfType(type, points, name, place),
      ...(node ? pointsOf(node, points, name) : []),
    ]);
    const taken = ts.isBindingElement(place) ? pointsOfTaken(place, points) : [];
    asked.delete(place);
    return [...new Set([...puts, ...taken])];
  }

  function pointsOfType(type: ts.Type, points: Points, name: string | undefined, place: ts.Node): readonly string[] {
    const own = ownPoints(type, checker);
    if (own.length > 0) return own;
    const field = name === undefined ? undefined : type.getProperty(name);
    if (field) return points(checker.getTypeOfSymbol(field), checker);
    if (isUnknown(checker.getTypeAtLocation(place))) return points(type, checker);
    if (name !== undefined) return [];
    const items = type.getNumberIndexType();
    const held = items ? [items] : type.getProperties().map((property) => checker.getTypeOfSymbol(property));
    return held.flatMap((part) => points(part, checker));
  }

  /** What a name in a pattern takes out of the value that the pattern takes apart. */
  function pointsOfTaken(
    { parent: pattern, propertyName, name }: ts.BindingElement,
    points: Points,
  ): readonly string[] {
    const isObject = ts.isObjectBindingPattern(pattern);
    const field = isObject ? (propertyName ?? name).getText() : undefined;
    const property = field === undefined ? undefined : checker.getTypeAtLocation(pattern).getProperty(field);
    const place = ts.isBindingElement(pattern.parent) ? undefined : pattern.parent;
    return [...pointsAt(property && placeOf(property), points), ...pointsAt(place, points, field)];
  }

  return { put, putFields, of, pointsOf };
}

const placeOf = (symbol: ts.Symbol) => symbol.valueDeclaration ?? symbol.declarations?.[0];

const literal = (node: TSESTree.Node) => (node.type === AST_NODE_TYPES.Literal ? String(node.value) : undefined);

const textOf = (node: TSESTree.Node) => (node.type === AST_NODE_TYPES.Identifier ? node.name : literal(node));
