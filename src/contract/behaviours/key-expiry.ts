import type { BehaviourDefinition } from './definition.ts';

const DAY_MS = 86_400_000;

/** The shortest validity in `choices.yaml`, in milliseconds: an older key may be refused under some choice. */
export const LEAST_KEY_AGE = DAY_MS;

export const keyExpiry: BehaviourDefinition<'key-expiry', number> = {
  choices: {
    never: () => Number.POSITIVE_INFINITY,
    after: ({ days }) => days * DAY_MS,
  },
};

export const whyUndetectable = 'It takes days.';
