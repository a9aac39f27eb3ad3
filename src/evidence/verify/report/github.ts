import { isChange, type ReportModel } from './report-model.ts';
import { reproductionText } from './words.ts';

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Writes a workflow command of GitHub Actions that annotates the run or a line of a file. */
export function githubAnnotation(
  kind: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${kind} ${list.join(',')}::${escapeData(message)}\n`;
}

/**
 * Writes the report as workflow commands of GitHub Actions: errors for broken statements, changes and untested parts,
 * warnings for failed requests, and a notice with the counts.
 */
export function reportAsGithub({ contract, broken, differences, incomplete, failures, counts }: ReportModel): string {
  // The contract of an installed package is not a file of the repository.
  const isInRepository = !/^(\/|[A-Za-z]:)|node_modules/.test(contract.file);
  const { holds, broken: count, notShown, observed, changed } = counts;
  return [
    ...broken.map(({ row, exchange, command }) => {
      const { file, line } = contract.sourceAt(row.statement.place.pointer);
      const properties = { ...(isInRepository && { file, line }), title: `broken: ${row.id}` };
      return githubAnnotation('error', properties, `${row.text}\n${reproductionText(exchange, command)}`);
    }),
    ...differences
      .filter(isChange)
      .map(({ id, before, after }) =>
        githubAnnotation('error', { title: `changed: ${id}` }, `${before}\nNow: ${after}`),
      ),
    ...incomplete.map(({ part }) => githubAnnotation('error', { title: 'not complete' }, part)),
    ...failures.map(({ name, target, text }) =>
      githubAnnotation('warning', { title: `failed: ${name}` }, `${text}: ${target}`),
    ),
    githubAnnotation(
      'notice',
      { title: 'colloquy verify' },
      `${count} broken, ${holds} hold, ${notShown} not shown; ${observed} open points observed, ${changed} changed`,
    ),
  ].join('');
}
