/** Functions that return the open points of the values of expressions. */
import {
  AST_NODE_TYPES,
  type ParserServicesWithTypeInformation as Services,
  type TSESTree,
} from '@typescript-eslint/utils';
import type ts from 'typescript';
import type { FlowReader } from './flows.ts';
import { findLostPoints } from './lost-points.ts';
import {
  holdsUnknown,
  isAny,
  isStillUnknown,
  ownPoints,
  type PointsReader,
  pointsOfFields,
  pointsWithin,
} from './open-types.ts';

export type NodePoints = ReturnType<typeof createNodePoints>;

export function createNodePoints(services: Services, { places, typeArguments }: FlowReader) {
  const checker = services.program.getTypeChecker();
  const typeOf = (node: TSESTree.Node) => services.getTypeAtLocation(node);

  /** Returns the open points of a value itself, not of its parts. */
  const pointsOf = (node: TSESTree.Node) => ownPoints(typeOf(node), checker);

  /** Returns the open points of a value and of its parts. */
  const within = (node: TSESTree.Node) => pointsWithin(typeOf(node), checker);

  /** Returns the open points of the undeclared fields that a value can have (its index signature). */
  const ofFields = (node: TSESTree.Node) => pointsOfFields(typeOf(node), checker);

  /** Returns the open points of a value whose type is `unknown` or a type parameter, and that no code has checked. */
  const unchecked = (node: TSESTree.Node, points: PointsReader = ownPoints) => {
    const type = typeOf(node);
    return isStillUnknown(type) ? places.pointsOf(node, points) : typeArguments.points(type, points);
  };

  /** Like `unchecked`, but also for the elements of a list or a record of unknown values. */
  const uncheckedElements = (node: TSESTree.Node, points: PointsReader) =>
    holdsUnknown(typeOf(node), checker) ? places.pointsOf(node, points) : unchecked(node, points);

  const withinOrUnchecked = (node: TSESTree.Node) =>
    within(node).length > 0 ? within(node) : uncheckedElements(node, pointsWithin);

  /** Returns the open points of a value that get lost because its target's type has `any`. */
  const lostIn = (node: TSESTree.Node, type: ts.Type) =>
    isAny(type) ? withinOrUnchecked(node) : findLostPoints(typeOf(node), type, checker);

  /** Returns the open points of a value, or of the values that an object or list literal contains. */
  function pointsOfWrittenValues(node: TSESTree.Node): readonly string[] {
    if (node.type === AST_NODE_TYPES.ObjectExpression) {
      return node.properties.flatMap((part) =>
        part.type === AST_NODE_TYPES.Property
          ? pointsOfWrittenValues(part.value)
          : pointsOfDeclaredFields(part.argument),
      );
    }
    if (node.type === AST_NODE_TYPES.ArrayExpression)
      return node.elements.flatMap((part) => (part ? pointsOfWrittenValues(part) : []));
    return pointsOf(node);
  }

  const pointsOfDeclaredFields = (node: TSESTree.Node) =>
    typeOf(node)
      .getProperties()
      .flatMap((property) => ownPoints(checker.getTypeOfSymbol(property), checker));

  const writtenOrUnchecked = (node: TSESTree.Node) =>
    pointsOfWrittenValues(node).length > 0 ? pointsOfWrittenValues(node) : uncheckedElements(node, ownPoints);

  return {
    own: pointsOf,
    within,
    ofFields,
    unchecked,
    uncheckedElements,
    withinOrUnchecked,
    lostIn,
    writtenOrUnchecked,
  };
}
