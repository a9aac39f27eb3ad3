import type { MergedSchema } from '../../../contract/model/index.ts';
import { type Comparer, type Comparison, type Edge, isAny, type OwnChange, type ValueContext } from './change.ts';
import { places } from './limits.ts';
import { canonical } from './values.ts';

/** Compares `not`, and `if` with `then` and `else`. */
export function conditionChanges(
  comparer: Comparer,
  before: MergedSchema,
  after: MergedSchema,
  context: ValueContext,
): Comparison {
  const own: OwnChange[] = [];
  const below: Edge[] = [];
  compareNot(comparer, before, after, context, { own, below });
  const conditions = (schema: MergedSchema): string[] => schema.all('if').map(canonical);
  const [was, now] = [conditions(before), conditions(after)];
  const hasChanged = canonical(was) !== canonical(now);
  if (was.length === 0 || now.length === 0) {
    if (hasChanged) {
      own.push({ ...places('condition', before, after, 'if'), effect: now.length > 0 ? 'narrower' : 'wider' });
    }
  } else if (hasChanged) {
    own.push({ ...places('condition', before, after, 'if'), effect: 'not known' });
  } else {
    for (const keyword of ['then', 'else'])
      below.push({ step: '', to: comparer.compare(before.below(keyword), after.below(keyword), context) });
  }
  return { own, below };
}

function compareNot(
  comparer: Comparer,
  before: MergedSchema,
  after: MergedSchema,
  context: ValueContext,
  { own, below }: Comparison,
): void {
  // To exclude nothing is no condition.
  const excluded = (schema: MergedSchema): MergedSchema[] => schema.each('not').filter(({ isNever }) => !isNever);
  const left = excluded(after);
  const alone = excluded(before).filter((one) => {
    const index = left.findIndex((other) => {
      const comparison = comparer.compare(one, other, context);
      return !isAny(comparison, 'narrower') && !isAny(comparison, 'wider');
    });
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  const [older] = alone;
  const [newer] = left;
  if (older !== undefined && newer !== undefined && alone.length === 1 && left.length === 1) {
    below.push({ step: '', to: comparer.compare(older, newer, context), isInverted: true });
    return;
  }
  if (alone.length > 0) own.push({ ...places('not', before, after, 'not'), effect: 'wider' });
  if (left.length > 0) own.push({ ...places('not', before, after, 'not'), effect: 'narrower' });
}
