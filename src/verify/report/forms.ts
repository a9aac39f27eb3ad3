import type { Report } from '../verify.ts';
import { incompleteInWords, observationInWords, reasonInWords, verdictInWords } from './words.ts';

/** How many statements came to which verdict, and how many open points were observed. */
export function countsOf({ statements, observations }: Report) {
  const count = (is: string): number => statements.filter(({ verdict }) => verdict.is === is).length;
  const observed = [...observations.values()].filter(({ as }) => as !== 'nothing').length;
  return {
    holds: count('holds'),
    broken: count('broken'),
    notShown: count('not shown'),
    observed,
    notObserved: observations.size - observed,
  };
}

/** One line of a report: an id, what it came to, and why. */
export interface Line {
  readonly is: 'holds' | 'broken' | 'not shown' | 'observed' | 'not observed';
  readonly id: string;
  readonly says: string;
}

/** A line for each statement, then one for each open point, in the order of the contract. */
export function linesOf(report: Report): Line[] {
  const { contract, statements, observations } = report;
  return [
    ...statements.map((one): Line => ({ is: one.verdict.is, id: one.statement.id, says: verdictInWords(one) })),
    ...[...observations].map(([id, observation]): Line => {
      const is = observation.as === 'nothing' ? 'not observed' : 'observed';
      return { is, id, says: observationInWords(contract, id, observation) };
    }),
  ];
}

export function reportAsJson(report: Report): string {
  const statements = report.statements.map(({ statement, verdict }) => ({
    id: statement.id,
    ...(verdict.is === 'not shown'
      ? { is: verdict.is, because: { ...verdict.why, says: reasonInWords(verdict.why) } }
      : verdict),
  }));
  const openPoints = [...report.observations].map(([id, observation]) => ({
    id,
    ...(observation.as === 'nothing'
      ? { observed: false, because: { ...observation.why, says: reasonInWords(observation.why) } }
      : { observed: true, ...observation, says: observationInWords(report.contract, id, observation) }),
  }));
  const { stopped } = report;
  const exchanges = report.exchanges.length;
  const untested = Object.fromEntries(report.untested);
  return `${JSON.stringify({ exchanges, stopped, untested, ...countsOf(report), statements, openPoints }, null, 2)}\n`;
}

/** The statements as test cases of JUnit: what is broken fails, what is not shown is skipped. What was not tested is an error. */
export function reportAsJunit(report: Report): string {
  const { holds, broken, notShown } = countsOf(report);
  const elements = { holds: undefined, broken: 'failure', 'not shown': 'skipped' };
  const cases = report.statements.map((one) => {
    const { statement, verdict } = one;
    const element = elements[verdict.is];
    const inner = element === undefined ? '' : `<${element} message="${xml(verdictInWords(one))}"/>`;
    return `    <testcase classname="${xml(statement.place.name)}" name="${xml(statement.id)}">${inner}</testcase>`;
  });
  const errors = incompleteInWords(report).map(
    (says) => `    <testcase classname="verify" name="complete"><error message="${xml(says)}"/></testcase>`,
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
const xml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

export function reportAsMarkdown(report: Report): string {
  const { holds, broken, notShown, observed, notObserved } = countsOf(report);
  const lines = linesOf(report);
  const rows = (kinds: readonly string[]): string =>
    lines
      .filter(({ is }) => kinds.includes(is))
      .map(({ is, id, says }) => `| ${is} | \`${id}\` | ${says.replaceAll('|', '\\|')} |`)
      .join('\n');
  const incomplete = incompleteInWords(report).map((says) => ` **Not complete:** ${says}.`);
  return `# A live server held to the contract

${report.exchanges.length} exchanges. Statements: ${holds} hold, ${broken} broken, ${notShown} not shown. Open points: ${observed} observed, ${notObserved} not.${incomplete.join('')}

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
