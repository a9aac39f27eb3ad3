import {
  CORE_SCHEMA,
  constructFromEvents,
  EVENT_ID,
  type Event,
  getScalarValue,
  mergeTag,
  parseEvents,
  YAMLException,
} from 'js-yaml';
import type { Json, JsonObject } from './json.ts';
import { fromPointer } from './json-pointer.ts';

export interface LocatedYaml {
  readonly value: Json;
  /** Returns the line of an element, counted from 1; for a missing element, that of its nearest parent. */
  lineOf(pointer: string): number;
}

/**
 * The results for the texts that were parsed last, the oldest first. The mock reads the contract and all sets again for
 * each page, and `start` after each save, when only one or two of them have changed.
 */
const parsedByText = new Map<string, LocatedYaml>();
const MAX_CACHED_TEXTS = 16;

/** Parses one YAML document. A text that was parsed recently returns the same data again, which must not be changed. */
export function parseLocatedYaml(text: string, fail: Fail): LocatedYaml {
  const yaml = parsedByText.get(text) ?? parseYaml(text, fail);
  parsedByText.delete(text);
  parsedByText.set(text, yaml);
  for (const oldest of parsedByText.keys()) if (parsedByText.size > MAX_CACHED_TEXTS) parsedByText.delete(oldest);
  return yaml;
}

type Fail = (line: number, reason: string) => never;

function parseYaml(text: string, fail: Fail): LocatedYaml {
  const json = parseJson(text);
  if (json !== undefined && isNestedDeeper(json, MAX_LEVELS)) fail(1, `is nested deeper than ${MAX_LEVELS} levels`);
  const read = () => parseOrFail(fail, () => parseEvents(text, {}));
  const events = json === undefined ? read() : undefined;
  let root: LocatedElement | undefined;
  // Computed on demand, since only errors need lines.
  const locate = (): LocatedElement => {
    root ??= readElements(text, events ?? read(), fail);
    return root;
  };
  const lineOf = (pointer: string): number => {
    let element = locate();
    for (const key of fromPointer(pointer)) {
      const part = element.parts.get(key);
      if (part === undefined) break;
      element = part;
    }
    return element.line;
  };
  return { value: events === undefined ? (json ?? null) : buildData(text, events, fail, locate), lineOf };
}

/** Matches `__proto__`, also with one of its characters written as an escape. */
const PROTO_KEY = /__proto__|\\u00(?:5f|6f|7[024])/i;

/** Parses JSON text, ten times as fast as YAML. Returns `undefined` for other texts, and for those with `__proto__`. */
function parseJson(text: string): Json | undefined {
  if (!/^\s*[{[]/.test(text) || PROTO_KEY.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json; // its type says any
  } catch {
    return undefined;
  }
}

/**
 * The maximum depth of JSON, since the readers of values are recursive. The YAML parser has its own limit of 100
 * levels.
 */
const MAX_LEVELS = 1_000;

function isNestedDeeper(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const key in value) if (isNestedDeeper((value as JsonObject)[key] ?? null, levels - 1)) return true; // an array has keys, too
  return false;
}

/** YAML 1.2 with the merge keys (`<<`) of YAML 1.1, which are still in use. */
const YAML_SCHEMA = CORE_SCHEMA.withTags(mergeTag);

/** The maximum number of values that aliases add, since aliases can multiply without end, or refer to themselves. */
const MAX_ALIASED_VALUES = 250_000;

/** @param onProto Called for a key `__proto__`. */
function buildData(text: string, events: Event[], fail: Fail, onProto: () => void): Json {
  const documents = parseOrFail(fail, () => constructFromEvents(events, { source: text, schema: YAML_SCHEMA }));
  if (documents.length > 1) return fail(1, 'has several YAML documents; write one');
  const value = (documents[0] ?? null) as Json; // YAML of the core schema is JSON
  const sizes = new Map<Json, number>();
  const size = countValues(value, sizes, onProto);
  let written = 1;
  for (const one of sizes.keys()) written += Object.keys(Object(one)).length;
  if (size === Number.POSITIVE_INFINITY) {
    return fail(1, 'has aliases (*name) that cannot be resolved; write the values out');
  }
  if (size - written > MAX_ALIASED_VALUES) {
    return fail(
      1,
      `has aliases (*name) that repeat more than ${MAX_ALIASED_VALUES} values; write them out, or use $ref`,
    );
  }
  return value;
}

function parseOrFail<Result>(fail: Fail, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof YAMLException) return fail((error.mark?.line ?? 0) + 1, error.reason);
    throw error;
  }
}

function countValues(value: Json, sizes: Map<Json, number>, onProto: () => void): number {
  if (typeof value !== 'object' || value === null) return 1;
  const size = sizes.get(value);
  if (size !== undefined) return size;
  sizes.set(value, Number.POSITIVE_INFINITY);
  let total = 1;
  for (const key in value) {
    if (key === '__proto__') onProto();
    total += countValues((value as JsonObject)[key] ?? null, sizes, onProto); // an array has keys, too
  }
  sizes.set(value, total);
  return total;
}

/** The line of an element in a text: that of its key, or of the start of a list item. */
interface LocatedElement {
  readonly line: number;
  readonly parts: ReadonlyMap<string, LocatedElement>;
}

const NO_PARTS: ReadonlyMap<string, LocatedElement> = new Map();

function readElements(text: string, events: readonly Event[], fail: Fail): LocatedElement {
  let next = 1; // the first event is the document's
  let line = 1;
  let end = text.indexOf('\n');
  /** Returns the line of an event. It counts on from the previous one, since events come in the order of the text. */
  const lineAt = (event: Event): number => {
    const offset = event.type === EVENT_ID.SCALAR ? event.valueStart : 'start' in event ? event.start : -1;
    for (; end !== -1 && end < offset; line += 1) end = text.indexOf('\n', end + 1);
    return line;
  };
  const indexParts = (): ReadonlyMap<string, LocatedElement> => {
    const event = events[next++];
    if (event?.type !== EVENT_ID.MAPPING && event?.type !== EVENT_ID.SEQUENCE) return NO_PARTS;
    const parts = new Map<string, LocatedElement>();
    for (let start = events[next]; start !== undefined && start.type !== EVENT_ID.POP; start = events[next]) {
      const at = lineAt(start);
      let key = String(parts.size);
      if (event.type === EVENT_ID.MAPPING) {
        if (start.type === EVENT_ID.SCALAR) key = getScalarValue(text, start);
        if (key === '__proto__') fail(at, 'has the key __proto__, by which data changes the tools that read it');
        indexParts();
      }
      parts.set(key, { line: at, parts: indexParts() });
    }
    next += 1;
    return parts;
  };
  return { line, parts: indexParts() };
}
