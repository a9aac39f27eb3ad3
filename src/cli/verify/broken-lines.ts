import { aboutExchange, brokenIn, type ReproducibleReport, type ShownExchange } from '../../evidence/verify/index.ts';
import { paint } from '../terminal.ts';
import { INDENT, WIDTH, wrapped } from './screen-lines.ts';

/** As many of the broken statements as there is room for, and the ids of the others. */
export function brokenLines(report: ReproducibleReport, room: number): string[] {
  const blocks = brokenIn(report).map(({ one: { statement }, verdict, exchange, isFirst }) => {
    const compared = verdict.comparedWith === undefined ? '' : `, compared with ${verdict.comparedWith}`;
    const about = [`exchange ${exchange.number}${compared}`, ...(isFirst ? aboutExchange(exchange) : [])];
    const text = [`${verdict.how}: ${verdict.where}`, about.join(', ')].flatMap(wrapped);
    const command = isFirst ? commandLines(exchange) : [];
    return { id: statement.id, lines: [`  ${paint.bad('broken')}  ${statement.id}`, ...text, ...command, ''] };
  });
  const lines: string[] = [];
  for (const [index, block] of blocks.entries()) {
    const others = blocks.slice(index).map(({ id }) => id);
    const rest = wrapped(`and ${others.length} more: ${others.join(', ')}`);
    const isLast = index === blocks.length - 1;
    if (lines.length + block.lines.length + (isLast ? 0 : 4) <= room) lines.push(...block.lines);
    else return [...lines, ...rest.slice(0, 3), ''];
  }
  return lines;
}

/** More lines than this leave no room for what else is broken. */
const MOST_LINES = 10;

/** A command as it can be pasted; where it is too long for the screen, where the command is. */
function commandLines({ curl, number }: ShownExchange): string[] {
  const lines = curl.split('\n').flatMap((line, index) => folded(' '.repeat(INDENT) + line, index === 0));
  const isLong = lines.length > MOST_LINES || lines.some((line) => line.length > WIDTH);
  return (isLong ? [`${' '.repeat(INDENT)}curl: report.html#exchange-${number}`] : lines).map(paint.quiet);
}

/** A line of a command in several that mean the same to a shell, where it is too long and a place to part it is known. */
function folded(line: string, isFirst: boolean): string[] {
  if (line.length <= WIDTH) return [line];
  const [, start = '', address] = isFirst ? (/^(.*?) (['"].*)$/.exec(line) ?? []) : [];
  if (address !== undefined) return [`${start} \\`, ...folded(`${' '.repeat(INDENT + 2)}${address}`, false)];
  const [, before = '', quote = "'", text = '', after = ''] = /^(.*?)(['"])(.*)\2( \\)?$/.exec(line) ?? [];
  // In double quotes a variable or a command begins with a dollar sign, and goes on without a slash.
  const [part = ''] =
    (quote === '"' ? /^.+[^\\](?=\/)/ : /^.+[^'\\](?=[^'\\])/).exec(text.slice(0, WIDTH - before.length - 3)) ?? [];
  if (part === '') return [line];
  return [`${before}${quote}${part}${quote}\\`, ...folded(`${quote}${text.slice(part.length)}${quote}${after}`, false)];
}
