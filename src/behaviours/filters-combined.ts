import type { UndetectableDefinition } from './definition.ts';
import { type Exclusions, excluding } from './exclusion.ts';
import { listErrors } from './list-errors.ts';

export const filtersCombined: UndetectableDefinition<'filters-combined', 'and' | 'or' | 'refused'> = {
  undetectable: 'It takes conversations of several agents and users.',
  choices: { both: () => 'and', either: () => 'or', refused: () => 'refused' },
};

export const filtersCombinedExclusions = (): Exclusions<typeof filtersCombined> => ({
  refused: [excluding(listErrors, ['fewer'])],
});
