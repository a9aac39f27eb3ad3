import type { ExchangeProblem } from '../../contract/behaviours/index.ts';
import { type Contract, toJsonText } from '../../contract/model/index.ts';
import type { CheckName } from './checks.ts';
import type { ClaimIndex } from './claim-index.ts';
import { type Exchange, numberExchanges } from './exchange.ts';
import { describeExchange, type ExchangeWithReading, type OperationExchange } from './operation-exchange.ts';
import type { PairedExchanges } from './paired-exchanges.ts';
import type { createResponseReader } from './response.ts';
import { kindsOfTexts } from './text-kinds.ts';
import type { VouchedValues } from './vouched.ts';

/** The exchanges of a run, and all that its checks need. */
export interface JudgeContext {
  readonly contract: Contract;
  /** Values that the user says exist and are accessible with the key, by the name of a parameter or a field. */
  readonly known: VouchedValues;
  readonly all: readonly OperationExchange[];
  readonly sound: readonly OperationExchange[];
  readonly paired: PairedExchanges;
  readonly tally: Tally;
  readonly claims: ClaimIndex;
  readonly readResponse: ReturnType<typeof createResponseReader>;
}

export type ShownVerdict =
  /** The numbers of the exchanges that show the statement. */
  { readonly is: 'holds'; readonly exchanges: readonly number[] } | ({ readonly is: 'broken' } & BrokenStatement);

interface BrokenStatement {
  /** The checks that the exchange fails. */
  readonly checks: readonly CheckName[];
  readonly how: string;
  readonly where: string;
  readonly exchange: number;
  /** The number of an exchange that shows the problem by comparison, such as the success of a similar request. */
  readonly comparedWith?: number;
  /** The numbers of all exchanges that break the statement. */
  readonly against: readonly number[];
  /** The numbers of the exchanges that confirm the statement. */
  readonly for: readonly number[];
  /** Method and path of the operations that break the statement; absent if its exchanges are all of one operation. */
  readonly operations?: readonly string[];
  /** The number of an exchange with a request of the same form that confirms the statement: then the fault is intermittent. */
  readonly steady?: number;
  /** The kinds of texts that each request which breaks the statement has, and no request that confirms it. */
  readonly textKinds?: readonly string[];
}

interface BlamedStatement {
  readonly first: Omit<BrokenStatement, 'checks' | 'how' | 'against' | 'for' | 'operations' | 'steady' | 'textKinds'>;
  readonly problems: readonly (ExchangeProblem & { readonly check: CheckName })[];
  readonly against: Set<number>;
}

/** The number of exchanges that confirm a statement from which the others are compared with them. */
const MIN_COMPARED = 3;

const COMPARED_HEADERS = ['accept', 'accept-encoding', 'content-type', 'origin'];

/** Returns a key for requests of the same form: only the texts in their bodies may differ, and these are of the same kinds. */
export function requestKey({ exchange: { request }, request: reading }: ExchangeWithReading): string {
  const { method, path, query, credentials, keyForm, keyScheme, headers } = request;
  const { faults = [], open = new Set(), lengths = new Map<string, number>(), body } = reading ?? {};
  // A body in an open encoding may mean something else if anything in it differs.
  const ofBody = open.has('encoding')
    ? toJsonText(body?.value ?? null)
    : [Object.keys(Object(body?.value)), kindsOfTexts(body?.value).map(({ name }) => name)];
  return JSON.stringify([
    ...[method, path, query, credentials, keyForm, keyScheme, COMPARED_HEADERS.map((name) => headers[name])],
    ...[faults.map(({ reason }) => reason), [...open], [...lengths], ofBody],
  ]);
}

/** Collects the exchanges that show a statement, and the first one that breaks it with all its problems. */
export class Tally {
  readonly #numbers: ReadonlyMap<object, number>;
  readonly #credited = new Map<string, Set<number>>();
  readonly #broken = new Map<string, BlamedStatement>();
  readonly #requests = new Map<number, string>();
  readonly #textKinds = new Map<number, readonly string[]>();
  readonly #operations = new Map<number, string>();
  readonly #leftOut = new Map<string, Set<CheckName>>();
  readonly #checks: ReadonlySet<CheckName>;

  constructor(exchanges: readonly Exchange[], checks: ReadonlySet<CheckName>) {
    this.#checks = checks;
    this.#numbers = numberExchanges(exchanges);
  }

  #numberOf(exchange: Exchange): number {
    return this.#numbers.get(exchange) ?? 0;
  }

  credit(ids: Iterable<string>, one: ExchangeWithReading): void {
    const number = this.#noteExchange(one);
    for (const id of ids) this.#credited.set(id, (this.#credited.get(id) ?? new Set()).add(number));
  }

  blame(
    check: CheckName,
    ids: readonly string[],
    problem: ExchangeProblem,
    one: ExchangeWithReading,
    comparedWith?: Exchange,
  ): void {
    if (!this.#checks.has(check)) {
      for (const id of ids) this.#leftOut.set(id, (this.#leftOut.get(id) ?? new Set()).add(check));
      return;
    }
    const number = this.#noteExchange(one);
    const first: BlamedStatement['first'] = {
      where: describeExchange(one),
      exchange: number,
      ...(comparedWith && { comparedWith: this.#numberOf(comparedWith) }),
    };
    for (const id of ids) {
      const broken = this.#broken.get(id) ?? { first, problems: [], against: new Set<number>() };
      broken.against.add(number);
      this.#broken.set(id, broken);
      const isSameExchange =
        broken.first.exchange === first.exchange && broken.first.comparedWith === first.comparedWith;
      if (isSameExchange && !broken.problems.some(({ reason }) => reason === problem.reason))
        this.#broken.set(id, { ...broken, problems: [...broken.problems, { ...problem, check }] });
    }
  }

  shownVerdicts(): Map<string, ShownVerdict> {
    const shown = new Map<string, ShownVerdict>();
    for (const [id, exchanges] of this.#credited) shown.set(id, { is: 'holds', exchanges: [...exchanges] });
    for (const id of this.#leftOut.keys()) shown.delete(id);
    for (const [id, { first, problems, against }] of this.#broken) {
      const how = problems.map(({ how: words }) => words).join('; ');
      const kept = [...(this.#credited.get(id) ?? [])].filter((number) => !against.has(number));
      const steady = kept.find((number) => this.#requests.get(number) === this.#requests.get(first.exchange));
      const operations = this.#operationsOf([...against]);
      const areSome = operations.length < this.#operationsOf([...against, ...kept]).length;
      const sides = {
        against: [...against],
        for: kept,
        ...((areSome || operations.length > 1) && { operations }),
        ...(steady !== undefined && { steady }),
        ...this.#findOwnTextKinds([...against], kept),
      };
      const checks = [...new Set(problems.map(({ check }) => check))];
      shown.set(id, { is: 'broken', checks, how, ...first, ...sides });
    }
    return shown;
  }

  /** Returns, for statements that are broken only if checks that were left out count, these checks. */
  leftOutChecks(): ReadonlyMap<string, readonly CheckName[]> {
    const others = [...this.#leftOut].filter(([id]) => !this.#broken.has(id));
    return new Map(others.map(([id, checks]) => [id, [...checks]]));
  }

  #operationsOf(numbers: readonly number[]): string[] {
    return [...new Set(numbers.flatMap((number) => this.#operations.get(number) ?? []))];
  }

  #findOwnTextKinds(against: readonly number[], kept: readonly number[]): { readonly textKinds?: readonly string[] } {
    const kindsOf = (number: number | undefined): readonly string[] => this.#textKinds.get(number ?? 0) ?? [];
    const others = new Set(kept.flatMap(kindsOf));
    const textKinds = kindsOf(against[0]).filter(
      (kind) => !others.has(kind) && against.every((number) => kindsOf(number).includes(kind)),
    );
    return kept.length < MIN_COMPARED || textKinds.length === 0 ? {} : { textKinds };
  }

  #noteExchange(one: ExchangeWithReading): number {
    const number = this.#numberOf(one.exchange);
    const { operation } = one.request ?? {};
    if (operation !== undefined) this.#operations.set(number, `${operation.method.toUpperCase()} ${operation.path}`);
    if (!this.#requests.has(number)) {
      this.#requests.set(number, requestKey(one));
      const kinds = kindsOfTexts(one.request?.body?.value).map(({ name }) => name);
      this.#textKinds.set(number, kinds);
    }
    return number;
  }
}
