import type { CodeStatement, Expression, Pattern } from '../../program.ts';
import * as create from '../expressions.ts';
import { fieldNode, type Node, namedChildren } from '../tree.ts';

/** The functions by which the parts of the reader call each other. */
export interface PythonReader {
  block(node: Node): CodeStatement[];
  statements(node: Node): readonly CodeStatement[];
  expression(node: Node): Expression;
  pattern(node: Node | undefined): Pattern;
  /** The name of the parameter `self` or `cls` in the method that is being read. */
  self: string | undefined;
  /** The types in assignments such as `Client = Annotated[AsyncClient, Depends(get_client)]`, by their names. */
  readonly annotatedTypes: Map<string, Node>;
  /** The names that the function which is being read declares as global. */
  globals: Set<string>;
  /** Whether each `yield` of the function that is being read waits for the value, as `await` does. */
  awaitsYields: boolean;
  /** The annotated return type of the function that is being read. */
  returnType: Node | undefined;
}

export function readBody(reader: PythonReader, node: Node, field = 'body'): CodeStatement[] {
  const body = fieldNode(node, field);
  return body === undefined ? [] : reader.block(body);
}

export function readField(reader: PythonReader, node: Node, field: string): Expression {
  const child = fieldNode(node, field);
  return child === undefined ? create.unread(node, 'is incomplete') : reader.expression(child);
}

/** Matches the decorators of Twisted and Tornado whose functions wait for what they yield. */
const COROUTINE_DECORATOR = /(^|\.)(inlineCallbacks|coroutine)$/;

/** Whether a function with these decorators waits for the values that it yields. */
export const isCoroutine = (decorators: readonly Node[]): boolean =>
  decorators.some(({ text }) => COROUTINE_DECORATOR.test(text));

export const listDecorators = (node: Node): readonly Node[] =>
  namedChildren(node)
    .filter(({ type }) => type === 'decorator')
    .flatMap(namedChildren);

export function attributeKey(node: Node): Expression {
  const key = fieldNode(node, 'attribute') ?? node;
  return create.literal(key, key.text);
}
