import type { Direction } from '../../../contract/model/index.ts';

/**
 * The change of the values that a schema allows. `both`: some more and some fewer. `extended`: a property that was
 * allowed before is described now. `reworded`: as many as before.
 */
export type Effect = 'narrower' | 'wider' | 'both' | 'not known' | 'extended' | 'reworded';

/** The values of a change for its sentence, as JSON or in words. */
export interface Detail {
  readonly was?: string | undefined;
  readonly now?: string | undefined;
  /** The subject within the place, such as an item or a text. */
  readonly what?: string | undefined;
}

/** The part of the contract's version that a change raises (Semantic Versioning 2.0.0). */
export const RATINGS = ['major', 'minor', 'patch'] as const;
export type Rating = (typeof RATINGS)[number];

/**
 * Rates a change of the values of a message: what callers send must still be accepted, and what they receive must still
 * be as promised. A change that cannot be judged may break either.
 */
export function rateEffect(effect: Effect, direction: Direction): Rating {
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
