import type { ChoicePick } from '../model/index.ts';
import type { Exclusion } from './exclusion.ts';
import * as exclusive from './exclusive.ts';
import type * as modules from './modules.ts';
import { BEHAVIOURS } from './table.ts';

type Modules = typeof modules;

/** The behaviours whose modules have exclusions. */
type ExcludingBehaviour = {
  [B in keyof Modules]: Modules[B] extends { readonly excludes: unknown } ? B : never;
}[keyof Modules];

/**
 * All exclusions by behaviour, from `exclusive.ts` instead of `modules.ts`, so that the console does not contain
 * detectors. Does not compile if a module is missing there.
 */
export const EXCLUSIONS: Readonly<Record<ExcludingBehaviour, () => Readonly<Record<string, readonly Exclusion[]>>>> =
  exclusive;

const hasExclusions = (behaviour: string): behaviour is ExcludingBehaviour => Object.hasOwn(EXCLUSIONS, behaviour);

/** A pick at an open point, and the behaviour that shows it. */
export interface PickAtPoint extends ChoicePick {
  readonly id: string;
  readonly shows?: string;
}

/**
 * Returns the choice at another open point, or the id of the statement, that excludes a choice about the same requests.
 */
export function findExclusion(
  { name, with: values, shows = '' }: PickAtPoint,
  otherChoices: () => readonly PickAtPoint[],
  concerns: (id: string) => boolean,
): PickAtPoint | string | undefined {
  const exclusions = (hasExclusions(shows) && EXCLUSIONS[shows]()[name]) || [];
  const all = exclusions.length > 0 ? otherChoices() : [];
  for (const exclusion of exclusions) {
    if ('statement' in exclusion) {
      if (exclusion.when(values) && concerns(exclusion.statement)) return exclusion.statement;
      continue;
    }
    const { definition, choices, when = () => true } = exclusion;
    const [behaviour] = Object.entries(BEHAVIOURS).find(([, one]) => one === definition) ?? [];
    const excluded = all.find(
      (other) =>
        other.shows === behaviour && choices.includes(other.name) && when(values, other.with) && concerns(other.id),
    );
    if (excluded !== undefined) return excluded;
  }
  return undefined;
}
