import type { Statement } from '../../../contract/model/index.ts';
import type { Observation } from '../../judge/index.ts';
import type { NotShownReason, StatementVerdict } from '../verdicts.ts';
import type { VerifyReport } from '../verify.ts';
import { observationText, reasonText, verdictText } from './words.ts';

interface Row {
  readonly id: string;
  /** The exchanges that show the verdict, or the reason why none does, in words. */
  readonly text: string;
}

interface StatementRow extends Row {
  readonly statement: Statement;
}

/** A broken statement: the problem, and the numbers of the exchanges that show it. */
export interface BrokenRow extends StatementRow, Omit<Extract<StatementVerdict['verdict'], { is: 'broken' }>, 'is'> {
  readonly verdict: 'broken';
}

/** One row of a report: the verdict on a statement, or whether an open point was observed. */
export type ReportRow =
  | (StatementRow & { readonly verdict: 'holds'; readonly exchanges: readonly number[] })
  | BrokenRow
  | (StatementRow & { readonly verdict: 'not shown'; readonly reason: NotShownReason })
  | (Row & { readonly verdict: 'observed'; readonly observation: Exclude<Observation, { as: 'nothing' }> })
  | (Row & { readonly verdict: 'not observed'; readonly reason: NotShownReason });

/** Returns a row for each statement, then one for each open point, in the order of the contract. */
export function reportRows({ contract, statements, observations }: VerifyReport): ReportRow[] {
  return [
    ...statements.map(statementRow),
    ...[...observations].map(([id, observation]): ReportRow => {
      if (observation.as === 'nothing')
        return { verdict: 'not observed', id, text: reasonText(observation.why), reason: observation.why };
      return { verdict: 'observed', id, text: observationText(contract, id, observation), observation };
    }),
  ];
}

function statementRow({ statement, verdict }: StatementVerdict): ReportRow {
  const row = { id: statement.id, text: verdictText(verdict), statement };
  if (verdict.is === 'holds') return { ...row, verdict: 'holds', exchanges: verdict.exchanges };
  if (verdict.is === 'not shown') return { ...row, verdict: 'not shown', reason: verdict.why };
  const { is, ...fault } = verdict;
  return { ...row, verdict: is, ...fault };
}

/** A row of a report for programs, without details. */
export interface ReportLine {
  readonly is: ReportRow['verdict'];
  readonly id: string;
  readonly says: string;
}

export const reportLines = (report: VerifyReport): ReportLine[] =>
  reportRows(report).map(({ verdict, id, text }) => ({ is: verdict, id, says: text }));
