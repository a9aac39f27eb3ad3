import type { Definition } from './definition.ts';

export interface Integers {
  /** Whether there is something that has this integer for an id. */
  isKnown(value: bigint): boolean;
  /** The integer by which a response shows a positive one. */
  encode(value: number): number;
}

const POSITIVE: Integers = { isKnown: () => true, encode: (value) => value };

export const integers: Definition<'integers', Integers> = {
  unchosen: () => POSITIVE,
  choices: {
    positive: () => ({ ...POSITIVE, isKnown: (value) => value > 0n }),
    // The choices of `integer-size` have the multiples of four for themselves.
    'any-sign': () => ({ ...POSITIVE, encode: (value) => (value % 4 === 0 ? value : -Math.abs(value)) }),
  },
};
