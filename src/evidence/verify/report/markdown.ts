import { inOneLine } from '../../../contract/model/index.ts';
import type { ReportModel } from './report-model.ts';
import type { ReportRow } from './rows.ts';
import { reproductionText } from './words.ts';

const escapeCell = (text: string): string => inOneLine(text).replaceAll('|', '\\|');

const section = (title: string, parts: readonly string[]): string =>
  parts.length === 0 ? '' : `\n## ${title}\n\n${parts.join('\n')}\n`;

export function reportAsMarkdown(report: ReportModel): string {
  const { run, rows, counts, operations, checks, failures, broken, incomplete, against, differences } = report;
  const tableRows = (...verdicts: readonly ReportRow['verdict'][]): string =>
    rows
      .filter(({ verdict }) => verdicts.includes(verdict))
      .map(({ verdict, id, text }) => `| ${verdict} | \`${id}\` | ${escapeCell(text)} |`)
      .join('\n');
  const reproductions = broken.map(({ row, exchange, isFirst, command }) => {
    const block = isFirst ? `\n\`\`\`\`sh\n${reproductionText(exchange, command)}\n\`\`\`\`\n` : '';
    return `### \`${row.id}\`\n\n${row.text}\n${block}`;
  });
  const failed = failures.map(
    ({ name, target, text, exchange }) =>
      `### \`${name}\`\n\n${text}: ${target}\n${exchange === undefined ? '' : `\n\`\`\`\`sh\n${reproductionText(exchange)}\n\`\`\`\`\n`}`,
  );
  const notable = report.notable.map(({ name, text }) => `- \`${name}\`: ${text}`);
  const compared = differences.map(
    ({ id, kind, before = '', after = '' }) =>
      `- ${kind}: \`${id}\`\n  - before: ${before || 'nothing'}\n  - now: ${after || 'nothing'}`,
  );
  const { holds, notShown, observed, notObserved } = counts;
  return `# Live server compared with the contract

${run.exchanges.length} exchanges. Statements: ${holds} hold, ${counts.broken} broken, ${notShown} not shown. Open points: ${observed} observed, ${notObserved} not.${incomplete.map(({ part }) => ` **Not complete:** ${part}.`).join('')}
${section('To see it again', reproductions)}${section('Failed requests', failed)}${section('Notable', notable)}${section(`Compared with ${against}`, compared)}
## Operations

| operation | | what valid requests got |
|---|---|---|
${operations.map(({ name, target, outcome, text }) => `| \`${name}\` ${escapeCell(target)} | ${outcome} | ${escapeCell(text)} |`).join('\n')}

## Checks

| check | | statements broken |
|---|---|---|
${checks.map(({ name, title, isLeftOut, ...row }) => `| \`${name}\` | ${title} | ${isLeftOut ? `left out; would break ${row.leftOut.length}` : row.broken.length} |`).join('\n')}

## Statements

| verdict | statement | what shows it |
|---|---|---|
${tableRows('broken', 'holds', 'not shown')}

## Open points

| | open point | what was seen |
|---|---|---|
${tableRows('observed', 'not observed')}
`;
}
