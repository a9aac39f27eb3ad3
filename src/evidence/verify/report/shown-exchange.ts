import { type Exchange, numberExchanges } from '../../judge/index.ts';
import { isOfBurst } from '../bursts.ts';
import { findRequestId } from '../request-id.ts';
import type { VerifyReport } from '../verify.ts';
import { type CurlCommand, createCurlWriter } from './curl.ts';

/** An exchange as a report shows it: without the key, and without values of the server except request ids. */
export interface ShownExchange extends CurlCommand {
  readonly number: number;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** The status; if there is no response, a word that says why. */
  readonly outcome: number | string;
  readonly milliseconds: number | undefined;
  /**
   * Whether the key was `stated` or `missing`, or how it was invalid, with its scheme if that is undocumented;
   * `unknown` if a recording does not show it.
   */
  readonly key: string;
  readonly requestId: string | undefined;
  /** The number of reads that were sent at once, if it is one of them. */
  readonly atOnce?: number;
}

/** Returns the exchanges of a run in the form that its report shows, by number. */
export function shownExchanges(
  { contract, exchanges }: VerifyReport,
  recording: readonly Exchange[],
): ReadonlyMap<number, ShownExchange> {
  const numbers = numberExchanges(exchanges);
  const writeCurl = createCurlWriter(contract);
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
        ...(isOfBurst(exchange) && { atOnce: sizeOfBurst(exchanges, index) }),
        requestId: findRequestId(exchange)?.value,
        ...writeCurl(exchange, replaced),
      };
      return [number, shown];
    }),
  );
}

/** Writes the method, the path and the query of an exchange. */
export const targetText = ({ method, path, query }: ShownExchange): string =>
  `${method} ${path}${query === '' ? '' : `?${query}`}`;

/** Counts the reads that were sent at once with the one at an index. */
function sizeOfBurst(exchanges: readonly Exchange[], index: number): number {
  const [start, end] = [exchanges.slice(0, index).findLastIndex(isAlone), exchanges.slice(index).findIndex(isAlone)];
  return (end < 0 ? exchanges.length : index + end) - start - 1;
}

const isAlone = (exchange: Exchange): boolean => !isOfBurst(exchange);

function outcomeWithoutResponse({ status, failure = 'no response', isProxyFailure }: Exchange): string {
  const reason = isProxyFailure === true ? `proxy ${failure}` : failure;
  return status === undefined ? reason : `${status}, ${reason}`;
}
