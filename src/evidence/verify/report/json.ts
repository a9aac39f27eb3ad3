import { countsOf } from './lines.ts';
import type { ReproducibleReport } from './reproducible.ts';
import { observationInWords, reasonInWords } from './words.ts';

export function reportAsJson(report: ReproducibleReport): string {
  const { contract, stopped, shown } = report;
  const statements = report.statements.map(({ statement: { id }, verdict }) => {
    if (verdict.is === 'not shown') {
      return { id, is: verdict.is, because: { ...verdict.why, says: reasonInWords(verdict.why) } };
    }
    if (verdict.is === 'holds') return { id, ...verdict };
    const { key, requestId, curl } = shown.get(verdict.exchange) ?? {};
    return { id, ...verdict, key, requestId, curl };
  });
  const openPoints = [...report.observations].map(([id, observation]) => ({
    id,
    ...(observation.as === 'nothing'
      ? { observed: false, because: { ...observation.why, says: reasonInWords(observation.why) } }
      : { observed: true, ...observation, says: observationInWords(contract, id, observation) }),
  }));
  const differences = report.differences.map((one) => {
    const observation = report.observations.get(one.id);
    const exchanges = observation === undefined || observation.as === 'nothing' ? [] : observation.seen.exchanges;
    return { ...one, exchanges };
  });
  const untested = Object.fromEntries(report.untested);
  const exchanges = [...shown.values()];
  const { against } = report;
  const all = { ...countsOf(report), stopped, untested, statements, openPoints, against, differences, exchanges };
  return `${JSON.stringify(all, null, 2)}\n`;
}
