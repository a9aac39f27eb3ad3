import type { BehaviourDefinition } from './definition.ts';

type UserFilter = { readonly parameter: string; readonly with: 'external' | 'agent-user' };

/** The parameter that filters by user, and the identifier with which it is compared. */
export const filterByUser: BehaviourDefinition<'filter-by-user', UserFilter> = {
  choices: {
    'external-user-id': ({ parameter }) => ({ parameter, with: 'external' }),
    'agent-user-id': ({ parameter }) => ({ parameter, with: 'agent-user' }),
  },
};

export const whyUndetectable = 'It takes two conversations whose users are known.';
