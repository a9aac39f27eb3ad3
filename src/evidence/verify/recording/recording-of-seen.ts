import type { Contract } from '../../../contract/model/index.ts';
import type { Exchange } from '../../judge/index.ts';
import type { RunEvidence } from '../verify.ts';
import { pseudonymized } from './pseudonymize.ts';

/** The `failure` of an exchange whose response could not be pseudonymized. */
const NOT_KEPT = 'not kept';

/**
 * Writes the recording of a run that an error ended, with pseudonyms. Making pseudonyms may be what failed: then an
 * exchange keeps only its status, or is left out.
 */
export function recordingOfSeen(contract: Contract, { exchanges, known }: RunEvidence): readonly Exchange[] {
  const isKeepable = (exchange: Exchange): boolean => {
    try {
      return pseudonymized(contract, [exchange], known).length > 0;
    } catch {
      return false;
    }
  };
  try {
    return pseudonymized(contract, exchanges, known);
  } catch {
    const numbered = exchanges.map((exchange, index) => ({ ...exchange, entry: exchange.entry ?? index + 1 }));
    const kept = numbered.flatMap((exchange) => {
      const { response, ...others } = exchange;
      const bare = { ...others, response: undefined, failure: NOT_KEPT, status: response?.status ?? 0 };
      return [exchange, bare].find(isKeepable) ?? [];
    });
    return pseudonymized(contract, kept, known);
  }
}
