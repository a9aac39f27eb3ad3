import { stripVTControlCharacters, styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

const painter =
  (stream: NodeJS.WriteStream) =>
  (style: Style) =>
  (text: string): string =>
    styleText(style, text, { stream });

const out = painter(process.stdout);
const err = painter(process.stderr);

export const paint = {
  title: out('bold'),
  quiet: out('dim'),
  link: out('cyan'),
  good: out('green'),
  open: out('yellow'),
  bad: out('red'),
  error: err('red'),
};

type Row = readonly string[];

/** Aligns rows of cells in columns; the last cell of a row can reach below the next column. */
export function table(rows: readonly Row[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.slice(0, -1).entries())
      widths[column] = Math.max(widths[column] ?? 0, width(cell));
  }
  return rows
    .map((row) =>
      row.map((cell, column) => cell + ' '.repeat(Math.max((widths[column] ?? 0) - width(cell), 0))).join('  '),
    )
    .map((line) => `  ${line.trimEnd()}\n`)
    .join('');
}

const width = (cell: string): number => stripVTControlCharacters(cell).length;

/** How many columns a line has at most. */
export const WIDTH = 80;

/** A text in lines that begin after some spaces; a word that is longer than a line is not cut. */
export function wrapped(text: string, indent: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent + line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((one) => ' '.repeat(indent) + one);
}

export function show(...rows: readonly Row[]): void {
  process.stdout.write(table(rows));
}

export function print(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

/** Shows on standard error, where that is a terminal, what is under way, in the place of what it showed before. */
export function status(text: string): void {
  const { stderr } = process;
  if (!stderr.isTTY) return;
  stderr.clearLine(0);
  stderr.cursorTo(0);
  if (text !== '') stderr.write(`  ${text}`);
}

export async function progress<T>(what: string, step: () => Promise<T>): Promise<T> {
  status(`${what} …`);
  try {
    return await step();
  } finally {
    status('');
  }
}

/** Seconds since a moment of `performance.now()`, for people: `0.6 s`. */
export function seconds(since: number): string {
  return paint.quiet(`${((performance.now() - since) / 1000).toFixed(1)} s`);
}
