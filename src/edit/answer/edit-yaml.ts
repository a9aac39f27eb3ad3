import { type Document, isMap, isScalar, isSeq, type Pair, visit, type YAMLMap } from 'yaml';
import type { JsonChange } from '../../contract/index.ts';
import { fromPointer, isJsonObject, type Json } from '../../contract/index.ts';

/** With these our own texts come out byte for byte. */
export const YAML_STYLE = { lineWidth: 0, flowCollectionPadding: false } as const;

/** The order in which the contract writes the keys of an element. Those that are not here come before `x-free-form`. */
const ORDER = [
  ...['$ref', 'operationId', 'summary', 'name', 'in', 'description', 'tags', 'security', 'type', 'format', 'enum'],
  ...['const', 'required', 'additionalProperties', 'items', 'properties', 'headers', 'content', 'example', 'examples'],
  ...['x-free-form', 'x-tags', 'x-source', 'x-unspecified', 'parameters', 'requestBody', 'responses'],
];

/** Makes changes of the data in the YAML, and leaves all else as its author wrote it. */
export function editYaml(yaml: Document, changes: readonly JsonChange[]): void {
  const removed = changes.filter((change) => change.kind === 'removed').map(({ pointer }) => fromPointer(pointer));
  for (const change of changes) {
    if (change.kind === 'removed') continue;
    const keys = fromPointer(change.pointer);
    const [key = '', way] = [keys.at(-1), keys.slice(0, -1)];
    const parent = yaml.getIn(way, true);
    const isBeside = (other: readonly string[]) =>
      other.length === keys.length && way.every((step, at) => other[at] === step);
    if (isMap(parent)) putKey(yaml, parent, key, change.after, removed.find(isBeside)?.at(-1));
    else if (isSeq(parent)) parent.set(Number(key), toNode(yaml, change.after));
  }
  // From the last to the first: an item that goes moves those after it.
  for (const keys of removed.toReversed()) yaml.deleteIn(keys);
}

/**
 * Puts a key into a mapping.
 *
 * @param instead The key in whose place a name comes. A keyword comes where the contract writes it.
 */
export function putKey(yaml: Document, map: YAMLMap, key: string, value: Json, instead?: string): void {
  const there = map.items.find((pair) => keyOf(pair) === key);
  if (there !== undefined) {
    there.value = toNode(yaml, value);
    return;
  }
  const successor = map.items.findIndex((pair) =>
    instead === undefined || ORDER.includes(key) ? rankOf(keyOf(pair)) > rankOf(key) : keyOf(pair) === instead,
  );
  map.items.splice(successor < 0 ? map.items.length : successor, 0, yaml.createPair(key, toNode(yaml, value)));
}

function keyOf({ key }: Pair): string {
  return isScalar(key) ? String(key.value) : '';
}

function rankOf(key: string): number {
  const rank = ORDER.indexOf(key);
  return rank < 0 ? ORDER.indexOf('x-free-form') - 0.5 : rank;
}

/** A node in the contract's style: short lists and lone references in one line, all else in lines of its own. */
function toNode(yaml: Document, value: Json) {
  const node = yaml.createNode<unknown>(value);
  visit(node, {
    Collection(_, collection) {
      const data: Json = collection.toJS(yaml);
      const isShort = JSON.stringify(data).length <= 60;
      if (Array.isArray(data) ? isShort : isReference(data)) collection.flow = true;
    },
  });
  return node;
}

function isReference(data: Json): boolean {
  return isJsonObject(data) && Object.keys(data).join() === '$ref';
}

/** Appends an entry to a list of marks, in one line as the contract writes them. */
export function addEntry(yaml: Document, element: YAMLMap, key: string, entry: Json): void {
  const node = yaml.createNode<unknown>(entry);
  visit(node, {
    Collection(_, collection) {
      collection.flow = true;
    },
    Pair(_, pair) {
      if (keyOf(pair) === 'says' && isScalar(pair.value)) pair.value.type = 'QUOTE_DOUBLE';
    },
  });
  const list = element.get(key, true);
  if (isSeq<unknown>(list)) list.items.push(node);
  else {
    putKey(yaml, element, key, []);
    const created = element.get(key, true);
    if (isSeq<unknown>(created)) {
      created.flow = false;
      created.items.push(node);
    }
  }
}

/** Takes an entry out of a list of marks, and the list with its last one. */
export function removeEntry(element: YAMLMap, key: string, id: string): void {
  const list = element.get(key, true);
  if (!isSeq(list)) return;
  const index = list.items.findIndex((item) => isMap(item) && item.get('id') === id);
  if (index >= 0) list.delete(index);
  if (list.items.length === 0) element.delete(key);
}
