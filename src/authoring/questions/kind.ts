import type { Aspect } from '../../contract/model/index.ts';
import type { Survey } from './survey.ts';

export interface Found {
  readonly pointer: string;
  /** Findings of one kind with different likenesses are different questions, such as one for each name of a field. */
  readonly likeness?: string;
  /** Set where the question is seldom worth sending: it is asked with all others only. */
  readonly isFurther?: boolean;
}

/** What a kind of question asks, and why an owner would answer it. */
export interface QuestionKind {
  /** Ends the id of each finding, such as `paging`. */
  readonly name: string;
  /** What is missing, as a heading. */
  readonly title: string;
  /** Under which aspect the open point is stored; `elsewhere` where its place cannot carry that aspect. */
  readonly aspect: Aspect;
  /** How much goes wrong where a caller guesses, from 1 to 10. */
  readonly harm: number;
  /** Several places in words, such as "these 12 operations". */
  readonly places: string;
  /** The question, about one place by its name or about several. */
  readonly asks: (what: string, likeness: string) => string;
  readonly why: string;
  readonly assumed: string;
  readonly fails: string;
  readonly isFurther?: true;
  readonly find: (survey: Survey) => Iterable<Found>;
}

/** What is found at so many of its possible places that it is a gap of the document, and no note on a few places. */
export function* ifCommon(found: Iterable<Found>, places: number, share: number): Iterable<Found> {
  const all = [...found];
  const common = all.filter(({ isFurther }) => isFurther !== true).length;
  for (const one of all) yield common < places * share ? { ...one, isFurther: true } : one;
}
