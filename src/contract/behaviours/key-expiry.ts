import type { Definition } from './definition.ts';

const DAY_MS = 86_400_000;

/** The shortest validity that `choices.yaml` knows, in milliseconds: another choice may refuse an older key. */
export const LEAST_KEY_AGE = DAY_MS;

export const keyExpiry: Definition<'key-expiry', number> = {
  choices: {
    never: () => Number.POSITIVE_INFINITY,
    after: ({ days }) => days * DAY_MS,
  },
};

export const undetectable = 'It takes days.';
