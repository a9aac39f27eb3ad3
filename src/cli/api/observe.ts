import { type Contract, readContract } from '../../contract/model/index.ts';
import {
  createReport,
  type Exchange,
  type Observer,
  observe as observer,
  type ReportLine,
  reportLines,
  verifyRecorded,
  writeHar,
} from '../../evidence/verify/index.ts';
import { packagedContract, packageManifest } from '../contract-in-use.ts';
import { printObservedSet } from '../verify/observed-set.ts';

/** Options of `observe`. */
export interface ObserveOptions {
  /** The file of a contract; by default the contract of the package. */
  readonly contract?: string;
}

/** The verdicts on the calls so far. Keys and cookies are not kept. */
export interface CallVerdicts {
  /** The lines that `colloquy verify` prints: one for each statement and each open point, from the calls so far. */
  lines(): readonly ReportLine[];
  /**
   * The observations so far as an assumption set in YAML, without values of the server, as `colloquy verify --set`
   * writes it.
   *
   * @throws {Error} if there is no observation for a set.
   */
  set(name: string): Promise<string>;
  /** The calls so far as a HAR file with pseudonyms for values of the server. `colloquy verify --har` judges it the same. */
  har(): string;
}

/** Observations of an application's calls. */
export interface ObservedCalls extends CallVerdicts {
  /** A hook for the `hooks` of a client. It changes no request and no response. */
  readonly hook: Observer['hook'];
}

/**
 * Checks the calls of a client against the contract, in an application's tests or in staging. It sends no request. The first
 * 10,000 exchanges are kept.
 *
 * @throws {Error} if the contract cannot be read.
 * @example
 * const { hook, lines } = await observe();
 * const client = createClient({ baseUrl, apiKey, hooks: [hook] });
 * await client.agents.list();
 * const broken = lines().filter(({ is }) => is === 'broken');
 */
export async function observe({ contract }: ObserveOptions = {}): Promise<ObservedCalls> {
  const observed = await readContract(contract ?? packagedContract().file);
  const { hook, exchanges } = observer(observed);
  return { hook, ...judgeExchanges(observed, exchanges) };
}

/** Returns functions that judge exchanges, including those that are added later. */
export function judgeExchanges(contract: Contract, exchanges: readonly Exchange[]): CallVerdicts {
  const report = () => verifyRecorded(contract, exchanges);
  return {
    lines: () => reportLines(report()),
    set: (name) => printObservedSet(report(), name),
    har: () => {
      const { recording, run } = createReport(report());
      return writeHar(recording, run.known, packageManifest().version);
    },
  };
}
