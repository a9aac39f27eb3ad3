import type { Direction } from '../../../contract/model/index.ts';

/**
 * A change of the values that a schema allows: fewer (`narrower`), more (`wider`), some more and some fewer (`both`).
 * `extended`: something that callers can ignore changes, such as a new property. `reworded`: the values are the same.
 */
export type ChangeEffect = 'narrower' | 'wider' | 'both' | 'not known' | 'extended' | 'reworded';

/** The values that a change's sentence contains, as JSON or in words. */
export interface ChangeDetail {
  readonly was?: string | undefined;
  readonly now?: string | undefined;
  /** Another detail: the values that were added or removed, a date, or the reason why nothing is compared. */
  readonly what?: string | undefined;
}

/** The part of the contract's version number that a change increases (Semantic Versioning 2.0.0). */
export const RATINGS = ['major', 'minor', 'patch'] as const;
export type Rating = (typeof RATINGS)[number];

/**
 * Rates a change of the values in a message: the API must still accept what callers send, and must still send what it
 * promised. A change that cannot be compared counts as breaking.
 */
export function rateEffect(effect: ChangeEffect, direction: Direction): Rating {
  switch (effect) {
    case 'narrower':
      return direction === 'sent' ? 'major' : 'minor';
    case 'wider':
      return direction === 'sent' ? 'minor' : 'major';
    case 'both':
    case 'not known':
      return 'major';
    case 'extended':
      return 'minor';
    case 'reworded':
      return 'patch';
  }
}
