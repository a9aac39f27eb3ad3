import type { Expression, ObjectEntry, Spread } from '../../program.ts';
import * as create from '../expressions.ts';
import { toPosition } from '../texts.ts';
import { fieldNode, type Node, namedChildren } from '../tree.ts';
import { type PythonReader, readField } from './reader.ts';

export function readItems(reader: PythonReader, node: Node): (Expression | Spread)[] {
  return namedChildren(node).map((child) => {
    const [value] = namedChildren(child);
    const isSpread = child.type === 'list_splat' && value !== undefined;
    return isSpread ? create.spread(child, reader.expression(value)) : reader.expression(child);
  });
}

/** Reads the entries of a dictionary, or the keyword arguments of a call. */
export function readEntries(reader: PythonReader, node: Node): ObjectEntry[] {
  return namedChildren(node).flatMap((child): readonly ObjectEntry[] => {
    if (child.type === 'dictionary_splat') {
      const [value] = namedChildren(child);
      return value === undefined ? [] : [create.spread(child, reader.expression(value))];
    }
    const key = fieldNode(child, child.type === 'pair' ? 'key' : 'name');
    if (key === undefined) return [];
    const read = child.type === 'pair' ? reader.expression(key) : create.literal(key, key.text);
    return [{ ...toPosition(child), kind: 'entry', key: read, value: readField(reader, child, 'value') }];
  });
}

export const findEntryValue = (entries: readonly ObjectEntry[], key: string): Expression | undefined =>
  entries.find((entry) => entry.kind === 'entry' && entry.key.kind === 'literal' && entry.key.value === key)?.value;
