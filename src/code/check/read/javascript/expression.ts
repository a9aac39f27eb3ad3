import type {
  AssignmentExpression,
  CallExpression,
  JSXElement,
  NewExpression,
  Node,
  TemplateLiteral,
} from 'oxc-parser';
import type { Expression, ObjectEntry, Position } from '../../program.ts';
import * as create from '../expressions.ts';
import { readClass, readFunction } from './functions.ts';
import { type NodeReader, readAll, readItems, readKey } from './reader.ts';
import { readTypeArguments, withType } from './types.ts';

export function readExpression(reader: NodeReader, node: Node): Expression {
  const place = reader.at(node);
  const read = (part: Node): Expression => reader.expression(part);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'object' && node.value !== null
        ? {
            ...create.unread(place, 'a regular expression'),
            ...('regex' in node && { pattern: node.regex.pattern }),
          }
        : create.literal(place, typeof node.value === 'bigint' ? Number(node.value) : node.value);
    case 'TemplateLiteral':
      return { ...place, kind: 'text', parts: readTemplateParts(reader, node) };
    case 'TaggedTemplateExpression': {
      const text = read(node.quasi);
      // The tag of a path, as in path`/agents/${id}`, encodes the values. Another one can return anything.
      const isPath = /^(\/\w|https?:\/\/)/.test(node.quasi.quasis[0]?.value.cooked ?? '');
      return isPath ? text : create.call(read(node.tag), [text]);
    }
    case 'Identifier':
      return create.name(place, node.name);
    case 'ThisExpression':
      return create.name(place, 'this');
    case 'Super':
      return create.name(place, 'super');
    case 'MetaProperty':
      // `import.meta.env` has the variables of the environment.
      return create.name(place, 'process');
    case 'MemberExpression': {
      const key = readKey(reader, node.property, node.computed);
      const member = create.member(read(node.object), key, reader.at(node.property));
      return node.optional ? { ...member, isOptional: true } : member;
    }
    case 'CallExpression':
    case 'NewExpression':
      return readCall(reader, node, place);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return readFunction(reader, node);
    case 'ClassExpression':
    case 'ClassDeclaration':
      return { ...place, kind: 'class', ...readClass(reader, node) };
    case 'ObjectExpression':
      return create.object(
        place,
        node.properties.map((property) => readEntry(reader, property)),
      );
    case 'ArrayExpression':
      return create.list(place, readItems(reader, node.elements));
    case 'UnaryExpression':
      return node.operator === 'delete'
        ? create.deletion(read(node.argument))
        : create.operation(place, node.operator, read(node.argument));
    case 'BinaryExpression':
      return create.operation(place, node.operator, read(node.left), read(node.right));
    case 'LogicalExpression':
      return node.operator === '&&'
        ? create.choice(place, [read(node.right)], read(node.left))
        : create.fallback(place, read(node.left), read(node.right));
    case 'ConditionalExpression':
      return create.choice(place, readAll(reader, [node.consequent, node.alternate]), read(node.test));
    case 'AssignmentExpression':
      return readAssignment(reader, node, place);
    case 'UpdateExpression': {
      const more = create.operation(place, '+', read(node.argument), create.literal(place, 1));
      return { ...place, kind: 'assignment', target: reader.pattern(node.argument), value: more };
    }
    case 'SequenceExpression':
      return create.unread(place, 'a sequence', readAll(reader, node.expressions));
    case 'AwaitExpression':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSInstantiationExpression':
    case 'ChainExpression':
      return read('argument' in node ? node.argument : node.expression);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
      return withType(reader, read(node.expression), node.typeAnnotation);
    case 'YieldExpression': {
      const value = node.argument === null ? undefined : read(node.argument);
      return { ...place, kind: 'yield', value, isAll: node.delegate };
    }
    case 'ImportExpression':
      return create.call(create.name(place, 'import'), [read(node.source)]);
    case 'JSXElement':
    case 'JSXFragment':
      return create.unread(place, 'JSX', readJsxParts(reader, node));
    default:
      return create.unread(place, `a ${node.type}`);
  }
}

const readTemplateParts = (reader: NodeReader, node: TemplateLiteral): readonly Expression[] =>
  node.quasis.flatMap((quasi, index) => {
    const value = node.expressions[index];
    const text = create.literal(reader.at(quasi), quasi.value.cooked ?? '');
    return value === undefined ? [text] : [text, reader.expression(value)];
  });

const readCall = (reader: NodeReader, node: CallExpression | NewExpression, place: Position): Expression => ({
  ...{ ...place, kind: 'call', isNew: node.type === 'NewExpression' },
  callee: reader.expression(node.callee),
  arguments: readItems(reader, node.arguments),
  named: node.type === 'NewExpression' ? [] : readTypeArguments(reader, node.typeArguments),
});

function readAssignment(reader: NodeReader, node: AssignmentExpression, place: Position): Expression {
  const right = reader.expression(node.right);
  const targetExpression = (value: Expression): Expression => ({
    ...place,
    kind: 'assignment',
    target: reader.pattern(node.left),
    value,
  });
  if (node.operator === '=') return targetExpression(right);
  const left = reader.expression(node.left);
  const isLogical = /^(\?\?|\|\||&&)=$/.test(node.operator);
  return targetExpression(
    isLogical ? create.fallback(place, left, right) : create.operation(place, node.operator.slice(0, -1), left, right),
  );
}

function readEntry(reader: NodeReader, node: Node): ObjectEntry {
  const place = reader.at(node);
  if (node.type === 'SpreadElement') return create.spread(place, reader.expression(node.argument));
  if (node.type !== 'Property') return create.spread(place, create.unread(place, 'a property'));
  const key = readKey(reader, node.key, node.computed);
  const value = reader.expression(node.value);
  return { ...place, kind: 'entry', key, value: node.kind === 'get' ? create.call(value, []) : value };
}

/** Reads the object that a component gets for its element: its attributes, and what is within it as `children`. */
function readProperties(reader: NodeReader, { openingElement, children }: JSXElement): Expression {
  const place = reader.at(openingElement);
  const entry = (at: Position, key: string, value: Expression): ObjectEntry => ({
    ...{ ...at, kind: 'entry', key: create.literal(at, key), value },
  });
  const entries = openingElement.attributes.map((attribute): ObjectEntry => {
    const at = reader.at(attribute);
    if (attribute.type === 'JSXSpreadAttribute') return create.spread(at, reader.expression(attribute.argument));
    const [value = create.literal(at, true)] = readJsxParts(reader, attribute);
    return entry(at, attribute.name.type === 'JSXIdentifier' ? attribute.name.name : '', value);
  });
  const inner = children.flatMap((child) => readJsxParts(reader, child));
  return create.object(place, [
    ...entries,
    ...(inner.length === 0 ? [] : [entry(place, 'children', create.list(place, inner))]),
  ]);
}

/** Reads the expressions in an element of JSX. */
function readJsxParts(reader: NodeReader, node: Node): Expression[] {
  const partsIn = (part: Node): Expression[] => readJsxParts(reader, part);
  switch (node.type) {
    case 'JSXElement': {
      const { name, attributes } = node.openingElement;
      return name.type === 'JSXIdentifier' && /^[A-Z]/.test(name.name)
        ? [create.call(create.name(reader.at(name), name.name), [readProperties(reader, node)])]
        : [...attributes, ...node.children].flatMap(partsIn);
    }
    case 'JSXFragment':
      return node.children.flatMap(partsIn);
    case 'JSXAttribute':
      if (node.value?.type === 'Literal') return [reader.expression(node.value)];
      return node.value === null ? [] : partsIn(node.value);
    case 'JSXSpreadAttribute':
      return [reader.expression(node.argument)];
    case 'JSXExpressionContainer':
      return node.expression.type === 'JSXEmptyExpression' ? [] : [reader.expression(node.expression)];
    default:
      return [];
  }
}
