import {
  countsOf,
  linesOf,
  type Plan,
  type Report,
  reportAsJson,
  reportAsJunit,
  reportAsMarkdown,
  type Tier,
} from '../../verify/index.ts';
import { paint, show, table } from '../terminal.ts';

export function announce({ probes }: Plan, allow: Tier, rate: number): void {
  if (allow === 'reads' || allow === 'probes') return;
  const refusals = probes.filter(({ tier }) => tier === 'refusals').length;
  const stored = Map.groupBy(
    probes.filter(({ tier }) => tier === 'writes'),
    ({ operation }) => operation?.summary ?? '',
  );
  const rows = [
    ['sends', `${probes.length} requests, in about ${Math.ceil(probes.length / rate)} s`],
    ['refusals', `${refusals} that must be refused; a server that does not do so stores or runs them`],
    ...[...stored].map(([summary, those]) => ['stores', `${summary}: ${those.length} times; each may cost`]),
  ];
  process.stderr.write(`${table(rows)}\n`);
}

const FORMS = { json: reportAsJson, junit: reportAsJunit, markdown: reportAsMarkdown };
export type Form = 'text' | keyof typeof FORMS;

const PAINTS = {
  holds: paint.good,
  broken: paint.bad,
  'not shown': paint.quiet,
  observed: paint.open,
  'not observed': paint.quiet,
};

/** @param contract The name of the contract on the screen. */
export function print(report: Report, form: Form, contract: string): void {
  const { stdout } = process;
  if (form !== 'text') {
    stdout.write(FORMS[form](report));
    return;
  }
  const lines = linesOf(report);
  // What is broken comes last, where it is read.
  const ordered = [...lines.filter(({ is }) => is !== 'broken'), ...lines.filter(({ is }) => is === 'broken')];
  const { holds, broken, notShown, observed, notObserved } = countsOf(report);
  show(...ordered.map(({ is, id, says }) => [PAINTS[is](is), id, is.startsWith('not') ? paint.quiet(says) : says]));
  stdout.write('\n');
  show(
    ['contract', contract],
    ['statements', `${holds} hold, ${broken} broken, ${notShown} not shown`],
    ['open points', `${observed} observed, ${notObserved} not`],
    ['exchanges', String(report.exchanges.length)],
  );
}
