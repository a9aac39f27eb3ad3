import type { Expression, ObjectEntry, Spread } from '../program.ts';
import { elementOfList } from '../received.ts';
import {
  alternatives,
  type CodeScope,
  countParts,
  knownText,
  listValue,
  markOpen,
  type ObjectValue,
  objectValue,
  putFieldsOf,
  type SourceLocation,
  type Value,
} from '../values/index.ts';
import type { Evaluation } from './evaluation.ts';
import { locate } from './scope.ts';

/** Evaluates an object literal, or keyword arguments. */
export function evaluateObject(
  evaluation: Evaluation,
  entries: readonly ObjectEntry[],
  scope: CodeScope,
  at: SourceLocation,
): ObjectValue {
  const object = objectValue(at);
  for (const entry of entries) {
    if (entry.kind === 'spread') {
      const value = evaluation.evaluate(entry.value, scope);
      putFieldsOf(object, [value]);
      const all = alternatives(value);
      const part = all.find((one) => one.kind === 'received');
      if (part !== undefined && all.every(({ kind }) => /^(received|unknown)$/.test(kind))) object.spread = part;
      continue;
    }
    const value = evaluation.evaluate(entry.value, scope);
    const names = alternatives(evaluation.evaluate(entry.key, scope)).map(keyName);
    for (const name of names) {
      if (name === undefined) markOpen(object);
      else object.fields.set(name, { value, at: locate(entry, scope), ...(names.length > 1 && { isLater: true }) });
    }
  }
  return object;
}

/** Returns the name that a key is: a text, or what a package made of one, as `Required('content')`. */
function keyName(key: Value): string | undefined {
  if (key.kind !== 'unknown' || key.package === undefined) return knownText(key);
  if (key.package.names.some((name) => /optional|maybe/i.test(name))) return undefined;
  return knownText(key.package.calls[0]?.args[0]);
}

/** Evaluates a list literal, or arguments by position. */
export function evaluateList(
  evaluation: Evaluation,
  items: readonly (Expression | Spread)[],
  scope: CodeScope,
  at: SourceLocation,
): Extract<Value, { kind: 'list' }> {
  let isOpen = false;
  const values = items.map((item): readonly Value[] => {
    if (item.kind !== 'spread') return [evaluation.evaluate(item, scope)];
    const value = joinLists(evaluation.evaluate(item.value, scope));
    if (value.kind === 'list') {
      isOpen ||= value.isOpen;
      return value.items;
    }
    isOpen = true;
    return value.kind === 'received' ? [elementOfList(value, value.at)] : [];
  });
  return listValue(values, isOpen, at);
}

/** Joins lists of which one has the items of all others, as after `if [ "$body" ]; then args+=(-d "$body"); fi`, into an open list. */
function joinLists(value: Value): Value {
  const all = alternatives(value).toSorted((one, other) => countParts(other) - countParts(one));
  const [longest] = all;
  const isBeginning = (each: Value): boolean =>
    each.kind === 'list' &&
    longest?.kind === 'list' &&
    each.items.every((item, index) => item === longest.items[index]);
  return longest?.kind === 'list' && all.length > 1 && all.every(isBeginning) ? { ...longest, isOpen: true } : value;
}
