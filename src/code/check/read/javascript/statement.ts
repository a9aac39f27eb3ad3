import type * as ast from 'oxc-parser';
import type { CodeStatement, ObjectEntry } from '../../program.ts';
import * as create from '../expressions.ts';
import { readClassDecorators, readReturn } from './functions.ts';
import { readDefaultExport, readExports, readImport } from './modules.ts';
import { type NodeReader, readAll, readBlock, readKey } from './reader.ts';
import { createTypeClass, readType, readTypeParameters, withType } from './types.ts';

export function readStatement(reader: NodeReader, node: ast.Node): readonly CodeStatement[] {
  const place = reader.at(node);
  const block = (part: ast.Node | null): readonly CodeStatement[] => readBlock(reader, part);
  switch (node.type) {
    case 'ExpressionStatement':
      return [create.statement(reader.expression(node.expression))];
    case 'VariableDeclaration':
      return node.declarations.flatMap((declarator) => readDeclarator(reader, declarator));
    case 'FunctionDeclaration':
      return [{ ...place, kind: 'function', name: node.id?.name ?? 'default', value: reader.expression(node) }];
    case 'ClassDeclaration':
      return [
        { ...place, kind: 'class', name: node.id?.name ?? 'default', value: reader.expression(node) },
        ...readClassDecorators(reader, node),
      ];
    case 'TSEnumDeclaration':
      return [readEnum(reader, node)];
    case 'TSInterfaceDeclaration':
      return [readInterface(reader, node)];
    case 'TSTypeAliasDeclaration':
      return [readTypeAlias(reader, node)];
    case 'ReturnStatement':
      return [
        node.argument === null ? { ...place, kind: 'return', value: undefined } : readReturn(reader, node.argument),
      ];
    case 'ThrowStatement':
      return [{ ...place, kind: 'end', value: reader.expression(node.argument), isJump: false }];
    case 'BreakStatement':
    case 'ContinueStatement':
      return [{ ...place, kind: 'end', value: undefined, isJump: true }];
    case 'IfStatement': {
      const test = reader.expression(node.test);
      return [{ ...place, kind: 'branch', test, blocks: [block(node.consequent), block(node.alternate)] }];
    }
    case 'SwitchStatement': {
      const cases = node.cases.map(({ test, consequent }) => ({
        values: readAll(reader, [test]),
        body: consequent.flatMap((each) => reader.statement(each)),
      }));
      return create.matchStatements(place, reader.expression(node.discriminant), cases);
    }
    case 'ForStatement':
      return readFor(reader, node);
    case 'ForOfStatement':
    case 'ForInStatement':
      return [readForEach(reader, node)];
    case 'WhileStatement':
    case 'DoWhileStatement':
      return [{ ...place, kind: 'loop', test: reader.expression(node.test), body: block(node.body) }];
    case 'TryStatement':
      return [readTry(reader, node)];
    case 'BlockStatement':
      return block(node);
    case 'LabeledStatement':
      return reader.statement(node.body);
    case 'ImportDeclaration':
      return [readImport(reader, node)];
    case 'ExportNamedDeclaration':
      return readExports(reader, node);
    case 'ExportDefaultDeclaration':
      return readDefaultExport(reader, node);
    case 'ExportAllDeclaration':
      return [{ ...place, kind: 'import', from: node.source.value, names: [{ imported: '*', local: '*' }] }];
    default:
      return [];
  }
}

function readDeclarator(reader: NodeReader, { id, init }: ast.VariableDeclarator): readonly CodeStatement[] {
  const target = reader.pattern(id);
  // The name belongs to this block, also if its first value is assigned in an inner one.
  if (init === null) {
    const value = create.unread(reader.at(id), 'a variable without a value', []);
    return [{ ...reader.at(id), kind: 'assign', target, value }];
  }
  const value = withType(reader, reader.expression(init), id.typeAnnotation);
  return [{ ...reader.at(id), kind: 'assign', target, value }];
}

/** Reads an enum as an object. A member without a value is one more than the number before it. */
function readEnum(reader: NodeReader, { id, body }: ast.TSEnumDeclaration): CodeStatement {
  let next: number | undefined = 0;
  const entries = body.members.map(({ id: member, initializer }): ObjectEntry => {
    const place = reader.at(member);
    const counted = next === undefined ? create.unread(place, 'a number') : create.literal(place, next);
    const value = initializer === null ? counted : reader.expression(initializer);
    next = value.kind === 'literal' && typeof value.value === 'number' ? value.value + 1 : undefined;
    return { ...place, kind: 'entry', key: readKey(reader, member, member.type !== 'Identifier'), value };
  });
  const place = reader.at(id);
  return { ...place, kind: 'assign', target: create.namePattern(place, id.name), value: create.object(place, entries) };
}

function readInterface(reader: NodeReader, node: ast.TSInterfaceDeclaration): CodeStatement {
  const bases = node.extends.flatMap(({ expression: base }) =>
    base.type === 'Identifier' ? [create.name(reader.at(base), `type:${base.name}`)] : [],
  );
  const value = createTypeClass(reader, node, node.body.body, { bases, ...readTypeParameters(node.typeParameters) });
  return { ...reader.at(node), kind: 'class', name: `type:${node.id.name}`, value };
}

function readTypeAlias(reader: NodeReader, node: ast.TSTypeAliasDeclaration): CodeStatement {
  const place = reader.at(node);
  const [alias, type] = [`type:${node.id.name}`, readType(reader, node.typeAnnotation)];
  if (type.kind !== 'class')
    return { ...place, kind: 'assign', target: { ...place, kind: 'name', name: alias }, value: type };
  return { ...place, kind: 'class', name: alias, value: { ...type, ...readTypeParameters(node.typeParameters) } };
}

function readFor(reader: NodeReader, node: ast.ForStatement): readonly CodeStatement[] {
  const { init, test, update, body } = node;
  const first =
    init === null
      ? []
      : init.type === 'VariableDeclaration'
        ? reader.statement(init)
        : [create.statement(reader.expression(init))];
  const loop: CodeStatement = {
    ...reader.at(node),
    kind: 'loop',
    ...(test !== null && { test: reader.expression(test) }),
    body: [...readBlock(reader, body), ...readAll(reader, [update]).map(create.statement)],
  };
  return [...first, loop];
}

function readForEach(reader: NodeReader, node: ast.ForOfStatement | ast.ForInStatement): CodeStatement {
  const place = reader.at(node);
  const [declared] = node.left.type === 'VariableDeclaration' ? node.left.declarations : [];
  const right = reader.expression(node.right);
  const of =
    node.type === 'ForOfStatement' ? right : create.call(create.member(create.name(place, 'Object'), 'keys'), [right]);
  const each = reader.pattern(declared?.id ?? node.left);
  const isStream = node.type === 'ForOfStatement' && node.await;
  return { ...place, kind: 'loop', each, of, isStream, body: readBlock(reader, node.body) };
}

function readTry(reader: NodeReader, node: ast.TryStatement): CodeStatement {
  const { block, handler, finalizer } = node;
  const caught = handler?.param ? reader.pattern(handler.param) : undefined;
  return {
    ...reader.at(node),
    kind: 'try',
    body: readBlock(reader, block),
    handlers: handler === null ? [] : [{ caught, body: readBlock(reader, handler.body) }],
    last: readBlock(reader, finalizer),
  };
}
