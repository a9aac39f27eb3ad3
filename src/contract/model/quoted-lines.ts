/** Matches a value that begins with a quotation mark, behind the dashes of lists and a key: the start of its key, the mark and the rest. */
const QUOTED_VALUE = /^(\s*(?:-\s+)*)(?:(?:"[^"]*"|'[^']*'|[^\s"'#[\]{}|>-][^"'#]*?):\s+)?(["'])(.*)$/;

/** Matches the end of a quoted text, for each quotation mark. */
const END: Readonly<Record<string, RegExp>> = { '"': /^(?:[^"\\]|\\.)*?"/, "'": /^(?:[^']|'')*?'(?!')/ };

/** Matches a line behind which a block of text follows. */
const BLOCK_START = /(?:^|\s)[|>][+-]?\d?[+-]?\s*(?:#.*)?$/;

const countSpaces = (line: string): number => line.length - line.trimStart().length;

/**
 * Indents the further lines of quoted texts in YAML that are not indented more than their key. Many parsers accept these, and YAML 1.2
 * (section 7.3.1) does not. The indentation is no part of such a text.
 */
export function indentQuotedLines(yaml: string): string {
  let [block, open]: [number | undefined, { mark: string; indent: number } | undefined] = [undefined, undefined];
  return yaml
    .split('\n')
    .map((line) => {
      const spaces = countSpaces(line);
      if (open !== undefined) {
        const { mark, indent } = open;
        if (END[mark]?.test(line)) open = undefined;
        return line.trim() === '' || spaces > indent ? line : `${' '.repeat(indent + 1)}${line.trimStart()}`;
      }
      if (block !== undefined && (line.trim() === '' || spaces > block)) return line;
      block = BLOCK_START.test(line) ? spaces : undefined;
      const [, before = '', mark = '', rest = ''] = QUOTED_VALUE.exec(line) ?? [];
      if (END[mark]?.test(rest) === false) open = { mark, indent: before.length };
      return line;
    })
    .join('\n');
}
