import type { Direction, MergedSchema } from '../../../contract/model/index.ts';
import type { ChangeDetail, ChangeEffect } from '../rules/rating.ts';
import type { SchemaKind } from '../rules/schema-rules.ts';

/** A difference between two schemas. */
export interface SchemaChange extends ChangeDetail {
  readonly kind: SchemaKind;
  readonly effect: ChangeEffect;
  /** The place within the value, such as `.orders[].count`. */
  readonly path: string;
  /** JSON pointers in the older and in the newer document. */
  readonly before: string;
  readonly after: string;
}

/** A change at the compared schemas themselves, not below them. */
export type OwnChange = Omit<SchemaChange, 'path'>;

/** The comparison of two schemas. Comparisons form a graph, as schemas can refer to themselves. */
export interface Comparison {
  readonly own: OwnChange[];
  readonly below: ComparisonEdge[];
}

export interface ComparisonEdge {
  readonly step: string;
  readonly to: Comparison;
  /** Effects of the comparison `to` that are ignored, since other schemas compensate for them. */
  readonly without?: readonly ChangeEffect[] | undefined;
  /** Whether fewer values in `to` mean more values of the whole, as below `not`. */
  readonly isInverted?: boolean | undefined;
}

/**
 * How a value is written: as JSON, as XML with the names and attributes in `xml`, or as text, as in a query, where a
 * number looks like a text.
 */
export type ValueForm = 'json' | 'xml' | 'text';

/** The direction and the form of a value: callers send no read-only properties, and receive no write-only ones. */
export interface ValueContext {
  readonly direction: Direction;
  readonly form: ValueForm;
}

/** Compares schemas inside others. */
export interface Comparer {
  compare(before: MergedSchema, after: MergedSchema, context: ValueContext): Comparison;
  /** Whether a comparison shows fewer allowed values (`narrower`), or more (`wider`). */
  hasEffect(comparison: Comparison, effect: 'narrower' | 'wider'): boolean;
}

const INVERSE_EFFECTS: Readonly<Partial<Record<ChangeEffect, ChangeEffect>>> = {
  narrower: 'wider',
  wider: 'narrower',
  extended: 'both',
};

/** A comparison to visit, with the effects that are ignored there. */
interface ComparisonVisit {
  readonly node: Comparison;
  readonly path: string;
  readonly without: readonly ChangeEffect[];
  readonly isInverted: boolean;
}

/** Returns all changes of a comparison, each once, at the shortest path that leads to it. */
export function changesIn(comparison: Comparison): SchemaChange[] {
  const changes = new Map<string, SchemaChange>();
  const visited = new Map<Comparison, Set<string>>();
  const visits: ComparisonVisit[] = [{ node: comparison, path: '', without: [], isInverted: false }];
  for (const { node, path, without, isInverted } of visits) {
    const state = `${isInverted} ${without.join()}`;
    const states = visited.get(node) ?? new Set<string>();
    if (states.has(state)) continue;
    visited.set(node, states.add(state));
    for (const one of node.own) {
      const effect = (isInverted ? INVERSE_EFFECTS[one.effect] : undefined) ?? one.effect;
      const key = [one.kind, effect, one.before, one.after, one.was, one.now, one.what].join(' ');
      if (!without.includes(effect) && !changes.has(key)) changes.set(key, { ...one, effect, path });
    }
    for (const edge of node.below) {
      visits.push({
        node: edge.to,
        path: path + edge.step,
        without: [...new Set([...without, ...(edge.without ?? [])])].sort(),
        isInverted: isInverted !== (edge.isInverted ?? false),
      });
    }
  }
  return [...changes.values()];
}

type OneSidedEffect = 'narrower' | 'wider';

/**
 * Finds whether only the older schema allows some value (`narrower`), or only the newer one does (`wider`). A change
 * that cannot be compared counts as both. Also returns the comparisons that were visited for it.
 */
export function findEffect(
  comparison: Comparison,
  effect: OneSidedEffect,
): { readonly is: boolean; readonly visited: ReadonlySet<Comparison> } {
  const visited = { narrower: new Set<Comparison>(), wider: new Set<Comparison>() };
  const visits: { readonly node: Comparison; readonly wanted: OneSidedEffect }[] = [
    { node: comparison, wanted: effect },
  ];
  const all = new Set<Comparison>();
  for (const { node, wanted } of visits) {
    if (visited[wanted].has(node)) continue;
    visited[wanted].add(node);
    all.add(node);
    if (node.own.some((one) => one.effect === wanted || one.effect === 'both' || one.effect === 'not known'))
      return { is: true, visited: all };
    for (const { to, isInverted, without } of node.below) {
      if (!without?.includes(wanted)) visits.push({ node: to, wanted: isInverted ? OPPOSITE_EFFECTS[wanted] : wanted });
    }
  }
  return { is: false, visited: all };
}

const OPPOSITE_EFFECTS = { narrower: 'wider', wider: 'narrower' } as const;
