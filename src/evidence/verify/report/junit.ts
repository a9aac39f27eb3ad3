import { countsOf, isChange } from './lines.ts';
import type { ReproducibleReport } from './reproducible.ts';
import { incompleteInWords, reproductionInWords, verdictInWords } from './words.ts';

/** The statements as test cases of JUnit: what is broken fails, and so does what changed. What was not tested is an error. */
export function reportAsJunit(report: ReproducibleReport): string {
  const { holds, broken, notShown, changed } = countsOf(report);
  const cases = report.statements.map((one) => {
    const { statement, verdict } = one;
    const exchange = verdict.is === 'broken' ? report.shown.get(verdict.exchange) : undefined;
    const inner = {
      holds: '',
      broken: `<failure message="${xml(verdictInWords(one))}">${exchange === undefined ? '' : xml(reproductionInWords(exchange))}</failure>`,
      'not shown': `<skipped message="${xml(verdictInWords(one))}"/>`,
    }[verdict.is];
    return `    <testcase classname="${xml(statement.place.name)}" name="${xml(statement.id)}">${inner}</testcase>`;
  });
  const errors = incompleteInWords(report).map(
    (text) => `    <testcase classname="verify" name="complete"><error message="${xml(text)}"/></testcase>`,
  );
  const changes = report.differences.filter(isChange).map(({ id, before, after }) => {
    const failure = `<failure message="${xml(`before: ${before}; now: ${after}`)}"/>`;
    return `    <testcase classname="${xml(`compared with ${report.against}`)}" name="${xml(id)}">${failure}</testcase>`;
  });
  const total = holds + broken + notShown + changed + errors.length;
  const counts = `tests="${total}" failures="${broken + changed}" errors="${errors.length}" skipped="${notShown}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="colloquy verify" ${counts}>`,
    ...cases,
    ...changes,
    ...errors,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML 1.0 has no control characters but white space. */
const xml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
