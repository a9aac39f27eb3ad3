import type { BehaviourDefinition } from './definition.ts';
import { type Exclusions, excludeChoices } from './exclusion.ts';
import { listErrors } from './list-errors.ts';

export const filtersCombined: BehaviourDefinition<'filters-combined', 'and' | 'or' | 'refused'> = {
  choices: { both: () => 'and', either: () => 'or', refused: () => 'refused' },
};

export const whyUndetectable = 'It takes conversations of several agents and users.';

export const excludes = (): Exclusions<typeof filtersCombined> => ({
  refused: [excludeChoices(listErrors, ['fewer'])],
});
