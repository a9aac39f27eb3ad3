import { table, WIDTH, wrapped as wrappedAt } from '../terminal.ts';

export { WIDTH };
export const INDENT = 4;

/** A table without what does not fit on the screen. */
export const fittingTable = (rows: readonly string[][]): string =>
  table(rows).replaceAll(new RegExp(`^(.{${WIDTH - 1}})..+$`, 'gm'), '$1…');

/** The first characters of a text, and a mark where it has more. */
export function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/** A text in lines, each with its indent. */
export const wrapped = (text: string): string[] => wrappedAt(text, INDENT);
