import { type JsonObject, MergedSchema, type PlacedSchema } from '../../../contract/model/index.ts';
import { type Alternative, alternativesOf, baseAlternativesOf, TYPES, type ValueType } from './alternatives.ts';
import { annotationChanges } from './annotations.ts';
import { compareArrays } from './arrays.ts';
import {
  type Comparer,
  type Comparison,
  type ComparisonEdge,
  changesIn,
  findEffect,
  type OwnChange,
  type SchemaChange,
  type ValueContext,
} from './change.ts';
import { conditionChanges } from './conditions.ts';
import { effectOf, numberChanges, stringChanges } from './limits.ts';
import { enumChanges } from './listed-values.ts';
import { compareObjects } from './objects.ts';
import { haveDifferentConstants, pairAlternatives } from './pairing.ts';

/** The maximum number of comparisons: some documents combine schemas without end. */
const MAX_COMPARISONS = 500_000;

/** The maximum number of pairs of alternatives that are compared to find one that includes the other. */
const MAX_SEARCHED_PAIRS = 2_500;

/** The maximum nesting of comparisons of alternatives that depend on each other. */
const MAX_LEVELS = 100;

/** The maximum number of comparisons that are visited to find whether alternatives include each other. */
const MAX_VISITS = 5_000_000;

/** The maximum number of `oneOf` members that are compared, each with all others. */
const MAX_EXCLUSIVE_MEMBERS = 40;

interface Alternatives {
  readonly alternatives: readonly Alternative[];
  readonly isExclusive: boolean;
}

/** Compares schemas of two documents, each pair once. */
export class SchemaComparer implements Comparer {
  readonly #memo = new Map<string, Comparison>();
  readonly #changes = new Map<Comparison, SchemaChange[]>();
  readonly #open = new Set<Comparison>();
  readonly #waiting: (() => void)[] = [];
  readonly #results = { narrower: new Map<Comparison, boolean>(), wider: new Map<Comparison, boolean>() };
  #level = 0;
  #visits = 0;
  readonly #documents = new Map<JsonObject, number>();

  /** Returns how the values of a schema change: which ones it no longer allows, and which ones it allows now. */
  findChanges(before: MergedSchema, after: MergedSchema, context: ValueContext): readonly SchemaChange[] {
    const comparison = this.compare(before, after, context);
    this.#completeWaiting();
    const changes = this.#changes.get(comparison) ?? changesIn(comparison);
    this.#changes.set(comparison, changes);
    return changes;
  }

  compare(before: MergedSchema, after: MergedSchema, context: ValueContext): Comparison {
    return this.#compareOnce(
      `${this.#identityKey(before)} → ${this.#identityKey(after)} ${contextKey(context)}`,
      (comparison) => {
        if (this.#memo.size > MAX_COMPARISONS) {
          comparison.own.push(unknownChange(before, after, 'it has too many combinations'));
          return;
        }
        comparison.own.push(...annotationChanges(before, after, context));
        this.#compareAlternatives(before, after, context, comparison);
        this.#compareSubtypes(before, after, context, comparison);
      },
    );
  }

  /**
   * Compares the schemas of two alternatives of one type. Alternatives that list their values are compared by the
   * lists.
   */
  compareAlternatives(before: Alternative, after: Alternative, context: ValueContext): Comparison {
    const key = [before, after].map(
      (one) => `${this.#identityKey(one.schema)} ${one.values && JSON.stringify(one.values)}`,
    );
    return this.#compareOnce(`${before.type}: ${key.join(' → ')} ${contextKey(context)}`, (comparison) => {
      if (before.values !== undefined || after.values !== undefined) {
        comparison.own.push(...enumChanges(before, after));
        return;
      }
      const { own, below } = comparison;
      if (before.type === 'number') own.push(...numberChanges(before, after));
      if (before.type === 'string') own.push(...stringChanges(before.schema, after.schema));
      if (before.type === 'array') compareArrays(this, before.schema, after.schema, context, comparison);
      if (before.type === 'object') compareObjects(this, before.schema, after.schema, context, comparison);
      const conditions = conditionChanges(this, before.schema, after.schema, context);
      own.push(...conditions.own);
      below.push(...conditions.below);
    });
  }

  /**
   * Returns a key that also contains the document, since alternatives of one document are compared with each other,
   * too.
   */
  #identityKey({ document, key }: MergedSchema): string {
    const number = this.#documents.get(document) ?? this.#documents.size;
    this.#documents.set(document, number);
    return `${number} ${key}`;
  }

  #compareOnce(key: string, compare: (comparison: Comparison) => void): Comparison {
    const earlier = this.#memo.get(key);
    if (earlier !== undefined) return earlier;
    const comparison: Comparison = { own: [], below: [] };
    // Stored before it is complete, since a schema that refers to itself asks for this comparison again.
    this.#memo.set(key, comparison);
    this.#open.add(comparison);
    // Completed later, so that deep nesting does not overflow the call stack.
    this.#waiting.push(() => {
      compare(comparison);
      this.#open.delete(comparison);
    });
    return comparison;
  }

  #completeWaiting(): void {
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) next();
  }

  hasEffect(comparison: Comparison, effect: 'narrower' | 'wider'): boolean {
    const result = this.#results[effect].get(comparison);
    if (result !== undefined) return result;
    // Beyond the limits, schemas count as different.
    if (this.#level > MAX_LEVELS || this.#visits > MAX_VISITS) return true;
    this.#level += 1;
    this.#completeWaiting();
    this.#level -= 1;
    const { is, visited } = findEffect(comparison, effect);
    this.#visits += visited.size;
    const isComplete = [...visited].every((one) => !this.#open.has(one));
    if (is || isComplete) this.#results[effect].set(comparison, is);
    return is;
  }

  #compareAlternatives(before: MergedSchema, after: MergedSchema, context: ValueContext, to: Comparison): void {
    let [older, newer] = [alternativesOf(before), alternativesOf(after)];
    if (older === undefined || newer === undefined) {
      if (!this.#hasSameGroups(before, after, context)) {
        to.own.push(unknownChange(before, after, 'it has too many combinations'));
        return;
      }
      [older, newer] = [baseAlternativesOf(before), baseAlternativesOf(after)];
    }
    const typeNames = (all: readonly Alternative[]) => TYPES.filter((type) => all.some((one) => one.type === type));
    const [typesBefore, typesAfter] = [typeNames(older), typeNames(newer)];
    const isCovered = (type: ValueType, by: readonly Alternative[]): boolean =>
      by.some((one) => one.type === type) || (context.form === 'text' && looksLikeText(type) && by.some(isAnyText));
    const isNarrower = typesBefore.some((type) => !isCovered(type, newer));
    const isWider = typesAfter.some((type) => !isCovered(type, older));
    if (isNarrower || isWider) {
      to.own.push({
        kind: 'type',
        effect: isNarrower && isWider ? 'both' : isNarrower ? 'narrower' : 'wider',
        before: before.firstPlaceWith('type', 'enum', 'const', 'anyOf', 'oneOf'),
        after: after.firstPlaceWith('type', 'enum', 'const', 'anyOf', 'oneOf'),
        was: typesInWords(typesBefore, older),
        now: typesInWords(typesAfter, newer),
      });
    }
    const isExclusive = (schema: MergedSchema) => schema.valuesOf('oneOf').some((list) => [list].flat().length > 1);
    const hasOnlyExclusiveMembers = (schema: MergedSchema) =>
      isExclusive(schema) && schema.valuesOf('anyOf').length === 0;
    if (hasOnlyExclusiveMembers(before) !== hasOnlyExclusiveMembers(after) && older.length > 1 && newer.length > 1) {
      const overlaps = this.#mayOverlap(hasOnlyExclusiveMembers(before) ? older : newer);
      if (overlaps) {
        to.own.push({
          kind: 'exclusive-alternatives',
          effect: hasOnlyExclusiveMembers(before) ? 'wider' : 'narrower',
          before: before.firstPlaceWith('oneOf', 'anyOf'),
          after: after.firstPlaceWith('oneOf', 'anyOf'),
        });
      }
    }
    for (const type of TYPES) {
      const alternativesOfType = (all: readonly Alternative[]) => all.filter((one) => one.type === type);
      const [ofBefore, ofAfter] = [alternativesOfType(older), alternativesOfType(newer)];
      if (ofBefore.length > 0 && ofAfter.length > 0) this.#pairAlternatives(ofBefore, ofAfter, context, to);
      if (hasOnlyExclusiveMembers(before) || hasOnlyExclusiveMembers(after)) {
        this.#compareExclusive(
          { alternatives: older, isExclusive: hasOnlyExclusiveMembers(before) },
          { alternatives: newer, isExclusive: hasOnlyExclusiveMembers(after) },
          context,
          to,
        );
      }
    }
  }

  /**
   * Finds values that one `oneOf` refuses because several of its members allow them, and that the other schema allows.
   */
  #compareExclusive(before: Alternatives, after: Alternatives, context: ValueContext, to: Comparison): void {
    const all = [...before.alternatives, ...after.alternatives].filter(({ values }) => values === undefined);
    if (all.length > MAX_EXCLUSIVE_MEMBERS) return;
    /** Counts the alternatives that allow all values of the given one. */
    const countIncluding = (one: Alternative, { alternatives }: Alternatives): number =>
      alternatives.filter(
        (other) =>
          other.type === one.type && !this.hasEffect(this.compareAlternatives(one, other, context), 'narrower'),
      ).length;
    const isAllowed = (one: Alternative, by: Alternatives): boolean =>
      by.isExclusive ? countIncluding(one, by) === 1 : countIncluding(one, by) > 0;
    const isRefused = (one: Alternative, by: Alternatives): boolean => by.isExclusive && countIncluding(one, by) > 1;
    const [isNarrower, isWider] = [
      all.some((one) => isRefused(one, after) && isAllowed(one, before)),
      all.some((one) => isRefused(one, before) && isAllowed(one, after)),
    ];
    const effect = effectOf(isNarrower, isWider);
    const places = { before: before.alternatives[0]?.pointer ?? '', after: after.alternatives[0]?.pointer ?? '' };
    if (effect !== undefined) to.own.push({ kind: 'exclusive-alternatives', effect, ...places });
  }

  /** Whether two schemas have the same lists of alternatives, in the same order. */
  #hasSameGroups(before: MergedSchema, after: MergedSchema, context: ValueContext): boolean {
    const [older, newer] = [before.alternativeGroups, after.alternativeGroups];
    const isSame = (one: PlacedSchema, other: PlacedSchema | undefined): boolean => {
      if (other === undefined) return false;
      const schemas = [MergedSchema.of(before.document, [one]), MergedSchema.of(after.document, [other])] as const;
      const comparison = this.compare(...schemas, context);
      return !this.hasEffect(comparison, 'narrower') && !this.hasEffect(comparison, 'wider');
    };
    return (
      older.length === newer.length &&
      older.every(({ keyword, members }, index) => {
        const other = newer[index];
        if (other?.keyword !== keyword || other.members.length !== members.length) return false;
        return members.every((member, position) => isSame(member, other.members[position]));
      })
    );
  }

  /** Compares the components that extend a schema with a discriminator. */
  #compareSubtypes(before: MergedSchema, after: MergedSchema, context: ValueContext, to: Comparison): void {
    const [older, newer] = [before.subtypes, after.subtypes];
    if (older.size === 0 || newer.size === 0) return;
    for (const name of new Set([...older.keys(), ...newer.keys()])) {
      const [one, other] = [older.get(name), newer.get(name)];
      const [kind, places] = ['alternatives' as const, { before: before.pointer, after: after.pointer }];
      if (one !== undefined && other !== undefined) to.below.push({ step: '', to: this.compare(one, other, context) });
      else if (one !== undefined) to.own.push({ kind, ...places, before: one.pointer, effect: 'narrower', was: name });
      else if (other !== undefined) to.own.push({ kind, ...places, after: other.pointer, effect: 'wider', now: name });
    }
  }

  /** Compares alternatives of one type in pairs. One without a pair is a change, unless the other side includes it. */
  #pairAlternatives(
    before: readonly Alternative[],
    after: readonly Alternative[],
    context: ValueContext,
    to: Comparison,
  ): void {
    const pairs = pairAlternatives(before, after);
    const isSearched = before.length * after.length <= MAX_SEARCHED_PAIRS;
    const isIncludedAfter = (one: Alternative): boolean =>
      isSearched && after.some((other) => !this.hasEffect(this.compareAlternatives(one, other, context), 'narrower'));
    const isIncludedBefore = (one: Alternative): boolean =>
      isSearched && before.some((other) => !this.hasEffect(this.compareAlternatives(other, one, context), 'wider'));
    for (const [older, newer] of pairs) {
      const comparison = this.compareAlternatives(older, newer, context);
      const isOnly = before.length === 1 && after.length === 1;
      const without: ComparisonEdge['without'] = isOnly
        ? undefined
        : [
            ...(this.hasEffect(comparison, 'narrower') && isIncludedAfter(older) ? (['narrower'] as const) : []),
            ...(this.hasEffect(comparison, 'wider') && isIncludedBefore(newer) ? (['wider'] as const) : []),
          ];
      to.below.push({ step: '', to: comparison, without });
    }
    for (const one of before) {
      if (pairs.some(([older]) => older === one) || isIncludedAfter(one)) continue;
      to.own.push({
        ...{ kind: 'alternatives', effect: 'narrower' },
        ...{ before: one.pointer, after: after[0]?.pointer ?? '', was: one.name },
      });
    }
    for (const one of after) {
      if (pairs.some(([, newer]) => newer === one) || isIncludedBefore(one)) continue;
      to.own.push({
        ...{ kind: 'alternatives', effect: 'wider' },
        ...{ before: before[0]?.pointer ?? '', after: one.pointer, now: one.name },
      });
    }
  }

  /**
   * Whether a value may match several alternatives: they are of one type, and no constant property distinguishes them.
   */
  #mayOverlap(alternatives: readonly Alternative[]): boolean {
    return alternatives.some((one, index) =>
      alternatives
        .slice(index + 1)
        .some((other) => one.type === other.type && !haveDifferentConstants(one.schema, other.schema)),
    );
  }
}

/** Whether values of a type can be read as texts if all values are written as text. */
const looksLikeText = (type: ValueType): boolean => type === 'number' || type === 'boolean';

/** Whether an alternative allows every text. */
const isAnyText = ({ type, schema, values }: Alternative): boolean =>
  type === 'string' &&
  values === undefined &&
  schema.valuesOf('minLength').every((length) => length === 0) &&
  ['maxLength', 'pattern', 'format', 'not'].every((keyword) => schema.valuesOf(keyword).length === 0);

const contextKey = ({ direction, form }: ValueContext): string => `${direction} ${form}`;

function typesInWords(types: readonly ValueType[], all: readonly Alternative[]): string {
  if (types.length === TYPES.length) return 'anything';
  if (types.length === 0) return 'nothing';
  const isInteger = all.every((one) => one.type !== 'number' || one.isInteger);
  return types.map((type) => (type === 'number' && isInteger ? 'integer' : type)).join(' or ');
}

function unknownChange(before: MergedSchema, after: MergedSchema, what: string): OwnChange {
  return {
    kind: 'not-known',
    effect: 'not known',
    before: before.firstPlaceWith(),
    after: after.firstPlaceWith(),
    what,
  };
}
