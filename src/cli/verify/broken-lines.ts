import {
  checksText,
  comparedExchangesText,
  comparisonTexts,
  type OperationRow,
  type ReportModel,
  type Reproduction,
  repeatCommand,
  reproductionNotes,
  statementSentence,
  targetText,
  untestedOperations,
} from '../../evidence/verify/index.ts';
import type { CurlArgument } from '../../web/index.ts';
import { paint, wrapText } from '../terminal.ts';
import { INDENT, WIDTH, wrapIndented } from './screen-lines.ts';

/**
 * Prints as many broken statements, untested and failed operations as the lines allow, then the names of the others.
 */
export function formatBrokenAndUntested(report: ReportModel, maxLines: number): string[] {
  const blocks = [
    ...report.broken.map((one) => brokenBlock(one, report)),
    ...untestedOperations(report).map((row) => operationBlock('not tested', row, report)),
    ...report.failures.map((row) => operationBlock('failed', row, report)),
  ];
  const lines: string[] = [];
  for (const [index, block] of blocks.entries()) {
    const ids = blocks.slice(index).map(({ id }) => id);
    const isLast = index === blocks.length - 1;
    if (lines.length + block.lines.length + (isLast ? 0 : 4) > maxLines)
      return [...lines, ...wrapIndented(`and ${ids.length} more: ${ids.join(', ')}`).slice(0, 3), ''];
    lines.push(...block.lines);
  }
  return lines;
}

interface Block {
  readonly id: string;
  readonly lines: readonly string[];
}

function brokenBlock(reproduction: Reproduction, { contract }: ReportModel): Block {
  const { row, exchange, isFirst, compared } = reproduction;
  const notes = [
    `${comparedExchangesText(row.exchange, row.comparedWith)}${compared === undefined ? '' : ` (${targetText(compared)} → ${compared.outcome})`}`,
    checksText(row),
    ...(isFirst ? reproductionNotes(exchange) : []),
  ];
  const text = [
    `${row.how}: ${row.where}`,
    ...comparisonTexts(row),
    statementSentence(contract, row.statement),
    notes.join(', '),
  ].flatMap(wrapIndented);
  const shown = [reproduction, ...(compared === undefined ? [] : [{ exchange: compared, times: 1 }])];
  const command = isFirst ? shown.flatMap(commandLines) : [];
  return { id: row.id, lines: [`  ${paint.bad('broken')}  ${row.id}`, ...text, ...command, ''] };
}

function operationBlock(
  label: string,
  { name, target, text, exchange }: Pick<OperationRow, 'name' | 'target' | 'text' | 'exchange'>,
  { broken }: ReportModel,
): Block {
  const notes = exchange === undefined ? [] : [`exchange ${exchange.number}`, ...reproductionNotes(exchange)];
  // A broken statement with the same exchange has its command.
  const isPrinted = exchange === undefined || broken.some((one) => one.exchange.number === exchange.number);
  const command = isPrinted ? [] : commandLines({ exchange, times: 1 });
  const lines = [`${text}: ${target}`, notes.join(', ')].flatMap(wrapIndented);
  const [first = '', ...rest] = wrapText(name, label.length + INDENT);
  return { id: name, lines: [`  ${paint.bad(label)}  ${first.trimStart()}`, ...rest, ...lines, ...command, ''] };
}

/** The maximum number of lines of a command; a longer command would leave no room for other broken statements. */
const MAX_COMMAND_LINES = 10;

/** Returns the lines of a command that can be pasted, or its place in the page if it is too long for the screen. */
function commandLines({ exchange, times }: Pick<Reproduction, 'exchange' | 'times'>): string[] {
  const { curlArguments, number } = exchange;
  const command = curlArguments.flatMap((argument, index) =>
    argumentLines(argument, index === 0, index === curlArguments.length - 1),
  );
  const lines = repeatCommand(command, times, exchange.atOnce !== undefined, ' '.repeat(INDENT));
  const isLong = lines.length > MAX_COMMAND_LINES || lines.some((line) => line.length > WIDTH || line.includes('\n'));
  return (isLong ? [`${' '.repeat(INDENT)}curl: report.html#exchange-${number}`] : lines).map(paint.quiet);
}

/** Writes an argument of a command. A line that is too long is broken within its quoted word, if there is one. */
function argumentLines({ option, word }: CurlArgument, isFirst: boolean, isLast: boolean): string[] {
  const start = `${' '.repeat(isFirst ? INDENT : INDENT + 2)}${option}`;
  const end = isLast ? '' : ' \\';
  if (word === undefined) return [`${start}${end}`];
  const isFitting = start.length + 1 + word.length + end.length <= WIDTH;
  if (isFirst && !isFitting) return [`${start} \\`, ...wordLines(' '.repeat(INDENT + 2), word, end)];
  return wordLines(`${start} `, word, end);
}

/** Writes a quoted word of a shell on several lines, which together are the same word. */
function wordLines(before: string, word: string, after: string): string[] {
  const line = `${before}${word}${after}`;
  const quote = word.charAt(0);
  if (line.length <= WIDTH || !/['"]/.test(quote)) return [line];
  const text = word.slice(1, -1);
  // Text in double quotes is split before a slash, since a variable or a command in it (`$…`) contains no slash.
  const [part = ''] =
    (quote === '"' ? /^.+[^\\](?=\/)/ : /^.+[^'\\](?=[^'\\])/).exec(text.slice(0, WIDTH - before.length - 3)) ?? [];
  if (part === '') return [line];
  return [`${before}${quote}${part}${quote}\\`, ...wordLines('', `${quote}${text.slice(part.length)}${quote}`, after)];
}
