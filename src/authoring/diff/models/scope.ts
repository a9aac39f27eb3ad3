import {
  type Direction,
  entriesOf,
  type Json,
  type JsonObject,
  MergedSchema,
  type Model,
  toCanonicalText,
  toToken,
} from '../../../contract/model/index.ts';
import { API_RULES, type ApiRuleId } from '../rules/api-rules.ts';
import { type ChangeEffect, type Rating, rateEffect } from '../rules/rating.ts';
import type { MessagePart, RuleId } from '../rules/rules.ts';
import { SCHEMA_RULES } from '../rules/schema-rules.ts';
import type { ValueForm } from '../schemas/change.ts';
import type { SchemaComparer } from '../schemas/compare-schemas.ts';

/** A change of one operation, or of the API as a whole. */
export interface ModelChange {
  readonly rule: RuleId;
  readonly rating: Rating;
  /** False if the change could not be compared; it then has the worst rating that it could have. */
  readonly isJudged: boolean;
  /** The operation, such as `POST /orders`. */
  readonly place: string;
  /** The part of the operation, such as `body.count`; empty for the operation itself. */
  readonly label: string;
  readonly sentence: string;
  /** JSON pointers in the older and in the newer document; the parent's pointer if a document lacks the element. */
  readonly before: string;
  readonly after: string;
  readonly isGone: boolean;
}

interface PlacesBeforeAndAfter {
  readonly before: string;
  readonly after: string;
}

/** Pointers of an element in one document or in both. */
export interface ChangePointers {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** Collects the changes at one place of two models. */
export class ComparisonScope {
  readonly before: Model;
  readonly after: Model;
  readonly changes: ModelChange[];
  readonly place: string;
  /** Pointers of the place, used for elements that one of the documents lacks. */
  readonly at: PlacesBeforeAndAfter;
  /** The direction of requests as the caller sees it: sent to the API, but received from webhooks and callbacks. */
  readonly requests: Direction;
  readonly #comparer: SchemaComparer;

  constructor(
    {
      before,
      after,
      changes,
      comparer,
    }: { before: Model; after: Model; changes: ModelChange[]; comparer: SchemaComparer },
    place: string,
    at: PlacesBeforeAndAfter,
    requests: Direction,
  ) {
    this.before = before;
    this.after = after;
    this.changes = changes;
    this.#comparer = comparer;
    this.place = place;
    this.at = at;
    this.requests = requests;
  }

  /** A scope for another place. */
  within(place: string, at: ChangePointers, requests: Direction = this.requests): ComparisonScope {
    const { before, after, changes } = this;
    const pointers = { before: at.before ?? this.at.before, after: at.after ?? this.at.after };
    return new ComparisonScope({ before, after, changes, comparer: this.#comparer }, place, pointers, requests);
  }

  get responses(): Direction {
    return this.requests === 'sent' ? 'received' : 'sent';
  }

  /** Adds a change. `rating` is given if the rule alone does not decide it. */
  add(
    rule: ApiRuleId,
    label: string,
    sentence: string,
    at: ChangePointers,
    rating: Rating = API_RULES[rule].rating,
  ): void {
    this.changes.push({
      rule,
      rating,
      isJudged: true,
      place: this.place,
      label,
      sentence,
      before: at.before ?? this.at.before,
      after: at.after ?? this.at.after,
      isGone: at.after === undefined,
    });
  }

  /**
   * Adds a change between required and optional: a part that becomes required breaks those who send it, and one that
   * becomes optional breaks those who receive it.
   */
  addPresenceChange(
    rule: ApiRuleId,
    effect: ChangeEffect,
    direction: Direction,
    label: string,
    sentence: string,
    at: ChangePointers,
  ): void {
    this.add(rule, label, sentence, at, rateEffect(effect, direction));
  }

  /** Compares descriptions, other texts and examples of two objects. */
  compareWords(
    rule: ApiRuleId,
    label: string,
    before: PlacedElement,
    after: PlacedElement,
    keys: readonly string[],
  ): void {
    const changed = keys.filter(
      (key) => comparableWords(this.before, before, key) !== comparableWords(this.after, after, key),
    );
    const [first] = changed;
    if (first === undefined) return;
    const placeOfKey = ({ node, pointer }: PlacedElement): string =>
      node[first] === undefined ? pointer : `${pointer}/${first}`;
    this.add(rule, label, `has other words (${changed.join(', ')})`, {
      before: placeOfKey(before),
      after: placeOfKey(after),
    });
  }

  /** Compares the schemas of a part of a message, such as `body`. */
  compareSchemas(
    subject: MessagePart,
    label: string,
    before: SchemaPlace,
    after: SchemaPlace,
    direction: Direction,
    form: ValueForm = 'json',
  ): void {
    const [older, newer] = [
      MergedSchema.of(this.before.document, [before]),
      MergedSchema.of(this.after.document, [after]),
    ];
    for (const change of this.#comparer.findChanges(older, newer, { direction, form })) {
      const isRemoved = change.kind === 'property-removed' && direction === 'received';
      this.changes.push({
        rule: `${subject}.${change.kind}`,
        rating: isRemoved ? 'major' : rateEffect(change.effect, direction),
        isJudged: change.effect !== 'not known',
        place: this.place,
        label: `${label}${change.path}`,
        sentence: SCHEMA_RULES[change.kind].says(change, direction),
        before: change.before,
        after: change.after,
        isGone: change.kind === 'property-removed',
      });
    }
  }
}

/** An element and its pointer. */
export interface PlacedElement {
  readonly node: JsonObject;
  readonly pointer: string;
}

interface SchemaPlace {
  readonly value: Json | undefined;
  readonly pointer: string;
}

export const schemaIn = ({ node, pointer }: PlacedElement, key = 'schema'): SchemaPlace => ({
  value: node[key],
  pointer: `${pointer}/${key}`,
});

/** A text as it is, or examples as JSON, with their references resolved. */
function comparableWords(model: Model, { node, pointer }: PlacedElement, key: string): string {
  if (key !== 'examples') return toCanonicalText(node[key]);
  const examples = entriesOf(node.examples).map(([name]) => [
    name,
    model.resolvedAt(`${pointer}/examples/${toToken(name)}`)?.node ?? null,
  ]);
  return toCanonicalText(Object.fromEntries(examples));
}

/** Pairs entries of two lists by key. */
export function pairByKey<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item, list: readonly Item[]) => string,
): { readonly before: Item | undefined; readonly after: Item | undefined }[] {
  const [older, newer] = [before, after].map((list) => new Map(list.map((item) => [keyOf(item, list), item])));
  const keys = new Set([...(older?.keys() ?? []), ...(newer?.keys() ?? [])]);
  return [...keys].map((key) => ({ before: older?.get(key), after: newer?.get(key) }));
}
