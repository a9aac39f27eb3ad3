import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
  visit,
  type YAMLMap,
} from 'yaml';
import type { Json } from './json.ts';
import { fromPointer } from './json-pointer.ts';
import { readWrittenJson } from './written-json.ts';

/** A YAML text as data that knows its lines. */
export interface LocatedYaml {
  readonly value: Json;
  /** The line of an element, counted from 1; that of its nearest parent where the pointer leads nowhere. */
  lineOf(pointer: string): number;
}

/**
 * What was parsed last, by its text, oldest first. Each page of the mock and each save under `start` reads the contract
 * and all sets again, of which one or two have changed: a set takes 20 ms to parse and 0.7 MB to keep.
 */
const parsed = new Map<string, LocatedYaml>();
const KEPT = 16;

/**
 * Parses one YAML document (or JSON, which is YAML). A text that was parsed lately gives the same data again, which nobody
 * may change.
 *
 * @param fail Called with line and reason where the text is not one YAML document; must throw.
 */
export function parseLocatedYaml(text: string, fail: (line: number, reason: string) => never): LocatedYaml {
  const yaml = parsed.get(text) ?? parse(text, fail);
  parsed.delete(text);
  parsed.set(text, yaml);
  for (const oldest of parsed.keys()) if (parsed.size > KEPT) parsed.delete(oldest);
  return yaml;
}

function parse(text: string, fail: (line: number, reason: string) => never): LocatedYaml {
  const json = MAY_HAVE_PROTO.test(text) ? undefined : readWrittenJson(text);
  if (json === undefined) return parseYaml(text, fail);
  // Lines are asked for where something is wrong, if at all.
  let located: LocatedYaml | undefined;
  const locate = (): LocatedYaml => {
    located ??= parseYaml(text, fail);
    return located;
  };
  return {
    value: json,
    lineOf: (pointer) => locate().lineOf(pointer),
  };
}

/** Few texts can have the key `__proto__`, be it with escapes. */
const MAY_HAVE_PROTO = /__proto__|\\u/;

function parseYaml(text: string, fail: (line: number, reason: string) => never): LocatedYaml {
  const lines = new LineCounter();
  // Keys are compared below: the library compares each with all before it, which takes seconds at 5,000 paths.
  const yaml = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const [broken] = yaml.errors;
  if (broken !== undefined) return fail(lines.linePos(broken.pos[0]).line, broken.message);
  const repeated = repeatedKey(yaml.contents);
  if (repeated !== undefined) return fail(lines.linePos(repeated.range?.[0] ?? 0).line, 'Map keys must be unique');
  const stepDown = stepsOf();

  const lineOf = (pointer: string): number => {
    let node: unknown = yaml.contents;
    let line = 1;
    for (const key of fromPointer(pointer)) {
      const next: unknown = stepDown(node, key, (start) => {
        line = lines.linePos(start).line;
      });
      if (!isNode(next)) break;
      node = next;
    }
    return line;
  };
  // Few texts can have such a key, be it with escapes, and looking at every pair takes a third of the time.
  if (/__proto__|\\/.test(text)) refuseProto(yaml, (offset) => fail(lines.linePos(offset).line, PROTO));
  return { value: toData(yaml, fail), lineOf };
}

const PROTO = 'has the key __proto__, by which data changes the tools that read it';

function refuseProto(yaml: Document, refuse: (offset: number) => never): void {
  visit(yaml, {
    Pair(_, { key }) {
      if (isScalar(key) && key.value === '__proto__') refuse(key.range?.[0] ?? 0);
    },
  });
}

/** Aliases that multiply without end, or lead to themselves, throw only when the data is made. */
function toData(yaml: { toJS(): unknown }, fail: (line: number, reason: string) => never): Json {
  try {
    const value = yaml.toJS();
    JSON.stringify(value);
    return value as Json; // YAML of the core schema without cycles is JSON
  } catch {
    return fail(1, 'has aliases (*name) that cannot be resolved; write the values out');
  }
}

function repeatedKey(node: unknown): Scalar | undefined {
  if (isSeq(node)) return firstOf(node.items, repeatedKey);
  if (!isMap(node)) return undefined;
  const keys = new Set<unknown>();
  return firstOf(node.items, ({ key, value }) => {
    if (isScalar(key)) {
      if (keys.has(key.value)) return key;
      keys.add(key.value);
    }
    return repeatedKey(key) ?? repeatedKey(value);
  });
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Makes the function that goes one step down a YAML tree; `onLine` is called with the place where the key or item starts.
 * The keys of a map are looked through once, as lines are asked for at each open point of thousands of paths.
 */
function stepsOf() {
  const known = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>();
  const pairsOf = (map: YAMLMap): ReadonlyMap<string, Pair> => {
    const pairs =
      known.get(map) ?? new Map(map.items.map((pair) => [isScalar(pair.key) ? String(pair.key.value) : '', pair]));
    known.set(map, pairs);
    return pairs;
  };
  return (node: unknown, key: string, onLine: (start: number) => void): Node | null | undefined => {
    if (isMap(node)) {
      const pair = pairsOf(node).get(key);
      if (pair === undefined || !isScalar(pair.key)) return undefined;
      if (pair.key.range) onLine(pair.key.range[0]);
      return isNode(pair.value) ? pair.value : null;
    }
    if (isSeq(node)) {
      const item = node.items[Number(key)];
      if (!isNode(item)) return undefined;
      if (item.range) onLine(item.range[0]);
      return item;
    }
    return undefined;
  };
}
