import { randomUUID } from 'node:crypto';
import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/**
 * A random text that stands for the escape character in our own styles until they are written. No document can contain
 * it, so no document can style the output.
 */
const ESCAPE_OF_STYLES = randomUUID();
const STYLES = new RegExp(`${ESCAPE_OF_STYLES}\\[\\d+m`, 'g');

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

function write(stream: NodeJS.WriteStream, text: string): void {
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

type Row = readonly string[];

export const WIDTH = 80;
const GAP = '  ';

/**
 * Aligns rows in columns. If a row is too long, its cells are put below each other; a cell of several lines stays as it
 * is.
 */
export function table(rows: readonly Row[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    const aligned = fitsLine(GAP + row.join(GAP)) ? row.slice(0, -1) : row.slice(0, row.length > 1 ? 1 : 0);
    for (const [column, cell] of aligned.entries()) widths[column] = Math.max(widths[column] ?? 0, width(cell));
  }
  const padded = (cell: string, column: number): string =>
    cell + ' '.repeat(Math.max((widths[column] ?? 0) - width(cell), 0));
  const toLines = (row: Row): string[] => {
    const line = GAP + row.map(padded).join(GAP).trimEnd();
    if (fitsLine(line)) return [line];
    const [first = '', ...rest] = row;
    const labelled = [GAP + padded(first, 0), ...rest].join(GAP).trimEnd();
    if (fitsLine(labelled)) return [labelled];
    if (rest.length === 0) return wrapText(first, GAP.length);
    const beside = GAP + padded(first, 0) + GAP;
    const indent = width(beside) <= WIDTH / 2 ? width(beside) : 2 * GAP.length;
    const below = rest.filter((cell) => cell !== '').flatMap((cell) => wrapText(cell, indent));
    return indent === width(beside) ? [beside + below.join('\n').trimStart()] : [GAP + first, ...below];
  };
  return rows.flatMap(toLines).join('\n').replace(/.$/, '$&\n');
}

const width = (cell: string): number => withoutControls(cell).replaceAll(STYLES, '').length;
const fitsLine = (line: string): boolean => !line.includes('\n') && width(line) <= WIDTH;

/** Wraps a text into indented lines. A word that is longer than a line is not broken. */
export function wrapText(text: string, indent: number): string[] {
  const lines: string[] = [];
  const paragraphs = text.split('\n');
  for (const paragraph of paragraphs) {
    let line = '';
    for (const word of paragraphs.length === 1 ? paragraph.split(' ') : [paragraph]) {
      if (line !== '' && indent + width(line) + 1 + width(word) > WIDTH) {
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
export function listLine(labels: readonly string[], text: string): string {
  const line = labels.join('') + text;
  if (fitsLine(line)) return line;
  const [firstLabel = ''] = labels;
  const label = width(labels.join('')) <= WIDTH / 3 ? labels.join('') : firstLabel;
  const [first = '', ...rest] = wrapText(line.slice(label.length), width(label));
  return [label + first.trimStart(), ...rest].join('\n');
}

/** Joins the parts of a shell command; if the line would not fit next to the label of a row, by line breaks. */
export function commandLines(...parts: readonly string[]): string {
  const line = parts.join(' ');
  return line.length <= WIDTH - 14 ? line : parts.join(' \\\n  ');
}

export function show(...rows: readonly Row[]): void {
  print(table(rows));
}

/** Prints a text as lines. */
export function print(text: string): void {
  write(process.stdout, text === '' || text.endsWith('\n') ? text : `${text}\n`);
}

/** Prints a message to standard error, apart from the output. */
export function note(text: string): void {
  write(process.stderr, text);
}

/** Replaces the status line on standard error, if that is a terminal. */
export function status(text: string): void {
  const { stderr } = process;
  if (!stderr.isTTY) return;
  stderr.clearLine(0);
  stderr.cursorTo(0);
  if (text !== '') note(`  ${text}`);
}

/** Shows an activity in the status line while a step runs. */
export async function progress<T>(activity: string, step: () => Promise<T>): Promise<T> {
  status(`${activity} …`);
  try {
    return await step();
  } finally {
    status('');
  }
}

/** Returns the time since a moment of `performance.now()` for people, such as `0.6 s`. */
export function seconds(startedAt: number): string {
  return paint.quiet(`${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
