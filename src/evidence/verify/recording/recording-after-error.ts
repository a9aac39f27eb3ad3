import type { Contract } from '../../../contract/model/index.ts';
import type { Exchange } from '../../judge/index.ts';
import type { RunEvidence } from '../verify.ts';
import { pseudonymize } from './pseudonymize.ts';

/** The `failure` of an exchange whose response could not be pseudonymized. */
const NOT_KEPT_FAILURE = 'not kept';

/**
 * Returns the exchanges of a run that an internal error ended, with pseudonyms. If an exchange cannot be pseudonymized,
 * which may have been the error, its response is reduced to the status, or the exchange is left out.
 */
export function recordingAfterError(contract: Contract, { exchanges, known }: RunEvidence): readonly Exchange[] {
  const isKeepable = (exchange: Exchange): boolean => {
    try {
      return pseudonymize(contract, [exchange], known).length > 0;
    } catch {
      return false;
    }
  };
  try {
    return pseudonymize(contract, exchanges, known);
  } catch {
    const numbered = exchanges.map((exchange, index) => ({ ...exchange, entry: exchange.entry ?? index + 1 }));
    const kept = numbered.flatMap((exchange) => {
      const { response, ...others } = exchange;
      const bare = { ...others, response: undefined, failure: NOT_KEPT_FAILURE, status: response?.status ?? 0 };
      return [exchange, bare].find(isKeepable) ?? [];
    });
    return pseudonymize(contract, kept, known);
  }
}
