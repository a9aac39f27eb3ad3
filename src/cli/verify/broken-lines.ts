import {
  comparedExchanges,
  type ReportModel,
  reproductionNotes,
  type ShownExchange,
} from '../../evidence/verify/index.ts';
import { paint } from '../terminal.ts';
import { INDENT, WIDTH, wrapped } from './screen-lines.ts';

/** Prints as many broken statements as the lines allow, then the ids of the others. */
export function brokenLines({ broken }: ReportModel, maxLines: number): string[] {
  const blocks = broken.map(({ row, exchange, isFirst }) => {
    const notes = [comparedExchanges(row.exchange, row.comparedWith), ...(isFirst ? reproductionNotes(exchange) : [])];
    const text = [`${row.how}: ${row.where}`, notes.join(', ')].flatMap(wrapped);
    const command = isFirst ? commandLines(exchange) : [];
    return { id: row.id, lines: [`  ${paint.bad('broken')}  ${row.id}`, ...text, ...command, ''] };
  });
  const lines: string[] = [];
  for (const [index, block] of blocks.entries()) {
    const ids = blocks.slice(index).map(({ id }) => id);
    const isLast = index === blocks.length - 1;
    if (lines.length + block.lines.length + (isLast ? 0 : 4) > maxLines)
      return [...lines, ...wrapped(`and ${ids.length} more: ${ids.join(', ')}`).slice(0, 3), ''];
    lines.push(...block.lines);
  }
  return lines;
}

/** The maximum lines of a command; a longer one would leave no room for other broken statements. */
const MAX_COMMAND_LINES = 10;

/** The lines of a command that can be pasted, or its place in the page if it is too long for the screen. */
function commandLines({ curl, number }: ShownExchange): string[] {
  const lines = curl.split('\n').flatMap((line, index) => foldLine(' '.repeat(INDENT) + line, index === 0));
  const isLong = lines.length > MAX_COMMAND_LINES || lines.some((line) => line.length > WIDTH);
  return (isLong ? [`${' '.repeat(INDENT)}curl: report.html#exchange-${number}`] : lines).map(paint.quiet);
}

/** Folds a long line of a command into several that mean the same to a shell, if it has a place to fold at. */
function foldLine(line: string, isFirst: boolean): string[] {
  if (line.length <= WIDTH) return [line];
  const [, start = '', address] = isFirst ? (/^(.*?) (['"].*)$/.exec(line) ?? []) : [];
  if (address !== undefined) return [`${start} \\`, ...foldLine(`${' '.repeat(INDENT + 2)}${address}`, false)];
  const [, before = '', quote = "'", text = '', after = ''] = /^(.*?)(['"])(.*)\2( \\)?$/.exec(line) ?? [];
  // In double quotes a variable or a command begins with a dollar sign, and goes on without a slash.
  const [part = ''] =
    (quote === '"' ? /^.+[^\\](?=\/)/ : /^.+[^'\\](?=[^'\\])/).exec(text.slice(0, WIDTH - before.length - 3)) ?? [];
  if (part === '') return [line];
  return [
    `${before}${quote}${part}${quote}\\`,
    ...foldLine(`${quote}${text.slice(part.length)}${quote}${after}`, false),
  ];
}
