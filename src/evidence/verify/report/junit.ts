import { type OperationRow, untestedOperations } from './operation-rows.ts';
import { isChange, type ReportModel } from './report-model.ts';
import type { ReportRow } from './rows.ts';
import { reproductionText } from './words.ts';

/** Writes a report as test cases of JUnit: broken statements and changes are failures, untested parts are errors. */
export function reportAsJunit(report: ReportModel): string {
  const { rows, counts, differences, incomplete, against } = report;
  const { holds, broken, notShown, changed } = counts;
  const cases = rows.flatMap((row) =>
    'statement' in row ? [testCase(row.statement.place.name, row.id, resultElement(row, report))] : [],
  );
  const changes = differences
    .filter(isChange)
    .map(({ id, before, after }) =>
      testCase(`compared with ${against}`, id, `<failure message="${escapeXml(`before: ${before}; now: ${after}`)}"/>`),
    );
  const untested = untestedOperations(report);
  const operations = report.operations.map((row) => testCase('operations', row.name, operationElement(row, untested)));
  const errors = incomplete
    .filter(({ operation }) => operation === undefined)
    .map(({ part, advice }) => testCase('verify', 'complete', `<error message="${escapeXml(part + advice)}"/>`));
  const notSent = report.operations.filter(({ outcome }) => outcome === 'not sent').length;
  const totals = {
    tests: holds + broken + notShown + changed + errors.length + operations.length,
    failures: broken + changed,
    errors: errors.length + untested.length,
    skipped: notShown + notSent,
  };
  return junitSuite('colloquy verify', totals, [...cases, ...operations, ...changes, ...errors]);
}

function operationElement(row: OperationRow, untested: readonly OperationRow[]): string {
  if (row.outcome === 'not sent') return `<skipped message="${escapeXml(row.text)}"/>`;
  if (untested.includes(row)) {
    const text = row.exchange === undefined ? '' : escapeXml(reproductionText(row.exchange));
    return `<error message="${escapeXml(row.text)}">${text}</error>`;
  }
  return `<system-out>${escapeXml(row.text)}</system-out>`;
}

/** Writes a JUnit file with one suite. */
export function junitSuite(
  name: string,
  totals: Readonly<Record<'tests' | 'failures' | 'errors' | 'skipped', number>>,
  cases: readonly string[],
): string {
  const attributes = Object.entries(totals)
    .map(([key, count]) => `${key}="${count}"`)
    .join(' ');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${attributes}>`,
    `  <testsuite name="${escapeXml(name)}" ${attributes}>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

/** Writes a test case. `result` is an element of JUnit, or empty if the test passed. */
export const testCase = (group: string, name: string, result: string): string =>
  `    <testcase classname="${escapeXml(group)}" name="${escapeXml(name)}">${result}</testcase>`;

function resultElement(row: ReportRow, { broken }: ReportModel): string {
  if (row.verdict === 'not shown') return `<skipped message="${escapeXml(row.text)}"/>`;
  if (row.verdict !== 'broken') return '';
  const { exchange, command } = broken.find((one) => one.row === row) ?? {};
  const text = exchange === undefined ? '' : escapeXml(reproductionText(exchange, command));
  return `<failure type="${row.checks.join(' ')}" message="${escapeXml(row.text)}">${text}</failure>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML 1.0, whose only control characters are white space. */
export const escapeXml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
