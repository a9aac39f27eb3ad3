import type { Position } from '../program.ts';

/** Returns the line and column of a node, without its other parts. */
export const toPosition = ({ line, column }: Position): Position => ({ line, column });

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v', e: '\x1b', '/': '/', '\n': '' },
};

/** Decodes the escapes of Python, of JSON and of `$'…'` in shell. */
export function decodeEscapes(text: string): string {
  return text.replaceAll(
    /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{1,3})|([\s\S]))/g,
    (_, hex?: string, short?: string, long?: string, octal?: string, one = '') => {
      const digits = hex ?? short ?? long;
      if (digits !== undefined || octal !== undefined) {
        const code = digits === undefined ? Number.parseInt(octal ?? '', 8) : Number.parseInt(digits, 16);
        return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
      }
      return ESCAPES[one] ?? (/[\\'"`$]/.test(one) ? one : `\\${one}`);
    },
  );
}

/** Returns a function that converts an offset in a text to a position. The text may be an indented part of a file. */
export function createPositionFinder(text: string, firstLine = 1, indentation = 0): (offset: number) => Position {
  const starts = [0];
  for (let index = text.indexOf('\n'); index !== -1; index = text.indexOf('\n', index + 1)) starts.push(index + 1);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + firstLine, column: offset - (starts[low] ?? 0) + 1 + indentation };
  };
}
