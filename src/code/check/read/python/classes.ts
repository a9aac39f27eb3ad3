import type { ClassParts, Expression } from '../../program.ts';
import { callExpression, positionOf } from '../expressions.ts';
import { fieldNode, type Node, namedChildren } from '../tree.ts';
import { readMethod } from './functions.ts';
import { decoratorsOf, type PythonReader, readField, textAt } from './reader.ts';

export function readClass(reader: PythonReader, node: Node): Expression {
  const list = fieldNode(node, 'superclasses');
  const bases = list === undefined ? [] : namedChildren(list).filter(({ type }) => type !== 'keyword_argument');
  const body = fieldNode(node, 'body');
  const members = body === undefined ? [] : namedChildren(body).flatMap((child) => readMembers(reader, child));
  return { ...positionOf(node), kind: 'class', bases: bases.map((base) => reader.expression(base)), members };
}

function readMembers(reader: PythonReader, node: Node): ClassParts['members'][number][] {
  const definition = node.type === 'decorated_definition' ? fieldNode(node, 'definition') : node;
  if (definition?.type === 'function_definition') {
    const decorators = decoratorsOf(node).map(({ text }) => text);
    if (decorators.some((text) => /\.(setter|deleter)$/.test(text))) return [];
    const isStatic = decorators.some((text) => text === 'staticmethod' || text === 'classmethod');
    const method = readMethod(reader, definition, !decorators.includes('staticmethod'));
    const memberName = textAt(definition, 'name');
    const isValue = decorators.some((text) => /^(functools\.)?(cached_)?property$/.test(text));
    const value = isValue ? callExpression(method, []) : method;
    return [
      { ...positionOf(definition), name: memberName === '__init__' ? 'constructor' : memberName, value, isStatic },
    ];
  }
  if (definition?.type === 'class_definition') {
    const value = readClass(reader, definition);
    return [{ ...positionOf(definition), name: textAt(definition, 'name'), value, isStatic: true }];
  }
  const [assignment] = node.type === 'expression_statement' ? namedChildren(node) : [];
  const left = assignment?.type === 'assignment' ? fieldNode(assignment, 'left') : undefined;
  if (assignment === undefined || left?.type !== 'identifier') return [];
  const value = fieldNode(assignment, 'right') && readField(reader, assignment, 'right');
  return [{ ...positionOf(left), name: left.text, value, isStatic: false }];
}
