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

export const listDecorators = (node: Node): readonly Node[] =>
  namedChildren(node)
    .filter(({ type }) => type === 'decorator')
    .flatMap(namedChildren);

export function attributeKey(node: Node): Expression {
  const key = fieldNode(node, 'attribute') ?? node;
  return create.literal(key, key.text);
}
