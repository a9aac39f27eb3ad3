import type { Tier } from '../../../../src/evidence/verify/probes/probe.ts';
import type { VerifyReport } from '../../../../src/evidence/verify/verify.ts';

/** Ids of the statements that a report calls broken. */
export const brokenIn = ({ statements }: VerifyReport): string[] =>
  statements.flatMap(({ statement, verdict }) => (verdict.is === 'broken' ? [statement.id] : []));

/** The results of servers in one tier. */
interface Figures {
  readonly tier: Tier;
  broken: number;
  noticed: number;
  different: number;
  accused: number;
  /** The most ids that were blamed for one broken server. */
  blamed: number;
}

/** The results of servers that break a statement, or differ at open points. */
export class Outcome {
  readonly figures: readonly Figures[];
  /** Names of the broken servers that were not noticed in the last tier. */
  readonly missed: string[] = [];
  /** Accused servers, or ones blamed for more than three ids. */
  readonly wrong: string[] = [];

  constructor(tiers: readonly Tier[]) {
    this.figures = tiers.map((tier) => ({ tier, broken: 0, noticed: 0, different: 0, accused: 0, blamed: 0 }));
  }

  add(figure: Figures, name: string, breaks: boolean, blamed: readonly string[]): void {
    figure[breaks ? 'broken' : 'different'] += 1;
    if (blamed.length > 0) figure[breaks ? 'noticed' : 'accused'] += 1;
    if (breaks) figure.blamed = Math.max(figure.blamed, blamed.length);
    if (breaks && blamed.length === 0 && figure.tier === 'writes') this.missed.push(name);
    if (blamed.length > (breaks ? 3 : 0)) this.wrong.push(`${figure.tier}: ${name}: ${blamed.join(' ')}`);
  }
}
