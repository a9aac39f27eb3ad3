import type { Definition } from './definition.ts';
import { type Exclusions, excludeChoices } from './exclusion.ts';
import { errorsOfLists } from './list-errors.ts';

/** The effect of a filter without a match: an empty list, the whole list, or the status that refuses it. */
export const filterWithoutMatch: Definition<'filter-without-match', 'empty' | 'ignored' | number> = {
  choices: {
    empty: () => 'empty',
    refused: ({ status }) => status,
    'passed-over': () => 'ignored',
  },
};

export const whyUndetectable = 'It takes a filter, whose name is open.';

export const excludes = (): Exclusions<typeof filterWithoutMatch> => ({
  refused: [excludeChoices(errorsOfLists, ['fewer'])],
});
