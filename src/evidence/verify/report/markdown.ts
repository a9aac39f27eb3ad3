import { inOneLine } from '../../../contract/model/index.ts';
import { brokenIn, countsOf, linesOf } from './lines.ts';
import type { ReproducibleReport } from './reproducible.ts';
import { incompleteInWords, reproductionInWords, verdictInWords } from './words.ts';

const cell = (text: string): string => inOneLine(text).replaceAll('|', '\\|');

const section = (title: string, parts: readonly string[]): string =>
  parts.length === 0 ? '' : `\n## ${title}\n\n${parts.join('\n')}\n`;

export function reportAsMarkdown(report: ReproducibleReport): string {
  const { holds, broken, notShown, observed, notObserved } = countsOf(report);
  const lines = linesOf(report);
  const rows = (kinds: readonly string[]): string =>
    lines
      .filter(({ is }) => kinds.includes(is))
      .map(({ is, id, says: text }) => `| ${is} | \`${id}\` | ${cell(text)} |`)
      .join('\n');
  const incomplete = incompleteInWords(report).map((text) => ` **Not complete:** ${text}.`);
  const reproductions = brokenIn(report).map(({ one, exchange, isFirst }) => {
    const command = isFirst ? `\n\`\`\`\`sh\n${reproductionInWords(exchange)}\n\`\`\`\`\n` : '';
    return `### \`${one.statement.id}\`\n\n${verdictInWords(one)}\n${command}`;
  });
  const { against, differences } = report;
  const compared = differences.map(
    ({ id, kind, before = '', after = '' }) =>
      `- ${kind}: \`${id}\`\n  - before: ${before || 'nothing'}\n  - now: ${after || 'nothing'}`,
  );
  return `# Live server compared with the contract

${report.exchanges.length} exchanges. Statements: ${holds} hold, ${broken} broken, ${notShown} not shown. Open points: ${observed} observed, ${notObserved} not.${incomplete.join('')}
${section('To see it again', reproductions)}${section(`Compared with ${against}`, compared)}
## Statements

| verdict | statement | what shows it |
|---|---|---|
${rows(['broken', 'holds', 'not shown'])}

## Open points

| | open point | what was seen |
|---|---|---|
${rows(['observed', 'not observed'])}
`;
}
