import type { AssumptionSet } from './assumption-set.ts';

/**
 * A note about parts of a set that are served differently from how they are written: a sentence for people, and the
 * parts.
 */
export interface SetNote {
  readonly title: string;
  readonly items: readonly string[];
}

/** The number of ids that a note names. */
const MAX_IDS = 5;

/**
 * Returns the notes about a set; empty if all of it is served, and it answers all that it can.
 *
 * @param open Ids of the points that the set could answer, and does not.
 */
export function notesOnSet(
  { unfit }: Pick<AssumptionSet, 'unfit'>,
  replaced: readonly { readonly place: string; readonly reason: string }[],
  open: readonly string[],
): SetNote[] {
  const answers = unfit?.answers ?? [];
  const points = answers.flatMap(({ ids }) => ids).length;
  const toNotes = (count: number, title: string, items: readonly string[]): SetNote[] =>
    count === 0 ? [] : [{ title, items }];
  const named = new Set(answers.flatMap(({ ids }) => ids));
  const unanswered = open.filter((id) => !named.has(id));
  const more = unanswered.length > MAX_IDS ? ` and ${unanswered.length - MAX_IDS} more` : '';
  return [
    ...toNotes(
      unanswered.length,
      `${unanswered.length === 1 ? '1 point has no answer, and is' : `${unanswered.length} points have no answer, and are`} as without a set: ${unanswered.slice(0, MAX_IDS).join(', ')}${more}`,
      [],
    ),
    ...toNotes(
      points,
      `${points === 1 ? '1 point' : `${points} points`} of ${unfit?.set} ${points === 1 ? 'does' : 'do'} not fit, and stay${points === 1 ? 's' : ''} open`,
      answers.map(({ ids, reason }) => `${ids.join(', ')}: ${reason}`),
    ),
    ...toNotes(
      replaced.length,
      `${replaced.length === 1 ? '1 example does' : `${replaced.length} examples do`} not fit the other answers of the set; made values are served instead`,
      replaced.map(({ place, reason }) => `${place}: ${reason}`),
    ),
  ];
}
