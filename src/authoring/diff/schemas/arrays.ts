import type { MergedSchema } from '../../../contract/model/index.ts';
import { allowsNothing } from './alternatives.ts';
import type { Comparer, Comparison, ValueContext } from './change.ts';
import { countLimitChanges, effectOf, placesOfKeywords } from './limits.ts';

/** The maximum number of items that are compared by position. */
const MAX_POSITIONS = 100;

export function compareArrays(
  comparer: Comparer,
  before: MergedSchema,
  after: MergedSchema,
  context: ValueContext,
  { own, below }: Comparison,
): void {
  own.push(...lengthChanges(before, after));
  const isUnique = (schema: MergedSchema): boolean => schema.valuesOf('uniqueItems').includes(true);
  const unique = effectOf(isUnique(after) && !isUnique(before), isUnique(before) && !isUnique(after));
  if (unique !== undefined)
    own.push({ ...placesOfKeywords('unique-items', before, after, 'uniqueItems'), effect: unique });

  const positions = Math.min(Math.max(before.prefixLength, after.prefixLength), MAX_POSITIONS);
  const most = Math.max(maximumLength(before), maximumLength(after));
  for (let index = 0; index < positions && index < most; index += 1) {
    below.push({ step: `[${index}]`, to: comparer.compare(before.item(index), after.item(index), context) });
  }
  const [older, newer] = [before.item(), after.item()];
  const isClosed = allowsNothing(older) || allowsNothing(newer);
  if (most > positions && !isClosed) below.push({ step: '[]', to: comparer.compare(older, newer, context) });

  compareContained(comparer, before, after, context, { own, below });
}

/** Returns the maximum number of items, which `items: false` limits, too. */
const maximumLength = (schema: MergedSchema): number =>
  Math.min(
    ...schema.valuesOf('maxItems').map(Number),
    allowsNothing(schema.item()) ? schema.prefixLength : Number.POSITIVE_INFINITY,
  );

function lengthChanges(before: MergedSchema, after: MergedSchema): Comparison['own'] {
  const counted = countLimitChanges('item-count', before, after, ['minItems', 'maxItems'], 'items').filter(
    ({ before: place, after: other }) => ![place, other].some((one) => one.endsWith('/maxItems')),
  );
  const [was, now] = [maximumLength(before), maximumLength(after)];
  if (was === now) return counted;
  const maximumInWords = (count: number): string | undefined =>
    Number.isFinite(count) ? `at most ${count} ${count === 1 ? 'item' : 'items'}` : undefined;
  const effect = now < was ? 'narrower' : 'wider';
  return [
    ...counted,
    {
      ...placesOfKeywords('item-count', before, after, 'maxItems', 'items'),
      effect,
      was: maximumInWords(was),
      now: maximumInWords(now),
    },
  ];
}

function compareContained(
  comparer: Comparer,
  before: MergedSchema,
  after: MergedSchema,
  context: ValueContext,
  { own, below }: Comparison,
): void {
  const leastContained = (schema: MergedSchema): number =>
    schema.valuesOf('contains').length === 0 ? 0 : Number(schema.valuesOf('minContains').at(0) ?? 1);
  const mostContained = (schema: MergedSchema): number =>
    schema.valuesOf('contains').length === 0
      ? Number.POSITIVE_INFINITY
      : Number(schema.valuesOf('maxContains').at(0) ?? Number.POSITIVE_INFINITY);
  const effect = effectOf(
    leastContained(after) > leastContained(before) || mostContained(after) < mostContained(before),
    leastContained(after) < leastContained(before) || mostContained(after) > mostContained(before),
  );
  if (effect !== undefined)
    own.push({ ...placesOfKeywords('contains', before, after, 'contains', 'minContains', 'maxContains'), effect });
  const hasBoth = before.valuesOf('contains').length > 0 && after.valuesOf('contains').length > 0;
  if (!hasBoth || (leastContained(before) === 0 && mostContained(before) === Number.POSITIVE_INFINITY)) return;
  const inner = comparer.compare(before.schemaUnder('contains'), after.schemaUnder('contains'), context);
  below.push({ step: '[some]', to: inner });
  if (Number.isFinite(mostContained(before))) below.push({ step: '[some]', to: inner, isInverted: true });
}
