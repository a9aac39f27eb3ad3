import {
  comparedExchanges,
  type OperationRow,
  type ReportModel,
  type Reproduction,
  reproductionNotes,
  sidesText,
  untestedOperations,
} from '../../evidence/verify/index.ts';
import { paint } from '../terminal.ts';
import { INDENT, WIDTH, wrapped } from './screen-lines.ts';

/** As many broken statements and untested operations as the lines allow, then the names of the others. */
export function faultLines(report: ReportModel, maxLines: number): string[] {
  const blocks = [
    ...report.broken.map(brokenBlock),
    ...untestedOperations(report).map((row) => operationBlock('not tested', row)),
    ...report.failures.map((row) => operationBlock('failed', row)),
  ];
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

interface Block {
  readonly id: string;
  readonly lines: readonly string[];
}

function brokenBlock(reproduction: Reproduction): Block {
  const { row, exchange, isFirst } = reproduction;
  const notes = [comparedExchanges(row.exchange, row.comparedWith), ...(isFirst ? reproductionNotes(exchange) : [])];
  const text = [`${row.how}: ${row.where}`, ...sidesText(row), notes.join(', ')].flatMap(wrapped);
  const command = isFirst ? commandLines(reproduction) : [];
  return { id: row.id, lines: [`  ${paint.bad('broken')}  ${row.id}`, ...text, ...command, ''] };
}

function operationBlock(
  label: string,
  { name, target, text, exchange }: Pick<OperationRow, 'name' | 'target' | 'text' | 'exchange'>,
): Block {
  const notes = exchange === undefined ? [] : [`exchange ${exchange.number}`, ...reproductionNotes(exchange)];
  const command = exchange === undefined ? [] : commandLines({ exchange, command: exchange.curl });
  const lines = [`${text}: ${target}`, notes.join(', ')].flatMap(wrapped);
  return { id: name, lines: [`  ${paint.bad(label)}  ${name}`, ...lines, ...command, ''] };
}

/** A longer command would leave no room for other broken statements. */
const MAX_COMMAND_LINES = 10;

/** The lines of a command that can be pasted, or its place in the page if it is too long for the screen. */
function commandLines({ exchange: { number }, command }: Pick<Reproduction, 'exchange' | 'command'>): string[] {
  const lines = command.split('\n').flatMap((line) => folded(' '.repeat(INDENT) + line, line.startsWith('curl ')));
  const isLong = lines.length > MAX_COMMAND_LINES || lines.some((line) => line.length > WIDTH);
  return (isLong ? [`${' '.repeat(INDENT)}curl: report.html#exchange-${number}`] : lines).map(paint.quiet);
}

/** Folds a long line of a command into several that mean the same to a shell, if it has a place to fold at. */
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
