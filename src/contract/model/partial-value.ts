import { isJsonObject, isSameData, type Json, type JsonObject } from './json.ts';

/** A JSON value with unknown parts. */
export type PartialValue =
  | { readonly kind: 'known'; readonly value: Json }
  | { readonly kind: 'unknown' }
  /** A text; `undefined` stands for a part with unknown characters. */
  | { readonly kind: 'text'; readonly parts: readonly (string | undefined)[] }
  | PartialList
  | PartialObject
  /** One of several values. */
  | { readonly kind: 'choice'; readonly of: readonly PartialValue[] };

export interface PartialList {
  readonly kind: 'list';
  readonly items: readonly PartialValue[];
  /** Whether the list may have more or fewer items. */
  readonly isOpen: boolean;
}

export interface PartialObject {
  readonly kind: 'object';
  readonly fields: ReadonlyMap<string, PartialField>;
  /** Whether the object may have further fields. */
  readonly isOpen: boolean;
}

export interface PartialField {
  readonly value: PartialValue;
  /** Whether the field may be absent. */
  readonly isOptional: boolean;
}

export const UNKNOWN_VALUE: PartialValue = { kind: 'unknown' };

/** The JSON type of a value; `undefined` if the type is not known. */
export function partialType({ kind }: PartialValue): 'string' | 'array' | 'object' | undefined {
  if (kind === 'text') return 'string';
  if (kind === 'list') return 'array';
  return kind === 'object' ? 'object' : undefined;
}

/** Returns a known value for a list or an object whose parts are all known; any other one unchanged. */
export function toKnownIfComplete(value: PartialList | PartialObject): PartialValue {
  if (value.isOpen) return value;
  if (value.kind === 'list') {
    const items = value.items.flatMap((item) => (item.kind === 'known' ? [item.value] : []));
    return items.length === value.items.length ? { kind: 'known', value: items } : value;
  }
  const fields = [...value.fields].flatMap(([name, { value: field, isOptional }]) =>
    field.kind === 'known' && !isOptional ? [[name, field.value] as const] : [],
  );
  return fields.length === value.fields.size ? { kind: 'known', value: Object.fromEntries(fields) } : value;
}

/** Whether a partly unknown value may equal a JSON value. */
export function canEqual(value: PartialValue, json: Json): boolean {
  switch (value.kind) {
    case 'unknown':
      return true;
    case 'known':
      return isSameData(value.value, json);
    case 'choice':
      return value.of.some((one) => canEqual(one, json));
    case 'text':
      return typeof json === 'string' && canEqualText(value.parts, json);
    case 'list':
      if (!Array.isArray(json)) return false;
      if (value.isOpen) return true;
      return (
        json.length === value.items.length &&
        json.every((one, index) => canEqual(value.items[index] ?? UNKNOWN_VALUE, one))
      );
    case 'object':
      return isJsonObject(json) && canEqualObject(value, json);
  }
}

function canEqualObject({ fields, isOpen }: PartialObject, json: JsonObject): boolean {
  const isIn = (name: string): boolean => Object.hasOwn(json, name);
  if (!isOpen && Object.keys(json).some((name) => !fields.has(name))) return false;
  return [...fields].every(([name, { value, isOptional }]) => {
    const part = json[name];
    return isIn(name) && part !== undefined ? canEqual(value, part) : isOptional;
  });
}

/** Whether a text can consist of these parts in their order, where `undefined` stands for any characters. */
function canEqualText(parts: readonly (string | undefined)[], text: string): boolean {
  const [first, last] = [parts[0] ?? '', parts.at(-1) ?? ''];
  if (!text.startsWith(first) || !text.endsWith(last) || minimumLength(parts) > text.length) return false;
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const index = text.indexOf(part ?? '', from);
    if (index === -1) return false;
    from = index + (part ?? '').length;
  }
  return from <= text.length - (parts.length > 1 ? last.length : 0);
}

/** The minimum number of characters of a text. */
export const minimumLength = (parts: readonly (string | undefined)[]): number =>
  parts.reduce((sum, part = '') => sum + [...part].length, 0);
