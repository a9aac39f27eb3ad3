import { isMap, isNode, isScalar, isSeq, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { editableAt, fromPointer, isJsonObject, type Json, readWrittenJson } from '../../contract/index.ts';

/** What is written at an element: whole keys, and entries for the lists of its marks. */
export interface Insertion {
  readonly pointer: string;
  readonly keys: Readonly<Record<string, Json>>;
}

/** A document as it will be when what is inserted is written into its text. */
export function withInsertions<Document extends Json>(document: Document, insertions: readonly Insertion[]): Document {
  const copy = structuredClone(document);
  for (const { pointer, keys } of insertions) {
    const element = editableAt(Object(copy), pointer);
    for (const [key, value] of Object.entries(keys)) {
      const before = element[key];
      element[key] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
    }
  }
  return copy;
}

/**
 * Writes keys into the elements of a YAML or JSON text. All that its author wrote stays as it is: only lines are added, or in
 * a collection in one line what goes before its end. A list that is there already gets the entries at its end.
 */
export function writeInto(text: string, insertions: readonly Insertion[]): string {
  const json = readWrittenJson(text);
  if (json !== undefined) return json.write(withInsertions(json.value, insertions));
  const yaml = parseDocument(text, { uniqueKeys: false }); // held where the contract was read
  const ending = text.includes('\r\n') ? '\r\n' : '\n';
  const edits = [...Map.groupBy(insertions, ({ pointer }) => pointer)].flatMap(([pointer, here]) => {
    const map = yaml.getIn(fromPointer(pointer), true);
    if (!isMap(map)) return [];
    const pairs = here.flatMap(({ keys }) => Object.entries(keys));
    return pairs.map(([key, value], index) => editOf(text, map, key, value, index));
  });
  const parts: string[] = [];
  let from = 0;
  // Of two at one place the deeper comes first, as the other ends the collection that it is in; else the first.
  for (const { at, insert } of edits.toSorted((one, other) => one.at - other.at || other.depth - one.depth)) {
    parts.push(text.slice(from, at), insert.replaceAll('\n', ending));
    from = at;
  }
  return parts.join('') + text.slice(from);
}

interface Edit {
  /** Where in the text. */
  readonly at: number;
  readonly insert: string;
  /** In which column. */
  readonly depth: number;
}

/** @param index How many other keys are written into the collection before this one. */
function editOf(text: string, map: YAMLMap, key: string, value: Json, index: number): Edit {
  const existing = map.items.find((pair) => isScalar(pair.key) && pair.key.value === key);
  if (existing !== undefined && isSeq(existing.value) && Array.isArray(value)) {
    return appended(text, existing.value, value);
  }
  if (map.flow === true) return beforeEnd(text, map, inOneLine({ [key]: value }, text).slice(1, -1), index);
  const indent = columnOf(text, keyStart(map.items[0]));
  const lines = [`${key}:`, ...itemsOf(value).map((item) => `${' '.repeat(indent + 2)}- ${item}`)];
  const written = Array.isArray(value) ? lines.join('\n') : `${key}: ${inOneLine(value)}`;
  const next = map.items.find(
    (pair, index) => index > 0 && isNode(pair.value) && (isMap(pair.value) || isSeq(pair.value)),
  );
  if (next !== undefined) return { at: keyStart(next), insert: `${written}\n${' '.repeat(indent)}`, depth: indent };
  return { at: lineEnd(text, map), insert: `\n${' '.repeat(indent)}${written}`, depth: indent };
}

function appended(
  text: string,
  list: { readonly flow?: boolean; readonly range?: readonly number[] | null; readonly items: readonly unknown[] },
  entries: readonly Json[],
): Edit {
  const [start = 0, end = 0] = list.range ?? [];
  if (list.flow === true) {
    const items = entries.map((entry) => inOneLine(entry, text)).join(', ');
    return { at: endOfFlow(text, end), insert: list.items.length === 0 ? items : `, ${items}`, depth: 0 };
  }
  const depth = columnOf(text, start);
  const indent = ' '.repeat(depth);
  const last = text.slice(0, end).trimEnd().length;
  return {
    at: last,
    insert: itemsOf(entries)
      .map((item) => `\n${indent}- ${item}`)
      .join(''),
    depth,
  };
}

function beforeEnd(text: string, map: YAMLMap, written: string, index: number): Edit {
  const end = endOfFlow(text, map.range?.[1] ?? 0);
  return { at: end, insert: map.items.length + index === 0 ? written : `, ${written}`, depth: 0 };
}

/** Where the last thing in a collection in one line ends, before its bracket. */
function endOfFlow(text: string, end: number): number {
  return text.slice(0, end - 1).trimEnd().length;
}

/** The entries of a list of marks, each in one line as a contract has them. */
function itemsOf(value: Json): string[] {
  return (Array.isArray(value) ? value : []).map((entry: Json) => inOneLine(entry));
}

/** A value in one line, in the way in which other commands write what they change. */
function inOneLine(value: Json, text = ''): string {
  if (text.trimStart().startsWith('{')) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: Json) => inOneLine(item)).join(', ')}]`;
  if (!isJsonObject(value)) return typeof value === 'string' && PLAIN.test(value) ? value : JSON.stringify(value);
  const pairs = Object.entries(value).map(([key, content]) => `${inOneLine(key)}: ${inOneLine(content)}`);
  return `{${pairs.join(', ')}}`;
}

/** Texts that need no quotes in a flow collection of YAML, and are no other type there. */
const PLAIN = /^(?!(?:true|false|null|yes|no|on|off|y|n)$)(?:§\d[\d.]*|[a-z][a-z0-9.-]*)$/;

function keyStart(pair: Pair | undefined): number {
  return isNode(pair?.key) ? (pair.key.range?.[0] ?? 0) : 0;
}

function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}

/** The end of the last line of a collection, without the blank lines and comments behind it. */
function lineEnd(text: string, map: YAMLMap): number {
  const last = map.items.at(-1);
  const value = last?.value;
  const end = isNode(value) ? (value.range?.[1] ?? 0) : isNode(last?.key) ? (last.key.range?.[1] ?? 0) + 1 : 0;
  const trimmed = text.slice(0, end).trimEnd().length;
  const line = text.indexOf('\n', trimmed);
  return line < 0 ? text.length : line;
}
