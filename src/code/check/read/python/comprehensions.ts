import type { Expression } from '../../program.ts';
import * as create from '../expressions.ts';
import { fieldNode, type Node, namedChildren } from '../tree.ts';
import { type PythonReader, readField } from './reader.ts';

/** Reads a comprehension as JavaScript writes it: `xs.filter((x) => …).map((x) => …)`. */
export function readComprehension(reader: PythonReader, node: Node, read: (body: Node) => Expression): Expression {
  const clauses = namedChildren(node).filter(({ type }) => type === 'for_in_clause' || type === 'if_clause');
  const body = fieldNode(node, 'body') ?? node;
  const build = (rest: readonly Node[]): Expression => {
    const [clause, ...others] = rest;
    if (clause === undefined) return read(body);
    const each = reader.pattern(fieldNode(clause, 'left'));
    const next = others.findIndex(({ type }) => type === 'for_in_clause');
    const tests = (next < 0 ? others : others.slice(0, next)).flatMap(namedChildren);
    const source = tests.reduce(
      (list, test) =>
        create.call(create.member(list, 'filter'), [create.lambda([{ target: each }], reader.expression(test))]),
      readField(reader, clause, 'right'),
    );
    const method = next < 0 ? 'map' : 'flatMap';
    return create.call(create.member(source, method), [
      create.lambda([{ target: each }], build(next < 0 ? [] : others.slice(next))),
    ]);
  };
  return build(clauses);
}

/** Reads a dictionary comprehension as JavaScript writes it: `Object.fromEntries(xs.map((x) => [x.a, x.b]))`. */
export function readDictionaryComprehension(reader: PythonReader, node: Node): Expression {
  const pairs = readComprehension(reader, node, (pair) =>
    create.list(pair, [readField(reader, pair, 'key'), readField(reader, pair, 'value')]),
  );
  return create.call(create.member(create.name(node, 'Object'), 'fromEntries'), [pairs]);
}
