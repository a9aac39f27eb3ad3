import { CHECK_NAMES, CHECKS, type CheckName } from '../../judge/index.ts';
import type { ReportRow } from './rows.ts';

/** A check, with the ids of the statements that break it. */
export interface CheckRow {
  readonly name: CheckName;
  readonly title: string;
  readonly isLeftOut: boolean;
  readonly broken: readonly string[];
  /** The ids of the statements that would be broken if the check were made. */
  readonly leftOut: readonly string[];
}

export function checkRows(rows: readonly ReportRow[], checks: ReadonlySet<CheckName>): CheckRow[] {
  const idsOf = (isOf: (row: ReportRow) => boolean): string[] => rows.filter(isOf).map(({ id }) => id);
  return CHECK_NAMES.map((name) => ({
    name,
    title: CHECKS[name],
    isLeftOut: !checks.has(name),
    broken: idsOf((row) => row.verdict === 'broken' && row.checks.includes(name)),
    leftOut: idsOf(
      (row) => row.verdict === 'not shown' && row.reason.kind === 'left-out' && row.reason.checks.includes(name),
    ),
  }));
}

/** Writes how many checks were made, such as `14 made, 1 left out`. */
export function checkCountsText(checks: readonly CheckRow[]): string {
  const leftOut = checks.filter(({ isLeftOut }) => isLeftOut).length;
  return `${checks.length - leftOut} made${leftOut === 0 ? '' : `, ${leftOut} left out`}`;
}
