import {
  type ArrowFunctionExpression,
  type Function as FunctionNode,
  type Node,
  parseSync,
  type Program as Tree,
} from 'oxc-parser';
import {
  type ClassParts,
  type Expression,
  type ObjectEntry,
  type Parameter,
  type Pattern,
  type Position,
  type Spread,
  type Statement,
  typeArgument,
} from '../program.ts';
import {
  callOf,
  choice,
  evaluated,
  listOf,
  literal,
  memberOf,
  name,
  objectOf,
  operation,
  spread,
  switchOf,
  unread,
} from './expressions.ts';
import { assumptionsIn, type Reading } from './reading.ts';
import { survivesParser } from './survives-parser.ts';
import { positionsIn } from './texts.ts';

/** Reads TypeScript and JavaScript, with JSX: the name of the file says which. */
export async function readJavascript(file: string, text: string, firstLine = 1): Promise<Reading> {
  // A file of JavaScript may contain JSX whatever its name.
  const lang = /\.[cm]?jsx?$/.test(file) ? ('jsx' as const) : undefined;
  const options = { sourceType: 'unambiguous', ...(lang && { lang }) } as const;
  if (!(await survivesParser(file, text, options))) throw new RangeError('nested too deep for the parser');
  const { program, comments, errors } = parseSync(file, text, options);
  const positionOf = positionsIn(text, firstLine);
  const [error] = errors.filter(({ severity }) => String(severity) === 'Error');
  if (error !== undefined && program.body.length === 0) {
    const place = positionOf(error.labels[0]?.start ?? 0);
    return { programs: [], assumptions: [], unread: [{ ...place, why: 'is not valid TypeScript or JavaScript here' }] };
  }
  return {
    programs: [{ file, language: 'javascript', statements: reader(positionOf).program(program) }],
    assumptions: comments.flatMap(({ value, start }) => assumptionsIn(value, positionOf(start))),
    unread: [],
  };
}

/** Types that have the fields of what they are given. */
const ALIKE = /^(Promise|Awaited|Readonly|Partial|Required|NonNullable|AxiosResponse)$/;

function reader(positionOf: (offset: number) => Position) {
  const at = (node: Node): Position => positionOf(node.start);

  const expressions = (nodes: readonly (Node | null)[]): Expression[] =>
    nodes.flatMap((node) => (node === null ? [] : expression(node)));

  const values = (nodes: readonly (Node | null)[]): (Expression | Spread)[] =>
    nodes.flatMap((node): (Expression | Spread)[] => {
      if (node === null) return [];
      return [node.type === 'SpreadElement' ? spread(at(node), expression(node.argument)) : expression(node)];
    });

  const key = (node: Node, isComputed: boolean): Expression => {
    if (!isComputed && node.type === 'Identifier') return literal(at(node), node.name);
    if (node.type === 'PrivateIdentifier') return literal(at(node), `#${node.name}`);
    return expression(node);
  };

  /** The type that the function around says it returns. */
  let returns: Node | null | undefined;

  function typed(value: Expression, annotation: Node | null | undefined): Expression {
    const type = annotation && typeOf(annotation);
    return !type || type.kind === 'literal' ? value : { ...at(annotation), kind: 'typed', value, type };
  }

  function typeOf(node: Node): Expression {
    const place = at(node);
    switch (node.type) {
      case 'TSTypeReference': {
        const own = node.typeName.type === 'Identifier' ? node.typeName.name : '';
        const [first] = node.typeArguments?.params ?? [];
        if (first !== undefined && /^(Readonly)?Array$/.test(own)) return listOf(place, [typeOf(first)]);
        if (first !== undefined && ALIKE.test(own)) return typeOf(first);
        const type = name(place, `type:${own}`);
        return first === undefined ? type : callOf(type, [], typeArguments(node.typeArguments));
      }
      case 'TSArrayType':
        return listOf(place, [typeOf(node.elementType)]);
      case 'TSTypeAnnotation':
      case 'TSTypeOperator':
      case 'TSParenthesizedType':
        return typeOf(node.typeAnnotation);
      case 'TSUnionType':
      case 'TSIntersectionType':
        return choice(place, node.types.map(typeOf));
      case 'TSTypeLiteral':
        return typeClass(node, node.members);
      default:
        return literal(place, null);
    }
  }

  function typeClass(node: Node, members: readonly Node[], parts: Partial<ClassParts> = {}): Expression {
    const fields = members.flatMap((member) => {
      if (member.type !== 'TSPropertySignature') return [];
      const own = key(member.key, member.computed);
      const type = member.typeAnnotation;
      if (own.kind !== 'literal') return [];
      return [{ ...at(member), name: String(own.value), value: type ? typeOf(type) : undefined, isStatic: true }];
    });
    return { ...at(node), kind: 'class', isType: true, bases: [], members: fields, ...parts };
  }

  function expression(node: Node): Expression {
    const place = at(node);
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'object' && node.value !== null
          ? unread(place, 'a regular expression')
          : literal(place, typeof node.value === 'bigint' ? Number(node.value) : node.value);
      case 'TemplateLiteral': {
        const parts = node.quasis.flatMap((quasi, index) => {
          const value = node.expressions[index];
          const text = literal(at(quasi), quasi.value.cooked ?? '');
          return value === undefined ? [text] : [text, expression(value)];
        });
        return { ...place, kind: 'text', parts };
      }
      case 'Identifier':
        return name(place, node.name);
      case 'ThisExpression':
        return name(place, 'this');
      case 'Super':
        return name(place, 'super');
      case 'MemberExpression':
        return memberOf(expression(node.object), key(node.property, node.computed), at(node.property));
      case 'CallExpression':
        return typed(
          { ...callOf(expression(node.callee), values(node.arguments), typeArguments(node.typeArguments)), ...place },
          node.typeArguments?.params[0],
        );
      case 'NewExpression':
        return {
          ...place,
          ...{
            kind: 'call',
            callee: expression(node.callee),
            arguments: values(node.arguments),
            named: [],
            isNew: true,
          },
        };
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return functionOf(node);
      case 'ClassExpression':
      case 'ClassDeclaration':
        return { ...place, kind: 'class', ...classParts(node) };
      case 'ObjectExpression':
        return objectOf(place, node.properties.map(entry));
      case 'ArrayExpression':
        return listOf(place, values(node.elements));
      case 'UnaryExpression':
        return operation(place, node.operator, expression(node.argument));
      case 'BinaryExpression':
        return operation(place, node.operator, expression(node.left), expression(node.right));
      case 'LogicalExpression':
        return node.operator === '&&'
          ? choice(place, [expression(node.right)], expression(node.left))
          : choice(place, [expression(node.left), expression(node.right)]);
      case 'ConditionalExpression':
        return choice(place, expressions([node.consequent, node.alternate]), expression(node.test));
      case 'AssignmentExpression': {
        const value = expression(node.right);
        const before = node.operator === '=' ? undefined : expression(node.left);
        const operator = node.operator.slice(0, -1);
        const all =
          before === undefined
            ? value
            : /^(\?\?|\|\||&&)$/.test(operator)
              ? choice(place, [before, value])
              : operation(place, operator, before, value);
        return { ...place, kind: 'assignment', target: pattern(node.left), value: all };
      }
      case 'UpdateExpression': {
        const more = operation(place, '+', expression(node.argument), literal(place, 1));
        return { ...place, kind: 'assignment', target: pattern(node.argument), value: more };
      }
      case 'SequenceExpression':
        return unread(place, 'a sequence', expressions(node.expressions));
      case 'AwaitExpression':
      case 'ParenthesizedExpression':
      case 'TSNonNullExpression':
      case 'TSInstantiationExpression':
      case 'ChainExpression':
        return expression('argument' in node ? node.argument : node.expression);
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSTypeAssertion':
        return typed(expression(node.expression), node.typeAnnotation);
      case 'YieldExpression':
        return {
          ...place,
          kind: 'yield',
          value: node.argument === null ? undefined : expression(node.argument),
          isAll: node.delegate,
        };
      case 'ImportExpression':
        return callOf(name(place, 'import'), [expression(node.source)]);
      case 'JSXElement':
      case 'JSXFragment':
        return unread(place, 'JSX', jsxParts(node));
      default:
        return unread(place, `a ${node.type}`);
    }
  }

  const typeParameters = (
    given: { readonly params: readonly { readonly name: { name: string } }[] } | null | undefined,
  ) => (given ? { types: given.params.map((one) => one.name.name) } : {});

  const typeArguments = (given: { readonly params: readonly Node[] } | null | undefined): ObjectEntry[] =>
    (given?.params ?? []).map((node, index) => ({
      ...{ ...at(node), kind: 'entry', key: literal(at(node), typeArgument(index)), value: typeOf(node) },
    }));

  function jsxParts(node: Node): Expression[] {
    switch (node.type) {
      case 'JSXElement':
        return [...node.openingElement.attributes, ...node.children].flatMap(jsxParts);
      case 'JSXFragment':
        return node.children.flatMap(jsxParts);
      case 'JSXAttribute':
        return node.value === null ? [] : jsxParts(node.value);
      case 'JSXSpreadAttribute':
        return [expression(node.argument)];
      case 'JSXExpressionContainer':
        return node.expression.type === 'JSXEmptyExpression' ? [] : [expression(node.expression)];
      default:
        return [];
    }
  }

  function entry(node: Node): ObjectEntry {
    if (node.type === 'SpreadElement') return spread(at(node), expression(node.argument));
    if (node.type !== 'Property') return spread(at(node), unread(at(node), 'a property'));
    return { ...at(node), kind: 'entry', key: key(node.key, node.computed), value: expression(node.value) };
  }

  function functionOf(node: ArrowFunctionExpression | FunctionNode): Expression {
    const { body } = node;
    const outer = returns;
    returns = node.returnType;
    const statements = body === null ? [] : body.type === 'BlockStatement' ? block(body) : [returned(body)];
    returns = outer;
    const parameters = node.params.map(parameter);
    return { ...at(node), kind: 'function', parameters, body: statements, ...typeParameters(node.typeParameters) };
  }

  const returned = (value: Node): Statement => ({
    ...at(value),
    kind: 'return',
    value: typed(expression(value), returns),
  });

  function parameter(node: Node): Parameter {
    if (node.type === 'RestElement') return { target: pattern(node.argument), rest: 'list' };
    return { target: pattern(node.type === 'TSParameterProperty' ? node.parameter : node) };
  }

  function classParts(node: Extract<Node, { type: 'ClassExpression' | 'ClassDeclaration' }>): ClassParts {
    return {
      bases: expressions([node.superClass]),
      members: node.body.body.flatMap((member) => {
        if (member.type !== 'MethodDefinition' && member.type !== 'PropertyDefinition') return [];
        const named = key(member.key, member.computed);
        if (named.kind !== 'literal') return [];
        const value = member.value === null ? undefined : withProperties(expression(member.value), member.value);
        return { ...at(member), name: String(named.value), value, isStatic: member.static };
      }),
    };
  }

  /** The parameters of a constructor that are its fields, too. */
  function withProperties(value: Expression, node: Node): Expression {
    if (value.kind !== 'function' || node.type !== 'FunctionExpression') return value;
    const fields = node.params.flatMap((one): Statement[] => {
      const inner = one.type === 'TSParameterProperty' ? one.parameter : undefined;
      const target = inner?.type === 'AssignmentPattern' ? inner.left : inner;
      if (target?.type !== 'Identifier') return [];
      const place = at(target);
      const field: Pattern = { ...place, kind: 'member', of: name(place, 'this'), key: literal(place, target.name) };
      return [{ ...place, kind: 'assign', target: field, value: name(place, target.name) }];
    });
    return { ...value, body: [...fields, ...value.body] };
  }

  function pattern(node: Node): Pattern {
    const place = at(node);
    switch (node.type) {
      case 'AssignmentPattern': {
        const target = pattern(node.left);
        return target.kind === 'member' ? target : { ...target, otherwise: expression(node.right) };
      }
      case 'ObjectPattern': {
        const rest = node.properties.find((one) => one.type === 'RestElement');
        const fields = node.properties.flatMap((one) =>
          one.type === 'Property' ? [{ key: key(one.key, one.computed), target: pattern(one.value) }] : [],
        );
        const named = rest?.argument.type === 'Identifier' ? { rest: rest.argument.name } : {};
        return { ...place, kind: 'object', fields, ...named };
      }
      case 'ArrayPattern':
        return { ...place, kind: 'list', items: node.elements.map((one) => (one === null ? undefined : pattern(one))) };
      case 'MemberExpression':
        return { ...place, kind: 'member', of: expression(node.object), key: key(node.property, node.computed) };
      case 'RestElement':
        return pattern(node.argument);
      default:
        return { ...place, kind: 'name', name: node.type === 'Identifier' ? node.name : '', ...classOf(node) };
    }
  }

  /** The name of its type, as far as that can be one of a class. */
  function classOf(node: Node): { readonly type?: string } {
    const type = node.type === 'Identifier' ? node.typeAnnotation?.typeAnnotation : undefined;
    return type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' ? { type: type.typeName.name } : {};
  }

  const block = (node: Node | null | undefined): readonly Statement[] => {
    if (node === null || node === undefined) return [];
    return node.type === 'BlockStatement' ? node.body.flatMap(statement) : statement(node);
  };

  function statement(node: Node): readonly Statement[] {
    const place = at(node);
    switch (node.type) {
      case 'ExpressionStatement':
        return [evaluated(expression(node.expression))];
      case 'VariableDeclaration':
        return node.declarations.flatMap(({ id, init }) =>
          init === null
            ? []
            : [
                {
                  ...{ ...at(id), kind: 'assign' as const },
                  ...{ target: pattern(id), value: typed(expression(init), id.typeAnnotation) },
                },
              ],
        );
      case 'FunctionDeclaration':
        return [{ ...place, kind: 'function', name: node.id?.name ?? 'default', value: expression(node) }];
      case 'ClassDeclaration':
        return [{ ...place, kind: 'class', name: node.id?.name ?? 'default', value: expression(node) }];
      case 'TSInterfaceDeclaration': {
        const bases = node.extends.flatMap(({ expression: base }) =>
          base.type === 'Identifier' ? [name(at(base), `type:${base.name}`)] : [],
        );
        return [
          {
            ...{ ...place, kind: 'class', name: `type:${node.id.name}` },
            value: typeClass(node, node.body.body, { bases, ...typeParameters(node.typeParameters) }),
          },
        ];
      }
      case 'TSTypeAliasDeclaration': {
        const [own, type] = [`type:${node.id.name}`, typeOf(node.typeAnnotation)];
        const value = type.kind === 'class' ? { ...type, ...typeParameters(node.typeParameters) } : type;
        return value.kind === 'class'
          ? [{ ...place, kind: 'class', name: own, value }]
          : [{ ...place, kind: 'assign', target: { ...place, kind: 'name', name: own }, value }];
      }
      case 'ReturnStatement':
        return [node.argument === null ? { ...place, kind: 'return', value: undefined } : returned(node.argument)];
      case 'ThrowStatement':
        return [evaluated(expression(node.argument))];
      case 'IfStatement':
        return [
          {
            ...place,
            kind: 'branch',
            test: expression(node.test),
            blocks: [block(node.consequent), block(node.alternate)],
          },
        ];
      case 'SwitchStatement': {
        const cases = node.cases.map(({ test, consequent }) => ({
          values: expressions([test]),
          body: consequent.flatMap(statement),
        }));
        return switchOf(place, expression(node.discriminant), cases);
      }
      case 'ForStatement':
        return [
          ...(node.init === null
            ? []
            : node.init.type === 'VariableDeclaration'
              ? statement(node.init)
              : [evaluated(expression(node.init))]),
          {
            ...place,
            kind: 'loop',
            ...(node.test !== null && { test: expression(node.test) }),
            body: [...block(node.body), ...expressions([node.update]).map(evaluated)],
          },
        ];
      case 'ForOfStatement':
      case 'ForInStatement': {
        const [declared] = node.left.type === 'VariableDeclaration' ? node.left.declarations : [];
        const isOf = node.type === 'ForOfStatement';
        const of = isOf
          ? expression(node.right)
          : callOf(memberOf(name(place, 'Object'), 'keys'), [expression(node.right)]);
        return [{ ...place, kind: 'loop', each: pattern(declared?.id ?? node.left), of, body: block(node.body) }];
      }
      case 'WhileStatement':
      case 'DoWhileStatement':
        return [{ ...place, kind: 'loop', test: expression(node.test), body: block(node.body) }];
      case 'TryStatement':
        return [
          {
            ...place,
            kind: 'try',
            body: block(node.block),
            handlers:
              node.handler === null
                ? []
                : [
                    {
                      caught: node.handler.param === null ? undefined : pattern(node.handler.param),
                      body: block(node.handler.body),
                    },
                  ],
            last: block(node.finalizer),
          },
        ];
      case 'BlockStatement':
        return block(node);
      case 'LabeledStatement':
        return statement(node.body);
      case 'ImportDeclaration':
        return [{ ...place, kind: 'import', from: node.source.value, names: node.specifiers.map(importName) }];
      case 'ExportNamedDeclaration':
        return exported(node, place);
      case 'ExportDefaultDeclaration': {
        const value = expression(node.declaration);
        const declared = /Declaration$/.test(node.declaration.type) ? statement(node.declaration) : [];
        const id =
          'id' in node.declaration && node.declaration.id?.type === 'Identifier' ? node.declaration.id.name : undefined;
        return [
          ...declared,
          { ...place, kind: 'export', name: 'default', value: id === undefined ? value : name(place, id) },
        ];
      }
      case 'ExportAllDeclaration':
        return [{ ...place, kind: 'import', from: node.source.value, names: [{ imported: '*', local: '*' }] }];
      default:
        return [];
    }
  }

  function importName(node: Node) {
    if (node.type === 'ImportSpecifier') return { imported: moduleName(node.imported), local: node.local.name };
    const isDefault = node.type === 'ImportDefaultSpecifier';
    return {
      imported: isDefault ? 'default' : '*',
      local: 'local' in node && node.local?.type === 'Identifier' ? node.local.name : '',
    };
  }

  const moduleName = (node: Node): string =>
    node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : '';

  function exported(node: Extract<Node, { type: 'ExportNamedDeclaration' }>, place: Position): readonly Statement[] {
    const declared = node.declaration === null ? [] : statement(node.declaration);
    const names = declared.flatMap((one) => {
      if (one.kind === 'function' || one.kind === 'class') return [one.name];
      return one.kind === 'assign' ? namesIn(one.target) : [];
    });
    const own = names.map((one): Statement => ({ ...place, kind: 'export', name: one, value: name(place, one) }));
    const from = node.source?.value;
    const again = node.specifiers.map(
      (specifier) => [moduleName(specifier.local), moduleName(specifier.exported)] as const,
    );
    const imported: Statement[] =
      from === undefined
        ? []
        : [{ ...place, kind: 'import', from, names: again.map(([local]) => ({ imported: local, local })) }];
    const exports = again.map(
      ([local, one]): Statement => ({ ...place, kind: 'export', name: one, value: name(place, local) }),
    );
    return [...declared, ...own, ...imported, ...exports];
  }

  const namesIn = (target: Pattern): readonly string[] => {
    if (target.kind === 'name') return [target.name];
    if (target.kind === 'object') return target.fields.flatMap((field) => namesIn(field.target));
    return target.kind === 'list' ? target.items.flatMap((item) => (item === undefined ? [] : namesIn(item))) : [];
  };

  return { program: (tree: Tree): readonly Statement[] => tree.body.flatMap(statement) };
}
