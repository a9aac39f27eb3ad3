import { brokenIn, countsOf, isChange } from './lines.ts';
import type { ReproducibleReport } from './reproducible.ts';
import { incompleteInWords, reproductionInWords, verdictInWords } from './words.ts';

const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** A workflow command of GitHub Actions that annotates a run, or a line of a file. */
export function githubAnnotation(
  kind: 'error' | 'notice',
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const all = Object.entries(properties).map(([name, value]) => `${name}=${property(String(value))}`);
  return `::${kind} ${all.join(',')}::${data(message)}\n`;
}

/** Workflow commands of GitHub Actions: an error for what is broken, at its line, for what changed, and for what was not tested. */
export function reportAsGithub(report: ReproducibleReport): string {
  const { contract } = report;
  // A contract of a package is no file of the repository.
  const isOfRepository = !/^(\/|[A-Za-z]:)|node_modules/.test(contract.file);
  const broken = brokenIn(report).map(({ one, exchange }) => {
    const { file, line } = contract.sourceAt(one.statement.place.pointer);
    const place = isOfRepository && { file, line };
    const message = `${verdictInWords(one)}\n${reproductionInWords(exchange)}`;
    return githubAnnotation('error', { ...place, title: `broken: ${one.statement.id}` }, message);
  });
  const changed = report.differences
    .filter(isChange)
    .map(({ id, before, after }) => githubAnnotation('error', { title: `changed: ${id}` }, `${before}\nNow: ${after}`));
  const incomplete = incompleteInWords(report).map((text) =>
    githubAnnotation('error', { title: 'not complete' }, text),
  );
  const { holds, broken: count, notShown, observed, changed: changes } = countsOf(report);
  const summary = `${count} broken, ${holds} hold, ${notShown} not shown; ${observed} open points observed, ${changes} changed`;
  return [...broken, ...changed, ...incomplete, githubAnnotation('notice', { title: 'colloquy verify' }, summary)].join(
    '',
  );
}
