import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  visit,
  type YAMLMap,
} from 'yaml';
import {
  fromPointer,
  isJsonObject,
  type Json,
  type JsonChange,
  type JsonObject,
  toPointer,
} from '../../contract/model/index.ts';

/** A line that an edit of other lines would change as well. */
export interface LineNotKept {
  readonly line: number;
  readonly written: string;
}

/** Parses a text for an edit, unless that would change other lines as well. */
export function parseToEdit(text: string): Document | LineNotKept {
  const yaml = parseDocument(text);
  const lines = printYaml(yaml).split('\n');
  const index = text.split('\n').findIndex((line, number) => line !== lines[number]);
  return index < 0 ? yaml : { line: index + 1, written: lines[index] ?? '' };
}

/** Writes an edited document in the style of the contract. */
export function printYaml(yaml: Document): string {
  return yaml.toString({ lineWidth: 0, flowCollectionPadding: false });
}

export function applyChanges(yaml: Document, changes: readonly JsonChange[]): void {
  const removed = changes.filter(({ kind }) => kind === 'removed').map(({ pointer }) => pointer);
  for (const change of changes) if (change.kind !== 'removed') setAt(yaml, change.pointer, change.after, removed);
  for (const pointer of removed.toReversed()) yaml.deleteIn(fromPointer(pointer));
}

/**
 * Writes a value at a JSON pointer. A new key comes before the first sibling in `removed`, else before the extensions;
 * `x-source` comes after other extensions, and `x-unspecified` last.
 */
function setAt(yaml: Document, pointer: string, value: Json, removed: readonly string[] = []): void {
  const path = fromPointer(pointer);
  const holder = path.slice(0, -1);
  const parent = yaml.getIn(holder, true);
  if (!isMap(parent) || yaml.hasIn(path)) {
    yaml.setIn(path, toNode(yaml, value));
    return;
  }
  if (parent.items.length === 0) parent.flow = false;
  const keys = parent.items.map(({ key }) => (isScalar(key) ? String(key.value) : ''));
  const place = [
    keys.findIndex((key) => removed.includes(toPointer([...holder, key]))),
    keys.findIndex((key) => key.startsWith('x-') && LAST_KEYS.indexOf(key) >= LAST_KEYS.indexOf(path.at(-1) ?? '')),
  ].find((index) => index >= 0);
  parent.items.splice(place ?? keys.length, 0, yaml.createPair(path.at(-1), toNode(yaml, value)));
}

/** The keys of marks, in their order at the end of an element. */
const LAST_KEYS = ['x-source', 'x-unspecified'];

/** Makes a node in the contract's style: short lists and lone references are on one line. */
function toNode(yaml: Document, value: Json): Node {
  const node = yaml.createNode<unknown>(value);
  visit(node, {
    Collection(_, collection) {
      const data: Json = collection.toJS(yaml);
      const isShort = isJsonObject(data) ? Object.keys(data).join() === '$ref' : JSON.stringify(data).length <= 60;
      if ((isShort && !(Array.isArray(data) && data.some(isEntry))) || isEntry(data)) collection.flow = true;
      if (!isEntry(data) || !isMap(collection)) return;
      for (const { key, value } of collection.items)
        if (isScalar(key) && isScalar(value) && !PLAIN_KEYS.includes(String(key.value))) value.type = 'QUOTE_DOUBLE';
    },
  });
  return node;
}

/** Whether data is an entry of a mark. */
const isEntry = (data: Json): data is JsonObject =>
  isJsonObject(data) && 'id' in data && ['source', 'section', 'aspect'].some((key) => key in data);

export function addItem(yaml: Document, pointer: string, item: Json): void {
  const list = yaml.getIn(fromPointer(pointer), true);
  if (!isSeq<unknown>(list)) return;
  list.flow = false;
  list.items.push(yaml.createNode<unknown>(item));
}

/** Adds a mark to the list at a pointer, on one line, as its last unless an index is given. */
export function addEntry(
  yaml: Document,
  pointer: string,
  entry: Readonly<Record<string, Json>>,
  index = Number.POSITIVE_INFINITY,
): void {
  if (!yaml.hasIn(fromPointer(pointer))) setAt(yaml, pointer, []);
  const list = yaml.getIn(fromPointer(pointer), true);
  if (!isSeq<unknown>(list)) return;
  if (list.items.length === 0) list.flow = false;
  list.items.splice(index, 0, parseDocument(printEntry(entry)).contents);
}

/** Sets an entry at the beginning of a mapping, on one line. */
export function setEntry(yaml: Document, path: readonly string[], entry: Readonly<Record<string, Json>>): void {
  const parent = yaml.getIn(path.slice(0, -1), true);
  const key = path.at(-1);
  if (!isMap(parent) || key === undefined) return;
  parent.delete(key);
  parent.items.unshift(yaml.createPair(key, parseDocument(printEntry(entry)).contents));
}

/** The keys whose texts are written without quotes. */
const PLAIN_KEYS = ['id', 'aspect', 'section', 'choice', 'covers', 'property', 'names'];

/** Writes an entry as the contract does: its id and aspect come first, and the section of an open point last. */
function printEntry({ id, aspect, section, ...others }: Readonly<Record<string, Json>>): string {
  const ordered = aspect === undefined ? { id, section, ...others } : { id, aspect, ...others, section };
  const parts = Object.entries(ordered).flatMap(([key, value]) => {
    if (value === undefined) return [];
    if (isJsonObject(value)) return `${key}: ${printEntry(value)}`;
    if (!PLAIN_KEYS.includes(key)) return `${key}: ${JSON.stringify(value)}`;
    return `${key}: ${Array.isArray(value) ? `[${value.join(', ')}]` : String(value)}`;
  });
  return `{${parts.join(', ')}}`;
}

export function deleteAt(yaml: Document, path: readonly (string | number)[]): void {
  const removed = yaml.getIn(path, true);
  if (!isNode(removed)) return;
  yaml.deleteIn(path);
  keepAnchors(yaml, removed);
  const parent = yaml.getIn(path.slice(0, -1), true);
  if (isCollection(parent) && parent.items.length === 0) yaml.deleteIn(path.slice(0, -1));
}

export function deleteAction(yaml: Document, actions: unknown[], action: YAMLMap): void {
  const index = actions.indexOf(action);
  passOnComment(action, actions[index + 1]);
  actions.splice(index, 1);
  keepAnchors(yaml, action);
}

/** Moves the comment before a removed node to the next node, since it is most often the heading of a group. */
function passOnComment(removed: unknown, next: unknown): void {
  if (!isNode(removed) || !isNode(next) || !removed.commentBefore || next.commentBefore) return;
  next.commentBefore = removed.commentBefore;
  next.spaceBefore = removed.spaceBefore ?? false;
}

/** Moves anchored nodes of a removed element to the first alias that refers to them. */
function keepAnchors(yaml: Document, removed: Node): void {
  const anchored = new Map<string, Node>();
  visit(removed, (_key, node) => {
    if (isNode(node) && 'anchor' in node && node.anchor !== undefined) anchored.set(node.anchor, node);
  });
  visit(yaml, {
    Alias(_key, { source }) {
      const node = anchored.get(source);
      anchored.delete(source);
      return node;
    },
  });
}
