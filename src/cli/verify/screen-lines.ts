import { table, WIDTH, wrapped as wrappedAt } from '../terminal.ts';

export { WIDTH };
export const INDENT = 4;

/** A table without what does not fit on the screen. */
export const fittingTable = (rows: readonly string[][]): string =>
  table(rows).replaceAll(new RegExp(`^(.{${WIDTH - 1}})..+$`, 'gm'), '$1…');

/** A text in lines, each with its indent. */
export const wrapped = (text: string): string[] => wrappedAt(text, INDENT);
