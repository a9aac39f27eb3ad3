import { toJsonText } from '../../../contract/model/index.ts';
import { isJsonObject } from '../../../contract/model/json.ts';

/**
 * Writes a list as CSV (RFC 4180): a line for each item; if the items are objects, the names of their fields come
 * first.
 */
export function toCsv(value: unknown): string {
  const rows = Array.isArray(value) ? value : [value];
  const names = [...new Set(rows.filter(isJsonObject).flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => {
    if (isJsonObject(row)) return names.map((name) => row[name]);
    return Array.isArray(row) ? row : [row];
  });
  return [...(names.length === 0 ? [] : [names]), ...lines]
    .map((line) => `${line.map(toField).join(',')}\r\n`)
    .join('');
}

function toField(value: unknown): string {
  const text = typeof value === 'string' ? value : value === undefined || value === null ? '' : toJsonText(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
