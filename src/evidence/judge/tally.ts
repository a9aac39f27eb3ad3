import type { Contract } from '../../contract/model/index.ts';
import type { ClaimIndex } from './claim-index.ts';
import { type Exchange, exchangeNumbers } from './exchange.ts';
import { describeExchange, type OperationExchange, type PlacedExchange } from './operation-exchange.ts';
import type { PairedExchanges } from './paired-exchanges.ts';
import type { responseReader } from './response.ts';

/** The exchanges of a run, and what they are judged by. */
export interface JudgeContext {
  readonly contract: Contract;
  /** Values that are there and that the key can access, by the name of a parameter or of a field: the user vouches for them. */
  readonly known: ReadonlyMap<string, string>;
  readonly all: readonly OperationExchange[];
  readonly sound: readonly OperationExchange[];
  readonly paired: PairedExchanges;
  readonly tally: Tally;
  readonly claims: ClaimIndex;
  readonly readResponse: ReturnType<typeof responseReader>;
}

export type ShownVerdict =
  /** The numbers of the exchanges that show it. */
  { readonly is: 'holds'; readonly exchanges: readonly number[] } | ({ readonly is: 'broken' } & Broken);

interface Broken {
  readonly how: string;
  readonly where: string;
  readonly exchange: number;
  /** The number of the success that a refused request was compared with. */
  readonly comparedWith?: number;
}

/** The elements of a list have one fault. */
const withoutIndexes = ({ how }: Broken): string => how.replaceAll(/\/\d+/g, '/');

/** Collects the exchanges that show a statement, and keeps the first one that breaks it, with all its faults. */
export class Tally {
  readonly #numbers: ReadonlyMap<object, number>;
  readonly #kept = new Map<string, Set<number>>();
  readonly #broken = new Map<string, readonly Broken[]>();

  constructor(exchanges: readonly Exchange[]) {
    this.#numbers = exchangeNumbers(exchanges);
  }

  #numberOf(exchange: Exchange): number {
    return this.#numbers.get(exchange) ?? 0;
  }

  keep(ids: Iterable<string>, one: OperationExchange): void {
    for (const id of ids) this.#kept.set(id, (this.#kept.get(id) ?? new Set()).add(this.#numberOf(one.exchange)));
  }

  blame(ids: readonly string[], how: string, one: PlacedExchange, comparedWith?: Exchange): void {
    const compared = comparedWith && { comparedWith: this.#numberOf(comparedWith) };
    const broken = { how, where: describeExchange(one), exchange: this.#numberOf(one.exchange), ...compared };
    for (const id of ids) {
      const faults = this.#broken.get(id) ?? [];
      const [first = broken] = faults;
      const isOfFirst = first.exchange === broken.exchange && first.comparedWith === broken.comparedWith;
      if (isOfFirst && !faults.some((one) => withoutIndexes(one) === withoutIndexes(broken)))
        this.#broken.set(id, [...faults, broken]);
    }
  }

  shown(): Map<string, ShownVerdict> {
    const shown = new Map<string, ShownVerdict>();
    for (const [id, exchanges] of this.#kept) shown.set(id, { is: 'holds', exchanges: [...exchanges] });
    for (const [id, [first, ...others]] of this.#broken) {
      if (first === undefined) continue;
      const how = [first, ...others].map((one) => one.how).join('; ');
      shown.set(id, { is: 'broken', ...first, how });
    }
    return shown;
  }
}
