import { type Contract, citationOf, isSameData, type OpenPoint, type Statement } from '../../contract/model/index.ts';
import type { ApiRuleId } from './rules/api-rules.ts';
import { API_RULES } from './rules/api-rules.ts';
import type { Rating } from './rules/rating.ts';

/** A change of a statement or an open point. */
export interface MarkChange {
  readonly rule: ApiRuleId;
  readonly rating: Rating;
  readonly id: string;
  readonly pointer: string;
  readonly place: string;
  readonly says: string;
  readonly isGone: boolean;
}

/** Compares statements and open points. Answering an open point is minor; withdrawing the answer is major. */
export function diffMarks(before: Contract, after: Contract): MarkChange[] {
  const [older, newer] = [before, after].map(({ statements, openPoints }) => indexById([...statements, ...openPoints]));
  const gone = MARK_RULES.flatMap((kind) =>
    before[kind.key].filter(({ id }) => !newer?.has(id)).map((mark) => toMarkChange(kind.gone, mark, true)),
  );
  const current = MARK_RULES.flatMap(({ key, isNew, turned }) => {
    const earlier = indexById<Mark>(before[key]);
    return after[key].flatMap((mark) => {
      const previous = earlier.get(mark.id);
      if (previous === undefined) return toMarkChange(older?.has(mark.id) ? turned : isNew, mark);
      const [picked, now] = [previous, mark].map((one) => ('choice' in one ? one.choice : undefined));
      if (picked !== undefined && now !== undefined && !isSameData({ ...picked }, { ...now }))
        return toMarkChange(['mark.answered-otherwise', 'is answered otherwise'], mark);
      const isSame = markSentence(previous) === markSentence(mark) && citationOf(previous) === citationOf(mark);
      return isSame ? [] : toMarkChange(['mark.reworded', 'is reworded'], mark);
    });
  });
  return [...gone, ...current];
}

const MARK_RULES = [
  {
    key: 'statements',
    gone: ['mark.withdrawn', 'is no longer stated'],
    isNew: ['mark.stated', 'is stated'],
    turned: ['mark.stated', 'is answered'],
  },
  {
    key: 'openPoints',
    gone: ['mark.asked', 'is no longer asked'],
    isNew: ['mark.asked', 'is asked'],
    turned: ['mark.withdrawn', 'was stated, and is open now'],
  },
] as const;

type Mark = Statement | OpenPoint;

const indexById = <Marked extends Mark>(marks: readonly Marked[]) => new Map(marks.map((mark) => [mark.id, mark]));

const markSentence = (mark: Mark) => ('says' in mark ? mark.says : mark.question);

function toMarkChange([rule, event]: readonly [ApiRuleId, string], mark: Mark, isGone = false): MarkChange {
  const { id, place } = mark;
  const { rating } = API_RULES[rule];
  return {
    rule,
    rating,
    id,
    pointer: place.pointer,
    place: place.name,
    says: `${event}: ${markSentence(mark)}`,
    isGone,
  };
}
