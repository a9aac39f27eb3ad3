import type { ClaimIndex } from './claim-index.ts';
import { type OperationExchange, placeOf } from './operation-exchange.ts';
import type { PairedExchanges } from './paired-exchanges.ts';

/** The exchanges of a run, and what they are judged by. */
export interface Run {
  readonly all: readonly OperationExchange[];
  /** Those with whose requests nothing is wrong. */
  readonly sound: readonly OperationExchange[];
  readonly paired: PairedExchanges;
  readonly tally: Tally;
  readonly claims: ClaimIndex;
}

export type Shown =
  | { readonly is: 'holds'; readonly exchanges: number }
  | { readonly is: 'broken'; readonly how: string; readonly where: string };

/** Counts what holds, and keeps the first exchange that breaks each statement. */
export class Tally {
  readonly #kept = new Map<string, number>();
  readonly #broken = new Map<string, { readonly how: string; readonly where: string }>();

  keep(ids: Iterable<string>): void {
    for (const id of ids) this.#kept.set(id, (this.#kept.get(id) ?? 0) + 1);
  }

  blame(ids: readonly string[], how: string, one: OperationExchange): void {
    for (const id of ids) if (!this.#broken.has(id)) this.#broken.set(id, { how, where: placeOf(one) });
  }

  shown(): Map<string, Shown> {
    const shown = new Map<string, Shown>();
    for (const [id, exchanges] of this.#kept) shown.set(id, { is: 'holds', exchanges });
    for (const [id, broken] of this.#broken) shown.set(id, { is: 'broken', ...broken });
    return shown;
  }
}
