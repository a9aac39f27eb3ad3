import { inOneLine, isSameData, type Json } from '../../../contract/model/index.ts';

const MAX_CHARACTERS = 60;
const MAX_VALUES = 8;

export const includesValue = (list: readonly Json[], value: Json): boolean =>
  list.some((one) => isSameData(one, value));

/** Writes a value as JSON in one short line. */
export function shortJson(value: Json): string {
  const text = inOneLine(JSON.stringify(value));
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text;
}

export function listInWords(values: readonly Json[]): string {
  const more = values.length - MAX_VALUES;
  return [...values.slice(0, MAX_VALUES).map(shortJson), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
