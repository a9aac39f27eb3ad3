import type { CodeStatement, Expression } from '../../program.ts';
import {
  callExpression,
  choice,
  environmentVariable,
  fallback,
  listExpression,
  literal,
  memberExpression,
  name,
  objectExpression,
  operation,
  positionOf,
  textExpression,
  unread,
} from '../expressions.ts';
import { decodeEscapes } from '../texts.ts';
import { fieldNode, fieldNodes, type Node, namedChildren } from '../tree.ts';
import { isGenericType, readAnnotation } from './annotations.ts';
import { isSuper, readCall } from './calls.ts';
import { readComprehension, readDictionaryComprehension } from './comprehensions.ts';
import { readParameters } from './functions.ts';
import { readEntries, readItems } from './items.ts';
import { readBinary, readComparison } from './operators.ts';
import { attributeKey, type PythonReader, readField, textAt } from './reader.ts';
import { readAssigned } from './statement.ts';

export function readExpression(reader: PythonReader, node: Node): Expression {
  const inner = namedChildren(node);
  const [first] = inner;
  const all = (): Expression[] => inner.map((child) => reader.expression(child));
  switch (node.type) {
    case 'identifier':
      return name(node, node.text === reader.self ? 'this' : node.text);
    case 'dotted_name':
      return all().reduce((of, key) => memberExpression(of, key.kind === 'name' ? literal(key, key.name) : key, key));
    case 'true':
    case 'false':
      return literal(node, node.type === 'true');
    case 'none':
      return literal(node, null);
    case 'integer':
    case 'float':
      return literal(node, numberOf(node.text));
    case 'string':
      return readString(reader, node);
    case 'concatenated_string':
      return textExpression(node, all());
    case 'list':
    case 'tuple':
    case 'set':
    case 'expression_list':
    case 'pattern_list':
      return listExpression(node, readItems(reader, node));
    case 'dictionary':
      return objectExpression(node, readEntries(reader, node));
    case 'attribute':
      if (isSuper(fieldNode(node, 'object'))) return memberExpression(name(node, 'super'), attributeKey(node));
      return memberExpression(readField(reader, node, 'object'), attributeKey(node), fieldNode(node, 'attribute'));
    case 'subscript':
      return readSubscript(reader, node);
    case 'call':
      return readCall(reader, node);
    case 'lambda': {
      const value = readField(reader, node, 'body');
      const body: CodeStatement[] = [{ ...positionOf(value), kind: 'return', value }];
      return {
        ...positionOf(node),
        kind: 'function',
        parameters: readParameters(reader, fieldNode(node, 'parameters')),
        body,
      };
    }
    case 'conditional_expression': {
      const [value, test, otherwise] = all();
      return choice(node, [value, otherwise].filter(isPresent), test);
    }
    case 'boolean_operator': {
      const [left, right] = [readField(reader, node, 'left'), readField(reader, node, 'right')];
      return textAt(node, 'operator') === 'or' ? fallback(node, left, right) : operation(node, '&&', left, right);
    }
    case 'not_operator':
      return operation(node, '!', readField(reader, node, 'argument'));
    case 'unary_operator': {
      const value = readField(reader, node, 'argument');
      const isNegative = value.kind === 'literal' && typeof value.value === 'number' && node.text.startsWith('-');
      return isNegative ? literal(node, -Number(value.value)) : operation(node, node.text.slice(0, 1), value);
    }
    case 'binary_operator':
      return readBinary(reader, node);
    case 'comparison_operator':
      return readComparison(reader, node);
    case 'named_expression':
    case 'assignment':
    case 'augmented_assignment': {
      const target = reader.pattern(fieldNode(node, 'name') ?? fieldNode(node, 'left'));
      const value = node.type === 'named_expression' ? readField(reader, node, 'value') : readAssigned(reader, node);
      return { ...positionOf(node), kind: 'assignment', target, value };
    }
    case 'list_comprehension':
    case 'set_comprehension':
    case 'generator_expression':
      return readComprehension(reader, node, (body) => reader.expression(body));
    case 'yield':
      return {
        ...positionOf(node),
        kind: 'yield',
        value: first === undefined ? undefined : reader.expression(first),
        isAll: node.children.some(({ type }) => type === 'from'),
      };
    case 'dictionary_comprehension':
      return readDictionaryComprehension(reader, node);
    case 'parenthesized_expression':
    case 'await':
    case 'type':
    case 'as_pattern':
      return first === undefined ? literal(node, null) : reader.expression(first);
    default:
      return unread(node, 'is not followed', all());
  }
}

function readString(reader: PythonReader, node: Node): Expression {
  const prefix = /^[a-z]*/i.exec(node.text)?.[0] ?? '';
  const parts = node.children.flatMap((child): readonly Expression[] => {
    if (child.type === 'string_content') {
      const braces = /f/i.test(prefix) ? child.text.replaceAll(/\{\{|\}\}/g, (pair) => pair.slice(1)) : child.text;
      return [literal(child, /r/i.test(prefix) ? braces : decodeEscapes(braces))];
    }
    return child.type === 'interpolation' ? [readField(reader, child, 'expression')] : [];
  });
  return textExpression(node, parts);
}

function readSubscript(reader: PythonReader, node: Node): Expression {
  const keys = fieldNodes(node, 'subscript');
  const [key] = keys;
  if (/^(os\.)?environ$/.test(textAt(node, 'value')) && key) return environmentVariable(node, reader.expression(key));
  const of = readField(reader, node, 'value');
  if (key === undefined || keys.length > 1) return unread(node, 'is indexed by several values', [of]);
  if (isGenericType(node)) return readAnnotation(reader, node);
  if (key.type !== 'slice') return memberExpression(of, reader.expression(key), key);
  const bounds = namedChildren(key).map((child) => reader.expression(child));
  return callExpression(
    memberExpression(of, 'slice', key),
    key.text.startsWith(':') ? [literal(key, 0), ...bounds] : bounds,
  );
}

const numberOf = (text: string): number => Number(text.replaceAll('_', '').replace(/[lLjJ]$/, ''));

const isPresent = <Value>(value: Value | undefined): value is Value => value !== undefined;
