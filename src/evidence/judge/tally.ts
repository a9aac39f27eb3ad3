import type { Problem } from '../../contract/behaviours/index.ts';
import type { Contract } from '../../contract/model/index.ts';
import type { ClaimIndex } from './claim-index.ts';
import { type Exchange, exchangeNumbers } from './exchange.ts';
import { describeExchange, type OperationExchange, type PlacedExchange } from './operation-exchange.ts';
import type { PairedExchanges } from './paired-exchanges.ts';
import type { responseReader } from './response.ts';

/** The exchanges of a run, and all that its checks need. */
export interface JudgeContext {
  readonly contract: Contract;
  /** Values that the user says exist and are accessible with the key, by the name of a parameter or a field. */
  readonly known: ReadonlyMap<string, string>;
  readonly all: readonly OperationExchange[];
  readonly sound: readonly OperationExchange[];
  readonly paired: PairedExchanges;
  readonly tally: Tally;
  readonly claims: ClaimIndex;
  readonly readResponse: ReturnType<typeof responseReader>;
}

export type ShownVerdict =
  /** The numbers of the exchanges that show the statement. */
  { readonly is: 'holds'; readonly exchanges: readonly number[] } | ({ readonly is: 'broken' } & Broken);

interface Broken {
  readonly how: string;
  readonly where: string;
  readonly exchange: number;
  /** The number of the success that a refused request was compared with. */
  readonly comparedWith?: number;
}

/** Collects the exchanges that show a statement, and the first one that breaks it with all its problems. */
export class Tally {
  readonly #numbers: ReadonlyMap<object, number>;
  readonly #kept = new Map<string, Set<number>>();
  readonly #broken = new Map<string, { readonly first: Omit<Broken, 'how'>; readonly problems: readonly Problem[] }>();

  constructor(exchanges: readonly Exchange[]) {
    this.#numbers = exchangeNumbers(exchanges);
  }

  #numberOf(exchange: Exchange): number {
    return this.#numbers.get(exchange) ?? 0;
  }

  keep(ids: Iterable<string>, one: PlacedExchange): void {
    for (const id of ids) this.#kept.set(id, (this.#kept.get(id) ?? new Set()).add(this.#numberOf(one.exchange)));
  }

  blame(ids: readonly string[], problem: Problem, one: PlacedExchange, comparedWith?: Exchange): void {
    const first: Omit<Broken, 'how'> = {
      where: describeExchange(one),
      exchange: this.#numberOf(one.exchange),
      ...(comparedWith && { comparedWith: this.#numberOf(comparedWith) }),
    };
    for (const id of ids) {
      const broken = this.#broken.get(id) ?? { first, problems: [] };
      const isSameExchange =
        broken.first.exchange === first.exchange && broken.first.comparedWith === first.comparedWith;
      if (isSameExchange && !broken.problems.some(({ reason }) => reason === problem.reason))
        this.#broken.set(id, { ...broken, problems: [...broken.problems, problem] });
    }
  }

  shown(): Map<string, ShownVerdict> {
    const shown = new Map<string, ShownVerdict>();
    for (const [id, exchanges] of this.#kept) shown.set(id, { is: 'holds', exchanges: [...exchanges] });
    for (const [id, { first, problems }] of this.#broken) {
      shown.set(id, { is: 'broken', how: problems.map(({ how }) => how).join('; '), ...first });
    }
    return shown;
  }
}
