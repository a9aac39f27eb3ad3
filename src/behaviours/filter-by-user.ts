import type { UndetectableDefinition } from './definition.ts';

/** The parameter that filters by user, and the identifier that it is compared with. */
export interface UserFilter {
  readonly parameter: string;
  readonly with: 'external' | 'agent-user';
}

export const filterByUser: UndetectableDefinition<'filter-by-user', UserFilter> = {
  undetectable: 'It takes two conversations whose users are known.',
  choices: {
    'external-user-id': ({ parameter }) => ({ parameter, with: 'external' }),
    'agent-user-id': ({ parameter }) => ({ parameter, with: 'agent-user' }),
  },
};
