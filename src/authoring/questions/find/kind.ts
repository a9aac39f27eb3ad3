import type { Aspect } from '../../../contract/model/index.ts';
import type { Survey } from './survey.ts';

/** A place at which a document leaves something open. */
export interface Gap {
  readonly pointer: string;
  /** Gaps of one kind with different topics are separate questions, such as one for each name of a field. */
  readonly topic?: string;
  /** Whether the question is seldom worth sending: it is asked with `all` only. */
  readonly isMinor?: boolean;
}

/** One kind of question: its words, why an owner would answer it, and the finder of its gaps. */
export interface QuestionKind {
  /** Ends the id of each finding, such as `paging`. */
  readonly name: string;
  /** A heading that says what is missing. */
  readonly title: string;
  /** The aspect of the open point; `elsewhere` if its place cannot carry that aspect. */
  readonly aspect: Aspect;
  /** How much goes wrong when a caller guesses, from 1 to 10. */
  readonly harm: number;
  /** The noun for several places, as in "these 12 operations". */
  readonly places: string;
  /** The question, about one place by its name or about several. */
  readonly ask: (about: string, topic: string) => string;
  readonly why: string;
  readonly assumed: string;
  readonly fails: string;
  readonly isMinor?: true;
  readonly find: (survey: Survey) => Iterable<Gap>;
}

/**
 * Marks all gaps as minor if those that are not minor yet are at less than the given share of the possible places: a
 * few are oversights, and not how the document is written.
 */
export function* makeRareGapsMinor(gaps: Iterable<Gap>, places: number, share: number): Iterable<Gap> {
  const all = [...gaps];
  const common = all.filter(({ isMinor }) => isMinor !== true).length;
  for (const gap of all) yield common < places * share ? { ...gap, isMinor: true } : gap;
}
