import type { Report } from '../verify.ts';
import { observationInWords, verdictInWords } from './words.ts';

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
    ...statements.map(
      (one): Line => ({
        is: one.verdict.is,
        id: one.statement.id,
        says: verdictInWords(one),
      }),
    ),
    ...[...observations].map(([id, observation]): Line => {
      const is = observation.as === 'nothing' ? 'not observed' : 'observed';
      return { is, id, says: observationInWords(contract, id, observation) };
    }),
  ];
}
