import { type Exchange, numbersOf } from '../../judge/index.ts';
import { pseudonymized } from '../recording/pseudonymize.ts';
import { requestIdOf } from '../request-id.ts';
import type { Report } from '../verify.ts';
import { type Command, curlWriter } from './curl.ts';

/** An exchange as a report shows it: without the key and, request ids aside, without a value of the server. */
export interface ShownExchange extends Command {
  readonly number: number;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** The status, or in a word why there is no response. */
  readonly outcome: number | string;
  readonly milliseconds: number | undefined;
  /** How the key was sent; `unknown` where a recording does not show it. */
  readonly key: string;
  readonly requestId: string | undefined;
}

/** A report, with what somebody else needs to see for themselves. */
export interface ReproducibleReport extends Report {
  /** The exchanges, with pseudonyms for the values of the server. */
  readonly recording: readonly Exchange[];
  readonly shown: ReadonlyMap<number, ShownExchange>;
  /** The set that it is compared with, and in what it differs. */
  readonly against: string | undefined;
  readonly differences: readonly Difference[];
}

/** A point at which a run and a set differ: what the set has, and what was observed now. */
export interface Difference {
  readonly id: string;
  readonly kind: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

export function reproducible(
  report: Report,
  against?: string,
  differences: readonly Difference[] = [],
): ReproducibleReport {
  const { contract, exchanges, known } = report;
  const recording = pseudonymized(contract, exchanges, known);
  const numbers = numbersOf(exchanges);
  const curlOf = curlWriter(contract);
  const shown = exchanges.map((exchange, index): ShownExchange => {
    const replaced = recording[index] ?? exchange;
    const { method, path, query, credentials, keyForm, keyScheme } = replaced.request;
    const key = credentials === 'missing' ? credentials : (keyForm ?? credentials);
    return {
      number: numbers.get(exchange) ?? 0,
      ...{ method, path, query },
      outcome: exchange.response?.status ?? outcomeOf(exchange),
      milliseconds: exchange.milliseconds,
      key: keyScheme === undefined ? key : `${key === 'stated' ? 'right' : key}, as ${keyScheme}`,
      requestId: requestIdOf(exchange)?.value,
      ...curlOf(exchange, replaced),
    };
  });
  return { ...report, recording, shown: new Map(shown.map((one) => [one.number, one])), against, differences };
}

const outcomeOf = ({ status, failure = 'no response' }: Exchange): string =>
  status === undefined ? failure : `${status}, ${failure}`;
