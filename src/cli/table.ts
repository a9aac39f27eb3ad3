import { stripVTControlCharacters } from 'node:util';

/** Aligns rows of cells in columns; the last cell of a row can reach below the next column. */
export function table(rows: readonly (readonly string[])[]): string {
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
