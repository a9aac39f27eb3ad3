import type { Expression, FunctionParameter } from '../../program.ts';
import * as create from '../expressions.ts';
import { toPosition } from '../texts.ts';
import { fieldNode, type Node, namedChildren } from '../tree.ts';
import { readAnnotation, readMetadata } from './annotations.ts';
import { isCoroutine, type PythonReader, readBody } from './reader.ts';

/** Reads a function, or a method without its parameter `self`. */
export function readFunction(
  reader: PythonReader,
  node: Node,
  isBound = false,
  decorators: readonly Node[] = [],
): Expression {
  const { self, returnType, globals, awaitsYields } = reader;
  const all = fieldNode(node, 'parameters');
  const [first] = all === undefined ? [] : namedChildren(all);
  if (isBound && first !== undefined) reader.self = /^\w*/.exec(first.text)?.[0];
  const parameters = readParameters(reader, all).slice(isBound ? 1 : 0);
  reader.returnType = fieldNode(node, 'return_type');
  reader.globals = new Set();
  reader.awaitsYields = isCoroutine(decorators);
  const body = readBody(reader, node);
  const setsGlobals = reader.globals.size > 0;
  Object.assign(reader, { self, returnType, globals, awaitsYields });
  return { ...toPosition(node), kind: 'function', parameters, body, ...(setsGlobals && { setsGlobals }) };
}

export function readParameters(reader: PythonReader, node: Node | undefined): FunctionParameter[] {
  return node === undefined ? [] : namedChildren(node).flatMap((child) => readParameter(reader, child));
}

function readParameter(reader: PythonReader, node: Node): readonly FunctionParameter[] {
  const [first] = namedChildren(node);
  const otherwise = fieldNode(node, 'value');
  const target = fieldNode(node, 'name');
  switch (node.type) {
    case 'identifier':
    case 'tuple_pattern':
      return [{ target: reader.pattern(node) }];
    case 'typed_parameter':
      if (first?.type !== 'identifier') return first === undefined ? [] : readParameter(reader, first);
      return [{ target: { ...create.namePattern(first, first.text), ...readParameterType(reader, node) } }];
    case 'list_splat_pattern':
      return first === undefined ? [] : [{ target: reader.pattern(first), rest: 'list' }];
    case 'dictionary_splat_pattern':
      return first === undefined ? [] : [{ target: reader.pattern(first), rest: 'object' }];
    case 'default_parameter':
    case 'typed_default_parameter':
      if (target === undefined || otherwise === undefined) return [];
      return [
        {
          target: {
            ...{ ...create.namePattern(target, target.text), otherwise: reader.expression(otherwise) },
            ...readParameterType(reader, node),
          },
        },
      ];
    default:
      return [];
  }
}

function readParameterType(
  reader: PythonReader,
  node: Node,
): { readonly type?: Expression; readonly metadata?: readonly Expression[] } {
  const annotation = namedChildren(node).find((child) => child.type === 'type');
  if (annotation === undefined) return {};
  const metadata = readMetadata(reader, annotation);
  return { type: readAnnotation(reader, annotation), ...(metadata.length > 0 && { metadata }) };
}
