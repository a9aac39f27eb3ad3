import { formatTable, SCREEN_WIDTH, wrapText as wrappedAt } from '../terminal.ts';

export { SCREEN_WIDTH as WIDTH };
export const INDENT = 4;

/** Formats a table whose lines are cut at the edge of the screen. */
export const formatTruncatedTable = (rows: readonly string[][]): string =>
  formatTable(rows).replaceAll(new RegExp(`^(.{${SCREEN_WIDTH - 1}})..+$`, 'gm'), '$1…');

/** Returns the first characters of a text, and `…` if the text has more. */
export function truncate(text: string, maxLength: number): string {
  const characters = [...text];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}

/** Wraps a text into indented lines. */
export const wrapIndented = (text: string): string[] => wrappedAt(text, INDENT);
