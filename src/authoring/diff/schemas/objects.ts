import { listOf, type MergedSchema } from '../../../contract/model/index.ts';
import { allowsEverything, allowsNothing } from './alternatives.ts';
import type { Comparer, Comparison, OwnChange, ValueContext } from './change.ts';
import { countLimitChanges, effectOf, placesOfKeywords } from './limits.ts';

export function compareObjects(
  comparer: Comparer,
  before: MergedSchema,
  after: MergedSchema,
  context: ValueContext,
  comparison: Comparison,
): void {
  const { own, below } = comparison;
  for (const name of new Set([...before.namesUnder('properties'), ...after.namesUnder('properties')])) {
    compareProperty(comparer, name, before, after, context, comparison);
  }
  compareOtherRequired(before, after, comparison);
  for (const pattern of new Set([
    ...before.namesUnder('patternProperties'),
    ...after.namesUnder('patternProperties'),
  ])) {
    below.push({
      step: `.{${pattern}}`,
      to: comparer.compare(before.propertyMatching(pattern), after.propertyMatching(pattern), context),
    });
  }
  compareOtherProperties(comparer, before, after, context, comparison);
  own.push(...countLimitChanges('property-count', before, after, ['minProperties', 'maxProperties'], 'properties'));
  if (before.valuesOf('propertyNames').length + after.valuesOf('propertyNames').length > 0) {
    const names = comparer.compare(before.propertyNames, after.propertyNames, context);
    below.push({ step: '.{name}', to: names });
  }
  own.push(...dependentRequiredChanges(before, after));
  for (const name of new Set([...before.namesUnder('dependentSchemas'), ...after.namesUnder('dependentSchemas')])) {
    const [older, newer] = [
      before.schemaByName('dependentSchemas', name),
      after.schemaByName('dependentSchemas', name),
    ];
    below.push({ step: '', to: comparer.compare(older, newer, context) });
  }
}

const isRequired = (schema: MergedSchema, name: string): boolean =>
  schema.valuesOf('required').some((names) => listOf(names).includes(name));

/** Whether a property is never in messages of a direction. */
function isHidden(property: MergedSchema, { direction }: ValueContext): boolean {
  return property.valuesOf(direction === 'sent' ? 'readOnly' : 'writeOnly').includes(true);
}

function compareProperty(
  comparer: Comparer,
  name: string,
  before: MergedSchema,
  after: MergedSchema,
  context: ValueContext,
  { below }: Comparison,
): void {
  const step = `.${name}`;
  const [placeBefore, placeAfter] = [before.propertyPlace(name), after.propertyPlace(name)];
  const [older, newer] = [before.property(name), after.property(name)];
  const [wasHidden, isNowHidden] = [isHidden(older, context), isHidden(newer, context)];
  if (wasHidden && isNowHidden) return;
  const [wasRequired, isNowRequired] = [
    !wasHidden && isRequired(before, name),
    !isNowHidden && isRequired(after, name),
  ];
  const at = {
    before: placeBefore ?? before.firstPlaceWith('properties'),
    after: placeAfter ?? after.firstPlaceWith('properties'),
  };
  const addChange = (one: Omit<OwnChange, 'before' | 'after'>): void => {
    below.push({ step, to: { own: [{ ...at, ...one }], below: [] } });
  };
  if (wasHidden !== isNowHidden && placeBefore !== undefined && placeAfter !== undefined) {
    const kind = context.direction === 'sent' ? 'read-only' : 'write-only';
    const isNeeded = !isNowHidden && isNowRequired && context.direction === 'sent';
    const hiding = context.direction === 'sent' ? 'narrower' : 'wider';
    addChange({
      kind,
      effect: isNowHidden ? hiding : isNeeded ? 'narrower' : 'extended',
      now: isNowHidden ? 'hidden' : 'shown',
    });
    return;
  }
  const isAbsentBefore = placeBefore === undefined || wasHidden || allowsNothing(older);
  const isAbsentAfter = placeAfter === undefined || isNowHidden || allowsNothing(newer);
  if (isAbsentBefore && isAbsentAfter) return;
  if (isAbsentBefore && !wasRequired && isNowRequired && allowsEverything(older)) {
    addChange({ kind: 'property-required', effect: 'narrower', now: 'new' });
    return;
  }
  if (isAbsentBefore && allowsNothing(older) && !allowsNothing(newer)) {
    addChange({ kind: 'property-added', effect: isNowRequired ? 'narrower' : 'extended' });
    return;
  }
  if (isAbsentAfter && allowsNothing(newer) && !allowsNothing(older)) {
    addChange({ kind: 'property-removed', effect: wasRequired ? 'both' : 'narrower', now: 'refused' });
    return;
  }
  if (isAbsentBefore && allowsEverything(older)) {
    if (!allowsNothing(newer)) addChange({ kind: 'property-added', effect: 'extended' });
    else addChange({ kind: 'property-removed', effect: 'narrower', now: 'refused' });
    return;
  }
  if (isAbsentAfter && allowsEverything(newer)) {
    addChange({ kind: 'property-removed', effect: 'wider' });
    return;
  }
  if (wasRequired !== isNowRequired) {
    const kind = isNowRequired ? 'property-required' : 'property-optional';
    addChange({ kind, effect: isNowRequired ? 'narrower' : 'wider' });
  }
  below.push({ step, to: comparer.compare(older, newer, context) });
}

/** Compares names in `required` that are not declared as properties. */
function compareOtherRequired(before: MergedSchema, after: MergedSchema, { below }: Comparison): void {
  const properties = new Set([...before.namesUnder('properties'), ...after.namesUnder('properties')]);
  const undeclaredRequiredNames = (schema: MergedSchema): Set<string> =>
    new Set(
      schema
        .valuesOf('required')
        .flatMap((list) => listOf(list).map(String))
        .filter((name) => !properties.has(name)),
    );
  const [was, now] = [undeclaredRequiredNames(before), undeclaredRequiredNames(after)];
  for (const name of new Set([...was, ...now])) {
    if (was.has(name) && now.has(name)) continue;
    const kind = now.has(name) ? 'property-required' : 'property-optional';
    const effect = now.has(name) ? 'narrower' : 'wider';
    const ownChanges = [{ ...placesOfKeywords(kind, before, after, 'required'), effect } as const];
    below.push({ step: `.${name}`, to: { own: ownChanges, below: [] } });
  }
}

function compareOtherProperties(
  comparer: Comparer,
  before: MergedSchema,
  after: MergedSchema,
  context: ValueContext,
  { own, below }: Comparison,
): void {
  const [older, newer] = [before.otherProperties, after.otherProperties];
  if (allowsNothing(older) && allowsNothing(newer)) return;
  const [wasOpen, isNowOpen] = [allowsEverything(older), allowsEverything(newer)];
  if (wasOpen && isNowOpen) return;
  const keywords = ['additionalProperties', 'unevaluatedProperties'] as const;
  if (allowsNothing(older) || allowsNothing(newer) || wasOpen || isNowOpen) {
    const isNarrower = allowsNothing(newer) || wasOpen;
    own.push({
      ...placesOfKeywords('other-properties', before, after, ...keywords),
      effect: isNarrower ? 'narrower' : 'wider',
      was: allowsNothing(older) ? 'none' : wasOpen ? 'any' : 'some',
      now: allowsNothing(newer) ? 'none' : isNowOpen ? 'any' : 'some',
    });
    return;
  }
  below.push({ step: '.*', to: comparer.compare(older, newer, context) });
}

function dependentRequiredChanges(before: MergedSchema, after: MergedSchema): OwnChange[] {
  const dependentPairs = (schema: MergedSchema): Set<string> =>
    new Set(
      schema
        .valuesOf('dependentRequired')
        .flatMap((map) =>
          Object.entries(map ?? {}).flatMap(([name, needed]) => listOf(needed).map((one) => `${one} with ${name}`)),
        ),
    );
  const [was, now] = [dependentPairs(before), dependentPairs(after)];
  const effect = effectOf(
    [...now].some((pair) => !was.has(pair)),
    [...was].some((pair) => !now.has(pair)),
  );
  if (effect === undefined) return [];
  const pairsInWords = (set: ReadonlySet<string>): string | undefined => [...set].join(', ') || undefined;
  return [
    {
      ...placesOfKeywords('dependent-required', before, after, 'dependentRequired'),
      effect,
      was: pairsInWords(was),
      now: pairsInWords(now),
    },
  ];
}
