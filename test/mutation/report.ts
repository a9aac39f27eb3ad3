import { ASPECT_DEFINITIONS } from '../../src/aspects/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import type { Mutant } from './mutant.ts';

/** What noticed a mutant first. */
export type Catcher = 'lint' | 'generate --check' | 'nothing';

export interface CaughtMutant extends Mutant {
  readonly caughtBy: Catcher;
}

const CATCHERS: readonly Catcher[] = ['lint', 'generate --check', 'nothing'];

/** The numbers, a line for each kind of mutant. */
export function reportOf({ openPoints, statements }: Contract, mutants: readonly CaughtMutant[]): string {
  const kinds = [...new Set(mutants.map(lineOf))];
  const rows = [
    ['', 'made', ...CATCHERS],
    ...kinds.map((kind) =>
      row(
        kind,
        mutants.filter((mutant) => lineOf(mutant) === kind),
      ),
    ),
    row('all', mutants),
  ];
  const lines = rows.map(
    ([name = '', ...cells]) => `${name.padEnd(26)}${cells.map((cell) => cell.padStart(18)).join('')}`,
  );
  return [`${mutants.length} mutants of ${openPoints.length} marks and ${statements.length} sources`, ...lines].join(
    '\n',
  );
}

/** What is counted together. A removed mark that leaves no trace in the structure has a line of its own. */
export function lineOf({ kind, aspect }: Mutant): string {
  const leavesNoTrace =
    kind === 'mark removed' && aspect !== undefined && ASPECT_DEFINITIONS[aspect].isOpen === undefined;
  return leavesNoTrace ? `${kind}: ${aspect}` : kind;
}

function row(name: string, mutants: readonly CaughtMutant[]): string[] {
  const counts = CATCHERS.map((catcher) => mutants.filter(({ caughtBy }) => caughtBy === catcher).length);
  return [name, ...[mutants.length, ...counts].map(String)];
}
