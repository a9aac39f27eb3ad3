import { type CodeStatement, decoratorName, type Expression } from '../../program.ts';
import * as create from '../expressions.ts';
import { toPosition } from '../texts.ts';
import { fieldNode, fieldNodes, type Node, namedChildren, textAt } from '../tree.ts';
import { readAnnotation, withAnnotation } from './annotations.ts';
import { isRaisingBlock, readAssert, readRaisingBlock } from './assertions.ts';
import { readClass } from './classes.ts';
import { readFunction } from './functions.ts';
import { readImports } from './imports.ts';
import { withParametrizedStatuses } from './parametrize.ts';
import { listDecorators, type PythonReader, readBody, readField } from './reader.ts';

export function readStatements(reader: PythonReader, node: Node): readonly CodeStatement[] {
  const place = toPosition(node);
  const field = (key: string): Expression => readField(reader, node, key);
  switch (node.type) {
    case 'expression_statement':
      return namedChildren(node).flatMap((child) => readExpressionStatement(reader, child));
    case 'return_statement': {
      const [value] = namedChildren(node);
      const returned = value && withAnnotation(reader, reader.expression(value), reader.returnType);
      return [{ ...place, kind: 'return', value: returned }];
    }
    case 'raise_statement':
      return [
        ...namedChildren(node).map((child) => create.statement(reader.expression(child))),
        { ...place, kind: 'end', value: undefined, isJump: false },
      ];
    case 'break_statement':
    case 'continue_statement':
      return [{ ...place, kind: 'end', value: undefined, isJump: true }];
    case 'assert_statement':
      return [readAssert(reader, node)];
    case 'print_statement':
    case 'exec_statement':
      return namedChildren(node).map((child) => create.statement(reader.expression(child)));
    case 'global_statement':
    case 'nonlocal_statement':
      for (const { text } of namedChildren(node)) reader.globals.add(text);
      return [];
    case 'delete_statement':
      return namedChildren(node).map((child) => create.statement(create.deletion(reader.expression(child))));
    case 'if_statement':
      return readIf(reader, node);
    case 'match_statement':
      return readMatch(reader, node);
    case 'for_statement': {
      const each = reader.pattern(fieldNode(node, 'left'));
      return [
        { ...place, kind: 'loop', each, of: field('right'), body: readBody(reader, node) },
        ...readElse(reader, node),
      ];
    }
    case 'while_statement':
      return [
        { ...place, kind: 'loop', test: field('condition'), body: readBody(reader, node) },
        ...readElse(reader, node),
      ];
    case 'with_statement':
      return readWith(reader, node);
    case 'try_statement':
      return [readTry(reader, node)];
    case 'function_definition':
      return [readDeclaredFunction(reader, node)];
    case 'class_definition':
      return [{ ...place, kind: 'class', name: textAt(node, 'name'), value: readClass(reader, node) }];
    case 'decorated_definition':
      return readDecorated(reader, node);
    case 'import_statement':
    case 'import_from_statement':
      return readImports(node);
    case 'block':
    // The valid parts of invalid code are read.
    case 'ERROR':
      return reader.block(node);
    default:
      return node.type.endsWith('_statement') ? [] : [create.statement(reader.expression(node))];
  }
}

function readExpressionStatement(reader: PythonReader, node: Node): readonly CodeStatement[] {
  if (node.type !== 'assignment' && node.type !== 'augmented_assignment') {
    const value = reader.expression(node);
    return [readSetAttribute(value) ?? create.statement(value)];
  }
  const left = fieldNode(node, 'left');
  const type = fieldNode(node, 'type');
  if (left === undefined) return [];
  const place = toPosition(node);
  // A declaration of a name and its type, without a value. Code elsewhere creates a client that is declared so.
  if (fieldNode(node, 'right') === undefined) {
    if (type === undefined || !CLIENT_TYPE.test(type.text)) return [];
    const value = create.call(create.name(type, 'python:client'), [readAnnotation(reader, type)]);
    return [{ ...place, kind: 'assign', target: reader.pattern(left), value }];
  }
  const right = fieldNode(node, 'right');
  if (right !== undefined && /^(\w+\.)?Annotated\b/.test(right.text)) reader.annotatedTypes.set(left.text, right);
  const value = withAnnotation(reader, readAssignedValue(reader, node), type);
  const target = reader.pattern(left);
  return target.kind === 'name' && reader.globals.has(target.name)
    ? [create.statement({ ...place, kind: 'assignment', target, value })]
    : [{ ...place, kind: 'assign', target, value }];
}

/** Reads `setattr(of, name, value)`, which assigns a member. */
function readSetAttribute(call: Expression): CodeStatement | undefined {
  if (call.kind !== 'call' || call.callee.kind !== 'name' || call.callee.name !== 'setattr') return undefined;
  const [of, key, value] = call.arguments.filter((each) => each.kind !== 'spread');
  if (of === undefined || key === undefined || value === undefined) return undefined;
  return { ...toPosition(call), kind: 'assign', target: create.member(of, key, call), value };
}

/** Matches the types of clients. */
const CLIENT_TYPE = /^([\w.]+\.)?(Session|Client|AsyncClient|ClientSession)( *\| *None)?$/;

/** Reads the right side of an assignment; for `a += b`, the sum of both sides. */
export function readAssignedValue(reader: PythonReader, node: Node): Expression {
  const value = readField(reader, node, 'right');
  if (node.type !== 'augmented_assignment') return value;
  return create.operation(node, textAt(node, 'operator').slice(0, -1), readField(reader, node, 'left'), value);
}

function readIf(reader: PythonReader, node: Node): readonly CodeStatement[] {
  const alternatives = fieldNodes(node, 'alternative');
  const links = [node, ...alternatives.filter(({ type }) => type === 'elif_clause')].map((link) => ({
    ...toPosition(link),
    test: readField(reader, link, 'condition'),
    body: readBody(reader, link, 'consequence'),
  }));
  return create.branchChain(
    links,
    alternatives.filter(({ type }) => type === 'else_clause').flatMap((last) => readBody(reader, last)),
  );
}

const readDeclaredFunction = (reader: PythonReader, node: Node, decorators: readonly Node[] = []): CodeStatement => ({
  ...{ ...toPosition(node), kind: 'function', name: textAt(node, 'name') },
  value: readFunction(reader, node, false, decorators),
});

/** Reads a class or a function with its decorators. A function is replaced by the result of its decorators. */
function readDecorated(reader: PythonReader, node: Node): readonly CodeStatement[] {
  const definition = fieldNode(node, 'definition');
  const name = definition === undefined ? undefined : fieldNode(definition, 'name');
  const decorators = listDecorators(node);
  const declared = (
    definition?.type === 'function_definition'
      ? [readDeclaredFunction(reader, definition, decorators)]
      : reader.block(node.withChildren(node.children.filter(({ field: own }) => own === 'definition')))
  ).map((statement) =>
    withParametrizedStatuses(
      statement,
      decorators.map((each) => reader.expression(each)),
    ),
  );
  if (definition?.type !== 'function_definition' || name === undefined)
    return [
      ...decorators.map((decorator) => create.statement(reader.expression(decorator))),
      ...declared.map((statement): CodeStatement => {
        if (statement.kind !== 'class' || statement.value.kind !== 'class') return statement;
        const value = { ...statement.value, decorators: decorators.map((each) => reader.expression(each)) };
        return { ...statement, value };
      }),
    ];
  const decorate = (node: Node): CodeStatement => {
    const decorator = reader.expression(node);
    return {
      ...toPosition(node),
      kind: 'assign',
      target: reader.pattern(name),
      value: create.call(create.name(node, 'code:decorate'), [
        decorator,
        reader.expression(name),
        create.literal(node, decoratorName(decorator)),
      ]),
    };
  };
  return [...declared, ...decorators.toReversed().map(decorate)];
}

/** Reads the `else` of a loop. It runs unless `break` ends the loop. */
function readElse(reader: PythonReader, node: Node): readonly CodeStatement[] {
  return fieldNodes(node, 'alternative').map((clause) => ({
    ...toPosition(clause),
    kind: 'branch',
    test: undefined,
    blocks: [readBody(reader, clause), []],
  }));
}

function readMatch(reader: PythonReader, node: Node): readonly CodeStatement[] {
  const written = create.choice(
    node,
    fieldNodes(node, 'subject').map((child) => reader.expression(child)),
  );
  const clauses = fieldNodes(fieldNode(node, 'body') ?? node, 'alternative');
  const hasMapping = clauses.some((clause) => namedChildren(clause).some(isMappingPattern));
  const subject = hasMapping ? create.name(node, SUBJECT_NAME) : written;
  const cases = clauses.map((clause) => ({
    values: namedChildren(clause).flatMap((child) => readCaseValues(reader, child)),
    body: [
      ...namedChildren(clause).flatMap((child) => (isMappingPattern(child) ? readMapping(reader, child, subject) : [])),
      ...readBody(reader, clause, 'consequence'),
    ],
  }));
  const target = create.namePattern(node, SUBJECT_NAME);
  return [
    ...(hasMapping ? [{ ...toPosition(node), kind: 'assign', target, value: written } as const] : []),
    ...create.matchStatements(node, subject, cases),
  ];
}

/** The name of the value that a `match` statement compares, which no program can use itself. */
const SUBJECT_NAME = '@match';

const isMappingPattern = (node: Node): boolean =>
  node.type === 'dict_pattern' || (node.type === 'case_pattern' && namedChildren(node).some(isMappingPattern));

/** Reads the fields that a `case` with a mapping requires, and binds the names that get them. */
function readMapping(reader: PythonReader, node: Node, value: Expression): readonly CodeStatement[] {
  const [inner] = namedChildren(node);
  if (node.type === 'case_pattern' && inner !== undefined) return readMapping(reader, inner, value);
  if (node.type === 'dict_pattern') {
    const values = fieldNodes(node, 'value');
    return fieldNodes(node, 'key').flatMap((key, index) => {
      const field = create.member(value, reader.expression(key), key);
      const pattern = values[index];
      return pattern === undefined ? [create.statement(field)] : readMapping(reader, pattern, field);
    });
  }
  return node.type === 'dotted_name' && !node.text.includes('.')
    ? [{ ...toPosition(node), kind: 'assign', target: create.namePattern(node, node.text), value }]
    : [create.statement(value)];
}

/** Reads the constants and the guard of a `case`. Names that it binds outside of mappings are not followed. */
function readCaseValues(reader: PythonReader, node: Node): readonly Expression[] {
  if (/^(case|union|as)_pattern$|^if_clause$/.test(node.type))
    return namedChildren(node).flatMap((inner) => readCaseValues(reader, inner));
  const isCapture = node.type === 'dotted_name' && !node.text.includes('.');
  return /pattern$|^block$/.test(node.type) || isCapture ? [] : [reader.expression(node)];
}

function readWith(reader: PythonReader, node: Node): readonly CodeStatement[] {
  const items = namedChildren(node)
    .filter(({ type }) => type === 'with_clause')
    .flatMap(namedChildren)
    .flatMap((item) => (item.type === 'with_item' ? namedChildren(item) : [item]));
  return items.reduceRight<readonly CodeStatement[]>(
    (body, item) => {
      const [value, target] = item.type === 'as_pattern' ? namedChildren(item) : [item];
      if (value === undefined) return body;
      const read = reader.expression(value);
      const named = target && namedChildren(target)[0];
      const pattern = named && reader.pattern(named);
      if (isRaisingBlock(read)) return [readRaisingBlock(item, read, pattern, body)];
      if (pattern === undefined) return [create.statement(read), ...body];
      return [{ ...toPosition(item), kind: 'assign', target: pattern, value: read }, ...body];
    },
    readBody(reader, node),
  );
}

/** Reads the classes in `except Refused as error` and `except (Refused, Late)`. */
function readCaughtTypes(reader: PythonReader, clause: Node): { readonly types?: readonly Expression[] } {
  const [first] = namedChildren(clause).filter(({ type }) => type !== 'block' && type !== 'comment');
  const [inner = first] = first?.type === 'as_pattern' ? namedChildren(first) : [];
  if (inner === undefined) return {};
  const types = inner.type === 'tuple' ? namedChildren(inner) : [inner];
  return { types: types.map((each) => reader.expression(each)) };
}

function readTry(reader: PythonReader, node: Node): CodeStatement {
  const body = [...readBody(reader, node)];
  const handlers: Extract<CodeStatement, { kind: 'try' }>['handlers'][number][] = [];
  const last: CodeStatement[] = [];
  for (const clause of namedChildren(node)) {
    if (clause.type === 'else_clause') body.push(...readBody(reader, clause));
    if (clause.type === 'finally_clause')
      last.push(...namedChildren(clause).flatMap((block) => reader.statements(block)));
    if (clause.type !== 'except_clause' && clause.type !== 'except_group_clause') continue;
    const target = namedChildren(clause)
      .flatMap(namedChildren)
      .find(({ type }) => type === 'as_pattern_target');
    const [caught] = target === undefined ? [] : namedChildren(target);
    const block = namedChildren(clause).filter(({ type }) => type === 'block');
    const handler = block.flatMap((each) => reader.block(each));
    const end = handler.at(-1);
    const raises = end?.kind === 'end' && end.isJump !== true;
    const [caughtTypes = ''] = clause.text.split(':');
    const catchesAbsence = !raises && /\b(KeyError|LookupError)\b/.test(caughtTypes);
    handlers.push({
      ...{ caught: caught && reader.pattern(caught), body: handler },
      ...(catchesAbsence && { catchesAbsence }),
      ...readCaughtTypes(reader, clause),
    });
  }
  return { ...toPosition(node), kind: 'try', body, handlers, last };
}
