import { type Contract, readContract } from '../../contract/model/index.ts';
import {
  createReport,
  type Exchange,
  type Line,
  type Observer,
  observe as observer,
  reportLines,
  verifyRecorded,
  writeHar,
} from '../../evidence/verify/index.ts';
import { packagedContract, packageManifest } from '../contract-in-use.ts';
import { printObserved } from '../verify/observed-set.ts';

/** Options of `observe`. */
export interface ObserveOptions {
  /** The file of a contract; by default the contract of the package. */
  readonly contract?: string;
}

/** The verdicts on the calls so far. Keys and cookies are not kept. */
export interface Shown {
  /** The lines that `colloquy verify` prints: one for each statement and each open point, from the calls so far. */
  lines(): readonly Line[];
  /**
   * The observations so far as an assumption set in YAML, without values of the server: the file of `colloquy verify --set`.
   *
   * @throws {Error} if there is no observation for a set.
   */
  set(name: string): Promise<string>;
  /** The calls so far as a HAR file with pseudonyms for values of the server. `colloquy verify --har` judges it the same. */
  har(): string;
}

/** Observations of an application's calls. */
export interface Observed extends Shown {
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
export async function observe({ contract }: ObserveOptions = {}): Promise<Observed> {
  const observed = await readContract(contract ?? packagedContract().file);
  const { hook, exchanges } = observer(observed);
  return { hook, ...judgeExchanges(observed, exchanges) };
}

/** Returns functions that judge exchanges, including those that are added later. */
export function judgeExchanges(contract: Contract, exchanges: readonly Exchange[]): Shown {
  const report = () => verifyRecorded(contract, exchanges);
  return {
    lines: () => reportLines(report()),
    set: (name) => printObserved(report(), name),
    har: () => {
      const { recording, run } = createReport(report());
      return writeHar(recording, run.known, packageManifest().version);
    },
  };
}
