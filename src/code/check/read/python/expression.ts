import type { Expression } from '../../program.ts';
import * as create from '../expressions.ts';
import { decodeEscapes, toPosition } from '../texts.ts';
import { fieldNode, fieldNodes, type Node, namedChildren, textAt } from '../tree.ts';
import { isGenericType, readAnnotation } from './annotations.ts';
import { isSuper, readCall } from './calls.ts';
import { readComprehension, readDictionaryComprehension } from './comprehensions.ts';
import { readParameters } from './functions.ts';
import { readEntries, readItems } from './items.ts';
import { readBinaryOperation, readComparison } from './operators.ts';
import { attributeKey, type PythonReader, readField } from './reader.ts';
import { readAssignedValue } from './statement.ts';

export function readExpression(reader: PythonReader, node: Node): Expression {
  const inner = namedChildren(node);
  const [first] = inner;
  const readChildren = (): Expression[] => inner.map((child) => reader.expression(child));
  switch (node.type) {
    case 'identifier':
      return create.name(node, node.text === reader.self ? 'this' : node.text);
    case 'dotted_name':
      return readChildren().reduce((of, key) =>
        create.member(of, key.kind === 'name' ? create.literal(key, key.name) : key, key),
      );
    case 'true':
    case 'false':
      return create.literal(node, node.type === 'true');
    case 'none':
      return create.literal(node, null);
    case 'integer':
    case 'float':
      return create.literal(node, parseNumber(node.text));
    case 'string':
      return readString(reader, node);
    case 'concatenated_string':
      return create.text(node, readChildren());
    case 'list':
    case 'tuple':
    case 'set':
    case 'expression_list':
    case 'pattern_list':
      return create.list(node, readItems(reader, node));
    case 'dictionary':
      return create.object(node, readEntries(reader, node));
    case 'attribute':
      if (isSuper(fieldNode(node, 'object'))) return create.member(create.name(node, 'super'), attributeKey(node));
      return create.member(readField(reader, node, 'object'), attributeKey(node), fieldNode(node, 'attribute'));
    case 'subscript':
      return readSubscript(reader, node);
    case 'call':
      return readCall(reader, node);
    case 'lambda': {
      const parameters = readParameters(reader, fieldNode(node, 'parameters'));
      return create.lambda(parameters, readField(reader, node, 'body'), node);
    }
    case 'conditional_expression': {
      const [value, test, otherwise] = readChildren();
      return create.choice(node, [value, otherwise].filter(isPresent), test);
    }
    case 'boolean_operator': {
      const [left, right] = [readField(reader, node, 'left'), readField(reader, node, 'right')];
      return textAt(node, 'operator') === 'or'
        ? create.fallback(node, left, right)
        : create.operation(node, '&&', left, right);
    }
    case 'not_operator':
      return create.operation(node, '!', readField(reader, node, 'argument'));
    case 'unary_operator': {
      const value = readField(reader, node, 'argument');
      const isNegative = value.kind === 'literal' && typeof value.value === 'number' && node.text.startsWith('-');
      return isNegative
        ? create.literal(node, -Number(value.value))
        : create.operation(node, node.text.slice(0, 1), value);
    }
    case 'binary_operator':
      return readBinaryOperation(reader, node);
    case 'comparison_operator':
      return readComparison(reader, node);
    case 'named_expression':
    case 'assignment':
    case 'augmented_assignment': {
      const target = reader.pattern(fieldNode(node, 'name') ?? fieldNode(node, 'left'));
      const value =
        node.type === 'named_expression' ? readField(reader, node, 'value') : readAssignedValue(reader, node);
      return { ...toPosition(node), kind: 'assignment', target, value };
    }
    case 'list_comprehension':
    case 'set_comprehension':
    case 'generator_expression':
      return readComprehension(reader, node, (body) => reader.expression(body));
    case 'yield':
      if (reader.awaitsYields) return first === undefined ? create.literal(node, null) : reader.expression(first);
      return {
        ...toPosition(node),
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
      return first === undefined ? create.literal(node, null) : reader.expression(first);
    default:
      return create.unread(node, 'is not followed', readChildren());
  }
}

function readString(reader: PythonReader, node: Node): Expression {
  const prefix = /^[a-z]*/i.exec(node.text)?.[0] ?? '';
  const parts = node.children.flatMap((child): readonly Expression[] => {
    if (child.type === 'string_content') {
      const braces = /f/i.test(prefix) ? child.text.replaceAll(/\{\{|\}\}/g, (pair) => pair.slice(1)) : child.text;
      return [create.literal(child, /r/i.test(prefix) ? braces : decodeEscapes(braces))];
    }
    return child.type === 'interpolation' ? [readField(reader, child, 'expression')] : [];
  });
  return create.text(node, parts);
}

function readSubscript(reader: PythonReader, node: Node): Expression {
  const keys = fieldNodes(node, 'subscript');
  const [key] = keys;
  if (/^(os\.)?environ$/.test(textAt(node, 'value')) && key)
    return create.environmentVariable(node, reader.expression(key));
  const of = readField(reader, node, 'value');
  if (key === undefined || keys.length > 1) return create.unread(node, 'is indexed by several values', [of]);
  // `list["id"]` is an element of a variable with that name.
  if (isGenericType(node) && key.type !== 'string') return readAnnotation(reader, node);
  if (key.type !== 'slice') return { ...create.member(of, reader.expression(key), key), isItem: true };
  const bounds = namedChildren(key).map((child) => reader.expression(child));
  return create.call(
    create.member(of, 'slice', key),
    key.text.startsWith(':') ? [create.literal(key, 0), ...bounds] : bounds,
  );
}

const parseNumber = (text: string): number => Number(text.replaceAll('_', '').replace(/[lLjJ]$/, ''));

const isPresent = <Value>(value: Value | undefined): value is Value => value !== undefined;
