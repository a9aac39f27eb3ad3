import { _, type CodeKeywordDefinition } from 'ajv/dist/2020.js';
import { isJsonObject } from './json.ts';

/** Replaces Ajv's check of `uniqueItems`, which compares each item with every other one. */
export function compareItemsByText(definition: CodeKeywordDefinition): void {
  definition.code = (context) => {
    const { gen, data, schema } = context;
    if (schema !== true) return;
    const equal = gen.const('equal', _`${gen.scopeValue('func', { ref: findEqualItems })}(${data})`);
    context.setParams({ i: _`${equal}[0]`, j: _`${equal}[1]` });
    context.fail(_`${equal} !== undefined`);
  };
}

/** Returns the index of the last item that equals an earlier item, and the index of the earlier item. */
function findEqualItems(items: readonly unknown[]): readonly [number, number] | undefined {
  const indices = new Map<string, number>();
  let equal: readonly [number, number] | undefined;
  for (const [index, item] of items.entries()) {
    const key = comparisonKey(item);
    const before = indices.get(key);
    if (before !== undefined) equal = [index, before];
    indices.set(key, index);
  }
  return equal;
}

/** Returns a text that is the same for equal values. */
function comparisonKey(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(comparisonKey).join()}]`;
  if (!isJsonObject(value)) return typeof value === 'string' ? JSON.stringify(value) : String(value);
  const fields = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${comparisonKey(value[name])}`);
  return `{${fields.join()}}`;
}
