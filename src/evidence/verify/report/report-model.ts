import type { SetDifference } from '../../../contract/assumptions/index.ts';
import type { Contract, DocumentPlace, Operation } from '../../../contract/model/index.ts';
import type { Exchange } from '../../judge/index.ts';
import { outcomeText } from '../operation-outcomes.ts';
import { pseudonymized } from '../recording/pseudonymize.ts';
import type { Report } from '../verify.ts';
import { type CheckRow, checkRows } from './check-rows.ts';
import { type Incompleteness, incompleteness } from './incompleteness.ts';
import { type FailureRow, failureRows, type OperationRow, operationRows } from './operation-rows.ts';
import { type BrokenRow, type ReportRow, reportRows } from './rows.ts';
import { type ShownExchange, shownExchanges } from './shown-exchange.ts';

/** A broken statement with the exchange that repeats it. */
export interface Reproduction {
  readonly row: BrokenRow;
  readonly exchange: ShownExchange;
  /** Whether this is the first row with this exchange, which is the one that prints the command. */
  readonly isFirst: boolean;
  /** The number of times to repeat the request: more than one for a read whose fault comes and goes. */
  readonly times: number;
  /** The command that repeats the request so many times. */
  readonly command: string;
}

/** A report as data. Screen, page, Markdown, JSON, JUnit and GitHub are made from its rows. */
export interface ReportModel {
  readonly contract: Contract;
  readonly run: Report;
  readonly rows: readonly ReportRow[];
  readonly counts: ReturnType<typeof countRows>;
  /** The broken statements; those with the same exchange follow each other. */
  readonly broken: readonly Reproduction[];
  /** How each operation fared, in the order of the contract. */
  readonly operations: readonly OperationRow[];
  /** The valid requests of a recording that failed. */
  readonly failures: readonly FailureRow[];
  /** All checks, with the statements that they broke. */
  readonly checks: readonly CheckRow[];
  readonly incomplete: readonly Incompleteness[];
  /** The name of the set with which the observations are compared. */
  readonly against: string | undefined;
  readonly differences: readonly ReportedDifference[];
  readonly exchanges: ReadonlyMap<number, ShownExchange>;
  /** The exchanges, with pseudonyms in place of the server's values. */
  readonly recording: readonly Exchange[];
}

/** A difference from the compared set, with the numbers of the exchanges that show it. */
export interface ReportedDifference extends SetDifference {
  readonly exchanges: readonly number[];
}

/**
 * Whether two sets contradict each other at a point. If only one of them has the point, the other run may not have
 * tested it.
 */
export const isChange = ({ kind }: Pick<SetDifference, 'kind'>): boolean => kind === 'changed';

/** Creates the model of a report, including the commands that repeat its requests. */
export function createReport(
  run: Report,
  against?: string,
  setDifferences: readonly SetDifference[] = [],
): ReportModel {
  const { contract } = run;
  const rows = reportRows(run);
  const recording = pseudonymized(contract, run.exchanges, run.known);
  const exchanges = shownExchanges(run, recording);
  const differences = withLostOperations(run, setDifferences).map((one) => {
    const observation = run.observations.get(one.id);
    return {
      ...one,
      exchanges: observation === undefined || observation.as === 'nothing' ? [] : observation.seen.exchanges,
    };
  });
  const counts = countRows(rows, differences);
  const broken = reproductions(rows, exchanges);
  return {
    contract,
    run,
    rows,
    counts,
    broken,
    operations: operationRows(run, exchanges),
    failures: failureRows(run, exchanges),
    checks: checkRows(rows, run.checks),
    incomplete: incompleteness(run),
    against,
    differences,
    exchanges,
    recording,
  };
}

/**
 * Makes a change of each operation that never succeeded, and of which the compared set has the status of a success: the set has
 * seen it succeed.
 */
function withLostOperations(
  { contract, operations }: Report,
  differences: readonly SetDifference[],
): readonly SetDifference[] {
  const lost = new Map(
    operations
      .filter(({ isNever }) => isNever)
      .flatMap((outcome) =>
        contract.openPoints
          .filter(({ aspect, place }) => aspect === 'status' && isOf(place, outcome.operation))
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

const isOf = ({ operations }: DocumentPlace, { operationId }: Operation): boolean => operations.includes(operationId);

/** The most repetitions of a read in a loop. */
const MAX_REPETITIONS = 50;

function repetitions({ row, exchange }: Pick<Reproduction, 'row' | 'exchange'>): number {
  if (row.steady === undefined || exchange.method !== 'GET') return 1;
  const { against, for: kept } = row;
  return Math.min(Math.ceil((3 * (against.length + kept.length)) / against.length), MAX_REPETITIONS);
}

/** The lines of a shell that run a command a number of times, in a loop if it is more than once. */
export const repeatCommand = (command: readonly string[], times: number, indent = ''): readonly string[] =>
  times === 1 ? command : [`${indent}for n in $(seq ${times}); do`, ...command, `${indent}echo`, `${indent}done`];

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

function reproductions(rows: readonly ReportRow[], exchanges: ReadonlyMap<number, ShownExchange>): Reproduction[] {
  const broken = rows.flatMap((row) => {
    const exchange = row.verdict === 'broken' ? exchanges.get(row.exchange) : undefined;
    return row.verdict === 'broken' && exchange !== undefined ? [{ row, exchange }] : [];
  });
  return [...Map.groupBy(broken, ({ exchange }) => exchange).values()].flatMap((group) =>
    group.map((one, index) => {
      const times = repetitions(one);
      return { ...one, isFirst: index === 0, times, command: repeatCommand([one.exchange.curl], times).join('\n') };
    }),
  );
}
