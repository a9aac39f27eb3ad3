import { keyInWords, type ReproducibleReport, type ShownExchange } from '../../verify/index.ts';
import { paint } from '../terminal.ts';
import { INDENT, WIDTH, wrapped } from './screen-lines.ts';

/** As many of the broken statements as there is room for, and the ids of the others. */
export function brokenLines({ statements, shown }: ReproducibleReport, room: number): string[] {
  const blocks = statements.flatMap(({ statement: { id }, verdict }) => {
    const exchange = verdict.is === 'broken' ? shown.get(verdict.exchange) : undefined;
    if (verdict.is !== 'broken' || exchange === undefined) return [];
    const { number, key, requestId } = exchange;
    const compared = verdict.comparedWith === undefined ? '' : `, compared with ${verdict.comparedWith}`;
    const about = [`exchange ${number}${compared}`, keyInWords(key), ...(requestId ? [`request id ${requestId}`] : [])];
    const text = [`${verdict.how}: ${verdict.where}`, about.join(', ')].flatMap(wrapped);
    return [{ id, lines: [`  ${paint.bad('broken')}  ${id}`, ...text, ...commandLines(exchange), ''] }];
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

/** A command as it can be pasted; where an argument is too long for the screen, where the command is. */
function commandLines({ curl, number }: ShownExchange): string[] {
  const [first = '', ...others] = curl.split('\n');
  const [, start = '', address] = first.length + INDENT > WIDTH ? (/^(.*?) (['"].*)$/.exec(first) ?? []) : [];
  const lines = [...(address === undefined ? [first] : [`${start} \\`, `  ${address}`]), ...others];
  const isLong = lines.some((line) => line.length + INDENT > WIDTH);
  return (isLong ? [`curl: report.html#exchange-${number}`] : lines).map((line) =>
    paint.quiet(' '.repeat(INDENT) + line),
  );
}
