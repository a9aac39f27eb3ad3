import { countsOf } from './lines.ts';
import type { ReproducibleReport } from './reproducible.ts';
import { incompleteInWords, reproductionInWords, verdictInWords } from './words.ts';

/** The statements as test cases of JUnit: what is broken fails, what is not shown is skipped. What was not tested is an error. */
export function reportAsJunit(report: ReproducibleReport): string {
  const { holds, broken, notShown } = countsOf(report);
  const cases = report.statements.map((one) => {
    const { statement, verdict } = one;
    const inner = {
      holds: '',
      broken: `<failure message="${xml(verdictInWords(one))}">${xml(reproductionInWords(report, verdict))}</failure>`,
      'not shown': `<skipped message="${xml(verdictInWords(one))}"/>`,
    }[verdict.is];
    return `    <testcase classname="${xml(statement.place.name)}" name="${xml(statement.id)}">${inner}</testcase>`;
  });
  const errors = incompleteInWords(report).map(
    (text) => `    <testcase classname="verify" name="complete"><error message="${xml(text)}"/></testcase>`,
  );
  const total = holds + broken + notShown + errors.length;
  const counts = `tests="${total}" failures="${broken}" errors="${errors.length}" skipped="${notShown}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="colloquy verify" ${counts}>`,
    ...cases,
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
