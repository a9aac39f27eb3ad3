import { readContract } from '../../contract/model/index.ts';
import {
  createReport,
  type Line,
  linesOf,
  type Observer,
  observe as observer,
  verifyRecorded,
  writeHar,
} from '../../evidence/verify/index.ts';
import { packagedContract, packageManifest } from '../contract-in-use.ts';
import { printObserved } from '../verify/observed-set.ts';

/** What calls are observed with. */
export interface ObserveOptions {
  /** The file of another contract than that of the package. */
  readonly contract?: string;
}

/** What is observed of an application's calls. Neither keys nor cookies are kept. */
export interface Observed {
  /** One of the `hooks` of a client. It changes nothing. */
  readonly hook: Observer['hook'];
  /** A line for each statement and each open point, by the calls so far: what `colloquy verify` prints. */
  lines(): readonly Line[];
  /**
   * What was seen so far as an assumption set, in YAML, without a value of the server: what `colloquy verify --set` writes.
   *
   * @throws {Error} when nothing was seen that a set could hold.
   */
  set(name: string): Promise<string>;
  /** The calls so far as a HAR file, with pseudonyms for values of the server, which `colloquy verify --har` judges alike. */
  har(): string;
}

/**
 * Checks the calls of a client against the contract, in an application's tests and its staging. Nothing is sent other than the calls of
 * the application. The first 10,000 exchanges are kept.
 *
 * @throws {Error} when the contract cannot be read.
 * @example
 * const { hook, lines } = await observe();
 * const client = createClient({ baseUrl, apiKey, hooks: [hook] });
 * await client.agents.list();
 * const broken = lines().filter(({ is }) => is === 'broken');
 */
export async function observe({ contract }: ObserveOptions = {}): Promise<Observed> {
  const read = await readContract(contract ?? packagedContract().file);
  const { hook, exchanges } = observer(read);
  const report = () => verifyRecorded(read, exchanges);
  return {
    hook,
    lines: () => linesOf(report()),
    set: (name) => printObserved(report(), name),
    har: () => {
      const { recording, run } = createReport(report());
      return writeHar(recording, run.known, packageManifest().version);
    },
  };
}
