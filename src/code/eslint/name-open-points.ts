import { AST_NODE_TYPES, ESLintUtils, type TSESTree } from '@typescript-eslint/utils';
import { createChecks } from './checks.ts';
import { type CallLike, createFlowReader } from './flows.ts';
import { createNodePoints } from './node-points.ts';
import { fieldName } from './places.ts';

const isNullOrUndefined = (node: TSESTree.Node): boolean =>
  (node.type === AST_NODE_TYPES.Literal && node.value === null && node.raw === 'null') ||
  (node.type === AST_NODE_TYPES.Identifier && node.name === 'undefined');

type NodeWithTest = Pick<TSESTree.ForStatement, 'test'>;

/**
 * Finds code that relies on a value at an open point without naming the point with `assume`. A value may be passed on, compared
 * with `undefined` and `null`, passed to a type guard, and assigned to `unknown`, after which the compiler requires a check.
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
    const flows = createFlowReader(services);
    const points = createNodePoints(services, flows);

    const reported: TSESTree.Range[] = [];
    const report = (node: TSESTree.Node, ids: readonly string[]) => {
      const [first] = ids;
      const [start, end] = node.range;
      if (first === undefined || reported.some((inner) => start <= inner[0] && inner[1] <= end)) return;
      reported.push(node.range);
      context.report({ node, messageId: 'unnamed', data: { points: ids.join(', '), first } });
    };

    const checks = createChecks({ services, flows, points, report });

    const postponedChecks: (() => void)[] = [];
    const postponeToEnd =
      <Node>(check: (node: Node) => void) =>
      (node: Node) => {
        postponedChecks.push(() => check(node));
      };
    const checkOperand = postponeToEnd(
      (node: TSESTree.Node | null | undefined) => node && report(node, points.pointsOfValue(node)),
    );

    return {
      VariableDeclarator({ id, init }) {
        if (!init) return;
        flows.noteBinding(id, init);
        if (id.type !== AST_NODE_TYPES.Identifier) checkOperand(init);
        // for a pattern without a type the compiler expects `any`
        if (id.type === AST_NODE_TYPES.Identifier || id.typeAnnotation) postponeToEnd(checks.checkAssignedValue)(init);
      },
      'CallExpression, NewExpression'(node: CallLike) {
        flows.noteCall(node);
        postponeToEnd(checks.checkCall)(node);
      },
      JSXOpeningElement(node) {
        flows.noteJsxElement(node);
        for (const { argument, parameter } of flows.listProps(node)) {
          postponedChecks.push(() => report(argument, points.pointsLostIn(argument, parameter)));
        }
      },
      'TSAsExpression, TSTypeAssertion': postponeToEnd(checks.checkAssertion),
      MemberExpression: postponeToEnd(checks.checkMember),
      BinaryExpression: postponeToEnd(checks.checkBinary),
      AssignmentPattern: ({ left }) => checkOperand(left),
      // `value ?? null` does not rely on the value: the result can still be absent.
      LogicalExpression: ({ left, right, operator }) =>
        (operator !== '??' || !isNullOrUndefined(right)) && checkOperand(left),
      UnaryExpression: ({ operator, argument }) => /^[!+~-]$/.test(operator) && checkOperand(argument),
      'IfStatement, ConditionalExpression, WhileStatement, DoWhileStatement, ForStatement': ({ test }: NodeWithTest) =>
        checkOperand(test),
      SwitchStatement: ({ discriminant }) => checkOperand(discriminant),
      'ForOfStatement, ForInStatement': ({ right }: TSESTree.ForOfStatement) => checkOperand(right),
      ForOfStatement: ({ left, right }) => {
        if (left.type === AST_NODE_TYPES.VariableDeclaration) flows.noteBinding(left.declarations[0].id, right);
      },
      ForInStatement: postponeToEnd(({ right }: TSESTree.ForInStatement) =>
        report(right, points.pointsOfUndeclaredFields(right)),
      ),
      SpreadElement: ({ argument }) => checkOperand(argument),
      TemplateLiteral({ expressions }) {
        for (const expression of expressions) {
          postponeToEnd((node: TSESTree.Node) =>
            report(
              node,
              points.pointsOfValue(node).length > 0 ? points.pointsOfValue(node) : points.pointsOfUncheckedValue(node),
            ),
          )(expression);
        }
      },
      AssignmentExpression({ left, right }) {
        flows.noteBinding(
          left.type === AST_NODE_TYPES.MemberExpression && !left.computed ? left.property : left,
          right,
        );
        postponeToEnd(checks.checkAssignedValue)(right);
      },
      PropertyDefinition: ({ value }) => postponeToEnd(checks.checkAssignedValue)(value),
      ReturnStatement: ({ argument }) => postponeToEnd(checks.checkAssignedValue)(argument),
      ArrowFunctionExpression: ({ body }) =>
        body.type !== AST_NODE_TYPES.BlockStatement && postponeToEnd(checks.checkAssignedValue)(body),
      Property({ key, value, parent }) {
        if (parent.type !== AST_NODE_TYPES.ObjectExpression) return;
        const name = fieldName(key);
        if (name !== undefined) flows.noteField(name, value, services.esTreeNodeToTSNodeMap.get(parent));
      },
      'Program:exit'() {
        for (const check of postponedChecks.reverse()) check(); // inner expressions first
      },
    };
  },
});
