import type { SetDifference } from '../../../contract/assumptions/index.ts';
import type { Contract, DocumentPlace, Operation } from '../../../contract/model/index.ts';
import type { Exchange } from '../../judge/index.ts';
import { outcomeText } from '../operation-outcomes.ts';
import { pseudonymize } from '../recording/pseudonymize.ts';
import type { VerifyReport } from '../verify.ts';
import { type CheckRow, checkRows } from './check-rows.ts';
import { findIncompleteParts, type IncompletePart } from './incompleteness.ts';
import {
  type FailureRow,
  failureRows,
  type NotableRow,
  notableRows,
  type OperationRow,
  operationRows,
} from './operation-rows.ts';
import { type BrokenRow, type ReportRow, reportRows } from './rows.ts';
import { type ShownExchange, shownExchanges, targetText } from './shown-exchange.ts';

/** A broken statement with the exchange that shows it, and the command that shows it again. */
export interface Reproduction {
  readonly row: BrokenRow;
  readonly exchange: ShownExchange;
  /** Whether this is the first row with this exchange. Only the first one prints the command. */
  readonly isFirst: boolean;
  /** The number of times to send the request: more than one for a read whose fault comes and goes. */
  readonly times: number;
  /** The exchange that it is compared with, if its request has another target. */
  readonly compared: ShownExchange | undefined;
  /** The shell command that sends the request so many times, and the one that sends the compared request. */
  readonly command: string;
}

/** A report as data. Screen, page, Markdown, JSON, JUnit and GitHub are made from its rows. */
export interface ReportModel {
  readonly contract: Contract;
  readonly run: VerifyReport;
  readonly rows: readonly ReportRow[];
  readonly counts: ReturnType<typeof countRows>;
  /** The broken statements; those with the same exchange follow each other. */
  readonly broken: readonly Reproduction[];
  /** The outcomes of each operation, in the order of the contract. */
  readonly operations: readonly OperationRow[];
  /** Responses that break no statement, and may be unexpected. */
  readonly notable: readonly NotableRow[];
  /** The valid requests that failed. */
  readonly failures: readonly FailureRow[];
  /** All checks, each with the statements that are broken because of it. */
  readonly checks: readonly CheckRow[];
  readonly incomplete: readonly IncompletePart[];
  /** The name of the assumption set with which the observations are compared. */
  readonly against: string | undefined;
  readonly differences: readonly ReportedDifference[];
  readonly exchanges: ReadonlyMap<number, ShownExchange>;
  /** The exchanges, with pseudonyms in place of the server's values. */
  readonly recording: readonly Exchange[];
}

/** A difference between the observations and the compared assumption set, with the numbers of the exchanges that show it. */
export interface ReportedDifference extends SetDifference {
  readonly exchanges: readonly number[];
}

/**
 * Whether two assumption sets contradict each other at an open point. If only one of them answers the point, the other run may not
 * have tested it.
 */
export const isChange = ({ kind }: Pick<SetDifference, 'kind'>): boolean => kind === 'changed';

/** Creates the model of a report, including the commands that repeat its requests. */
export function createReport(
  run: VerifyReport,
  against?: string,
  setDifferences: readonly SetDifference[] = [],
): ReportModel {
  const { contract } = run;
  const rows = reportRows(run);
  const recording = pseudonymize(contract, run.exchanges, run.known);
  const exchanges = shownExchanges(run, recording);
  const differences = withLostOperations(run, setDifferences).map((one) => {
    const observation = run.observations.get(one.id);
    return {
      ...one,
      exchanges: observation === undefined || observation.as === 'nothing' ? [] : observation.seen.exchanges,
    };
  });
  const counts = countRows(rows, differences);
  const broken = findReproductions(rows, exchanges);
  return {
    contract,
    run,
    rows,
    counts,
    broken,
    operations: operationRows(run, exchanges),
    notable: notableRows(run),
    failures: failureRows(run, exchanges),
    checks: checkRows(rows, run.checks),
    incomplete: findIncompleteParts(run),
    against,
    differences,
    exchanges,
    recording,
  };
}

/**
 * Marks an open point as changed if it is about the status of an operation that never succeeded in this run, and the compared set
 * answers it: when that set was observed, the operation succeeded.
 */
function withLostOperations(
  { contract, operations }: VerifyReport,
  differences: readonly SetDifference[],
): readonly SetDifference[] {
  const lost = new Map(
    operations
      .filter(({ isNever, resource }) => isNever && resource === undefined)
      .flatMap((outcome) =>
        contract.openPoints
          .filter(({ aspect, place }) => aspect === 'status' && isAboutOperation(place, outcome.operation))
          .map(({ id }) => [id, outcome] as const),
      ),
  );
  return differences.map((one) => {
    const outcome = one.kind === 'not seen' ? lost.get(one.id) : undefined;
    return outcome === undefined
      ? one
      : { ...one, kind: 'changed', after: `It never succeeded: ${outcomeText(outcome)}.` };
  });
}

const isAboutOperation = ({ operations }: DocumentPlace, { operationId }: Operation): boolean =>
  operations.includes(operationId);

/** The maximum number of times that a loop sends a read. */
const MAX_REPETITIONS = 50;

function countRepetitions({ row, exchange }: Pick<Reproduction, 'row' | 'exchange'>): number {
  if (exchange.method !== 'GET') return 1;
  if (exchange.atOnce !== undefined) return exchange.atOnce;
  if (row.steady === undefined) return 1;
  const { against, for: kept } = row;
  return Math.min(Math.ceil((3 * (against.length + kept.length)) / against.length), MAX_REPETITIONS);
}

/** Returns the shell lines that run a command a number of times: in a loop if more than once. */
export function repeatCommand(
  command: readonly string[],
  times: number,
  isAtOnce: boolean,
  indent = '',
): readonly string[] {
  if (times === 1) return command;
  const start = `${indent}for n in $(seq ${times}); do`;
  return isAtOnce
    ? [start, ...command.slice(0, -1), `${command.at(-1)} &`, `${indent}done; wait`]
    : [start, ...command, `${indent}echo`, `${indent}done`];
}

function countRows(rows: readonly ReportRow[], differences: readonly SetDifference[]) {
  const count = (verdict: ReportRow['verdict']): number => rows.filter((row) => row.verdict === verdict).length;
  return {
    holds: count('holds'),
    broken: count('broken'),
    notShown: count('not shown'),
    observed: count('observed'),
    notObserved: count('not observed'),
    changed: differences.filter(isChange).length,
  };
}

function findReproductions(rows: readonly ReportRow[], exchanges: ReadonlyMap<number, ShownExchange>): Reproduction[] {
  const broken = rows.flatMap((row) => {
    const exchange = row.verdict === 'broken' ? exchanges.get(row.exchange) : undefined;
    return row.verdict === 'broken' && exchange !== undefined ? [{ row, exchange }] : [];
  });
  return [...Map.groupBy(broken, ({ exchange }) => exchange).values()].flatMap((group) =>
    group.map((one, index) => {
      const times = countRepetitions(one);
      const other = exchanges.get(one.row.comparedWith ?? 0);
      const compared = other && targetText(other) !== targetText(one.exchange) ? other : undefined;
      const commands = repeatCommand([one.exchange.curl], times, one.exchange.atOnce !== undefined);
      const command = [...commands, ...(compared === undefined ? [] : [compared.curl])].join('\n');
      return { ...one, isFirst: index === 0, times, compared, command };
    }),
  );
}
