import type { Definition } from './definition.ts';
import type { Undetectable } from './detector.ts';

/** Milliseconds for which a key is valid. */
export const keyExpiry: Definition<'key-expiry', number> = {
  choices: {
    never: () => Number.POSITIVE_INFINITY,
    after: ({ days }) => days * 86_400_000,
  },
};

export const keyExpiryDetector: Undetectable = {
  undetectable: 'It takes days.',
};
