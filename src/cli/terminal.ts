import { randomUUID } from 'node:crypto';
import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/**
 * A random text that stands for the escape character in our own styles until they are written. No document can contain
 * it, so no document can style the output.
 */
const ESCAPE_OF_STYLES = randomUUID();
const STYLE_ESCAPES = new RegExp(`${ESCAPE_OF_STYLES}\\[\\d+m`, 'g');

const createPainter =
  (stream: NodeJS.WriteStream) =>
  (style: Style) =>
  (text: string): string => {
    const [start = '', end = ''] = styleText(style, ' ', { stream }).replaceAll('\u001b', ESCAPE_OF_STYLES).split(' ');
    return start + text + end;
  };

/**
 * Escapes the characters that a terminal would obey (controls, line separators, and marks that reverse the direction of text),
 * as in `\u001b`. In a string of JSON, of JavaScript or in double quotes of YAML that is the same value.
 */
export function withoutControls(text: string): string {
  return text.replaceAll(
    /(?![\n\t]|\r\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function writeToStream(stream: NodeJS.WriteStream, text: string): void {
  stream.write(withoutControls(text).replaceAll(ESCAPE_OF_STYLES, '\u001b'));
}

const paintOut = createPainter(process.stdout);
const paintErr = createPainter(process.stderr);

export const paint = {
  title: paintOut('bold'),
  quiet: paintOut('dim'),
  link: paintOut('cyan'),
  good: paintOut('green'),
  open: paintOut('yellow'),
  bad: paintOut('red'),
  error: paintErr('red'),
};

type TableRow = readonly string[];

export const SCREEN_WIDTH = 80;
const COLUMN_GAP = '  ';

/**
 * Aligns rows in columns. If a row is too long, its cells are put below each other; a cell of several lines stays as it
 * is.
 */
export function formatTable(rows: readonly TableRow[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    const aligned = fitsLine(COLUMN_GAP + row.join(COLUMN_GAP))
      ? row.slice(0, -1)
      : row.slice(0, row.length > 1 ? 1 : 0);
    for (const [column, cell] of aligned.entries()) widths[column] = Math.max(widths[column] ?? 0, measureWidth(cell));
  }
  const padCell = (cell: string, column: number): string =>
    cell + ' '.repeat(Math.max((widths[column] ?? 0) - measureWidth(cell), 0));
  const toLines = (row: TableRow): string[] => {
    const line = COLUMN_GAP + row.map(padCell).join(COLUMN_GAP).trimEnd();
    if (fitsLine(line)) return [line];
    const [first = '', ...rest] = row;
    const labelled = [COLUMN_GAP + padCell(first, 0), ...rest].join(COLUMN_GAP).trimEnd();
    if (fitsLine(labelled)) return [labelled];
    if (rest.length === 0) return wrapText(first, COLUMN_GAP.length);
    const beside = COLUMN_GAP + padCell(first, 0) + COLUMN_GAP;
    const indent = measureWidth(beside) <= SCREEN_WIDTH / 2 ? measureWidth(beside) : 2 * COLUMN_GAP.length;
    const below = rest.filter((cell) => cell !== '').flatMap((cell) => wrapText(cell, indent));
    return indent === measureWidth(beside) ? [beside + below.join('\n').trimStart()] : [COLUMN_GAP + first, ...below];
  };
  return rows.flatMap(toLines).join('\n').replace(/.$/, '$&\n');
}

const measureWidth = (cell: string): number => withoutControls(cell).replaceAll(STYLE_ESCAPES, '').length;
const fitsLine = (line: string): boolean => !line.includes('\n') && measureWidth(line) <= SCREEN_WIDTH;

/** Wraps a text into indented lines. A word that is longer than a line is not broken. */
export function wrapText(text: string, indent: number): string[] {
  const lines: string[] = [];
  const paragraphs = text.split('\n');
  for (const paragraph of paragraphs) {
    let line = '';
    for (const word of paragraphs.length === 1 ? paragraph.split(' ') : [paragraph]) {
      if (line !== '' && indent + measureWidth(line) + 1 + measureWidth(word) > SCREEN_WIDTH) {
        lines.push(line);
        line = word;
      } else line = line === '' ? word : `${line} ${word}`;
    }
    lines.push(line);
  }
  return lines.map((line) => ' '.repeat(indent) + line);
}

/**
 * Writes a line of a list: labels, including the spaces around them, then a text, which is wrapped below its beginning.
 */
export function formatListLine(labels: readonly string[], text: string): string {
  const line = labels.join('') + text;
  if (fitsLine(line)) return line;
  const [firstLabel = ''] = labels;
  const label = measureWidth(labels.join('')) <= SCREEN_WIDTH / 3 ? labels.join('') : firstLabel;
  const [first = '', ...rest] = wrapText(line.slice(label.length), measureWidth(label));
  return [label + first.trimStart(), ...rest].join('\n');
}

/** Joins the parts of a shell command; if the line would not fit next to the label of a row, by line breaks. */
export function wrapCommand(...parts: readonly string[]): string {
  const line = parts.join(' ');
  return line.length <= SCREEN_WIDTH - 14 ? line : parts.join(' \\\n  ');
}

export function printTable(...rows: readonly TableRow[]): void {
  print(formatTable(rows));
}

/** Prints a text as lines. */
export function print(text: string): void {
  writeToStream(process.stdout, text === '' || text.endsWith('\n') ? text : `${text}\n`);
}

/** Prints a message to standard error, apart from the output. */
export function printNote(text: string): void {
  writeToStream(process.stderr, text);
}

/** Replaces the status line on standard error, if that is a terminal. */
export function showStatus(text: string): void {
  const { stderr } = process;
  if (!stderr.isTTY) return;
  stderr.clearLine(0);
  stderr.cursorTo(0);
  if (text !== '') printNote(`  ${text}`);
}

/** Shows an activity in the status line while a step runs. */
export async function withProgress<T>(activity: string, step: () => Promise<T>): Promise<T> {
  showStatus(`${activity} …`);
  try {
    return await step();
  } finally {
    showStatus('');
  }
}

/** Returns the time since a moment of `performance.now()` for people, such as `0.6 s`. */
export function formatElapsed(startedAt: number): string {
  return paint.quiet(`${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
