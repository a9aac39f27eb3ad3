import type { SetDifference } from '../../../contract/assumptions/index.ts';
import type { Contract } from '../../../contract/model/index.ts';
import { type Exchange, exchangeNumbers } from '../../judge/index.ts';
import { pseudonymized } from '../recording/pseudonymize.ts';
import { findRequestId } from '../request-id.ts';
import type { Report } from '../verify.ts';
import { type Command, curlWriter } from './curl.ts';
import { type Incompleteness, incompleteness } from './incompleteness.ts';
import { type BrokenRow, type ReportRow, reportRows } from './rows.ts';

/** An exchange as a report shows it: without the key and, request ids aside, without a value of the server. */
export interface ShownExchange extends Command {
  readonly number: number;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** The status, or in a word why there is no response. */
  readonly outcome: number | string;
  readonly milliseconds: number | undefined;
  /** How the key was sent; `unknown` if a recording does not show it. */
  readonly key: string;
  readonly requestId: string | undefined;
}

/** A broken statement with the exchange that repeats it. */
export interface Reproduction {
  readonly row: BrokenRow;
  readonly exchange: ShownExchange;
  /** Whether this is the first row of its exchange: the command is printed once. */
  readonly isFirst: boolean;
}

/** A report as data, of which each form (screen, page, Markdown, JSON, JUnit, GitHub) is a map over rows. */
export interface ReportModel {
  readonly contract: Contract;
  readonly run: Report;
  readonly rows: readonly ReportRow[];
  readonly counts: ReturnType<typeof countRows>;
  /** The broken statements; those that one exchange shows are next to each other. */
  readonly broken: readonly Reproduction[];
  readonly incomplete: readonly Incompleteness[];
  /** The name of the set that the observations are compared with. */
  readonly against: string | undefined;
  readonly differences: readonly ReportedDifference[];
  readonly exchanges: ReadonlyMap<number, ShownExchange>;
  /** The exchanges, with pseudonyms for the values of the server. */
  readonly recording: readonly Exchange[];
}

/** A difference from the compared set, with the numbers of the exchanges that show it. */
export interface ReportedDifference extends SetDifference {
  readonly exchanges: readonly number[];
}

/** Whether two sets contradict each other: a point that one of them lacks may not have been looked for. */
export const isChange = ({ kind }: Pick<SetDifference, 'kind'>): boolean => kind === 'changed';

/** Creates the model of a report, and the commands that repeat its requests. */
export function createReport(
  run: Report,
  against?: string,
  setDifferences: readonly SetDifference[] = [],
): ReportModel {
  const { contract } = run;
  const rows = reportRows(run);
  const recording = pseudonymized(contract, run.exchanges, run.known);
  const exchanges = shownExchanges(run, recording);
  const differences = setDifferences.map((one) => {
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
    incomplete: incompleteness(run),
    against,
    differences,
    exchanges,
    recording,
  };
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

function reproductions(rows: readonly ReportRow[], exchanges: ReadonlyMap<number, ShownExchange>): Reproduction[] {
  const broken = rows.flatMap((row) => {
    const exchange = row.verdict === 'broken' ? exchanges.get(row.exchange) : undefined;
    return row.verdict === 'broken' && exchange !== undefined ? [{ row, exchange }] : [];
  });
  return [...Map.groupBy(broken, ({ exchange }) => exchange).values()].flatMap((group) =>
    group.map((one, index) => ({ ...one, isFirst: index === 0 })),
  );
}

function shownExchanges(
  { contract, exchanges }: Report,
  recording: readonly Exchange[],
): ReadonlyMap<number, ShownExchange> {
  const numbers = exchangeNumbers(exchanges);
  const writeCurl = curlWriter(contract);
  return new Map(
    exchanges.map((exchange, index) => {
      const replaced = recording[index] ?? exchange;
      const { method, path, query, credentials, keyForm, keyScheme } = replaced.request;
      const key = credentials === 'missing' ? credentials : (keyForm ?? credentials);
      const number = numbers.get(exchange) ?? 0;
      const shown = {
        ...{ number, method, path, query },
        outcome: exchange.response?.status ?? outcomeWithoutResponse(exchange),
        milliseconds: exchange.milliseconds,
        key: keyScheme === undefined ? key : `${key === 'stated' ? 'right' : key}, as ${keyScheme}`,
        requestId: findRequestId(exchange)?.value,
        ...writeCurl(exchange, replaced),
      };
      return [number, shown];
    }),
  );
}

const outcomeWithoutResponse = ({ status, failure = 'no response' }: Exchange): string =>
  status === undefined ? failure : `${status}, ${failure}`;
