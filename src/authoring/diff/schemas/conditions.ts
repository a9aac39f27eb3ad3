import type { MergedSchema } from '../../../contract/model/index.ts';
import { allowsNothing } from './alternatives.ts';
import type { Comparer, Comparison, ComparisonEdge, OwnChange, ValueContext } from './change.ts';
import { placesOfKeywords } from './limits.ts';

/** Compares `not`, and `if` with `then` and `else`. */
export function conditionChanges(
  comparer: Comparer,
  before: MergedSchema,
  after: MergedSchema,
  context: ValueContext,
): Comparison {
  const changes: OwnChange[] = [];
  const below: ComparisonEdge[] = [];
  compareNot(comparer, before, after, context, { own: changes, below });
  compareConditions(comparer, before, after, context, { own: changes, below });
  return { own: changes, below };
}

function compareNot(
  comparer: Comparer,
  before: MergedSchema,
  after: MergedSchema,
  context: ValueContext,
  { own, below }: Comparison,
): void {
  // A `not` that excludes nothing is not a condition.
  const excludedSchemas = (schema: MergedSchema): MergedSchema[] =>
    schema.schemasUnder('not').filter((one) => !allowsNothing(one));
  const [alone, left] = withoutPairs(excludedSchemas(before), excludedSchemas(after), (one, other) =>
    isSame(comparer, one, other, context),
  );
  const [older] = alone;
  const [newer] = left;
  if (older !== undefined && newer !== undefined && alone.length === 1 && left.length === 1) {
    below.push({ step: '', to: comparer.compare(older, newer, context), isInverted: true });
    return;
  }
  if (alone.length > 0) own.push({ ...placesOfKeywords('not', before, after, 'not'), effect: 'wider' });
  if (left.length > 0) own.push({ ...placesOfKeywords('not', before, after, 'not'), effect: 'narrower' });
}

function compareConditions(
  comparer: Comparer,
  before: MergedSchema,
  after: MergedSchema,
  context: ValueContext,
  { own, below }: Comparison,
): void {
  const [older, newer] = withoutPairs(before.conditions, after.conditions, (one, other) => {
    if (!isSame(comparer, one.condition, other.condition, context)) return false;
    for (const [index, consequence] of one.consequences.entries()) {
      const later = other.consequences[index];
      if (later !== undefined) below.push({ step: '', to: comparer.compare(consequence, later, context) });
    }
    return true;
  });
  if (older.length === 0 && newer.length === 0) return;
  const effect = older.length === 0 ? 'narrower' : newer.length === 0 ? 'wider' : 'not known';
  own.push({ ...placesOfKeywords('condition', before, after, 'if'), effect });
}

function isSame(comparer: Comparer, before: MergedSchema, after: MergedSchema, context: ValueContext): boolean {
  const comparison = comparer.compare(before, after, context);
  return !comparer.hasEffect(comparison, 'narrower') && !comparer.hasEffect(comparison, 'wider');
}

/** Returns the items of two lists without those that are in both. */
function withoutPairs<Item>(
  before: readonly Item[],
  after: readonly Item[],
  isPair: (one: Item, other: Item) => boolean,
): [Item[], Item[]] {
  const left = [...after];
  const alone = before.filter((one) => {
    const index = left.findIndex((other) => isPair(one, other));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return [alone, left];
}
