import { AST_NODE_TYPES, ESLintUtils, type TSESTree } from '@typescript-eslint/utils';
import ts from 'typescript';
import { type CallLike, createFlows, type Given } from './flows.ts';
import { pointsLost } from './lost-points.ts';
import {
  holdsUnknown,
  isAny,
  isEmptyObject,
  isListOfAny,
  isOfUnknowns,
  isStillUnknown,
  isUnknown,
  ownPoints,
  type Points,
  pointsOfFields,
  pointsWithin,
} from './open-types.ts';

type Assertion = TSESTree.TSAsExpression | TSESTree.TSTypeAssertion;
type Conditional = Pick<TSESTree.ForStatement, 'test'>;

const isAssertion = (node: TSESTree.Node): node is Assertion =>
  node.type === AST_NODE_TYPES.TSAsExpression || node.type === AST_NODE_TYPES.TSTypeAssertion;

const OVER_ITEMS = /^(map|flatMap|filter|find|findIndex|forEach|some|every|reduce|sort)$/;

const COMPARES = /^(add|delete|get|has|includes|indexOf|lastIndexOf|set)$/;

/** What gives names of fields; what gives their values gives them with their open points. */
const LISTS_FIELDS = /^(Object\.(keys|hasOwn|getOwnPropertyNames)|Reflect\.(ownKeys|has))$/;

/**
 * Finds where a program takes something for granted of a value at an open point without naming the point: `assume` names
 * it. A value may be handed on, compared with `undefined` and `null`, given to a type guard, and taken for `unknown`, which
 * the compiler then has checked.
 */
export const nameOpenPoints: ESLintUtils.RuleModule<'unnamed'> = ESLintUtils.RuleCreator.withoutDocs({
  meta: {
    type: 'problem',
    docs: { description: 'Name the open point wherever something is taken for granted of it' },
    messages: {
      unnamed: "This takes something for granted at {{points}}, which is open. Say so by name: assume(…, '{{first}}').",
    },
    schema: [],
  },
  create(context) {
    const services = ESLintUtils.getParserServices(context);
    const { esTreeNodeToTSNodeMap } = services;
    const checker = services.program.getTypeChecker();
    const typeOf = (node: TSESTree.Node) => services.getTypeAtLocation(node);
    const own = (node: TSESTree.Node) => ownPoints(typeOf(node), checker);
    const within = (node: TSESTree.Node) => pointsWithin(typeOf(node), checker);
    const ofFields = (node: TSESTree.Node) => pointsOfFields(typeOf(node), checker);

    const flows = createFlows(services);
    const { places, typeArguments } = flows;
    /** What is open in a value of the type `unknown` or of a type parameter, as long as nothing was checked of it. */
    const unchecked = (node: TSESTree.Node, points: Points = ownPoints) => {
      const type = typeOf(node);
      return isStillUnknown(type) ? places.pointsOf(node, points) : typeArguments.points(type, points);
    };
    /** The same, or for the values of a list or a record of unknown values. */
    const held = (node: TSESTree.Node, points: Points) =>
      holdsUnknown(typeOf(node), checker) ? places.pointsOf(node, points) : unchecked(node, points);

    const textOf = (node: TSESTree.Node) => context.sourceCode.getText(node);

    const reported: TSESTree.Range[] = [];
    const report = (node: TSESTree.Node, points: readonly string[]) => {
      const [first] = points;
      const [start, end] = node.range;
      if (first === undefined || reported.some((inner) => start <= inner[0] && inner[1] <= end)) return;
      reported.push(node.range);
      context.report({ node, messageId: 'unnamed', data: { points: points.join(', '), first } });
    };

    function checkAssertion(node: Assertion): void {
      if (isAssertion(node.parent)) return; // the outermost says what it ends as
      let inner: TSESTree.Expression = node.expression;
      while (isAssertion(inner)) inner = inner.expression;
      const target = typeOf(node);
      const isOpen = pointsWithin(target, checker).length > 0 || typeArguments.points(target, pointsWithin).length > 0;
      if (isUnknown(target) || isOpen) return;
      report(node, within(inner));
      if (!isOfUnknowns(target, checker)) report(node, unchecked(inner, pointsWithin));
    }

    function checkMember(node: TSESTree.MemberExpression): void {
      const type = typeOf(node.object);
      const points = ownPoints(type, checker);
      if (isListOfAny(type, checker)) {
        const from = points.length > 0 ? points : places.pointsOf(node.object, pointsWithin);
        if (node.computed ? isReadFurther(node) : isOverItemsOfAny(node)) report(node, from);
      } else {
        report(node, points);
      }
    }

    const isReadFurther = ({ parent }: TSESTree.MemberExpression) => parent.type === AST_NODE_TYPES.MemberExpression;

    /** Whether a function receives the items of a list of `any` without a type of its own for them. */
    function isOverItemsOfAny({ property, parent }: TSESTree.MemberExpression): boolean {
      if (property.type !== AST_NODE_TYPES.Identifier || !OVER_ITEMS.test(property.name)) return false;
      const [given] = parent.type === AST_NODE_TYPES.CallExpression ? parent.arguments : [];
      if (given?.type !== AST_NODE_TYPES.ArrowFunctionExpression && given?.type !== AST_NODE_TYPES.FunctionExpression)
        return false;
      const [item] = given.params;
      const isTyped = item?.type === AST_NODE_TYPES.Identifier && item.typeAnnotation !== undefined;
      return item !== undefined && !isTyped && given.returnType?.typeAnnotation.type !== AST_NODE_TYPES.TSTypePredicate;
    }

    function checkCall(node: CallLike): void {
      report(node.callee, own(node.callee));
      const [first] = node.arguments;
      if (first !== undefined && LISTS_FIELDS.test(textOf(node.callee))) report(first, ofFields(first));
      for (const given of flows.given(node)) checkArgument(node, given);
    }

    function checkArgument(node: CallLike, { argument, parameter, declared, signature }: Given): void {
      if (isEmptyObject(parameter)) report(argument, own(argument));
      const isOfProgram = flows.isOfProgram(signature);
      if (isOfProgram || lostIn(argument, declared).length === 0) report(argument, lostIn(argument, parameter));
      // what gives nothing back, such as a log, can make nothing of it; what says yes or no of anything alone checks it
      const { flags } = signature.getReturnType();
      const isCheck = (flags & ts.TypeFlags.Boolean) !== 0 && isUnknown(declared) && node.arguments.length === 1;
      if (isOfProgram || isCheck || (flags & ts.TypeFlags.Void) !== 0) return;
      const isRead = isUnknown(parameter)
        ? !isKept(node, argument, declared)
        : isAny(declared) && (isArgumentOfParse(node) || (flags & ts.TypeFlags.Any) !== 0);
      if (isRead) report(argument, withinOrHeld(argument));
      else if (isAny(declared) && !isUnknown(parameter))
        report(argument, written(argument).length > 0 ? written(argument) : held(argument, ownPoints));
    }

    /** What is open in a value and goes to a type that has `any` for it. */
    const lostIn = (node: TSESTree.Node, type: ts.Type) =>
      isAny(type) ? withinOrHeld(node) : pointsLost(typeOf(node), type, checker);

    const withinOrHeld = (node: TSESTree.Node) => (within(node).length > 0 ? within(node) : held(node, pointsWithin));

    /** Whether a library's function takes a value whatever it is, and so can only keep it and give it back. */
    function isKept({ callee, arguments: [first] }: CallLike, argument: TSESTree.Node, declared: ts.Type): boolean {
      if (isUnknown(declared)) return false;
      const name = callee.type === AST_NODE_TYPES.MemberExpression ? textOf(callee.property) : '';
      return argument !== first || !COMPARES.test(name);
    }

    /** The open points of a value, or of those that are written into an object or a list right there. */
    function written(node: TSESTree.Node): readonly string[] {
      if (node.type === AST_NODE_TYPES.ObjectExpression) {
        return node.properties.flatMap((part) =>
          part.type === AST_NODE_TYPES.Property ? written(part.value) : ofDeclaredFields(part.argument),
        );
      }
      if (node.type === AST_NODE_TYPES.ArrayExpression)
        return node.elements.flatMap((part) => (part ? written(part) : []));
      return own(node);
    }

    /** The open points of the fields that an object declares, which are written where it is spread. */
    const ofDeclaredFields = (node: TSESTree.Node) =>
      typeOf(node)
        .getProperties()
        .flatMap((property) => ownPoints(checker.getTypeOfSymbol(property), checker));

    /** `JSON.parse(JSON.stringify(value))` makes `any` of everything. */
    const isArgumentOfParse = ({ parent }: CallLike) =>
      parent.type === AST_NODE_TYPES.CallExpression && textOf(parent.callee) === 'JSON.parse';

    /** What is given to a place whose type has `any` leaves the types behind. */
    function checkGiven(node: TSESTree.Node | null | undefined): void {
      if (!node) return;
      const expression = esTreeNodeToTSNodeMap.get(node) as ts.Expression; // each place that is checked has one
      const contextual = checker.getContextualType(expression);
      if (contextual) report(node, lostIn(node, contextual));
    }

    const isDeclared = (name: TSESTree.Node, object: TSESTree.Node) =>
      name.type === AST_NODE_TYPES.Literal && typeOf(object).getProperty(String(name.value)) !== undefined;

    const isNothing = (node: TSESTree.Node) =>
      (typeOf(node).flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0;

    function checkBinary({ operator, left, right }: TSESTree.BinaryExpression): void {
      if (operator === 'instanceof') return; // it checks whatever it is given
      const isEquality = /^[!=]==?$/.test(operator);
      if (isEquality && (isNothing(left) || isNothing(right))) return;
      if (operator === 'in') report(right, isDeclared(left, right) ? [] : ofFields(right));
      for (const side of [left, right]) {
        report(side, own(side));
        if (!isEquality) report(side, unchecked(side));
      }
    }

    const later: (() => void)[] = [];
    const atEnd =
      <Node>(check: (node: Node) => void) =>
      (node: Node) => {
        later.push(() => check(node));
      };
    const ownOf = atEnd((node: TSESTree.Node | null | undefined) => node && report(node, own(node)));

    return {
      VariableDeclarator({ id, init }) {
        if (!init) return;
        flows.to(id, init);
        if (id.type !== AST_NODE_TYPES.Identifier) ownOf(init);
        // of a pattern alone the compiler expects `any`
        if (id.type === AST_NODE_TYPES.Identifier || id.typeAnnotation) atEnd(checkGiven)(init);
      },
      'CallExpression, NewExpression'(node: CallLike) {
        flows.call(node);
        atEnd(checkCall)(node);
      },
      JSXOpeningElement(node) {
        flows.element(node);
        for (const { argument, parameter } of flows.props(node)) {
          later.push(() => report(argument, lostIn(argument, parameter)));
        }
      },
      'TSAsExpression, TSTypeAssertion': atEnd(checkAssertion),
      MemberExpression: atEnd(checkMember),
      BinaryExpression: atEnd(checkBinary),
      AssignmentPattern: ({ left }) => ownOf(left),
      LogicalExpression: ({ left }) => ownOf(left),
      UnaryExpression: ({ operator, argument }) => /^[!+~-]$/.test(operator) && ownOf(argument),
      'IfStatement, ConditionalExpression, WhileStatement, DoWhileStatement, ForStatement': ({ test }: Conditional) =>
        ownOf(test),
      SwitchStatement: ({ discriminant }) => ownOf(discriminant),
      'ForOfStatement, ForInStatement': ({ right }: TSESTree.ForOfStatement) => ownOf(right),
      ForOfStatement: ({ left, right }) => {
        if (left.type === AST_NODE_TYPES.VariableDeclaration) flows.to(left.declarations[0].id, right);
      },
      ForInStatement: atEnd(({ right }: TSESTree.ForInStatement) => report(right, ofFields(right))),
      SpreadElement: ({ argument }) => ownOf(argument),
      TemplateLiteral({ expressions }) {
        for (const expression of expressions) {
          atEnd((node: TSESTree.Node) => report(node, own(node).length > 0 ? own(node) : unchecked(node)))(expression);
        }
      },
      AssignmentExpression({ left, right }) {
        flows.to(left.type === AST_NODE_TYPES.MemberExpression && !left.computed ? left.property : left, right);
        atEnd(checkGiven)(right);
      },
      PropertyDefinition: ({ value }) => atEnd(checkGiven)(value),
      ReturnStatement: ({ argument }) => atEnd(checkGiven)(argument),
      ArrowFunctionExpression: ({ body }) => body.type !== AST_NODE_TYPES.BlockStatement && atEnd(checkGiven)(body),
      Property({ key, value, parent }) {
        if (parent.type !== AST_NODE_TYPES.ObjectExpression) return;
        flows.toField(textOf(key), value, esTreeNodeToTSNodeMap.get(parent));
      },
      'Program:exit'() {
        for (const check of later.reverse()) check(); // what is within comes first
      },
    };
  },
});
