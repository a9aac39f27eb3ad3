/** Finds expressions that rely on values at open points. */
import {
  AST_NODE_TYPES,
  type ParserServicesWithTypeInformation as Services,
  type TSESTree,
} from '@typescript-eslint/utils';
import ts from 'typescript';
import type { CallLike, FlowReader, PassedArgument } from './flows.ts';
import type { NodePoints } from './node-points.ts';
import {
  hasOnlyUnknownFields,
  isAny,
  isEmptyObject,
  isListOfAny,
  isReference,
  isUnknown,
  ownPoints,
  pointsWithin,
} from './open-types.ts';
import { dottedName } from './places.ts';

export type Assertion = TSESTree.TSAsExpression | TSESTree.TSTypeAssertion;

/** The parts of a lint run that the checks use. */
export interface CheckContext {
  readonly services: Services;
  readonly flows: FlowReader;
  readonly points: NodePoints;
  /** Reports an expression that relies on open points; does nothing if `points` is empty. */
  report(node: TSESTree.Node, points: readonly string[]): void;
}

const ITERATING_METHOD = /^(map|flatMap|filter|find|findIndex|forEach|some|every|reduce|sort)$/;

const COMPARING_METHOD = /^(add|delete|get|has|includes|indexOf|lastIndexOf|set)$/;

/**
 * Functions that return the names of fields, or whether there is a field. Functions that return values are not listed:
 * the types of the values have the open points.
 */
const FIELD_LISTING_FUNCTIONS: ReadonlySet<string> = new Set([
  'Object.keys',
  'Object.hasOwn',
  'Object.getOwnPropertyNames',
  'Reflect.ownKeys',
  'Reflect.has',
]);

export function createChecks({ services, flows, points, report }: CheckContext) {
  const checker = services.program.getTypeChecker();
  const typeOf = (node: TSESTree.Node) => services.getTypeAtLocation(node);

  function checkAssertion(node: Assertion): void {
    if (isAssertion(node.parent)) return; // of nested assertions only the outermost is checked
    let inner: TSESTree.Expression = node.expression;
    while (isAssertion(inner)) inner = inner.expression;
    const target = typeOf(node);
    const isOpen =
      pointsWithin(target, checker).length > 0 ||
      flows.typeArguments.pointsOfParameter(target, pointsWithin).length > 0;
    if (isUnknown(target) || isOpen || isInGuard(node)) return;
    report(node, points.pointsOfValueAndParts(inner));
    if (!hasOnlyUnknownFields(target, checker)) report(node, points.pointsOfUncheckedElements(inner, pointsWithin));
  }

  function checkMember(node: TSESTree.MemberExpression): void {
    const type = typeOf(node.object);
    const open = ownPoints(type, checker);
    if (!isListOfAny(type, checker)) {
      report(node, open);
      return;
    }
    const isRead = node.computed ? node.parent.type === AST_NODE_TYPES.MemberExpression : isIterationWithoutType(node);
    if (isRead) report(node, open.length > 0 ? open : flows.places.pointsOf(node.object, pointsWithin));
  }

  function checkCall(node: CallLike): void {
    report(node.callee, points.pointsOfValue(node.callee));
    const [first] = node.arguments;
    if (first !== undefined && FIELD_LISTING_FUNCTIONS.has(dottedName(node.callee) ?? ''))
      report(first, points.pointsOfUndeclaredFields(first));
    for (const passed of flows.listPassedArguments(node)) checkArgument(node, passed);
  }

  function checkArgument(node: CallLike, passed: PassedArgument): void {
    const { argument, parameter, declared, signature } = passed;
    if (passed.isGuard) {
      if (!readsParameter(passed)) report(argument, points.pointsOfPartsOrUnchecked(argument));
      return;
    }
    if (isEmptyObject(parameter)) report(argument, points.pointsOfValue(argument));
    const isOfProgram = flows.isDeclaredInProgram(signature) && !isCastFunction(signature);
    if (isOfProgram || points.pointsLostIn(argument, declared).length === 0)
      report(argument, points.pointsLostIn(argument, parameter));
    // a function without a result, such as a log, does not rely on its argument; one that returns a boolean for
    // `unknown` checks it
    const { flags } = signature.getReturnType();
    const isCheck = (flags & ts.TypeFlags.Boolean) !== 0 && isUnknown(declared) && node.arguments.length === 1;
    if (isOfProgram || isCheck || (flags & ts.TypeFlags.Void) !== 0 || isOnlyPassedOn(node, declared)) return;
    const isRead = isUnknown(parameter)
      ? !isOnlyStored(node, argument, declared)
      : isAny(declared) && (isArgumentOfJsonParse(node) || (flags & ts.TypeFlags.Any) !== 0);
    if (isRead) report(argument, points.pointsOfPartsOrUnchecked(argument));
    else if (isAny(declared) && !isUnknown(parameter)) report(argument, points.pointsOfWrittenOrUnchecked(argument));
  }

  /** Whether a type guard reads its parameter. A guard without a body, such as one of a library, counts as doing so. */
  function readsParameter({ signature: { declaration }, place }: PassedArgument): boolean {
    const body = declaration && 'body' in declaration ? (declaration.body as ts.Node | undefined) : undefined; // of a function
    const symbol = place && ts.isParameter(place) ? checker.getSymbolAtLocation(place.name) : undefined;
    if (body === undefined || symbol === undefined) return true;
    const mentions = (node: ts.Node): boolean =>
      (ts.isIdentifier(node) && checker.getSymbolAtLocation(node) === symbol) ||
      (ts.forEachChild(node, (child) => mentions(child) || undefined) ?? false);
    return mentions(body);
  }

  /** Whether a function without a body returns a type that its caller chooses, so that calling it works like a cast. */
  function isCastFunction({ declaration }: ts.Signature): boolean {
    if (declaration === undefined || ts.isJSDocSignature(declaration)) return false;
    if ('body' in declaration && declaration.body !== undefined) return false;
    const returned = checker.getSignatureFromDeclaration(declaration)?.getReturnType();
    const result = returned && isReference(returned) ? checker.getTypeArguments(returned)[0] : returned;
    const taken = declaration.parameters.map((parameter) => checker.getTypeAtLocation(parameter));
    return result?.isTypeParameter() === true && taken.every(isUnknown);
  }

  /** Whether a call only passes a value on: the program drops its result, or the result is a response of a server to its caller. */
  function isOnlyPassedOn(node: CallLike, declared: ts.Type): boolean {
    if (dottedName(node.callee) === 'JSON.stringify')
      return !isTextOrComparison(node.parent) && !isArgumentOfJsonParse(node);
    if (!isAny(declared)) return false;
    const outer = node.parent.type === AST_NODE_TYPES.AwaitExpression ? node.parent.parent : node.parent;
    return (
      outer.type === AST_NODE_TYPES.ExpressionStatement || /(Response|Reply)$/.test(typeOf(node).symbol?.name ?? '')
    );
  }

  /**
   * Whether a library function can only store an argument and return it later: its parameter is generic, and it is no
   * method that compares the argument, as `has` does.
   */
  function isOnlyStored({ callee, arguments: [first] }: CallLike, argument: TSESTree.Node, declared: ts.Type): boolean {
    if (isUnknown(declared)) return false;
    const { property } = callee.type === AST_NODE_TYPES.MemberExpression ? callee : {};
    return argument !== first || property?.type !== AST_NODE_TYPES.Identifier || !COMPARING_METHOD.test(property.name);
  }

  /** Whether a call is the argument of `JSON.parse`, as in `JSON.parse(JSON.stringify(value))`. The result is `any`. */
  const isArgumentOfJsonParse = ({ parent }: CallLike) =>
    parent.type === AST_NODE_TYPES.CallExpression && dottedName(parent.callee) === 'JSON.parse';

  /** Checks a value that is assigned to, or returned as, a type that contains `any`. */
  function checkAssignedValue(node: TSESTree.Node | null | undefined): void {
    if (!node) return;
    const expression = services.esTreeNodeToTSNodeMap.get(node) as ts.Expression; // callers pass expressions
    const contextual = checker.getContextualType(expression);
    if (contextual) report(node, points.pointsLostIn(node, contextual));
  }

  function checkBinary({ operator, left, right }: TSESTree.BinaryExpression): void {
    if (operator === 'instanceof') return; // it checks any value
    const isEquality = /^[!=]==?$/.test(operator);
    if (isEquality && (isNullOrUndefined(left) || isNullOrUndefined(right))) return;
    if (operator === 'in') report(right, isDeclaredField(left, right) ? [] : points.pointsOfUndeclaredFields(right));
    for (const side of [left, right]) {
      report(side, points.pointsOfValue(side));
      if (!isEquality) report(side, points.pointsOfUncheckedValue(side));
    }
  }

  const isDeclaredField = (name: TSESTree.Node, object: TSESTree.Node) =>
    name.type === AST_NODE_TYPES.Literal && typeOf(object).getProperty(String(name.value)) !== undefined;

  const isNullOrUndefined = (node: TSESTree.Node) =>
    (typeOf(node).flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0;

  return { checkAssertion, checkMember, checkCall, checkAssignedValue, checkBinary };
}

/** Whether a node is a template or a binary expression, which makes a text of a value or compares it. */
const isTextOrComparison = ({ type }: TSESTree.Node): boolean =>
  type === AST_NODE_TYPES.BinaryExpression || type === AST_NODE_TYPES.TemplateLiteral;

/** Whether an expression is inside a type guard, where values may be used in order to check them. */
function isInGuard(node: TSESTree.Node): boolean {
  for (let outer = node.parent; outer; outer = outer.parent)
    if ('returnType' in outer) return outer.returnType?.typeAnnotation.type === AST_NODE_TYPES.TSTypePredicate;
  return false;
}

const isAssertion = (node: TSESTree.Node): node is Assertion =>
  node.type === AST_NODE_TYPES.TSAsExpression || node.type === AST_NODE_TYPES.TSTypeAssertion;

/** Whether a method of a list calls a function whose parameter for the elements has no type. */
function isIterationWithoutType({ property, parent }: TSESTree.MemberExpression): boolean {
  if (property.type !== AST_NODE_TYPES.Identifier || !ITERATING_METHOD.test(property.name)) return false;
  const [callback] = parent.type === AST_NODE_TYPES.CallExpression ? parent.arguments : [];
  if (callback?.type !== AST_NODE_TYPES.ArrowFunctionExpression && callback?.type !== AST_NODE_TYPES.FunctionExpression)
    return false;
  const [item] = callback.params;
  const isTyped = item?.type === AST_NODE_TYPES.Identifier && item.typeAnnotation !== undefined;
  return item !== undefined && !isTyped && callback.returnType?.typeAnnotation.type !== AST_NODE_TYPES.TSTypePredicate;
}
