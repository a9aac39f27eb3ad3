import type { BehaviourDefinition } from './definition.ts';
import { type Detector, detectByOneCase } from './detector.ts';
import { integersIn } from './integers.ts';

export interface IntegerSizeEffect {
  /** Whether a server sends the integer under this choice. */
  isKnown(value: bigint): boolean;
  /** Returns the integer to send instead of a small one. */
  encode(value: number): number | bigint;
}

const SMALL_INTEGERS: IntegerSizeEffect = { isKnown: () => true, encode: (value) => value };

/** 2^53 plus an odd number: a program that reads it as a double gets its neighbour. */
const beyondSafe = (value: number): bigint => 2n ** 53n + 2n * BigInt(Math.trunc(Math.abs(value))) + 1n;

export const integerSize: BehaviourDefinition<'integer-size', IntegerSizeEffect> = {
  default: () => SMALL_INTEGERS,
  choices: {
    safe: () => ({ ...SMALL_INTEGERS, isKnown: (value) => value < 2n ** 53n && value > -(2n ** 53n) }),
    large: () => ({ ...SMALL_INTEGERS, encode: (value) => (value % 4 === 0 ? beyondSafe(value) : value) }),
  },
};

export const detector: Detector<typeof integerSize> = {
  detect(evidence) {
    const all = integersIn(evidence);
    const large = all.flatMap(({ by, value }) => (value >= 2n ** 53n ? [by] : []));
    return detectByOneCase('large', large, all.length, 'no integer was beyond 2^53');
  },
};
