import type { BehaviourDefinition } from './definition.ts';
import { type Exclusions, excludeChoices } from './exclusion.ts';
import { listErrors } from './list-errors.ts';

/** The effect of a filter without a match: an empty list, the whole list, or the status that refuses it. */
export const filterWithoutMatch: BehaviourDefinition<'filter-without-match', 'empty' | 'ignored' | number> = {
  choices: {
    empty: () => 'empty',
    refused: ({ status }) => status,
    'passed-over': () => 'ignored',
  },
};

export const whyUndetectable = 'It takes a filter, whose name is open.';

export const excludes = (): Exclusions<typeof filterWithoutMatch> => ({
  refused: [excludeChoices(listErrors, ['fewer'])],
});
