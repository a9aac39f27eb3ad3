import type { ReportModel } from './report-model.ts';
import type { ReportRow } from './rows.ts';

export function reportAsJson(report: ReportModel): string {
  const { run, rows, counts, against, differences } = report;
  const operations = report.operations.map(({ exchange, ...row }) => ({ ...row, curl: exchange?.curl }));
  const exchanges = Array.from(report.exchanges.values(), ({ curlArguments: _, ...exchange }) => exchange);
  const content = {
    ...counts,
    stopped: run.stopped,
    untested: Object.fromEntries(run.untested),
    operations,
    notable: report.notable,
    failures: report.failures.map(({ exchange, ...row }) => ({ ...row, curl: exchange?.curl })),
    checks: report.checks,
    statements: rows.flatMap((row) => statementAsJson(row, report) ?? []),
    openPoints: rows.flatMap((row) => openPointAsJson(row) ?? []),
    ...{ against, differences, exchanges },
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

function statementAsJson(row: ReportRow, { exchanges, broken }: ReportModel): object | undefined {
  if (!('statement' in row)) return undefined;
  const { statement: _, text, verdict, id, ...details } = row;
  if ('reason' in details) return { id, is: verdict, because: { ...details.reason, says: text } };
  if (!('how' in details)) return { id, is: verdict, ...details };
  const { key, requestId } = exchanges.get(details.exchange) ?? {};
  return { id, is: verdict, ...details, key, requestId, curl: broken.find((one) => one.row === row)?.command };
}

function openPointAsJson(row: ReportRow): object | undefined {
  const { id, text } = row;
  if (row.verdict === 'observed') return { id, observed: true, ...row.observation, says: text };
  if (row.verdict !== 'not observed') return undefined;
  return { id, observed: false, because: { ...row.reason, says: text } };
}
