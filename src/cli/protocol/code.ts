import type { Json } from '../../contract/model/index.ts';
import { quotedKey, quotedText } from '../../web/emit/index.ts';

/** The length of a line at which an expression is broken. */
const WIDTH = 100;

export function objectCode(
  members: Readonly<Record<string, string | undefined>> | readonly [string, string][],
  spread?: string,
): string {
  const entries = Array.isArray(members) ? members : Object.entries(members);
  const lines = entries.flatMap(([name, code]) => {
    return code === undefined ? [] : [`${quotedKey(name)}: ${code}`];
  });
  return bracesCode(spread === undefined ? lines : [`...${spread}`, ...lines]);
}

export function bracesCode(parts: readonly string[]): string {
  return between('{ ', parts, ' }');
}

export function callCode(name: string, given: readonly string[]): string {
  return between(`${name}(`, given, ')');
}

export function listCode(items: readonly string[]): string {
  return between('[', items, ']');
}

export function dataCode(value: Json): string {
  if (Array.isArray(value)) return listCode(value.map(dataCode));
  if (typeof value === 'string') return quotedText(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return objectCode(Object.entries(value).map(([name, inner]): [string, string] => [name, dataCode(inner)]));
}

function between(start: string, parts: readonly string[], end: string): string {
  if (parts.length === 0) return `${start}${end}`.replaceAll(' ', '');
  const line = `${start}${parts.join(', ')}${end}`;
  if (line.length <= WIDTH && !line.includes('\n')) return line;
  return `${start.trim()}\n${indented(parts.map((part) => `${part},`).join('\n'))}\n${end.trim()}`;
}

export function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}
