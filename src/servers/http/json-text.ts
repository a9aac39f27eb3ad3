/**
 * Matches a part of a string: up to its next escape, or up to its end, which is captured. A single expression for whole
 * strings fails at megabytes.
 */
const STRING_PART = /[ !#-[\]-\uffff]*(?:(")|\\(?:["\\/bfnrt]|u[\da-f]{4}))/iy;
const WHITESPACE = /[\t\n\r ]*/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)(?![\w.])/iy;

function findEndOfString(text: string, at: number): number | undefined {
  STRING_PART.lastIndex = at + 1;
  for (let part = STRING_PART.exec(text); part !== null; part = STRING_PART.exec(text)) {
    if (part[1] !== undefined) return STRING_PART.lastIndex;
  }
  return undefined;
}

function matchEnd(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/**
 * Finds the line and column at which a text stops being JSON, since the errors of `JSON.parse` differ between engines.
 */
export function findFault(text: string): { line: number; column: number } {
  const open: string[] = [];
  let expected: 'value' | 'first item' | 'name' | 'first name' | 'colon' | 'comma' | 'end' = 'value';
  let at = matchEnd(WHITESPACE, text, 0) ?? 0;
  for (;;) {
    const mark = text[at] ?? '';
    const isText = mark === '"';
    const isMark = mark !== '' && '[]{},:'.includes(mark);
    const end = isText ? findEndOfString(text, at) : isMark ? at + 1 : matchEnd(SCALAR, text, at);
    if (end === undefined) break;
    const within = open.at(-1);
    const takesValue = expected === 'value' || expected === 'first item';
    const isEnd = mark === (within === '{' ? '}' : ']') && /comma|first/.test(expected);
    if (isEnd) open.pop();
    if (isEnd || (takesValue && !isMark)) expected = open.length === 0 ? 'end' : 'comma';
    else if (takesValue && (mark === '{' || mark === '[')) {
      open.push(mark);
      expected = mark === '{' ? 'first name' : 'first item';
    } else if (isText && /name/.test(expected)) expected = 'colon';
    else if (mark === ':' && expected === 'colon') expected = 'value';
    else if (mark === ',' && expected === 'comma') expected = within === '{' ? 'name' : 'value';
    else break;
    at = matchEnd(WHITESPACE, text, end) ?? end;
  }
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Whether an object in a JSON text has a name twice, which the parsed value no longer shows. */
export function hasNameTwice(text: string, value: unknown): boolean {
  let names = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at)) {
    at = findEndOfString(text, at) ?? text.length;
    if (text[matchEnd(WHITESPACE, text, at) ?? at] === ':') names += 1;
  }
  return names > countNames(value);
}

function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts: readonly unknown[] = Object.values(value);
  return parts.reduce<number>((sum, part) => sum + countNames(part), Array.isArray(value) ? 0 : parts.length);
}
