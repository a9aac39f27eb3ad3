import { test } from 'vitest';

/** What held under an assumption set. */
export interface UnderSet {
  readonly set: string;
  readonly held: number;
  readonly filled: number;
  readonly runs: number;
}

/** What became of servers that break a statement, or differ where the contract is open; none where nothing is said. */
export interface Servers {
  /** Who made them. */
  readonly name: string;
  /** Of those that were made to break a statement, how many break none after all: they are among the different ones. */
  readonly fitting?: number;
  readonly broken?: number;
  readonly noticed?: number;
  readonly different: number;
  readonly accused: number;
  /** How many others there are, by the reason. */
  readonly notShown?: Readonly<Record<string, number>>;
  /** Seconds that it took a processor. */
  readonly cpu?: number;
}

/** What became of programs that each take an open point for granted, and of those that take none. */
export interface Programs {
  /** Who wrote them. */
  readonly name: string;
  readonly careless: number;
  /** How many fail under at least one set, and how many work under at least one. */
  readonly caught: number;
  readonly working: number;
  readonly careful: number;
  /** How many of the careful ones work under every set. */
  readonly safe: number;
  readonly sets: number;
}

declare module 'vitest' {
  interface TaskMeta {
    /** The id of the statement that the test holds. */
    statement?: string;
    /** The id of the open point that the test shows open, and how. */
    openPoint?: { id: string; by: 'wire' | 'words' };
    /** What held under an assumption set: statements held in every run, the fewest points filled, runs. */
    underSet?: UnderSet;
    /** What became of broken and of different servers. */
    servers?: Servers;
    /** What became of careless and of careful programs. */
    programs?: Programs;
  }
}

/** A test that holds one statement of the contract. The report counts it by its id. */
export function statement(id: string, hold: () => Promise<void> | void): void {
  test(`statement ${id}`, { meta: { statement: id } }, hold);
}

/**
 * A test that shows one open point open. The report counts it by its id.
 *
 * @param by `wire` when two contradicting answers, or requests, are both accepted; `words` when the point leaves no
 *   trace in the structure, and the test holds that neither contract nor docs decide it.
 */
export function openPoint(id: string, by: 'wire' | 'words', show: () => Promise<void> | void): void {
  test(`open point ${id}`, { meta: { openPoint: { id, by } } }, show);
}
