import type { StatementVerdict } from '../verdicts.ts';
import type { Report } from '../verify.ts';
import type { Difference, ReproducibleReport, ShownExchange } from './reproducible.ts';
import { observationInWords, verdictInWords } from './words.ts';

/** How many statements came to which verdict, how many open points were observed, and how many changed. */
export function countsOf({ statements, observations, differences }: ReproducibleReport) {
  const count = (is: string): number => statements.filter(({ verdict }) => verdict.is === is).length;
  const observed = [...observations.values()].filter(({ as }) => as !== 'nothing').length;
  return {
    holds: count('holds'),
    broken: count('broken'),
    notShown: count('not shown'),
    observed,
    notObserved: observations.size - observed,
    changed: differences.filter(isChange).length,
  };
}

/** Only a change is one: what one side of a comparison lacks may not have been looked for. */
export const isChange = ({ kind }: Difference): boolean => kind === 'changed';

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

/** A statement that is broken, and the exchange that shows it. */
export interface BrokenStatement {
  readonly one: StatementVerdict;
  readonly verdict: Extract<StatementVerdict['verdict'], { is: 'broken' }>;
  readonly exchange: ShownExchange;
  /** Whether it is the first of those that the exchange shows: its command is enough for all. */
  readonly isFirst: boolean;
}

/** What is broken: those that one exchange shows next to each other. */
export function brokenIn({ statements, shown }: ReproducibleReport): BrokenStatement[] {
  const broken = statements.flatMap((one) => {
    const { verdict } = one;
    const exchange = verdict.is === 'broken' ? shown.get(verdict.exchange) : undefined;
    return verdict.is === 'broken' && exchange !== undefined ? [{ one, verdict, exchange }] : [];
  });
  return [...Map.groupBy(broken, ({ exchange }) => exchange).values()].flatMap((those) =>
    those.map((one, index) => ({ ...one, isFirst: index === 0 })),
  );
}
