/** How a list of conversations is filtered, and what one of its elements shows of its agent. */
import type { Definition } from './definition.ts';
import { type Exclusions, excluding } from './exclusion.ts';
import { listErrors } from './lists.ts';

/** The parameter that filters by user, and the identifier that it is compared with. */
export interface UserFilter {
  readonly parameter: string;
  readonly with: 'external' | 'agent-user';
}

export const filterByUser: Definition<'filter-by-user', UserFilter> = {
  choices: {
    'external-user-id': ({ parameter }) => ({ parameter, with: 'external' }),
    'agent-user-id': ({ parameter }) => ({ parameter, with: 'agent-user' }),
  },
};

export const filtersCombined: Definition<'filters-combined', 'and' | 'or' | 'refused'> = {
  choices: { both: () => 'and', either: () => 'or', refused: () => 'refused' },
};

export const filtersCombinedExclusions = (): Exclusions<typeof filtersCombined> => ({
  refused: [excluding(listErrors, ['fewer'])],
});

/** What a filter does that names nothing: the list is empty, it is ignored, or refused with a status. */
export const filterWithoutMatch: Definition<'filter-without-match', 'empty' | 'ignored' | number> = {
  choices: {
    empty: () => 'empty',
    refused: ({ status }) => status,
    'passed-over': () => 'ignored',
  },
};

export const filterWithoutMatchExclusions = (): Exclusions<typeof filterWithoutMatch> => ({
  refused: [excluding(listErrors, ['fewer'])],
});

/** The field of a conversation that has the id of its agent. */
export const agentShown: Definition<'agent-shown', string | undefined> = {
  choices: {
    never: () => undefined,
    'by-field': ({ field }) => field,
  },
};
