import { inOneLine, isSameData, type Json } from '../../../contract/model/index.ts';

const MOST_CHARACTERS = 60;
const MOST_VALUES = 8;

export const sameValues = (list: readonly Json[], value: Json): boolean => list.some((one) => isSameData(one, value));

/** A value in one short line. */
export function shortJson(value: Json): string {
  const text = inOneLine(JSON.stringify(value));
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
}

export function inList(values: readonly Json[]): string {
  const more = values.length - MOST_VALUES;
  return [...values.slice(0, MOST_VALUES).map(shortJson), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** Writes a value as text, which is the same for equal data in any order of keys. */
export function canonical(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, child]) => `${JSON.stringify(key)}:${canonical(child)}`).join()}}`;
}
